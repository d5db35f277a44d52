"""Stand-in for `rpds` where its compiled form cannot be had (WebAssembly): what `jsonschema` uses.

One rule: every object is immutable and every change answers with a new one, so an old version
stays what it was whoever holds it. Maps and sets are copied on a change, which suits the few dozen
entries of a schema registry; a list shares its tail. Names, signatures and errors are those of
rpds-py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

__all__ = ["HashTrieMap", "HashTrieSet", "List"]

K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


class HashTrieMap(Mapping[K, V]):
    """An immutable mapping."""

    __slots__ = ("_entries", "_hash")

    def __init__(self, value: Mapping[K, V] | Iterable[tuple[K, V]] = (), **more: V) -> None:
        self._entries: dict[Any, V] = dict(value, **more)
        self._hash: int | None = None

    @classmethod
    def convert(cls, value: Mapping[K, V] | Iterable[tuple[K, V]]) -> HashTrieMap[K, V]:
        """The same object if it is a map already, else a map of its entries."""
        return value if isinstance(value, cls) else cls(value)

    @classmethod
    def fromkeys(cls, keys: Iterable[K], value: Any = None) -> HashTrieMap[K, Any]:
        return cls(dict.fromkeys(keys, value))

    def __getitem__(self, key: K) -> V:
        return self._entries[key]

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __iter__(self) -> Iterator[K]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __eq__(self, other: object) -> bool:
        return self._entries == other._entries if isinstance(other, HashTrieMap) else NotImplemented

    def __hash__(self) -> int:
        """Raises `TypeError` when a value cannot be hashed."""
        if self._hash is None:
            self._hash = hash(frozenset(self._entries.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"HashTrieMap({self._entries!r})"

    def get(self, key: K, default: Any = None) -> Any:
        return self._entries.get(key, default)

    def insert(self, key: K, val: V) -> HashTrieMap[K, V]:
        """With one entry more, or another value for a key that is there."""
        return HashTrieMap({**self._entries, key: val})

    def remove(self, key: K) -> HashTrieMap[K, V]:
        """Without the key; raises `KeyError` if it is not there."""
        entries = dict(self._entries)
        del entries[key]
        return HashTrieMap(entries)

    def discard(self, key: K) -> HashTrieMap[K, V]:
        """Without the key, whether or not it is there."""
        return self.remove(key) if key in self._entries else self

    def update(
        self, *others: Mapping[Any, Any] | Iterable[tuple[Any, Any]], **more: Any
    ) -> HashTrieMap[Any, Any]:
        """With the entries of the others, the last one's value where keys meet."""
        entries: dict[Any, Any] = dict(self._entries)
        for other in others:
            entries.update(other)
        entries.update(more)
        return HashTrieMap(entries)


class HashTrieSet(frozenset[T]):
    """An immutable set."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"HashTrieSet({{{', '.join(map(repr, self))}}})"

    def insert(self, value: T) -> HashTrieSet[T]:
        """With one member more."""
        return self if value in self else HashTrieSet((*self, value))

    def remove(self, value: T) -> HashTrieSet[T]:
        """Without the member; raises `KeyError` if it is not there."""
        if value not in self:
            raise KeyError(value)
        return HashTrieSet(self - {value})

    def discard(self, value: T) -> HashTrieSet[T]:
        """Without the member, whether or not it is there."""
        return self.remove(value) if value in self else self

    def update(self, *others: Iterable[T]) -> HashTrieSet[T]:
        """With the members of the others."""
        return HashTrieSet(self.union(*others))


class List(Iterable[T]):
    """An immutable list that grows at its front; `List([1, 2])`, or `List(1, 2)`."""

    __slots__ = ("_first", "_length", "_rest")

    def __init__(self, value: Iterable[T] | T = (), *more: T) -> None:
        values: list[Any] = [value, *more] if more else list(value)  # type: ignore[call-overload]
        self._first: Any = None
        self._rest: List[T] | None = None
        self._length = 0
        if values:
            tail: List[T] = List()
            for item in reversed(values[1:]):
                tail = tail.push_front(item)
            self._first, self._rest, self._length = values[0], tail, len(values)

    @property
    def first(self) -> T:
        """The item at the front; raises `IndexError` on an empty list."""
        if self._rest is None:
            raise IndexError("empty list has no first element")
        return self._first  # type: ignore[no-any-return]

    @property
    def rest(self) -> List[T]:
        """All but the first item; of an empty list, itself."""
        return self if self._rest is None else self._rest

    def push_front(self, value: T) -> List[T]:
        """With the item put before the others."""
        longer: List[T] = List()
        longer._first, longer._rest, longer._length = value, self, self._length + 1
        return longer

    def drop_first(self) -> List[T]:
        """As `rest`; raises `IndexError` on an empty list."""
        if self._rest is None:
            raise IndexError("empty list has no first element")
        return self._rest

    def __iter__(self) -> Iterator[T]:
        at = self
        while at._rest is not None:
            yield at._first
            at = at._rest

    def __reversed__(self) -> Iterator[T]:
        return reversed(list(self))

    def __len__(self) -> int:
        return self._length

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, List) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"List({list(self)!r})"

"""The stand-in for rpds does what rpds does, and `jsonschema` cannot tell them apart."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import rpds
from hypothesis import given
from hypothesis import strategies as st

from tests.compliance.app_tools.suite import load, verdicts
from tests.properties import PROPERTY

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "static" / "wheels" / "rpds_py"
SUITE = ROOT / "tests" / "compliance" / "app_tools" / "suite.json.gz"


def load_standin() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rpds_standin", PACKAGE / "rpds/__init__.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STANDIN = load_standin()
KEYS = st.integers(0, 4)
Steps = list[tuple[str, Any, Any]]


def outcome(call: Callable[[], Any]) -> Any:
    try:
        return call()
    except (KeyError, IndexError, TypeError) as error:
        return type(error)


def run_map(module: Any, start: dict[int, int], steps: Steps) -> list[Any]:
    seen: list[Any] = []
    versions = [module.HashTrieMap(start)]
    for name, key, value in steps:
        at = versions[-1]
        arguments = {"insert": (key, value), "update": ({key: value}, [(value, key)])}
        result = outcome(lambda: getattr(at, name)(*arguments.get(name, (key,))))  # noqa: B023
        if isinstance(result, module.HashTrieMap):
            versions.append(result)
        seen.append(result if isinstance(result, type) else None)
        now = versions[-1]
        seen += [len(now), key in now, now.get(key), outcome(lambda: now[value])]  # noqa: B023
    seen += [sorted(v.items()) for v in versions]
    return [*seen, [a == b for a in versions for b in versions], versions[0] == dict(start)]


def run_set(module: Any, start: list[int], steps: Steps) -> list[Any]:
    seen: list[Any] = []
    versions = [module.HashTrieSet(start)]
    for name, key, value in steps:
        argument = [key, value] if name == "update" else key
        result = outcome(lambda: getattr(versions[-1], name)(argument))  # noqa: B023
        if isinstance(result, module.HashTrieSet):
            versions.append(result)
        seen.append(result if isinstance(result, type) else None)
        seen += [len(versions[-1]), key in versions[-1], sorted(versions[-1])]
    return [*seen, [a == b for a in versions for b in versions], versions[-1] == set(versions[-1])]


def run_list(module: Any, start: list[int], steps: Steps) -> list[Any]:
    versions = [module.List(start)]
    for name, key, _ in steps:
        at = versions[-1]
        result = outcome(lambda: at.push_front(key) if name == "insert" else at.drop_first())  # noqa: B023
        if isinstance(result, module.List):
            versions.append(result)
    seen: list[Any] = [[list(v), list(reversed(v)), len(v), repr(v)] for v in versions]
    seen += [outcome(lambda: v.first) for v in versions] + [list(v.rest) for v in versions]  # noqa: B023
    return [*seen, [a == b for a in versions for b in versions]]


STEPS = st.lists(
    st.tuples(st.sampled_from(("insert", "remove", "discard", "update")), KEYS, KEYS), max_size=12
)


@PROPERTY
@given(st.dictionaries(KEYS, KEYS), STEPS)
def test_maps_are_the_same(start: dict[int, int], steps: Steps) -> None:
    assert run_map(STANDIN, start, steps) == run_map(rpds, start, steps)


@PROPERTY
@given(st.lists(KEYS), STEPS)
def test_sets_are_the_same(start: list[int], steps: Steps) -> None:
    assert run_set(STANDIN, start, steps) == run_set(rpds, start, steps)


@PROPERTY
@given(st.lists(KEYS), STEPS)
def test_lists_are_the_same(start: list[int], steps: Steps) -> None:
    assert run_list(STANDIN, start, steps) == run_list(rpds, start, steps)


@pytest.mark.parametrize("module", [STANDIN, rpds], ids=["standin", "rpds"])
def test_ways_to_make_them(module: Any) -> None:
    map_ = module.HashTrieMap
    assert dict(map_([("a", 1)], b=2)) == {"a": 1, "b": 2}
    assert dict(map_.fromkeys("ab", 3)) == {"a": 3, "b": 3}
    made = map_(a=1)
    assert map_.convert(made) is made and dict(map_.convert({"a": 1})) == {"a": 1}
    assert list(module.List(1, 2)) == list(module.List([1, 2])) == [1, 2]
    assert repr(made) == "HashTrieMap({'a': 1})"
    assert (repr(module.HashTrieSet()), repr(module.HashTrieSet([1]))) == (
        "HashTrieSet({})",
        "HashTrieSet({1})",
    )
    assert len({map_(a=1), map_(a=1), map_(a=2), module.List([1]), module.List([1])}) == 3
    with pytest.raises(TypeError):
        hash(map_(a=[]))


def test_jsonschema_judges_the_whole_suite_alike() -> None:
    code = (
        "import rpds, json, sys; from tests.compliance.app_tools.suite import load, verdicts\n"
        "print(json.dumps([rpds.__file__, verdicts(load(open(sys.argv[1], 'rb').read()))]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(SUITE)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONPATH": f"{PACKAGE}:{ROOT}"},
    )
    used, found = json.loads(done.stdout)
    assert Path(used).is_relative_to(PACKAGE)
    assert found == verdicts(load(SUITE.read_bytes()))
    assert len(found) > 1200 and {True, False} <= set(found)

"""What a Select does: opening, moving, typing ahead, choosing.

One rule: everything here changes locals and state and asks for focus; nothing is drawn. Keyboard is
the WAI-ARIA listbox pattern: arrows, Home, End and typed letters move, Enter and Space choose,
Escape and Tab close; on the closed button a letter chooses the next option that begins with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from renderer_py.components.base import Context, Props
from renderer_py.dom.element import DomEvent
from renderer_py.ports import Timer
from renderer_py.values import is_nullish, to_string

UNFOLDING = ("ArrowDown", "ArrowUp")
LIST_KEYS = ("ArrowDown", "ArrowUp", "Home", "End", "Enter", "Space", "Escape")
# Letters typed within this time (ms) of each other make one word.
TYPING_PAUSE = 500


class Chooser:
    """One render of a Select: its options, what is chosen, open and highlighted."""

    def __init__(self, ctx: Context, initial: str | None, options: Sequence[Props]) -> None:
        self.ctx = ctx
        self.options = options
        marked = next((option.value for option in options if option.selected), None)
        self.bound = ctx.bind(marked if initial is None else initial)
        value = self.bound.value
        self.value = "" if is_nullish(value) else to_string(value)
        self.chosen = next((i for i, o in enumerate(options) if o.value == self.value), -1)
        self.opened = ctx.local("open", False)
        self.active = ctx.local("active", -1)
        self.memory: dict[str, Any] = ctx.local("typing", {"word": ""}).value

    def label(self) -> str:
        """Label of the chosen option; the bare value where no option has it."""
        label: str = self.options[self.chosen].label if self.chosen >= 0 else self.value
        return label

    def enabled(self) -> list[int]:
        return [index for index, option in enumerate(self.options) if not option.disabled]

    # Opening and closing

    def toggle(self, event: DomEvent) -> None:
        if self.opened.value:
            self.close()
        else:
            self.open()

    def unfold(self, event: DomEvent) -> None:
        event.stop()
        if not self.opened.value:
            self.open(last=event.key == "ArrowUp")

    def open(self, *, last: bool = False) -> None:
        """Show the list and focus the chosen option, else an end of it."""
        enabled = self.enabled()
        end = (enabled[-1] if last else enabled[0]) if enabled else -1
        self.opened.set(True)
        self.ctx.command("popup", "showPopover")
        self.highlight(self.chosen if self.chosen in enabled else end)

    def close(self) -> None:
        self.opened.set(False)
        self.active.set(-1)
        self.ctx.command("popup", "hidePopover")
        self.ctx.command("trigger", "focus")

    def toggled(self, event: DomEvent) -> None:
        """The browser closed the popover by itself, or confirms what was asked of it."""
        if event.data.get("detail") == "closed" and self.opened.value:
            self.opened.set(False)
            self.active.set(-1)

    def keep(self, event: DomEvent) -> None:
        """Clicks in the list are nobody else's, though it stands inside rows, labels and cards."""
        event.stop()

    # Moving and choosing

    def highlight(self, index: int) -> None:
        self.active.set(index)
        if index >= 0:
            self.ctx.command(f"option-{index}", "focus")

    def choose(self, index: int) -> None:
        if self.opened.value:
            self.close()
        self.bound.write(self.options[index].value)
        self.ctx.fire("onChange", self.options[index].value)

    def press(self, event: DomEvent) -> None:
        """A key in the open list."""
        event.stop()
        if event.key == "Escape":
            self.close()
        elif event.key in ("Enter", "Space"):
            self.pick(event.key)
        else:
            self.move(event.key)

    def pick(self, key: str) -> None:
        if key == "Space" and self.memory["word"]:
            self.type_ahead(" ")
        elif self.active.value >= 0:
            self.choose(self.active.value)

    def move(self, key: str) -> None:
        """To the next enabled option in a direction, or to an end."""
        enabled = self.enabled()
        active = self.active.value
        targets = {
            "ArrowDown": [i for i in enabled if i > active][:1],
            "ArrowUp": [i for i in enabled if i < active][-1:],
            "Home": enabled[:1],
            "End": enabled[-1:],
        }[key]
        for target in targets:
            self.highlight(target)

    # Typing ahead

    def typed(self, event: DomEvent) -> None:
        """Any other key, in the list or on the closed button."""
        modified = any(event.data.get(name) for name in ("ctrl", "alt", "meta"))
        if event.key == "Tab" and self.opened.value:
            self.close()
        elif len(event.key) == 1 and not modified:
            self.type_ahead(event.key)

    def type_ahead(self, letter: str) -> None:
        word = self.memory["word"] + letter.lower()
        self.memory["word"] = word
        self.restart_pause()
        repeated = len(set(word)) == 1
        found = self.find(word[0] if repeated else word, after=repeated)
        if found is not None and self.opened.value:
            self.highlight(found)
        elif found is not None:
            self.choose(found)

    def restart_pause(self) -> None:
        timer: Timer | None = self.memory.get("timer")
        if timer is not None:
            timer.cancel()
        self.memory["timer"] = self.ctx.after(TYPING_PAUSE, self.forget_word)

    def forget_word(self) -> None:
        self.memory["word"] = ""

    def find(self, prefix: str, *, after: bool) -> int | None:
        """The next enabled option with that beginning, `after` the current one, around the end."""
        current = self.active.value if self.opened.value else self.chosen
        start = current + 1 if after else max(current, 0)
        order = [*range(start, len(self.options)), *range(start)]
        return next(
            (
                index
                for index in order
                if not self.options[index].disabled
                and self.options[index].label.lower().startswith(prefix)
            ),
            None,
        )

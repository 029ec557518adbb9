"""A module of CS50's Tic-Tac-Toe under check: its answers about every board, and those that are not right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from gametree.adapters.cs50 import FUNCTIONS, marks_of, thawed
from gametree.grading.cs50_boards import Position, positions
from gametree.notation import list_text
from gametree.testing.answers import Answer, NoAnswer, ask
from gametree.testing.patience import Patience

ENDLESS = {
    NoAnswer: "does not come back at {}: look there for a loop without an end",
    RecursionError: "calls itself without an end at {}: look there for a case in which it must stop",
}


class Endless(Exception):
    """A function does not come back; the message says which, and at which board."""


class Unfinished(Exception):
    """A law could not be tested, or not to the end; the message says why, or how far it was tested."""


class Wrong(NamedTuple):
    """A board about which a function does not answer as it must, and its answer."""

    position: Position
    answer: Answer
    square: Any = None


class Asked(NamedTuple):
    """How many boards a function was asked about, and the wrong answers, with fewest marks first."""

    boards: int
    wrong: list[Wrong]


@dataclass
class Submission:
    """A student's module, and what its functions did while they were asked.

    `doubtful` holds, for each function, the texts of the boards about which its answer is wrong. `changed` holds
    the first board that each function changed, `printing` the functions that print, and `endless` the name of one
    that did not come back.
    """

    module: Any
    patience: Patience
    written: Callable[[], int]
    doubtful: dict[str, set[str]] = field(default_factory=lambda: {name: set() for name in FUNCTIONS})
    changed: dict[str, tuple[Position, Any]] = field(default_factory=dict[str, tuple[Position, Any]])
    printing: Counter[str] = field(default_factory=Counter[str])
    endless: str = ""
    _rows: dict[str, list[list[Any]]] = field(default_factory=dict[str, list[list[Any]]])

    @cached_property
    def marks(self) -> dict[str, Any]:
        """The module's marks, by the signs of a text."""
        return marks_of(self.module)

    def board(self, text: str) -> list[list[Any]]:
        """Return a new board as the module has it."""
        rows = self._rows.get(text)
        if rows is None:
            rows = self._rows[text] = [[self.marks[sign] for sign in row] for row in text.split("/")]
        return [row.copy() for row in rows]

    def ask(self, name: str, position: Position, *arguments: Any) -> Answer:
        """Return the answer of a function about a board; a change of the board, and text printed, are noted.

        Raises `Endless` if the function does not come back.
        """
        board = self.board(position.text)
        before = self.written()
        answer = self.patience.ask(getattr(self.module, name), board, *arguments)
        self.printing[name] += self.written() - before
        fault = next((text for kind, text in ENDLESS.items() if isinstance(answer.error, kind)), None)
        if fault and name != "minimax":
            self.endless = name
            raise Endless(f"{name} {fault.format(position.text)}")
        if name not in self.changed and board != self._rows[position.text]:
            self.changed[name] = position, ask(thawed, board).value or board
        return answer

    def ask_all(
        self,
        name: str,
        right: Callable[[Position, Any], bool],
        *,
        over: bool | None = None,
        depends: Sequence[str] = (),
        read: Callable[[Any], Any] = lambda value: value,
    ) -> Asked:
        """Ask a function about every board that is `over`, or not; by default about all.

        Boards about which a function that it `depends` on is wrong are left out: what is wrong there has been
        said. Raises `Unfinished` if no board is left.
        """
        given = self.boards(depends, over=over)
        wrong: list[Wrong] = []
        for position in given:
            answer = self.ask(name, position)
            value = ask(read, answer.value) if answer.error is None else answer
            if value.error or not ask(right, position, value.value).value:
                wrong.append(Wrong(position, answer))
        self.doubtful[name].update(each.position.text for each in wrong)
        return Asked(len(given), wrong)

    def boards(self, depends: Sequence[str], *, over: bool | None) -> list[Position]:
        """Return the boards about which these functions are right, or raise `Unfinished` if there are none."""
        doubtful = set[str]().union(*(self.doubtful[name] for name in depends))
        given = [each for each in positions() if over in (None, each.over) and each.text not in doubtful]
        if not given:
            raise Unfinished(f"it is judged when {list_text(depends)} can be relied on")
        return given

"""A game that is refused compiles once the remedy is followed: remedies that take a whole game, or classes."""

from __future__ import annotations

import linecache
from pathlib import Path
from typing import Any

import pytest

from gametree import compiled

GAME = """
from dataclasses import dataclass
from threading import Lock
from typing import NamedTuple

from gametree import MAX, MIN

{top}


class Rules:
    def __init__(self):
        self.more = {more}

    def initial_state(self):
        return {start}

    def player(self, state):
        {player}

    def actions(self, state):
        {actions}

    def result(self, state, action):
        {result}

    def terminal(self, state):
        {terminal}

    def utility(self, state):
        {utility}

    def counted(self, n):
        return n


game = Rules()
"""
USUAL = {
    "top": "",
    "more": "0",
    "start": "(4, 1)",
    "player": "return MAX if state[1] == 1 else MIN",
    "actions": "return [1, 2]",
    "result": "return state[0] - action, -state[1]",
    "terminal": "return state[0] <= 0",
    "utility": "return -state[1]",
}
PIECES = "class {0}:\n    {1}\n\n\nclass {2}:\n    {3}\n\n\nPIECES = [{0}(), {2}()]"
ALIKE = "class Piece:\n    def __init__(self, worth):\n        self.worth = worth\n\n"
TWO = "PIECES = [Piece(1), Piece(2)]"
OPTION = "@dataclass(frozen=True)\nclass Option:\n    worth: int\n"
ROLLED = "return -state[1]\n\n    def outcomes(self, state):\n        return "
FAIR = f"{ROLLED}[(1, 0.5), (2, 0.5)]"
ROLLS = {"top": "from gametree import CHANCE", "player": "return state[1] if state[0] < 4 else CHANCE"}
CASES: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "return pairs of an outcome and its probability": ({"utility": f"{ROLLED}[1, 2]"}, {"utility": FAIR}),
    "return positive floats or Fractions": ({"utility": f"{ROLLED}[(1, True)]"}, {"utility": FAIR}),
    "write def outcomes(self, state), which returns pairs of an outcome and its probability": (
        ROLLS,
        {**ROLLS, "utility": FAIR},
    ),
    "keep to one class": ({"actions": "return [1, True]"}, {}),
    "keep what the rules do not need out of the game": ({"more": "Lock()"}, {}),
    "return MAX or MIN, also if no condition and no case before holds": (
        {"player": "return 'X' if state[1] == 1 else 'O'"},
        {},
    ),
    "return an int or a float": ({"utility": "return 'lost'"}, {}),
    "return the same kind of state everywhere": (
        {"result": "return [1, 2]"},
        {},
    ),
    "make it with int(...), if the rules need no more of it": (
        {"top": "class Count(int):\n    pass\n\n\nSIZE = Count(3)", "utility": "return SIZE"},
        {"top": "class Count(int):\n    pass\n\n\nSIZE = int(Count(3))", "utility": "return SIZE"},
    ),
    "compare an attribute of it": (
        {
            "top": f"{ALIKE}    def __eq__(self, other):\n        return True\n\n\n{TWO}",
            "utility": "return 1 if PIECES[state[0] % 2] == PIECES[state[1] % 2] else 0",
        },
        {
            "top": f"{ALIKE}\n{TWO}",
            "utility": "return 1 if PIECES[state[0] % 2].worth == PIECES[state[1] % 2].worth else 0",
        },
    ),
    "let Python look attributes up": (
        {
            "top": f"{ALIKE}    def __getattribute__(self, name):\n"
            f"        return super().__getattribute__(name)\n\n\n{TWO}",
            "utility": "return PIECES[state[0] % 2].worth",
        },
        {"top": f"{ALIKE}\n{TWO}", "utility": "return PIECES[state[0] % 2].worth"},
    ),
    "make it a field": (
        {
            "top": OPTION + "\n\nOPTIONS = Option(1), Option(2)\nobject.__setattr__(OPTIONS[0], 'more', 2)",
            "utility": "return OPTIONS[state[0] % 2].worth",
        },
        {
            "top": OPTION + "    more: int\n\n\nOPTIONS = Option(1, 2), Option(2, 0)",
            "utility": "return OPTIONS[state[0] % 2].worth",
        },
    ),
    "rename it": (
        {"utility": "return self.counted(__n=state[0])"},
        {"utility": "return self.counted(n=state[0])"},
    ),
    "use a class without a metaclass": (
        {
            "top": "class Sizes(type):\n    @property\n    def size(cls):\n        return 3\n\n\n"
            "class Board(metaclass=Sizes):\n    pass",
            "utility": "return Board.size",
        },
        {"top": "class Board:\n    size = 3", "utility": "return Board.size"},
    ),
    "use one class": (
        {
            "top": PIECES.format("Pawn", "@property\n    def worth(self):\n        return 1", "Rook", "worth = 5"),
            "utility": "return PIECES[state[0] % 2].worth",
        },
        {
            "top": PIECES.format("Pawn", "worth = 1", "Rook", "worth = 5"),
            "utility": "return PIECES[state[0] % 2].worth",
        },
    ),
}


def game_of(parts: dict[str, str], folder: Path) -> Any:
    """Return the game of a file that differs from the usual one in some parts."""
    file = folder / "rules.py"
    file.write_text(GAME.format(**(USUAL | parts)))
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
    linecache.checkcache(str(file))
    return scope["game"]


@pytest.mark.parametrize("remedy", CASES)
def test_a_game_compiles_once_the_remedy_is_followed(remedy: str, tmp_path: Path) -> None:
    wrong, right = CASES[remedy]
    problems = compiled.explain(game_of(wrong, tmp_path), checked=False)
    assert problems is not None
    assert problems.endswith(f"; {remedy}.")
    assert compiled.explain(game_of(right, tmp_path), checked=False) is None

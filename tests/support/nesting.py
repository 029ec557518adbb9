"""Transformations nested in any order around tic-tac-toe, and the expected results of searches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from gametree import (
    Checked,
    Counted,
    DepthLimited,
    DepthPenalised,
    Game,
    NodeLimited,
    Ordered,
    RootRestricted,
    Symmetric,
    TimeLimited,
)
from gametree.games import Board, TicTacToe
from tests.support.noughts import LIVE, after, empty_squares, mover, over, utility

DEPTH = 3
PENALTY = 2**-10


def corners(state: object) -> float:
    """The corners of X less those of O, in eighths; an error for any state but a live one of the user's own."""
    assert type(state) is Board
    assert not TicTacToe().terminal(state)
    return ((state.x & 0o505).bit_count() - (state.o & 0o505).bit_count()) / 8


def last_first(state: object, square: int) -> float:
    """An ordering key, for the user's own state only."""
    assert type(state) is Board
    return -square


@dataclass(frozen=True)
class Drawn(TicTacToe):
    """Tic-tac-toe with drawings of the user's own state only."""

    def draw(self, state: Board) -> str:
        assert type(state) is Board
        return f"{state.x} {state.o}"

    def svg(self, state: Board) -> str:
        assert type(state) is Board
        return f"<svg><desc>{self.format_state(state)}</desc></svg>"


def restricted(game: Game[Any, int], state: Any) -> RootRestricted[Any, int]:
    """Allow the two highest of the squares that the game offers."""
    return RootRestricted(game, actions=sorted(game.actions(state))[-2:])


MAKERS: dict[str, Callable[[Game[Any, int], Any], Game[Any, int]]] = {
    "Checked": lambda game, _state: Checked(game),
    "Counted": lambda game, _state: Counted(game),
    "DepthLimited": lambda game, _state: DepthLimited(game, depth=DEPTH, evaluate=corners),
    "DepthPenalised": lambda game, _state: DepthPenalised(game, penalty=PENALTY),
    "NodeLimited": lambda game, _state: NodeLimited(game, nodes=100_000),
    "Ordered": lambda game, _state: Ordered(game, last_first),
    "RootRestricted": restricted,
    "Symmetric": lambda game, _state: Symmetric(game),
    "TimeLimited": lambda game, _state: TimeLimited(game, seconds=inf),
}
STARTERS = (DepthLimited, DepthPenalised, RootRestricted, Symmetric)
PAIRS = [(inner, outer) for inner in MAKERS for outer in MAKERS]
TRIPLES = [(*pair, outermost) for pair in PAIRS for outermost in MAKERS]
# Live positions with five empty squares, a few of all there are.
TEXTS = [text for text in LIVE if text.count(".") == 5][::151]


class Nested(NamedTuple):
    """A nesting of games, and the state where a search of it begins."""

    game: Any
    state: Any


def nest(names: tuple[str, ...], state: object, game: Game[Any, int] | None = None) -> Nested:
    """Wrap the game in the named transformations, the first innermost."""
    nested: Any = game or Drawn()
    start: Any = state
    for name in names:
        nested = MAKERS[name](nested, start)
        if type(nested) in STARTERS:
            start = nested.start(start)
    return Nested(nested, start)


def expected(names: tuple[str, ...], text: str) -> tuple[float, tuple[int, ...]]:
    """Return the value and the first best line, computed from the contract of each transformation."""
    penalties = names.count("DepthPenalised")
    horizon = DEPTH if "DepthLimited" in names else 9
    on_evaluations = names[names.index("DepthLimited") :].count("DepthPenalised") if horizon == DEPTH else 0
    last_word = next((name for name in reversed(names) if name in {"Ordered", "RootRestricted"}), None)

    def shrunk(value: float, times: int, plies: int) -> float:
        return value - ((value > 0) - (value < 0)) * PENALTY * times * plies

    def corners_of(text: str) -> float:
        held = [text[square] for square in (0, 2, 6, 8)]
        return (held.count("X") - held.count("O")) / 8

    def best(text: str, plies: int) -> tuple[float, tuple[int, ...]]:
        if over(text):
            return shrunk(utility(text), penalties, plies), ()
        if plies == horizon:
            return shrunk(corners_of(text), on_evaluations, plies), ()
        squares = empty_squares(text)
        if plies == 0 and "RootRestricted" in names:
            squares = squares[-2:]
        if "Ordered" in names and (plies > 0 or last_word == "Ordered"):
            squares = squares[::-1]
        options: list[tuple[float, tuple[int, ...]]] = []
        for square in squares:
            value, line = best(after(text, square), plies + 1)
            options.append((value, (square, *line)))
        values = [value for value, _ in options]
        return options[values.index(max(values) if mover(text) == "X" else min(values))]

    return best(text, 0)

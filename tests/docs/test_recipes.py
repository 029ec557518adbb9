"""The one-line adapters on the page about `as_search` make the search that they are said to make."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from gametree import MAX, Result, alpha_beta
from gametree.games import TicTacToe
from gametree.testing import as_search, check_search
from tests.docs.pages import DOCS

GAME = TicTacToe()
ROW = re.compile(r"^\| (.+?) \| `(as_search\(.+\))` \|$", re.MULTILINE)
ROWS = ROW.findall((DOCS / "howto" / "as-search.md").read_text(encoding="utf-8"))


def best(game: Any, state: Any) -> Any:
    return alpha_beta(game, state).action


def value_of(state: Any) -> float:
    return alpha_beta(GAME, state).value


def maximizing(state: Any, depth: int, is_max: bool) -> float:
    """Return the value to MAX, as functions do that are given whose turn it is."""
    if GAME.terminal(state):
        return GAME.utility(state)
    assert is_max == (GAME.player(state) == MAX)
    assert depth == 9
    return value_of(state)


def best_of_board(board: Any) -> Any:
    return best(GAME, board)


def value_and_best(game: Any, state: Any) -> tuple[float, Any]:
    return value_of(state), best(game, state)


def index_and_score(game: Any, state: Any) -> dict[str, Any]:
    return {"index": best(game, state), "score": value_of(state)}


def negamax(state: Any) -> float:
    return GAME.player(state) * value_of(state)


FORMS: list[Callable[..., Any]] = [best, best_of_board, value_and_best, index_and_score, maximizing, negamax]


@pytest.mark.parametrize(("said", "made"), ROWS, ids=[said for said, _ in ROWS])
def test_a_row_makes_a_search_of_its_form(said: str, made: str) -> None:
    function = FORMS[[each for each, _ in ROWS].index(said)]
    search = eval(made, {"as_search": as_search, "MAX": MAX, "best": function, "minimax": function, "f": function})
    for text in ("XX./OO./...", "X.O/.O./X.X", "OO./X../XX.", "XXX/OO./..."):
        state = GAME.parse_state(text)
        found: Result[Any] = search(GAME, state)
        assert found.value == value_of(state)


def test_each_row_is_tried_and_the_first_on_all_games_of_the_kit() -> None:
    assert len(ROWS) == len(FORMS)
    check_search(as_search(best, returns="action"), contract="value", examples=5)

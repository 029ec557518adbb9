"""GraphGame: positions, written out."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import MAX, MIN, BrokenGame, Result, alpha_beta, minimax
from gametree.games import GraphGame

DIAMOND = GraphGame[str, str](
    "top",
    {
        "top": (MAX, {"left": "west", "right": "east"}),
        "west": (MIN, {"down": "bottom", "out": "far"}),
        "east": (MIN, {"down": "bottom"}),
        "bottom": 3,
        "far": 2.5,
    },
)


def test_positions_say_what_they_are() -> None:
    assert DIAMOND.initial_state() == "top"
    assert (DIAMOND.player("top"), DIAMOND.player("west")) == (MAX, MIN)
    assert list(DIAMOND.actions("west")) == ["down", "out"]
    assert DIAMOND.result("west", "out") == "far"
    assert [DIAMOND.terminal(state) for state in DIAMOND.positions] == [False, False, False, True, True]
    assert (DIAMOND.utility("bottom"), DIAMOND.utility("far")) == (3, 2.5)
    assert minimax(DIAMOND, "top") == alpha_beta(DIAMOND, "top") == Result(3, ("right", "down"))


def test_equal_positions_are_equal_games() -> None:
    assert GraphGame("a", {"a": 1}) == GraphGame("a", {"a": 1}) != GraphGame("a", {"a": 2})


def test_a_start_must_be_among_the_positions() -> None:
    with pytest.raises(BrokenGame) as caught:
        GraphGame("b", {"a": 1})
    assert str(caught.value) == "The start 'b' is not among the positions: add it."


def test_a_successor_must_be_among_the_positions() -> None:
    with pytest.raises(BrokenGame) as caught:
        GraphGame[str, str]("a", {"end": 1, "a": (MAX, {"stop": "end", "go": "b"})})
    assert str(caught.value) == "Action 'go' at 'a' leads to 'b', which is not among the positions: add it."


@pytest.mark.parametrize(
    "position", [None, "b", MAX.name, (MAX,), (MAX, ["b"]), (2, {"go": "b"}), ({"go": "b"}, MAX), {"go": "b"}]
)
def test_a_position_is_a_number_or_a_player_with_successors(position: Any) -> None:
    with pytest.raises(BrokenGame) as caught:
        GraphGame("a", {"a": position, "b": 1})
    assert str(caught.value) == (
        f"{position!r} at 'a' is neither a number nor a pair of a Player and a mapping from actions to states:"
        f" write one of these."
    )


def test_a_live_state_has_no_utility() -> None:
    with pytest.raises(BrokenGame) as caught:
        DIAMOND.utility("top")
    assert str(caught.value) == "'top' is not terminal, so it has no utility: search it instead."


@pytest.mark.parametrize("question", ["player", "actions"])
def test_nobody_is_to_move_once_the_game_is_over(question: str) -> None:
    with pytest.raises(BrokenGame) as caught:
        getattr(DIAMOND, question)("far")
    assert str(caught.value) == "The game is over at 'far', so nobody is to move: ask terminal first."

"""Whole games lowered and run as plain Python: every method answers as the user's own, in the user's own types."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from gametree.compiled.front_end import LoweredGame, lower
from gametree.game import MAX, CompileError, Player
from tests.compiled.test_compiled import OTHERS, QUICK, name_of
from tests.compiled.user_games import USER_GAMES
from tests.compiled.wide_games import WIDE_GAMES

STATES = 60


def explored(game: Any) -> list[Any]:
    """Return some states that are met in play."""
    rng, seen = Random(0), dict[Any, None]()
    waiting = [game.initial_state()]
    while waiting and len(seen) < STATES:
        state = waiting.pop(rng.randrange(len(waiting)))
        if state not in seen:
            seen[state] = None
            if not game.terminal(state):
                waiting += [game.result(state, action) for action in game.actions(state)]
    return list(seen)


@pytest.mark.parametrize("game", [*QUICK, *OTHERS, *USER_GAMES, *WIDE_GAMES], ids=name_of)
def test_lowered_rules_answer_as_the_rules_do(game: Any) -> None:
    lowered = lower(game, game.initial_state())
    rules = lowered.bind(lambda function: function)
    for state in explored(game):
        words = held(lowered, state)
        assert lowered.layout.decode(lowered.layout.encode(state)) == state
        assert rules["terminal"](words, 0) == bool(game.terminal(state))
        if game.terminal(state):
            assert rules["utility"](words, 0) == game.utility(state)
            continue
        assert rules["player"](words, 0) == game.player(state)
        offered = list(rules["actions"](words, 0))
        actions = [
            lowered.actions_layout.decode([action] if isinstance(action, int) else action) for action in offered
        ]
        assert actions == list(game.actions(state))
        for action, held_action in zip(actions, offered, strict=True):
            assert rules["result"](words, held_action, 0) == held(lowered, game.result(state, action))
        if "canonical" in rules:
            assert rules["canonical"](words, 0) == held(lowered, game.canonical(state))


def held(lowered: LoweredGame, state: Any) -> Any:
    """Return a state as lowered rules hold it."""
    words = lowered.layout.encode(state)
    return words[0] if lowered.layout.bare else tuple(words)


def test_a_state_of_another_kind_is_refused_with_what_it_holds() -> None:
    game = QUICK[0]
    lowered = lower(game, game.initial_state())
    wrong: Any = game.initial_state()._replace(x=cast("int", "x"))
    with pytest.raises(CompileError, match="holds 'x' where the compiled rules have an int"):
        lowered.layout.encode(wrong)


def test_the_range_of_utilities_is_read_off_and_never_guessed() -> None:
    won: LoweredGame = lower(QUICK[0], QUICK[0].initial_state())
    shares: LoweredGame = lower(USER_GAMES[0], cast("Any", USER_GAMES[0]).initial_state())
    found = [tuple(each.ranges["utility"]) for each in (won, shares)]
    assert found == [(-10, 10), (-float("inf"), float("inf"))]
    assert [each.whole["utility"] for each in (won, shares)] == [True, False]


class Patient:
    """A game over at once, whose utility takes more rounds than anybody waits for."""

    def initial_state(self) -> int:
        return 0

    def player(self, _state: int) -> Player:
        return MAX

    def actions(self, state: int) -> tuple[int, ...]:
        return (state,)

    def result(self, state: int, action: int) -> int:
        return state + action

    def terminal(self, state: int) -> bool:
        return state >= 0

    def utility(self, state: int) -> int:
        for number in range(2**40):
            state = number & 1
        for number in range(2**40, 0, -3):
            state = number & 1
        return state


def test_a_loop_is_compiled_without_being_run() -> None:
    rules: LoweredGame = lower(Patient(), 0)
    assert rules.whole["utility"]


def test_what_is_written_is_the_same_for_the_same_rules() -> None:
    one, other = (lower(QUICK[0], QUICK[0].initial_state()).written for _ in range(2))
    assert one == other

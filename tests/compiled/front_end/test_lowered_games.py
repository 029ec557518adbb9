"""Whole games lowered and run as plain Python: every method answers as the user's own, in the user's own types."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import pytest

from gametree.compiled.front_end import LoweredGame, lower
from gametree.compiled.front_end.ir.primitives import NO_PLAYER
from gametree.compiled.front_end.lowering.boundary import CHANCE_MOVES
from gametree.game import CHANCE, MAX, CompileError, Player
from gametree.games import ConnectFour
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
    rules = lowered.bind()
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


def test_the_bounds_of_actions_spare_result_its_checks() -> None:
    game = ConnectFour()
    lowered = lower(game, game.initial_state())
    assert any("1 << (action * 7)" in function.text for function in lowered.functions)
    for column in range(7):
        assert lowered.actions_layout.encode(column) == [column]
    for column in (-1, 7, 2**70):
        with pytest.raises(CompileError, match=f"The action {column} holds {column}.*(from 0 to 6|64-bit)"):
            lowered.actions_layout.encode(column)


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


class Turned(Patient):
    """A state is a tuple, made of a list whose length is counted at run time."""

    def initial_state(self) -> Any:
        return ((1, 2), (3, 4))

    def actions(self, state: Any) -> Any:
        return ()

    def result(self, state: Any, action: Any) -> Any:
        return tuple([(each[1], each[0]) for each in state if each[0] != action])

    def terminal(self, state: Any) -> bool:
        return False

    def utility(self, state: Any) -> int:
        return 1

    def canonical(self, state: Any) -> Any:
        return hash(state)


class Dropped(Turned):
    def initial_state(self) -> Any:
        return (1, 2)

    def result(self, state: Any, action: Any) -> Any:
        return tuple([each for each in state if each != action])


def test_a_list_becomes_a_state_of_the_same_length_or_an_error() -> None:
    turned = lower(Turned(), ((1, 2), (3, 4)))
    rules = turned.bind()
    assert list(rules["actions"]((1, 2, 3, 4), 0)) == []
    assert rules["result"]((1, 2, 3, 4), 9, 0) == (2, 1, 4, 3)
    assert "canonical" not in rules  # hash has no rule
    dropped = lower(Dropped(), (1, 2)).bind()
    assert dropped["result"]((1, 2), 9, 0) == (1, 2)
    with pytest.raises(OverflowError, match="may change its length"):
        dropped["result"]((1, 2), 2, 0)


class Listed(Dropped):
    def result(self, state: Any, action: Any) -> Any:
        return [each for each in state if each != action]


class Empty(Turned):
    def initial_state(self) -> Any:
        return None

    def result(self, state: Any, action: Any) -> Any:
        return state


class Growing(Turned):
    def initial_state(self) -> Any:
        return (None,) * 12

    def result(self, state: Any, action: Any) -> Any:
        return (0, *state[:-1])


class Real(Turned):
    def initial_state(self) -> Any:
        return (0.5, 1)

    def result(self, state: Any, action: Any) -> Any:
        return state


class Ranged(Real):
    def initial_state(self) -> Any:
        return (None, range(3))


class Acts(Patient):
    def __init__(self, *offered: Any) -> None:
        self.offered = offered

    def actions(self, state: int) -> Any:
        return self.offered

    def result(self, state: int, action: Any) -> int:
        return state + 1


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Listed(), "a list is returned as a state"),
        (Empty(), "the state None holds nothing that tells it from others"),
        (Growing(), "Growing.result: it returns states of more and more kinds"),
        (Real(), "in Real.initial_state: a state holds a float as state[0]; hold an int"),
        (Ranged(), "in Ranged.initial_state: a state holds a range as state[1]; use ints, tuples"),
        (Acts(0.5), "an action is a float"),
        (Acts((0.5, 1)), "an action holds a float"),
        (Acts((0.5, 1), (1, 1)), "an action holds a number that may be an int or a float"),
        (Acts((1, (2, range(3)))), "an action holds a range"),
        (Acts((1, None), (1, range(3))), "an action holds a range"),
        (Acts(None), "an action is None"),
    ],
    ids=lambda given: given if isinstance(given, str) else type(given).__name__,
)
def test_states_and_actions_that_words_do_not_hold_are_refused(game: Any, reason: str) -> None:
    with pytest.raises(CompileError) as caught:
        lower(game, game.initial_state())
    assert reason in str(caught.value)


def of_two(state: int, action: int) -> int:
    return state + action


def of_states(state: int) -> int:
    return state


def of_one(state: int, action: int = 3) -> int:
    return state + action


@pytest.mark.parametrize(
    ("name", "function", "reason"),
    [
        ("evaluate", of_two, "in of_two: an argument is missing for action; call it as Python allows."),
        ("evaluate", lambda: 0, "in <lambda>: a function is given too many arguments; call it as Python allows."),
        ("key_0", of_states, "in of_states: a function is given too many arguments"),
    ],
    ids=["evaluation of two", "evaluation of none", "key of one"],
)
def test_functions_of_other_arguments_are_refused(name: str, function: Any, reason: str) -> None:
    with pytest.raises(CompileError) as caught:
        lower(Acts(1), 0, functions={name: function})
    assert reason in str(caught.value)
    assert "test_lowered_games.py, line" in str(caught.value)


def test_a_key_gets_the_action_even_if_it_needs_none() -> None:
    functions = lower(Acts(1), 0, functions={"key_0": of_one, "evaluate": of_one}).bind()
    assert functions["key_0"](10, 1, 0) == 11
    assert functions["evaluate"](10, 0) == 13


def test_an_evaluation_whose_arguments_cannot_be_read_is_called_with_a_state() -> None:
    with pytest.raises(CompileError, match="in max: an int is gone through"):
        lower(Acts(1), 0, functions={"evaluate": max})


def test_what_is_written_is_the_same_for_the_same_rules() -> None:
    one, other = (lower(QUICK[0], QUICK[0].initial_state()).written for _ in range(2))
    assert one == other


class Die:
    """A player is None at 3, and a die decides at 4."""

    def initial_state(self) -> int:
        return 6

    def player(self, state: int) -> Any:
        if state == 3:
            return None
        return CHANCE if state == 4 else -1 if state % 2 else MAX

    def actions(self, _state: int) -> tuple[int, ...]:
        return (1, 2)

    def outcomes(self, _state: int) -> tuple[tuple[int, float], ...]:
        return ((1, 0.5), (2, 0.5))

    def result(self, state: int, action: int) -> int:
        return state - action

    def terminal(self, state: int) -> bool:
        return state <= 0

    def utility(self, state: int) -> int:
        return state


def test_a_player_may_be_a_number_or_a_die_and_never_none() -> None:
    player = lower(Die(), 6).bind()["player"]
    assert [player(state, 0) for state in (6, 5, 4)] == [1, -1, CHANCE_MOVES]
    with pytest.raises(RuntimeError, match=str(NO_PLAYER)):
        player(3, 0)

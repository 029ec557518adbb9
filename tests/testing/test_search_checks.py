"""A run of all checks of a search goes on after a failure, and stops where the game itself is broken."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from gametree import MAX, alpha_beta, depth_penalised_minimax, minimax
from gametree.games import GraphGame, Nim, TreeGame
from gametree.testing import CheckFailed, check_game, check_search, run_checks, search_checks
from gametree.testing.checks import Outcome
from gametree.testing.random_games import Sketch
from gametree.testing.search_trials import StartedFrom
from gametree.testing.smaller_games import smaller
from tests.testing.zoo.games import OnBoard
from tests.testing.zoo.searches import never_cut, ties_to_the_last

TREE = TreeGame([MAX, [MAX, 1, 1], [MAX, 0, 1]])


def failed(outcomes: list[Outcome]) -> list[str]:
    return [outcome.name for outcome in outcomes if outcome.failure]


def test_every_check_has_one_outcome_after_failures_on_given_games() -> None:
    outcomes = list(run_checks(search_checks(games=[TREE, Nim((2, 1))], prunes=True), ties_to_the_last))
    assert failed(outcomes) == ["first_of_equals", "prunes"]
    assert sorted(outcome.name for outcome in outcomes) == sorted({outcome.name for outcome in outcomes})


def test_some_of_the_checks_can_be_run_and_none_of_two_calls() -> None:
    named = {check.name: check for check in search_checks(examples=3)}
    some = [named["first_of_equals"], named["rules"]]
    assert [outcome.name for outcome in run_checks(some, ties_to_the_last)] == ["first_of_equals", "rules"]
    assert list(run_checks([], ties_to_the_last)) == []
    with pytest.raises(ValueError, match="come from several calls"):
        run_checks([*some, *search_checks()], minimax)
    with pytest.raises(ValueError, match="no check 'player' that could be expected"):
        run_checks(some, minimax, {"player": "it is not known"})


def test_a_check_fails_once_however_many_drawn_games_break_it() -> None:
    outcomes = list(run_checks(search_checks(examples=3), ties_to_the_last))
    assert failed(outcomes) == ["first_of_equals"]
    assert failed(list(run_checks(search_checks(examples=1, prunes=True), never_cut))) == ["prunes"]


def test_a_game_that_cannot_be_explored_ends_the_run() -> None:
    class Broken(TreeGame):
        """A tree whose start is missing."""

        def initial_state(self) -> Any:
            message = "no start"
            raise RuntimeError(message)

    outcomes = list(run_checks(search_checks(games=[Broken(TREE.tree)]), minimax))
    assert failed(outcomes) == ["game"]
    said = str(outcomes[0].failure)
    assert "cannot be explored, it raised RuntimeError('no start'): mend what check_game finds" in said


def test_a_game_on_which_the_reference_fails_ends_the_run() -> None:
    penalised = partial(depth_penalised_minimax, penalty=1)
    sentence = r"^depth_penalised_minimax raised PenaltyTooLarge\(.* nothing to compare"
    with pytest.raises(CheckFailed, match=sentence) as caught:
        check_search(minimax, games=[TREE], reference=penalised)
    assert caught.value.check == "game"


def goes_round(game: Any, state: Any) -> bool:
    """Whether play can come back to a state."""
    ahead: list[tuple[Any, frozenset[Any]]] = [(state, frozenset())]
    while ahead:
        place, before = ahead.pop()
        if place in before:
            return True
        if not game.terminal(place):
            ahead += [(game.result(place, action), before | {place}) for action in game.actions(place)]
    return False


def test_where_play_can_go_round_a_search_is_asked_to_a_depth_alone() -> None:
    asked = set[tuple[bool, bool]]()

    def watched(game: Any, state: Any, **limit: Any) -> Any:
        if len(game.ways) < 40:
            asked.add((goes_round(game, state), bool(limit)))
        return minimax(game, state, **limit)

    check_search(watched, depth_limited=True, examples=1)
    assert asked == {(False, False), (False, True), (True, True)}


def test_a_search_may_ask_about_states_that_play_does_not_reach() -> None:
    whole = Nim((2, 1))
    before = whole.initial_state()
    later = StartedFrom(whole, whole.result(before, next(iter(whole.actions(before)))))

    def curious(game: Any, state: Any) -> Any:
        assert not game.terminal(before)
        assert list(game.actions(before)) == list(whole.actions(before))
        assert game.player(before) is MAX
        return minimax(game, state)

    check_search(curious, games=[later], examples=1)


def test_a_game_of_too_many_states_is_refused() -> None:
    with pytest.raises(ValueError, match="has more than 20000 states: check the search on a smaller game"):
        check_search(minimax, games=[Nim((40, 40, 40))])


def test_many_actions_are_left_out_by_halves_then_by_quarters() -> None:
    wide = Sketch({0: (MAX, tuple(range(1, 9))), **dict.fromkeys(range(1, 9), 0.0)}, is_tree=True)
    numbers = [len(node[1]) for each in smaller(wide) if isinstance(node := each.nodes[0], tuple)]
    assert numbers[:6] == [4, 4, 6, 6, 6, 6]


def test_states_that_stay_as_they_are_accuse_no_search() -> None:
    check_search(alpha_beta, games=[OnBoard()])


def test_a_notation_may_read_any_text_as_an_action() -> None:
    class Named(GraphGame[str, str]):
        """A graph whose actions are their own texts."""

        def format_action(self, action: str) -> str:
            return action

        def parse_action(self, text: str) -> str:
            return text

    check_game(Named("a", {"a": (MAX, {"on": "b", "off": "c"}), "b": 1, "c": 0}))


def test_only_a_known_game_on_which_the_reference_fails_is_told() -> None:
    penalised = partial(depth_penalised_minimax, penalty=10**9)
    assert failed(list(run_checks(search_checks(reference=penalised, examples=3, seed=5), minimax))) == ["game"]

"""The intended check catches every mutant search, on a game that is small enough to see why."""

from __future__ import annotations

from typing import Any

import pytest

from gametree.game import MAX, Action, Game, Result
from gametree.games import TreeGame
from gametree.search import alpha_beta, minimax
from gametree.testing import CheckFailed, check_search, patience, search_checks
from tests.testing.zoo.games import OnBoard
from tests.testing.zoo.searches import MUTANTS, Mutant, changes_the_state


def size(game: Any) -> int:
    """How many nodes a tree or graph has."""
    ahead = [game.initial_state()]
    for state in ahead:
        if not game.terminal(state):
            following = [game.result(state, action) for action in game.actions(state)]
            ahead += [successor for successor in dict.fromkeys(following) if successor not in ahead]
    return len(ahead)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST_SECONDS", 1.0)


def lane_of(mutant: Mutant) -> Any:
    """Mark as slow a mutant that does not return, and those that only the count of leaves catches, after all trees
    were searched."""
    late = mutant.name == "never_comes_back" or (mutant.caught_by == "prunes" and mutant.contract == "value")
    return pytest.param(mutant, marks=pytest.mark.slow) if late else mutant


def name_of(mutant: Mutant) -> str:
    return f"{mutant.name}-{mutant.contract}"


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize("mutant", [lane_of(mutant) for mutant in MUTANTS], ids=name_of)
def test_every_mutant_search_is_caught_on_a_small_game(mutant: Mutant) -> None:
    with pytest.raises(CheckFailed) as caught:
        check_search(
            mutant.make(), contract=mutant.contract, prunes=mutant.prunes, depth_limited=mutant.depth_limited
        )
    failure = caught.value
    assert failure.check == mutant.caught_by
    assert size(failure.game) <= 9
    state = failure.game.initial_state()
    for action in failure.line:
        state = failure.game.result(state, action)
    assert state == failure.state


def test_every_check_catches_a_mutant() -> None:
    """The exception is purity, whose mutant needs states that can be changed; it is caught below."""
    named = {check.name for check in search_checks(prunes=True)}
    assert named - {mutant.caught_by for mutant in MUTANTS} == {"purity"}


def test_at_least_thirty_mutants_are_kept() -> None:
    assert len({mutant.name for mutant in MUTANTS}) >= 30


def always_one(game: Game[Any, Action], state: Any, /) -> Result[Action]:
    return minimax(game, state)._replace(value=1)


def no_line(game: Game[Any, Action], state: Any, /) -> Result[Action]:
    return Result(minimax(game, state).value)


def test_the_message_draws_the_game_and_gives_the_expression_that_makes_it() -> None:
    with pytest.raises(CheckFailed) as caught:
        check_search(always_one)
    assert str(caught.value).endswith("return that and no action.\n\n0\n\nTreeGame(tree=0)")

    with pytest.raises(CheckFailed) as caught:
        check_search(no_line)
    assert str(caught.value) == (
        "no_line returned Result(value=0, line=()) at 0 (the start): name an action, since the game is not over"
        " there.\n\nMAX (0)\n└─ 0: 0\n\nTreeGame(tree=(MAX, 0))"
    )


def test_a_search_that_changes_the_states_of_a_users_game_is_caught() -> None:
    with pytest.raises(CheckFailed, match="changes_the_state changes the state") as caught:
        check_search(changes_the_state, games=[OnBoard()])
    assert caught.value.check == "purity"


def test_games_that_are_given_are_the_only_ones() -> None:
    seen: set[object] = set()

    def looks(game: Any, state: Any, /) -> Any:
        seen.add(game.game)
        return alpha_beta(game, state)

    tree = TreeGame((MAX, 3, (MAX, 1, 2)))
    check_search(looks, games=[tree], contract="value")
    assert seen == {tree}

"""The law of chance nodes, and how the other laws of a game see their outcomes: as actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from gametree.game import CHANCE, Action, Mover_co, State
from gametree.rules import METHODS, fault_of_outcomes, has_chance, is_chance_node, missing_methods, outcomes
from gametree.testing.answers import problem, shown
from gametree.testing.checks import Fault
from gametree.testing.exploration import Explored, Place
from gametree.testing.snapshots import equal
from gametree.transform.transformation import Transformation


class OutcomesAsActions(Transformation[State, Action, Mover_co]):
    """The same game, whose actions at a chance node are the outcomes, so that the laws of actions apply."""

    def actions(self, state: State, /) -> Iterable[Action]:
        """The actions, or the outcomes of a chance node."""
        if self.game.player(state) is not CHANCE:
            return self.game.actions(state)
        return [outcome for outcome, *_ in self.outcomes(state)]

    def __repr__(self) -> str:
        return repr(self.game)


def with_outcomes(game: Any) -> Any:
    """Return a game with chance as one whose actions include its outcomes, and any other game as it is."""
    return OutcomesAsActions(game) if has_chance(game) and not missing_methods(game, METHODS) else game


def without_outcomes(game: Any) -> Any:
    """Return the game that `with_outcomes` was given."""
    return cast("Any", game).game if isinstance(game, OutcomesAsActions) else game


def chances_at(game: Any, state: Any) -> dict[Any, Any]:
    """Return the probability of each outcome at a chance node, and nothing at any other state."""
    return dict(outcomes(game, state)) if is_chance_node(game, state) else {}


def check_outcomes(explored: Explored) -> Iterator[Fault]:
    """At a chance node the outcomes have positive probabilities with the sum 1, the same when asked again."""
    for place in explored.places:
        if place.answers.player and place.answers.player.value is CHANCE:
            yield from _faults(place)


def _faults(place: Place) -> Iterator[Fault]:
    if not has_chance(place.explored.game):
        what = "player returned CHANCE, but the game has no method outcomes"
        remedy = "write def outcomes(self, state), which returns pairs of an outcome and its probability"
        yield place.fault(what, remedy)
        return
    answer, again = (place.ask("outcomes") for _ in range(2))
    iterable = isinstance(answer.value, Iterable)
    pairs: list[Any] = list(answer.value) if iterable else []
    if answer.error or not iterable:
        yield place.fault(f"outcomes {problem(answer)}", "return pairs of an outcome and its probability")
    elif found := fault_of_outcomes(pairs):
        what, _, remedy = found.partition(": ")
        yield place.fault(f"The outcomes {what}", remedy)
    elif not equal(pairs, list(again.value)):
        what = f"outcomes, asked again, returned {shown(again.value)}"
        yield place.fault(what, "return the same outcomes and probabilities in a fixed order")

"""Expand states: ask the rules whose turn it is and which states follow, here or on the workers of an executor."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from concurrent.futures import Executor
from typing import Any, TypeAlias

from gametree.game import CHANCE, Game, Probability, State
from gametree.rules import (
    has_chance,
    max_to_move,
    no_actions,
    outcomes,
    refuse_change_in_place,
    successor,
    utility,
)
from gametree.search.worker_tasks import answers_in_order

TERMINAL, MAX_MOVES, MIN_MOVES, CHANCE_MOVES = 0, 1, 2, 3
STATES_A_TASK = 64
TASKS_IN_FLIGHT = 64

# Who moves, by one of these numbers; the utility, or None; the successors; the probabilities of outcomes.
Expansion: TypeAlias = "tuple[int, float | None, Sequence[Any], Sequence[Probability]]"


def expand(game: Game[State, Any, Any], state: State) -> Expansion:
    """Return the expansion of a state. Raises `BrokenGame` for rules that contradict themselves there."""
    if game.terminal(state):
        return TERMINAL, utility(game, state), (), ()
    if has_chance(game) and game.player(state) is CHANCE:
        chances = outcomes(game, state)
        after = [successor(game, state, outcome) for outcome, _ in chances]
        return CHANCE_MOVES, None, after, tuple(probability for _, probability in chances)
    mover = MAX_MOVES if max_to_move(game, state) else MIN_MOVES
    successors: list[State] = []
    for action in game.actions(state):
        following = game.result(state, action)
        if following is state:
            refuse_change_in_place(game, state, action)
        successors.append(following)
    return mover, None, successors or no_actions(game, state), ()


def expansions(
    game: Game[State, Any, Any], states: list[State], executor: Executor | None
) -> Generator[Expansion]:
    """Yield the expansion of each state of a list, which may grow while it is read.

    Workers expand the states that the list has, and then those that it has got meanwhile. The errors of the
    workers are those of `search_states`.
    """
    if executor is None:
        yield from (expand(game, state) for state in states)  # a map would end where the rules raise StopIteration
        return
    done = 0
    while done < len(states):
        layer, before = states[done:], done
        done = len(states)
        yield from answers_in_order(
            expand,
            game,
            layer,
            executor=executor,
            items_a_task=STATES_A_TASK,
            tasks_in_flight=TASKS_IN_FLIGHT,
            done=before,
            remedy="solve the game again with a new executor",
        )

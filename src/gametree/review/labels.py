"""Label states with their exact values, for tables, tests and training."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from functools import partial
from itertools import islice
from typing import Any, Generic, NamedTuple

from gametree.arguments import require_several, whole_number
from gametree.game import Action, Game, Player, Result, Search, State
from gametree.review.sources import ActionValue, Source, bounds_of, source_of, value_of_state
from gametree.rules import choices, mover, no_actions, require_game, successor, utility
from gametree.search.transposition_table import ValueInterval
from gametree.search.worker_tasks import answers_in_order
from gametree.solver.solution import Solution
from gametree.solver.solved_states import Solved

SearchStates = Callable[[Search, Game[Any, Any], Iterable[Any]], Iterable[Result[Any]]]
AT_ONCE = 512  # states that are labelled together


class Label(NamedTuple, Generic[State, Action]):
    """A state, its player to move, its value and the value of each action: bounds to MAX, equal if exact.

    A finished state has no player and no actions. `plies` is the distance to the end under best play where the
    source tells it, as a solution does.

    `label_states` makes it.
    """

    state: State
    player: Player | None
    value: ValueInterval
    plies: int | None
    actions: Mapping[Action, ValueInterval]


def label_states(
    game: Game[State, Action],
    states: Iterable[State],
    /,
    *,
    source: Search | Solution[Any, Any] | None = None,
    seconds: float | None = None,
    search_states: SearchStates | None = None,
    executor: Executor | None = None,
    states_a_task: int = 16,
) -> Iterator[Label[State, Action]]:
    """Return an iterator of labels for any number of states, in their order.

    Args:
        game: The rules.
        states: The states, which may be endless: they are taken when they are needed.
        source: A `Solution`, or a search of exact values such as `alpha_beta_with_memory`.
        seconds: The time for each state, in place of a source: values are exact where the time was enough, and
            bounds elsewhere. One second by default.
        search_states: Searches many states at once by `source`, which is then a search: `compiled.search_states`,
            or a `partial` of it with options such as a table. States are taken some hundreds at once.
        executor: Whose workers label; `search_states` has the terms.
        states_a_task: The number of states that a worker is sent at once.

    Raises:
        UnknownState: The solution lacks a state.
        TypeError: `source` is neither a solution nor a search, or `search_states` has no search.
        ExecutorFailed: The executor broke.

    Examples:
        >>> from gametree import solve
        >>> from gametree.games import Nim
        >>> from gametree.review import label_states
        >>> game = Nim((1, 2))
        >>> for label in label_states(game, [game.initial_state()], source=solve(game)):
        ...     print(label.value, label.plies, label.player.name, len(label.actions))
        ...
        ValueInterval(lower=1, upper=1) 3 MAX 3
    """
    require_game(game)
    values_of = source_of(source, seconds, lines=False)
    whole_number(states_a_task, "The number of states a task", least=1)
    require_several(states, "states")
    question = partial(_one_label, source if isinstance(source, Solution) else None, values_of)
    if search_states is not None:
        if source is None or isinstance(source, Solution) or executor is not None:
            message = "search_states= needs source=, a search such as compiled.alpha_beta, and has no executor."
            raise TypeError(message)
        return _labels_at_once(partial(search_states, source), game, iter(states))
    if executor is None:
        return map(partial(question, game), states)
    return answers_in_order(
        question,
        game,
        states,
        executor=executor,
        items_a_task=states_a_task,
        tasks_in_flight=64,
        remedy="label the states that remain with a new executor",
    )


def _one_label(
    solution: Solution[Any, Any] | None, values_of: Source, game: Game[State, Action], state: State
) -> Label[State, Action]:
    solved = None if solution is None else solution[state]
    return _label(game, state, () if game.terminal(state) else values_of(game, state), solved)


def _label(
    game: Game[State, Action], state: State, values: tuple[ActionValue[Action], ...], solved: Solved | None = None
) -> Label[State, Action]:
    """Return the label of a state, of which no actions have values if it is finished."""
    if not values:
        worth = utility(game, state)
        return Label(state, None, ValueInterval(worth, worth), 0, {})
    value = value_of_state(game, state, values) if solved is None else bounds_of(solved)
    bounds = {each.action: each.bounds for each in values}
    return Label(state, mover(game, state), value, None if solved is None else solved.plies, bounds)


def _labels_at_once(
    search: Callable[..., Iterable[Result[Any]]], game: Game[State, Action], states: Iterator[State]
) -> Iterator[Label[State, Action]]:
    """Yield the labels of states, some hundreds of which are searched at once, by what their actions lead to."""
    while some := list(islice(states, AT_ONCE)):
        offered = [
            [] if game.terminal(state) else list(choices(game, state)) or no_actions(game, state) for state in some
        ]
        pairs = [(state, action) for state, actions in zip(some, offered, strict=True) for action in actions]
        found = iter(search(game, [successor(game, state, action) for state, action in pairs]))
        for state, actions in zip(some, offered, strict=True):
            values = [(action, next(found).value) for action in actions]
            known = [ActionValue(action, ValueInterval(value, value), (action,)) for action, value in values]
            yield _label(game, state, tuple(known))

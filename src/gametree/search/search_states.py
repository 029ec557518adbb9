"""Search many states on the workers of an executor: processes, or other machines."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from concurrent.futures import Executor

from gametree.arguments import whole_number
from gametree.game import Action, Game, Result, Search, State
from gametree.search.worker_tasks import answers_in_order


def search_states(
    search: Search,
    game: Game[State, Action],
    states: Iterable[State],
    /,
    *,
    executor: Executor,
    states_a_task: int = 1,
    tasks_in_flight: int = 64,
) -> Generator[Result[Action]]:
    """Return an iterator of `search(game, state)` for each state, in order, from the workers of an executor.

    It sends the search, the game and the states to its workers, as a rule by pickle. The results do not depend on
    the number of workers. An executor may run a task again if it lost a worker.

    The states may be endless. They are taken when they are needed: at most `tasks_in_flight` tasks of
    `states_a_task` states are submitted whose results have not been taken. Give at least two tasks per worker, and
    larger tasks if a search takes less than a few milliseconds. If the iterator is closed, or an error is raised
    in it, Ctrl-C included, the tasks that have not begun are cancelled. An error of a search is raised in place of
    its result, after the results of the states before.

    What a `Counted` around the game counts is added to it with the results. A table that the search fills stays
    in the worker.

    Args:
        search: The search that values each state.
        game: The rules.
        states: The states to search from.
        executor: Any of `concurrent.futures`, such as `ProcessPoolExecutor`, or of another library: Dask's
            `Client.get_executor()`, mpi4py's `MPIPoolExecutor`.
        states_a_task: The number of states that a worker is sent at once.
        tasks_in_flight: The most tasks whose results wait or are still to come.

    Raises:
        ExecutorFailed: The executor broke. Its `done` is the number of results before, so `states[done:]` remain
            for a new executor.
        ValueError: A `NodeLimited`, `TimeLimited` or `Traced` is around the game, which has an effect only where
            it was made; or a number is below 1.

    Examples:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from gametree import alpha_beta, search_states
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> states = [game.parse_state(text) for text in ("1,2 MAX", "1,0 MIN")]
        >>> with ThreadPoolExecutor() as executor:
        ...     for found in search_states(alpha_beta, game, states, executor=executor):
        ...         print(found.value)
        ...
        1
        -1
    """
    return answers_in_order(
        search,
        game,
        states,
        executor=executor,
        items_a_task=whole_number(states_a_task, "The number of states a task", least=1),
        tasks_in_flight=whole_number(tasks_in_flight, "The number of tasks in flight", least=1),
        remedy="search the states that remain with a new executor",
    )

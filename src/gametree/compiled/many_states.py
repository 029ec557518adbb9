"""Search many states in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from inspect import signature
from itertools import islice
from time import perf_counter
from typing import Any

from gametree.arguments import whole_number
from gametree.compiled import filling
from gametree.compiled.back_end import workspace as words
from gametree.compiled.batch import Batch, BatchSearch
from gametree.compiled.compiled_game import CompiledGame
from gametree.compiled.cross_check import check_functions
from gametree.compiled.kept_rules import compiled_now
from gametree.compiled.kernel_runs import table_run
from gametree.compiled.kernels.shared_table import SharedTable
from gametree.compiled.kernels.table_search import SEARCH_ROOM
from gametree.compiled.recipes.textbook import textbook
from gametree.compiled.search_problem import SearchProblem, compose
from gametree.compiled.searches import alpha_beta, alpha_beta_with_memory, minimax
from gametree.game import Action, Game, Result, State
from gametree.transform.depth_limited import limited
from gametree.transform.transformation import Extension, layers

LEAST, MOST = 16, 4096  # states of a batch, for each thread
SECONDS = 0.05  # that a batch should take
SEARCHES: tuple[Any, ...] = (minimax, alpha_beta, alpha_beta_with_memory)


def search_states(
    search: Callable[..., Result[Action]],
    game: Game[State, Action],
    states: Iterable[State],
    /,
    *,
    threads: int = 1,
    **options: Any,
) -> Iterator[Result[Action]]:
    """Yield `search(game, state, **options)` for each state, in order.

    Some states are taken ahead of the results, and the rules are those at the first of these. With `NodeLimited`
    or `TimeLimited` around the game, and at the roots of `RootRestricted`, the states are searched one after the
    other. Ctrl-C, and an error of the search at a state, are raised after the results of the states before.

    Args:
        search: `compiled.minimax`, `compiled.alpha_beta` or `compiled.alpha_beta_with_memory`.
        game: The rules.
        states: The states to search from, all of one kind.
        threads: The number of threads, which share the states.
        options: The options of the search.

    Raises:
        TypeError: It is another search, or does not have one of the options.
        ValueError: `threads` is below 1.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> states = [game.parse_state(text) for text in ("1,2 MAX", "1,0 MIN")]
        >>> [found.value for found in compiled.search_states(compiled.alpha_beta, game, states)]
        [1, -1]
    """
    if search not in SEARCHES:
        message = (
            f"{getattr(search, '__name__', search)} cannot search many states at once: give compiled.minimax,"
            f" compiled.alpha_beta or compiled.alpha_beta_with_memory."
        )
        raise TypeError(message)
    whole_number(threads, "The number of threads", least=1)
    signature(search).bind(game, None, **options)  # or a misspelt option would have no effect
    if search is alpha_beta_with_memory:
        table = options.get("table")
        options["table"] = SharedTable() if table is None else SharedTable.required(table)
    return _results(partial(search, **options), game, iter(states), threads)


def _results(
    search: partial[Result[Any]], game: Game[Any, Any], states: Iterator[Any], threads: int
) -> Iterator[Result[Any]]:
    size = LEAST * threads
    some = list(islice(states, size))
    if not some:
        return
    machine = compiled_now(game, some[0])
    problem = _problem(machine, some[0], search)
    if problem is None:
        yield from map(partial(search, machine), some)
        yield from map(partial(search, machine), states)
        return
    batch = Batch(_batch_search(search, problem, _extras(machine, some[0])), threads)
    while some:
        begun = perf_counter()
        results, interrupted = batch.run(some)
        spent = perf_counter() - begun
        for state, result in zip(some, results, strict=True):
            if result is not None:
                yield batch.confirmed(state, result) if machine.rules.checked else result
            elif interrupted is not None:
                raise interrupted
            else:
                yield search(machine, state)
        size = max(threads, min(int(size * SECONDS / max(spent, SECONDS / 4)), MOST * threads))
        some = list(islice(states, size))


def _problem(machine: CompiledGame[Any, Any], state: Any, search: partial[Any]) -> SearchProblem | None:
    """Return the problem of a state, if those of other states differ from it in the state alone."""
    options = search.keywords
    depth, evaluate = options.get("depth"), options.get("evaluate")
    if depth is None and evaluate is None:
        problem = compose(machine, state)
    else:
        to_depth, start = limited(machine, state, depth, evaluate)
        problem = compose(compiled_now(to_depth, start), start)
    limits = problem.node_limits or problem.time_limits
    return None if limits or problem.restricted or problem.plies == 0 else problem


def _extras(machine: CompiledGame[Any, Any], state: Any) -> list[Any]:
    """Return what the transformations of a game add to a state, outermost first."""
    extras: list[Any] = []
    for layer in layers(machine):
        if isinstance(layer, Extension):
            extras.append(state.extra)
            state = state.state
    return extras


def _batch_search(search: partial[Any], problem: SearchProblem, extras: list[Any]) -> BatchSearch:
    if search.func is alpha_beta_with_memory:
        return _with_memory(search.keywords["table"], problem, extras)
    kernel, number = textbook(problem.rules, problem.plan, prunes=search.func is alpha_beta, batch=True)
    check_functions(problem.rules, kernel, problem.plan)
    plies = words.UNLIMITED if problem.plies is None else problem.plies
    fill = filling.window(number)
    return BatchSearch(problem, extras, kernel.kernel, number, plies, fill, words.LINE_WORDS)


def _with_memory(table: SharedTable, problem: SearchProblem, extras: list[Any]) -> BatchSearch:
    kernel, codes, plies, fill = table_run(problem, table, batch=True)
    return BatchSearch(problem, extras, kernel, codes.number, plies, fill, SEARCH_ROOM)

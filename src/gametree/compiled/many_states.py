"""Search many states in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from inspect import signature
from itertools import islice
from time import perf_counter
from typing import Any, NamedTuple

from gametree.arguments import require_several
from gametree.compiled import filling
from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.device_code import ON_THE_CPU, check_device
from gametree.compiled.back_end.machine_functions import library
from gametree.compiled.batch import Batch, extras_of
from gametree.compiled.compiled_game import CompiledGame
from gametree.compiled.cross_check import check_functions
from gametree.compiled.kept_rules import compiled_now
from gametree.compiled.kernel_runs import Run, table_run
from gametree.compiled.kernels.shared_table import SharedTable
from gametree.compiled.recipes.textbook import textbook
from gametree.compiled.search_problem import SearchProblem, compose
from gametree.compiled.searches import alpha_beta, alpha_beta_with_memory, minimax
from gametree.game import Action, CompileError, Game, Result, State
from gametree.transform.depth_limited import limited


class Pace(NamedTuple):
    """The states of the first batch, the least and most of a later one, and the seconds that it should take."""

    first: int
    least: int
    most: int
    seconds: float


OF_A_THREAD = Pace(16, 1, 4096, 0.05)
OF_A_CARD = Pace(1 << 12, 1 << 12, 1 << 17, 0.4)
SEARCHES: tuple[Any, ...] = (minimax, alpha_beta, alpha_beta_with_memory)


def search_states(
    search: Callable[..., Result[Action]],
    game: Game[State, Action],
    states: Iterable[State],
    /,
    *,
    threads: int = 1,
    device: str | None = None,
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
        device: `"cuda"` searches on the first card of NVIDIA, a state in each thread, by `minimax` or `alpha_beta`
            to a depth of at most 16. A state whose search fails there, or enters more than 262,144 nodes, is
            searched on the processor. Rules that call themselves are refused, as in `compiled.simulate`, and
            `Ordered`, `Counted`, `Tabled`, `RootRestricted` and limits. Needs the extra `gpu`.
        options: The options of the search.

    Raises:
        CompileError: The rules cannot be compiled, or `device` is given, and they cannot be run there, or there is
            no driver or card.
        TypeError: It is another search, or does not have one of the options, or `states` cannot be gone through.
        ValueError: `threads` is below 1, or given with `device`, or the device is another.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> states = [game.parse_state(text) for text in ("1,2 MAX", "1,0 MIN")]
        >>> [found.value for found in compiled.search_states(compiled.alpha_beta, game, states)]
        [1, -1]
    """
    if search not in SEARCHES:
        raise TypeError(
            f"{getattr(search, '__name__', search)} cannot search many states at once: give compiled.minimax,"
            f" compiled.alpha_beta or compiled.alpha_beta_with_memory."
        )
    require_several(states, "states")
    check_device(threads, device)
    if device is not None and search is alpha_beta_with_memory:
        raise CompileError(
            f"A GPU has no transposition table: give compiled.minimax or compiled.alpha_beta, or {ON_THE_CPU}."
        )
    signature(search).bind(game, None, **options)  # or a misspelt option would have no effect
    if search is alpha_beta_with_memory:
        table = options.get("table")
        options["table"] = SharedTable() if table is None else SharedTable.required(table)
    return _results(partial(search, **options), game, iter(states), threads, device)


def _results(
    search: partial[Result[Any]], game: Game[Any, Any], states: Iterator[Any], threads: int, device: str | None
) -> Iterator[Result[Any]]:
    first, least, most, seconds = OF_A_THREAD if device is None else OF_A_CARD
    size = first * threads
    some = list(islice(states, size))
    if not some:
        return
    machine = compiled_now(game, some[0])
    problem = _problem(machine, some[0], search)
    limits = problem.node_limits or problem.time_limits
    if problem.plies == 0 or ((limits or problem.restricted) and device is None):
        yield from map(partial(search, machine), some)
        yield from map(partial(search, machine), states)
        return
    batch = _batch(search, problem, extras_of(machine, some[0]), threads, device)
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
        size = max(least * threads, min(int(size * seconds / max(spent, seconds / 4)), most * threads))
        some = list(islice(states, size))


def _problem(machine: CompiledGame[Any, Any], state: Any, search: partial[Any]) -> SearchProblem:
    """Return the problem of a state, from which those of other states differ in the state alone."""
    options = search.keywords
    to_depth, start = limited(machine, state, options.get("depth"), options.get("evaluate"))
    return compose(compiled_now(to_depth, start), start)


def _batch(
    search: partial[Any], problem: SearchProblem, extras: list[Any], threads: int, device: str | None
) -> Batch:
    if device is not None:
        on_device = library("gametree.compiled.device_trees").device_batch
        batch: Batch = on_device(problem, extras, "alpha_beta" if search.func is alpha_beta else "minimax")
        return batch
    if search.func is alpha_beta_with_memory:
        job, codes = table_run(problem, search.keywords["table"], batch=True)
        return Batch(job._replace(threads=threads), extras, codes.number)
    kernel = textbook(problem.rules, problem.plan, prunes=search.func is alpha_beta, batch=True)
    check_functions(problem.rules, kernel, problem.plan)
    fill, plies = filling.window(kernel.number), problem.most_plies
    job = Run(problem, kernel.kernel, plies, fill, words.LINE_WORDS, threads)
    return Batch(job, extras, kernel.number)

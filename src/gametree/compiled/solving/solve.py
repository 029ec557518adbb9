"""Solve a game at machine speed: find the value of every state that play can reach, in flat arrays."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, cast

from gametree.arguments import finite_number, require_function, require_path, whole_number
from gametree.compiled.compiled_game import CompiledGame, compile
from gametree.compiled.search_problem import SearchProblem, compose
from gametree.compiled.solving.expected_values import bound_values
from gametree.compiled.solving.ranking import rank, utilities
from gametree.compiled.solving.replay import require_replay
from gametree.compiled.solving.retrograde_analysis import value_by_retrograde_analysis
from gametree.compiled.solving.solution import CompiledSolution, CompiledStates, counts_of
from gametree.compiled.solving.solve_on_disk import solve_on_disk
from gametree.compiled.solving.state_space import StateSpace
from gametree.game import Action, Chance, CompileError, Game, Player, State
from gametree.processors import usable_processors
from gametree.rules import has_chance, require_game
from gametree.solver.solution import Solution
from gametree.solver.solve import first_states
from gametree.solver.state_graph import Report, no_report
from gametree.transform.ordered import Ordered
from gametree.transform.rule_errors import names_rules
from gametree.transform.symmetric import Symmetric
from gametree.transform.transformation import layers

KEEP_VALUES = (CompiledGame, Ordered, Symmetric)


@names_rules
def solve(
    game: Game[State, Action, Player | Chance],
    *,
    start: State | None = None,
    starts: Iterable[State] | None = None,
    cycle_value: float = 0.0,
    limit: int | None = None,
    progress: Report | None = None,
    threads: int | None = None,
    workdir: str | Path | None = None,
    error: float = 1e-9,
) -> Solution[State, Action]:
    """Return what `gametree.solve` returns, by compiled rules and from flat arrays.

    The values, the distances, the counts and the order of the states are those of plain `solve`. `game` may have
    `Symmetric` and `Ordered` around it.

    **Memory.** Of a state with w words of 64 bits, the solution takes 8 w + 24 bytes at most, and 8 w + 40 while
    the table grows, besides 65,536 rows that are allocated at once. A game is graded if every action leads from a
    state at one ply to a state at the next; then this is all. In any other game solving takes 16 bytes a state, 32
    bytes a terminal state and 4 bytes an action more.

    **On disk.** With `workdir`, a graded game is solved ply by ply in files there. It takes 8 w + 60 bytes for
    each state of the two largest neighbouring plies, and, if w is at most 8, 100 megabytes. If the process is
    killed, the same call goes on from the last whole ply. It ends with one file, `solution.arrays`, and returns
    what `load` returns.

    **Chance.** In a game with chance, probabilities and values are floats. It takes 148 bytes a state and 12 bytes
    an action or outcome more, and is not solved on disk.

    The other options are those of `gametree.solve`, but `belongs`, and so are the other errors.

    Args:
        threads: The number of threads that share the work of valuing plies, which does not change the result; by
            default there are as many as processors.
        workdir: The folder for files; it is made if there is none.

    Raises:
        CompileError: The rules are outside the subset, or another transformation is around them, or a number does
            not fit its bits, or a game that is not graded, has chance, or has several starts is to be solved
            on disk.
        ValueError: `threads` or `limit` is below 1, or `cycle_value` is not finite.
        UnwritableFile: The folder is full, not writable, or in use by another process.
        MismatchedFile: The folder has the files of another game or start.
        CorruptFile: A file in the folder is damaged.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game = Nim((3, 4, 5))
        >>> solution = compiled.solve(game)
        >>> len(solution), solution[game.initial_state()]
        (232, Solved(value=1, plies=11))
    """
    finite_number(cycle_value, "A cycle value")
    finite_number(error, "An error", least=sys.float_info.min)
    if limit is not None:
        whole_number(limit, "A limit of states", least=1)
    workers = usable_processors() if threads is None else whole_number(threads, "The number of threads", least=1)
    report = progress or no_report
    require_function(report, "progress", "a Progress")
    if workdir is not None:
        require_path(workdir, "workdir")
    require_game(game)
    begin = first_states(game, start, starts, limit)
    problem = _problem(game, begin[0])

    def empty_space() -> StateSpace:
        return StateSpace(problem, limit=limit, threads=workers, report=report)

    if workdir is not None and has_chance(game):
        raise CompileError(f"{game!r} has chance in it, and is not solved on disk: leave out workdir=.")
    if workdir is None:
        solution = _solve_in_memory(game, begin, empty_space(), cycle_value, error)
    elif len(begin) > 1:
        message = "A solve on disk begins with one state: leave out workdir=, or give start= in place of starts=."
        raise CompileError(message)
    else:
        solution = solve_on_disk(
            Path(workdir), cast("Game[State, Action]", game), empty_space, cycle_value=cycle_value, limit=limit
        )
    if problem.rules.checked:
        require_replay(solution)
    return solution


def _solve_in_memory(
    game: Game[State, Action, Any], begin: Sequence[State], space: StateSpace, cycle_value: float, error: float
) -> Solution[State, Action]:
    space.begin(begin)
    space.explore()
    ranking = rank(space.codes, utilities(game, space), cycle_value)
    if has_chance(game):
        found = bound_values(space, ranking, cycle_value, error)
        space.release()
        return Solution(game, begin[0], found, found.counts, cycle_value=cycle_value)
    if space.graded:
        space.value_backwards()
    else:
        value_by_retrograde_analysis(space, ranking)
    space.release()
    counts = counts_of(space, ranking, cycle_value)
    return CompiledSolution(game, begin[0], CompiledStates(space, ranking), counts, cycle_value=cycle_value)


def _problem(game: Game[State, Any, Any], start: State) -> SearchProblem:
    """Return the game, compiled, and the start as one problem, or refuse a transformation."""
    *around, _own = layers(game)
    for layer in around:
        if not isinstance(layer, KEEP_VALUES):
            raise CompileError(
                f"{type(layer).__name__} is no part of a compiled solve, which visits every state once: take it"
                f" off, or use the plain solve."
            )
    problem = compose(compile(game, start), start)
    return problem._replace(plan=problem.plan._replace(keys=()))

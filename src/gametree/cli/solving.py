"""The output of `gametree solve`, `query`, `certify` and `verify`."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn
from rich.text import Text

from gametree.cli.analyse import show_state
from gametree.cli.compilation import compiled_rules
from gametree.cli.errors import Mistake
from gametree.cli.parameters import parameters_of
from gametree.cli.registry import ChosenGame, game_named, instantiate, kebab_case, shipped_games, why_no_game
from gametree.cli.terminal import Column, coloured_value, progress_bar, show_table, value_text
from gametree.game import MAX, MIN, CompileError, LimitReached, format_action
from gametree.notation import count_text, line_text, mark
from gametree.rules import has_chance, is_chance_node, outcomes
from gametree.solver.counts import Count, Counts
from gametree.solver.game_description import GameDescription
from gametree.solver.solution import Solution
from gametree.solver.solution_database import SolutionDatabase, begins_with_arrays
from gametree.solver.solve import solve
from gametree.solver.solved_states import Solved
from gametree.solver.state_graph import Progress, Report

FEW_STATES = 200_000  # Plain Python solves no more states in less time than compiling takes.


@contextmanager
def solving_bar(console: Console) -> Generator[Report]:
    """Show the progress of a solver on a terminal while this context lasts; elsewhere show nothing."""
    with progress_bar(console, "{task.description}", BarColumn(), MofNCompleteColumn()) as update:

        def report(progress: Progress) -> None:
            update(description=progress.stage, completed=progress.done, total=progress.total)

        yield report


def solve_chosen(
    chosen: ChosenGame,
    console: Console,
    *,
    cycle_value: float,
    limit: int,
    wanted: bool | None,
    workdir: Path | None = None,
) -> Solution[Any, Any]:
    """Return the solution of a game from the chosen state, with a bar while it is made.

    The rules are compiled if that is `wanted`, if there is a folder to work in, or if plain Python finds many
    states. Raises `Mistake` with the reason if they must be compiled and cannot be, and the errors of the solvers.
    """
    options: dict[str, Any] = {"start": chosen.state, "cycle_value": cycle_value}
    must = True if workdir is not None else wanted
    if must is None:
        enough = (LimitReached,) if limit > FEW_STATES else ()
        with suppress(*enough), solving_bar(console) as report:
            return solve(chosen.game, **options, limit=min(limit, FEW_STATES), progress=report)
    rules = compiled_rules(chosen, console, wanted=must)
    if rules is not None:
        from gametree import compiled

        with suppress(*(() if must else (CompileError,))), solving_bar(console) as report:
            return compiled.solve(rules, **options, limit=limit, progress=report, workdir=workdir)
    with solving_bar(console) as report:
        return solve(chosen.game, **options, limit=limit, progress=report)


def require_file(file: Path, command: str, game: str = "GAME") -> None:
    """Raise `Mistake` unless there is a file, with the command that makes it."""
    if file.is_dir():
        raise Mistake(f"{file} is a folder: name the file that {command} {game} --save FILE has made.")
    if not file.is_file():
        raise Mistake(f"There is no file {file}: make it with {command} {game} --save {file}.")


def reader_of(file: Path) -> tuple[GameDescription, Callable[[Path, Any], Solution[Any, Any]]]:
    """Return the game that a file is the solution of, and the function that loads it.

    Raises `Mistake` for a file of arrays if numba is missing, and the errors of `Solution.load`.
    """
    if not begins_with_arrays(file):
        return SolutionDatabase(file).header.game, Solution[Any, Any].load
    try:
        from gametree import compiled
        from gametree.compiled.solving.arrays_file import ArraysFile
    except ModuleNotFoundError as error:
        raise Mistake(str(error)) from error
    return ArraysFile(file).header.game, compiled.load


def show_counts(counts: Counts, console: Console, *, expected: bool) -> None:
    """Print a table of the states by ply and outcome, with their sums; `expected` values are no outcomes."""
    drawn = counts.drawn_value
    signs = [f"{sign} {value_text(drawn)}" for sign in (">", "=", "<")]
    headings = signs if drawn or expected else [f"{mark(MAX)} wins", "drawn", f"{mark(MIN)} wins"]
    rows = [
        (str(ply), *_row([group for group in counts.groups if group.ply == ply], drawn))
        for ply in range(len(counts.by_ply))
    ]
    rows.append(("all", *_row(list(counts.groups), drawn)))
    columns = [Column(each, right=True) for each in ("ply", "states", *headings, "over")]
    show_table(console, columns, rows, drop=("over",))
    console.print()


def _row(groups: list[Count], drawn: float) -> list[str]:
    """Return the numbers of all states, of those above, at and below a value, and of those where play is over."""
    parts = (
        groups,
        [group for group in groups if group.value > drawn],
        [group for group in groups if group.value == drawn],
        [group for group in groups if group.value < drawn],
        [group for group in groups if group.player is None],
    )
    return [f"{sum(group.states for group in part):,}" for part in parts]


def show_solved(chosen: ChosenGame, solution: Solution[Any, Any], console: Console) -> None:
    """Print a state, its value, every action with its value and distance, and the line of best play.

    At a chance node, print every outcome with its value and probability.
    """
    game, state = chosen.game, chosen.state
    show_state(chosen, console)
    if game.terminal(state):
        return
    console.print()
    best = set(solution.best_actions(state))
    chances = dict(outcomes(game, state)) if is_chance_node(game, state) else {}

    def last_cell(action: Any, after: Solved) -> str:
        return str(chances[action]) if chances else "-" if after.plies is None else str(after.plies + 1)

    rows = [
        (
            Text(format_action(game, action), style="bold" if action in best else ""),
            coloured_value(after.value),
            last_cell(action, after),
        )
        for action in chances or game.actions(state)
        for after in (solution[game.result(state, action)],)
    ]
    headings = ["outcome", "value", "chance"] if chances else ["action", "value", "plies"]
    if has_chance(game) and not chances:
        del headings[2]
    show_table(console, [Column(each, right=each != headings[0]) for each in headings], rows)
    console.print()
    solved = solution[state]
    ending = "best play never ends" if solved.plies is None else f"over in {count_text(solved.plies, 'ply')}"
    if has_chance(game):
        ending = f"expected, with an error of about {float(solved.error):.0e}" if solved.error else "expected"
    line = Text(line_text(game, solution.result(state).line), style="bold")
    console.print(Text.assemble("Value ", coloured_value(solved.value), f", {ending}", ": " if line else "", line))


def described_game(about: GameDescription, name: str | None, file: object) -> ChosenGame:
    """Return the game that a file is of, at its start: a shipped one, or the user's own named `MODULE:OBJECT`.

    Nothing that a file names is imported. Raises `Mistake` for a game that is not known.
    """
    if name is None:
        name = kebab_case(about.name)
        shipped = shipped_games().get(name)
        if shipped is None or shipped.__module__ != about.module:
            raise Mistake(
                f"{file} is of {about}, which gametree does not ship: name the game with --game MODULE:OBJECT."
            )
    if about.changes:
        raise Mistake(f"{file} is of {about}: load it in Python, since the command has no transformations.")
    thing = game_named(name)
    wanted = {parameter.name for parameter in parameters_of(thing)}
    settings = {each: _tuples(value) for each, value in about.parameters.items() if each in wanted}
    game = instantiate(thing, name, settings)
    fault = why_no_game(game, name)
    if fault:
        raise Mistake(fault)
    return ChosenGame(name, settings, game, game.initial_state())


def _tuples(value: Any) -> Any:
    """Return a parameter with the tuples that JSON has as lists."""
    return tuple(map(_tuples, cast("Any", value))) if isinstance(value, list) else value

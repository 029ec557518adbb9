"""`gametree check`: whether a user's own game is a game, and a user's own search a search."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple, TypeAlias

from rich.console import Console
from rich.progress import BarColumn, Progress as ProgressBar, TaskProgressColumn, TextColumn
from rich.text import Text

from gametree.cli.errors import Mistake
from gametree.cli.loading import load
from gametree.cli.parameters import parameters_of, settings_among
from gametree.cli.registry import METHODS, choose_game, instantiate, missing_methods
from gametree.cli.terminal import show_indented
from gametree.testing import CheckFailed, Progress, as_search, check_search, run_game_checks

Contract: TypeAlias = Literal["result", "value", "legal"]
Returns: TypeAlias = Literal["result", "action", "value"]


class Finding(NamedTuple):
    """The finding of one check: a problem in a sentence, or None, and whether there was enough time."""

    check: str
    problem: str | None = None
    finished: bool = True


def findings(
    spec: str,
    words: Iterable[str],
    options: Iterable[str],
    *,
    plies: int | None,
    cyclic: bool,
    contract: Contract,
    prunes: bool,
    returns: Returns,
    on: str | None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Iterator[Finding]:
    """Yield what each check of the game or search at `MODULE:OBJECT` finds; raise `Mistake` if it is neither.

    A class is instantiated with the parameters among the words. An object with any method of a game is checked as
    a game, with `plies`, `cyclic` and `seconds`. Any other callable is checked as a search, with `contract`,
    `prunes`, `returns` and, if it is to be tried on one game only, `on`. `progress` is called with the number of
    games on which a search has been tried and the number of all games.
    """
    thing = load(spec)
    settings, rest = settings_among(words, spec, parameters_of(thing), options)
    if rest:
        message = f"{rest[0]!r} is one word too many: check takes one game or search, and options."
        raise Mistake(message)
    checked = instantiate(thing, spec, settings)
    if len(missing_methods(checked)) < len(METHODS):
        return (
            Finding(outcome.name, str(outcome.problem) if outcome.problem else None, outcome.finished)
            for outcome in run_game_checks(checked, plies=plies, cyclic=cyclic, seconds=seconds)
        )
    if not callable(checked):
        message = (
            f"{spec} is neither a game nor a search but of type {type(checked).__name__}: name a class or an"
            f" object with the methods {', '.join(METHODS)}, or a function of a game and a state."
        )
        raise Mistake(message)
    search: Any = checked if returns == "result" else as_search(checked, returns=returns)
    games = None if on is None else [choose_game(on, (), ()).game]
    return _tried(search, contract=contract, prunes=prunes, games=games, progress=progress)


def _tried(search: Any, **options: Any) -> Iterator[Finding]:
    try:
        check_search(search, **options)
    except CheckFailed as failure:
        yield Finding(failure.check, str(failure))
    else:
        yield Finding(f"agrees with plain minimax, as the contract {options['contract']!r} asks")


@contextmanager
def progress_bar(console: Console) -> Generator[Progress]:
    """Show the progress of a check on a terminal while this context lasts; elsewhere show nothing."""
    columns = (TextColumn("checking"), BarColumn(), TaskProgressColumn())
    with ProgressBar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("checking", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def show_findings(spec: str, found: Iterable[Finding], console: Console) -> bool:
    """Print each finding with a tick or its problem, and a summary; return whether there was no problem."""
    tick, cross, unknown = ("ok", "FAILED", "--") if console.options.ascii_only else ("✓", "✗", "–")
    problems = unfinished = checks = 0
    for check, problem, finished in found:
        checks += 1
        name = check.replace("_", " ")
        if problem is not None:
            problems += 1
            console.print(Text.assemble((cross, "bold red"), " ", (name, "bold")))
            show_indented(problem, console, by=4)
        elif finished:
            console.print(Text.assemble((tick, "green"), " ", name))
        else:
            unfinished += 1
            console.print(Text.assemble((unknown, "yellow"), " ", name, ": time is up"))
    console.print()
    rest = f", {unfinished} not finished" if unfinished else ""
    console.print(f"{spec}: {checks - problems - unfinished} of {checks} passed{rest}.")
    return not problems

"""`gametree check`: whether a user's own game is a game, and a user's own search a search."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, cast

from rich.console import Console
from rich.progress import BarColumn, Progress as ProgressBar, TaskProgressColumn, TextColumn
from rich.text import Text

from gametree.adapters.recognition import adapt, course_of
from gametree.cli.bridges import bridged, made
from gametree.cli.check_options import CheckOptions
from gametree.cli.errors import Mistake
from gametree.cli.loading import load
from gametree.cli.parameters import parameters_of, settings_among
from gametree.cli.registry import GAME_METHODS, ChosenGame, choose_named_game, instantiate
from gametree.cli.terminal import show_indented
from gametree.grading.named_searches import judge_named
from gametree.grading.reports import LawReport
from gametree.notation import count_text
from gametree.rules import missing_methods
from gametree.testing import (
    CheckFailed,
    Progress,
    as_search,
    check_same_rules,
    check_search,
    game_checks,
    run_checks,
)
from gametree.testing.same_rules import LINES


class Finding(NamedTuple):
    """The finding of one check: a problem in a sentence, or None, whether it was finished, and else why not.

    The note is a question about what breaks no law, or empty.
    """

    check: str
    problem: str | None = None
    finished: bool = True
    reason: str = "time is up"
    note: str = ""


def finding_of(law: LawReport) -> Finding:
    """Return the report on a law as a finding."""
    problem = law.message if law.verdict == "failed" else None
    return Finding(law.name, problem, law.verdict != "unfinished", law.message)


def findings(
    spec: str, words: Iterable[str], options: Iterable[str], asked: CheckOptions, progress: Progress | None = None
) -> Iterator[Finding]:
    """Yield what each check of the game or search at `MODULE:OBJECT` finds; raise `Mistake` if it is neither.

    A class is instantiated with the parameters among the words. An object with any method of a game is checked as
    a game, and then compared with the game `against`, if one is named. A search that has its name and form in a
    course is held to the law of that course. Any other callable is checked as a search. `progress` is called with
    the number of games on which a search has been tried and the number of all games.
    """
    thing = bridged(spec) or load(spec)
    laws = None if asked.any_of_searches else judge_named(thing)
    if laws is not None:
        asked.refuse_those_of_games(f"{spec} is a search")
        return (finding_of(law) for law in laws)
    settings, rest = settings_among(words, spec, parameters_of(thing), options)
    if rest:
        message = f"{rest[0]!r} is one word too many: check takes one game or search, and options."
        raise Mistake(message)
    checked = instantiate(thing, spec, settings)
    if course_of(checked):
        checked = made(partial(adapt, checked))
    if len(missing_methods(checked, GAME_METHODS)) < len(GAME_METHODS):
        asked.refuse_those_of_searches(f"{spec} is a game")
        checks = game_checks(plies=asked.plies, cyclic=asked.cyclic, seconds=asked.seconds)
        of_rules = (
            Finding(
                outcome.name,
                str(outcome.problem) if outcome.problem else None,
                outcome.finished,
                note=outcome.note,
            )
            for outcome in run_checks(checks, checked)
        )
        other = [] if asked.against is None else [choose_named_game(asked.against)]
        return chain(of_rules, (_compared(checked, each, asked.seconds) for each in other))
    if asked.against is not None:
        message = f"{spec} is not a game, and --against compares games: leave it out, or name a game."
        raise Mistake(message)
    if not callable(checked):
        message = (
            f"{spec} is neither a game nor a search but of type {type(checked).__name__}: name a class or an"
            f" object with the methods {', '.join(GAME_METHODS)}, or a function of a game and a state."
        )
        raise Mistake(message)
    asked.refuse_those_of_games(f"{spec} is a search")
    if asked.returns is None or asked.returns == "result":
        contract, search = asked.contract or "result", cast("Any", checked)
    else:
        contract, search = asked.contract or "value", cast("Any", as_search(checked, returns=asked.returns))
    games = None if asked.on is None else [choose_named_game(asked.on).game]
    return _tried(search, contract=contract, prunes=asked.prunes, games=games, progress=progress)


def _compared(game: Any, other: ChosenGame, seconds: float | None) -> Finding:
    """Compare a game with another, and tell how far."""
    name = f"same rules as {other.name}"
    try:
        states, lines, complete = check_same_rules(game, other.game, seconds=seconds)
    except CheckFailed as failure:
        return Finding(name, str(failure))
    beyond = f" and {count_text(lines, 'random line')} beyond" if lines else ""
    told = f"{name}: {count_text(states, 'state')} compared{beyond}"
    return Finding(told, finished=complete or lines == LINES)


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
    """Print each finding with a tick or its problem, and a summary.

    Return whether there was no problem, and one check at least was finished.
    """
    tick, cross, unknown = ("ok", "FAILED", "--") if console.options.ascii_only else ("✓", "✗", "–")
    problems = unfinished = checks = 0
    for check, problem, finished, reason, note in found:
        checks += 1
        name = check.replace("_", " ")
        if problem is not None:
            problems += 1
            console.print(Text.assemble((cross, "bold red"), " ", (name, "bold")))
            show_indented(problem, console, by=4)
        elif finished:
            console.print(Text.assemble((tick, "green"), " ", name))
            if note:
                show_indented(note, console, by=4)
        else:
            unfinished += 1
            console.print(Text.assemble((unknown, "yellow"), " ", name, f": {reason}"))
    console.print()
    rest = f", {unfinished} not finished" if unfinished else ""
    console.print(f"{spec}: {checks - problems - unfinished} of {checks} passed{rest}.")
    return not problems and unfinished < checks

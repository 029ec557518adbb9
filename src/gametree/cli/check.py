"""`gametree check`: whether a user's own game is a game, and a user's own search a search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Literal, TypeAlias, cast

from rich.console import Console
from rich.text import Text

from gametree.adapters.recognition import adapt, course_of
from gametree.cli.bridges import bridged, made
from gametree.cli.errors import Mistake, for_command, refuse_useless
from gametree.cli.loading import load
from gametree.cli.parameters import parameters_of, settings_among
from gametree.cli.registry import GAME_METHODS, ChosenGame, choose_named_game, instantiate
from gametree.cli.terminal import show_indented
from gametree.grading.named_searches import judge_named
from gametree.grading.reports import LawReport, law_report
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

Contract: TypeAlias = Literal["result", "value", "legal", "expectation"]
Returns: TypeAlias = Literal["result", "action", "value"]


@dataclass(frozen=True)
class CheckOptions:
    """The options as the user gave them: None or False for each that was not given."""

    plies: int | None
    cyclic: bool
    contract: Contract | None
    prunes: bool
    returns: Returns | None
    on: str | None
    against: str | None
    seconds: float | None
    as_json: bool
    junit: Path | None

    @property
    def of_searches(self) -> dict[str, object]:
        """The options that only searches have."""
        return {"--contract": self.contract, "--prunes": self.prunes, "--returns": self.returns, "--game": self.on}

    def refuse_those_of_searches(self, why: str) -> None:
        """Raise `Mistake` if an option is given that only searches have, as `why` tells."""
        refuse_useless(self.of_searches, f"only searches have such options, and {why}")

    def refuse_those_of_games(self, why: str) -> None:
        """Raise `Mistake` if an option is given that only games have, as `why` tells."""
        of_games = {"--plies": self.plies, "--cyclic": self.cyclic, "--seconds": self.seconds}
        refuse_useless(of_games, f"only games have such options, and {why}")


def findings(
    spec: str, words: Iterable[str], options: Iterable[str], asked: CheckOptions, progress: Progress | None = None
) -> Iterator[LawReport]:
    """Yield the report on each law of the game or search at `MODULE:OBJECT`; raise `Mistake` if it is neither.

    A class is instantiated with the parameters among the words. An object with any method of a game is checked as
    a game, and then compared with the game `against`, if one is named. A search that has its name and form in a
    course is held to the law of that course. Any other callable is checked as a search. `progress` is called with
    the number of games on which a search has been tried and the number of all games.
    """
    thing = bridged(spec) or load(spec)
    laws = None if any(asked.of_searches.values()) else judge_named(thing)
    if laws is not None:
        asked.refuse_those_of_games(f"{spec} is a search")
        return iter(laws)
    settings, rest = settings_among(words, spec, parameters_of(thing), options)
    if rest:
        raise Mistake(f"{rest[0]!r} is one word too many: check takes one game or search, and options.")
    checked = instantiate(thing, spec, settings)
    if course_of(checked):
        checked = made(partial(adapt, checked))
    if len(missing_methods(checked, GAME_METHODS)) < len(GAME_METHODS):
        asked.refuse_those_of_searches(f"{spec} is a game")
        checks = game_checks(plies=asked.plies, cyclic=asked.cyclic, seconds=asked.seconds)
        sentences = {check.name: check.law for check in checks}
        of_rules = (
            law_report(name, sentences[name], failure, finished=finished, note=note)
            for name, failure, _, finished, note in run_checks(checks, checked)
        )
        other = [] if asked.against is None else [choose_named_game(asked.against)]
        return chain(of_rules, (_compared(checked, each, asked.seconds) for each in other))
    if asked.against is not None:
        raise Mistake(f"{spec} is not a game, and --against compares games: leave it out, or name a game.")
    if not callable(checked):
        raise Mistake(
            f"{spec} is neither a game nor a search but of type {type(checked).__name__}: name a class or an"
            f" object with the methods {', '.join(GAME_METHODS)}, or a function of a game and a state."
        )
    asked.refuse_those_of_games(f"{spec} is a search")
    if asked.returns is None or asked.returns == "result":
        contract, search = asked.contract or "result", cast("Any", checked)
    else:
        contract, search = asked.contract or "value", cast("Any", as_search(checked, returns=asked.returns))
    games = None if asked.on is None else [choose_named_game(asked.on).game]
    return _tried(search, contract=contract, prunes=asked.prunes, games=games, progress=progress)


def _compared(game: Any, other: ChosenGame, seconds: float | None) -> LawReport:
    """Compare a game with another, and tell how far."""
    name = f"same rules as {other.name}"
    law = f"The same actions lead to the same mover, actions, end and utility as in {other.name}."
    try:
        states, lines, complete = check_same_rules(game, other.game, seconds=seconds)
    except CheckFailed as failure:
        return law_report(name, law, failure)
    beyond = f" and {count_text(lines, 'random line')} beyond" if lines else ""
    title = f"{name}: {count_text(states, 'state')} compared{beyond}"
    return law_report(title, law, None, finished=complete or lines == LINES)


def _tried(search: Any, **options: Any) -> Iterator[LawReport]:
    reference = "expectiminimax" if options["contract"] == "expectation" else "plain minimax"
    agrees = f"agrees with {reference}, as the contract {options['contract']!r} asks"
    law = f"The search {agrees}."
    try:
        check_search(search, **options)
    except CheckFailed as failure:
        yield law_report(failure.check, law, failure)
    else:
        yield law_report(agrees, law, None)


def show_findings(spec: str, found: Iterable[LawReport], console: Console) -> bool:
    """Print each law with a tick or what is wrong, and a summary.

    Return whether there was no problem, and one check at least was finished.
    """
    tick, cross, unknown = ("ok", "FAILED", "--") if console.options.ascii_only else ("✓", "✗", "–")
    problems = unfinished = checks = 0
    for law in found:
        checks += 1
        name = law.name.replace("_", " ")
        if law.verdict == "failed":
            problems += 1
            console.print(Text.assemble((cross, "bold red"), " ", (name, "bold")))
            show_indented(for_command(law.message), console, by=4)
        elif law.verdict == "passed":
            console.print(Text.assemble((tick, "green"), " ", name))
            if law.note:
                show_indented(law.note, console, by=4)
        else:
            unfinished += 1
            console.print(Text.assemble((unknown, "yellow"), " ", name, f": {law.message}"))
    console.print()
    rest = f", {unfinished} not finished" if unfinished else ""
    console.print(f"{spec}: {checks - problems - unfinished} of {checks} passed{rest}.")
    return not problems and unfinished < checks

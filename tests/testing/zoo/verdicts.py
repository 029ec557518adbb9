"""Verdicts of `check_search` on mutants, kept in a file, and the tables of them for the docs.

    python -m tests.testing.zoo.verdicts           # measures them all again, which takes half an hour

A verdict is the check that refused the mutant, or None, the number of games tried, and the processor's seconds.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gametree.testing import CheckFailed, check_search, search_checks
from tests.testing.zoo.equivalent_mutants import EQUIVALENT
from tests.testing.zoo.searches import MUTANTS
from tests.testing.zoo.token_mutants import CLAIMS, TokenMutant, token_mutants

FILE = Path(__file__).with_name("verdicts.json")


class Verdict(NamedTuple):
    """The check that refused a mutant, if one did; the number of games tried before; the seconds it took."""

    check: str | None
    games: int
    seconds: float


def measured(search: Any, **options: Any) -> Verdict:
    """Return the verdict on a search under the given contract."""
    tried = 0

    def progress(done: int, _total: int) -> None:
        nonlocal tried
        tried = done

    begun = time.process_time()
    try:
        check_search(search, **options, progress=progress)
    except CheckFailed as failure:
        return Verdict(failure.check, tried, round(time.process_time() - begun, 2))
    return Verdict(None, tried, round(time.process_time() - begun, 2))


def all_token_mutants() -> Iterator[TokenMutant]:
    """Yield the mutants of all students' searches."""
    for source in CLAIMS:
        yield from token_mutants(source)


def verdict_on(mutant: TokenMutant) -> Verdict:
    """Return the verdict on a mutant of a student's search."""
    return measured(mutant.search(), **CLAIMS[mutant.source].options)


def known_verdicts() -> dict[str, dict[str, Verdict]]:
    """Return the kept verdicts: of the students' mutants by name, and of the famous ones."""
    kept: dict[str, dict[str, list[Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return {kind: {name: Verdict(*verdict) for name, verdict in named.items()} for kind, named in kept.items()}


def measured_again() -> dict[str, dict[str, Verdict]]:
    """Return all verdicts, made anew."""
    return {
        "famous": {
            f"{mutant.name} ({mutant.held_to})": measured(
                mutant.make(), contract=mutant.contract, prunes=mutant.prunes, depth_limited=mutant.depth_limited
            )
            for mutant in MUTANTS
        },
        "token": {mutant.name: verdict_on(mutant) for mutant in all_token_mutants()},
    }


def table_by_source(token: Mapping[str, Verdict]) -> str:
    """Return the table of the students' mutants: how many of each source each check refuses."""
    checks = [check.name for check in search_checks(contract="value", prunes=True)]
    by_source = {
        source: Counter(verdict.check for name, verdict in token.items() if name.startswith(f"{source}:"))
        for source in CLAIMS
    }
    used = [check for check in checks if any(counts[check] for counts in by_source.values())]
    rows = [["search", "mutants", *used, "accepted"], ["---", *["---:"] * (len(used) + 2)]]
    for source, counts in by_source.items():
        numbers = [sum(counts.values()), *(counts[check] for check in used), counts[None]]
        rows.append([source.replace("_", " "), *map(str, numbers)])
    return table(rows)


def table_of_famous(famous: Mapping[str, Verdict]) -> str:
    """Return the table of the famous mutants: which check refuses each, after how many games and seconds."""
    rows = [["mutant (contract)", "refused by", "games tried", "seconds"], ["---", "---", "---:", "---:"]]
    for name, (check, games, seconds) in famous.items():
        rows.append([name.replace("_", " "), str(check).replace("_", " "), f"{games:,}", f"{seconds:.2f}"])
    return table(rows)


def table_of_equivalent() -> str:
    """Return the table of the mutants that are accepted, each with the reason."""
    rows = [["mutant", "why it is right"], ["---", "---"]]
    rows += [[f"`{name}`", reason] for name, reason in EQUIVALENT.items()]
    return table(rows)


def table(rows: list[list[str]]) -> str:
    """Return rows as a table of Markdown."""
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


if __name__ == "__main__":
    FILE.write_text(json.dumps(measured_again(), indent=0) + "\n", encoding="utf-8")

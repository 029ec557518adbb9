"""Each message of the library with a remedy has a case in a table, in which the remedy is followed.

A remedy stands after a colon. The tables beside this file have three parts for each: what goes wrong, the message,
and the program or command after the remedy. A part of a table with a star takes long. The messages of the compiler
itself are in `tests/compiled/front_end`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import gametree
from tests.remedies.table import TABLES, Remedy, own_folder, pattern_of, remedies, run_program, said_of, scope_of
from tests.support.samples import slow_but

SOURCES = Path(gametree.__file__).parent
CASES = [remedy for table in TABLES for remedy in remedies(table)]
ELSEWHERE = {  # files and folders whose remedies are followed elsewhere
    "compiled/front_end": "tests/compiled/front_end",
    "compiled/back_end": "tests/compiled: errors of Numba, of which none is known",
    "compiled/cross_check.py": "tests/compiled/test_defences.py: rules that change",
    "compiled/replay.py": "tests/compiled/test_defences.py: rules that change",
    "compiled/solving/ranking.py": "tests/compiled/solving: rules that change",
    "compiled/solving/replay.py": "tests/compiled/solving: rules that change",
    "grading": "tests/grading: files of students are run apart",
    "adapters/libraries.py": "tests/adapters/test_libraries.py: it needs libraries that are missing or broken",
}
NOT_FOLLOWED = {  # messages whose remedy no program here can follow, and why
    "A child process {} when no player was to move: play without isolate=True to see where.": "the rules crash",
    "The game of number {} from {} takes more rounds of loops, more outcomes or more memory for lists at once than"
    " a thread of a GPU has here: {}.": "it takes a card",
    "The memory was nearly used up by {} states, {}: if play can reach only finitely many states, use a machine"
    " with more memory, or {}.": "it takes a machine without memory",
    "evaluate was asked about {}, which is over or a chance node: follow its outcomes": "tests/testing",
    "The rules of {} cannot be compiled, because the compiler itself failed with {}: use the plain search, and"
    " please report this bug in gametree.": "no such bug is known",
    "OpenSpiel's serialization does not restore the state {}, so it cannot be told from others: pass the game {},"
    " or a state reached from its start.": "tests/peers: few games are such",
    "{} is damaged ({}): empty the folder, and solve the game again.": "it takes a kill",
    "holds states in another way than this version: solve the game again": "there is only one",
    "is in format {}, not {}: solve the game again, or read it with its version of gametree": "there is only one",
}
ERRORS = re.compile("Mistake|Verification|mismatched|damaged|.*(Error|File|Action|Reached|Scope)")


def templates() -> Iterator[tuple[str, str]]:
    """Yield the file and the text of each message with a colon, with braces where values stand."""
    for file in sorted(SOURCES.rglob("*.py")):
        place = file.relative_to(SOURCES).as_posix()
        if not any(place.startswith(each) for each in ELSEWHERE):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                for value in _said(node):
                    yield from ((place, text) for text in _texts(value) if ": " in text)


def _said(node: ast.AST) -> list[ast.expr]:
    """Return what a statement says: a message, or the arguments of an error that is raised or returned."""
    match node:
        case ast.Assign(targets=[ast.Name(id="message")]):
            return [node.value]
        case ast.Raise(exc=ast.Call(func=made, args=said)) | ast.Return(value=ast.Call(func=made, args=said)):
            return said if ERRORS.fullmatch(ast.unparse(made).rpartition(".")[2]) else []
        case _:
            return []


def _texts(value: ast.expr) -> Iterator[str]:
    for node in [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]:
        if isinstance(node, ast.Constant):
            yield str(node.value)
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


MARKS = {True: [pytest.mark.slow(traced=True)], False: []}
PARAMETERS = [pytest.param(each, id=each.where, marks=MARKS[" * " in each.where]) for each in CASES]


@pytest.mark.parametrize("remedy", slow_but(5, PARAMETERS, of_slow=2))
def test_what_follows_the_remedy_goes_well(remedy: Remedy) -> None:
    if remedy.where.startswith("libraries: "):
        pytest.importorskip(re.split("[ ,]", remedy.where)[1])
    message = pattern_of(remedy.message)
    with own_folder():
        scope = scope_of(remedy)
        assert message.search(said_of(remedy, scope)), "python -m tests.remedies writes the messages anew"
        assert not message.search(" ".join(run_program(remedy.right, scope).split()))


def test_each_message_with_a_remedy_has_a_case() -> None:
    said = [case.message for case in CASES]
    missing = {
        f"{file}: {text}"
        for file, text in templates()
        if text not in NOT_FOLLOWED and not any(map(_pattern(text).search, said))
    }
    assert not missing, "\n".join(sorted(missing))


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(".+".join(map(re.escape, template.strip().split("{}"))))


def test_a_message_without_a_case_is_found() -> None:
    assert ("play/play.py", "There is no strategy for {}: give one for each player.") in list(templates())
    assert not _pattern("There is no {} here: go on.").search("There is no strategy here: give one.")
    assert set(NOT_FOLLOWED) <= {text for _, text in templates()}

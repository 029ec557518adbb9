"""Tables of remedies: what goes wrong, the message, and the same after the remedy was followed."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any, NamedTuple

import pytest

from tests.cli.running import run

FOLDER = Path(__file__).parent
LASTING = str(FOLDER.parents[1]), sys.prefix  # the checkout and its environment may lie among the temporary files
NAMES = """
import copy
import dataclasses
import sys
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from fractions import Fraction
from functools import partial
from importlib import import_module
from math import inf
from operator import neg
from pathlib import Path
from random import Random
from threading import Lock
from types import ModuleType, SimpleNamespace
from gametree import *
from gametree import compiled
from gametree.adapters import *
from gametree.arena import *
from gametree.games import *
from gametree.review import *
from gametree.testing import *
from gametree.tree import TreeRecorder
"""
TABLES = "library", "command", "adapters", "libraries", "compiled"
ANY = "…"
CASE = re.compile(r"(?:^- .*\n)+(?:^[!+] .*\n?)*", re.MULTILINE)


class Remedy(NamedTuple):
    """A case of a table: the program before it, what goes wrong, the message, and what follows the remedy."""

    where: str
    before: str
    wrong: str
    message: str
    right: str


class RefusedCommand(ValueError):
    """The message of the command when it refuses to go on."""


def remedies(table: str) -> Iterator[Remedy]:
    """Yield the cases of a table."""
    text = (FOLDER / f"{table}.txt").read_text(encoding="utf-8")
    for part in text.split("\n== ")[1:]:
        head, *lines = part.splitlines()
        before = "\n".join(line.removeprefix("    ") for line in lines if line.startswith("    "))
        cases = "\n".join(line for line in lines if not line.startswith("    "))
        for number, case in enumerate(CASE.findall(cases), 1):
            of = {mark: [line[2:] for line in case.splitlines() if line[0] == mark] for mark in "-!+"}
            wrong, message, right = ("\n".join(of[mark]) for mark in "-!+")
            yield Remedy(f"{table}: {head} {number}", before, wrong, message, right)


def run_program(program: str, scope: dict[str, Any]) -> str:
    """Run a program, or the command for lines that begin with a dollar sign; return what the command says."""
    if not program.startswith("$ "):
        exec(program, scope)
        return ""
    said = ""
    for line in program.splitlines():
        words, _, typed = line.removeprefix("$ ").partition(" <<< ")
        done = run(*shlex.split(words), typed=typed.replace("; ", "\n"))
        if done.code:
            raise RefusedCommand(done.error + done.out)
        said += done.out + done.error
    return said


@contextmanager
def own_folder() -> Generator[str]:
    """Work in a new folder, with plain rules, and without modules that were imported from other such folders."""
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = str(Path(name).resolve())
        patch.chdir(folder)
        patch.setattr(sys, "path", [*sys.path])
        patch.setenv("GAMETREE_COMPILED", "0")
        for module, found in [*sys.modules.items()]:
            if _is_from(found, gettempdir()) and not _is_from(found, *LASTING):
                patch.delitem(sys.modules, module)
        try:
            yield folder
        finally:
            for module in [each for each, found in sys.modules.items() if _is_from(found, folder)]:
                del sys.modules[module]


def _is_from(module: object, *folders: str) -> bool:
    return str(getattr(module, "__file__", None) or "").startswith(folders)


def said_of(remedy: Remedy, scope: dict[str, Any]) -> str:
    """Return what is said when it goes wrong, on one line."""
    try:
        said = run_program(remedy.wrong, scope)
    except Exception as error:  # noqa: BLE001 - of any class, whose message counts
        said = str(error)
    return " ".join(said.removeprefix("Error: ").split())


def scope_of(remedy: Remedy) -> dict[str, Any]:
    """Return the names that the programs of a case find."""
    files = {
        name.upper(): (FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in ("cs50", "going", "pile")
    }
    scope: dict[str, Any] = {"__name__": "remedies", "run_program": run_program, **files}
    exec(NAMES, scope)
    exec(remedy.before, scope)
    return scope


def pattern_of(message: str) -> re.Pattern[str]:
    """Return the pattern of a message."""
    return re.compile(".*".join(map(re.escape, message.split(ANY))), re.DOTALL)

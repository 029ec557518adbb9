"""Run the command: in this process, for coverage, or in a process of its own, as a user does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from typer.testing import CliRunner

from gametree.cli.commands import app

COLOURS = {"COLUMNS", "FORCE_COLOR", "NO_COLOR"}
PLAIN = {key: value for key, value in os.environ.items() if key not in COLOURS} | {"GAMETREE_COMPILED": "0"}


class Ran(NamedTuple):
    """How a run of the command ended."""

    code: int
    out: str
    error: str

    @property
    def sentence(self) -> str:
        """The one line on the standard error, which must be all that a refused command says."""
        (line,) = self.error.splitlines()
        assert line.startswith("Error: ")
        return line.removeprefix("Error: ")


def run(*words: str, typed: str = "") -> Ran:
    """Run the command in this process; an exception that is not an exit is raised."""
    result = CliRunner().invoke(app, list(words), input=typed, catch_exceptions=False, prog_name="gametree")
    return Ran(result.exit_code, result.stdout, result.stderr)


def run_process(*words: str, typed: str = "", folder: Path | None = None, **variables: str) -> Ran:
    """Run `python -m gametree` with a pipe at every end."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "gametree", *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=PLAIN | variables,
        timeout=60,
        check=False,
    )
    return Ran(done.returncode, done.stdout, done.stderr)

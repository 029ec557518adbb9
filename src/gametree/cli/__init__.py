"""The command `gametree`: look at games, analyse and play them, check your own.

Built with typer and rich, which the extra `cli` installs; importing this module takes neither.
"""

from __future__ import annotations

import sys
from io import StringIO, TextIOWrapper

from gametree.extras import missing_extra

__all__ = ["main"]


def main() -> None:
    """Run the command on the arguments of the process, and exit with 0 fine, 1 a check failed, 2 wrong usage.

    Where typer or rich is missing, one sentence on the standard error says how to install it, and the exit code
    is 2.
    """
    if sys.stdout is None:
        sys.stderr.write("The standard output is closed: let it go to a terminal, a file or a program.\n")
        raise SystemExit(2)
    if sys.stdin is None:
        sys.stdin = StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        from gametree.cli.commands import app
    except ModuleNotFoundError as error:
        missing = str(error.name).partition(".")[0]
        if missing not in {"typer", "rich"}:
            raise
        sys.stderr.write(f"{missing_extra('The command', missing, 'cli')}\n")
        raise SystemExit(2) from None
    app(prog_name="gametree")

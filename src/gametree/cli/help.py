"""Help pages of the command that fit narrow terminals and name no types of Python."""

from __future__ import annotations

import re
from shutil import get_terminal_size
from typing import Any

from typer.core import TyperCommand, TyperGroup

NARROW = 60  # Columns: below this a description stands under its option.
TYPE = re.compile(r" <[^>]*>")
RANGE = re.compile(r"  \[x>=\d+\]|; x>=\d+|x>=\d+; ")


def fit_terminal(formatter: Any) -> None:
    """Let a help page take no more columns than the terminal has."""
    formatter.width = min(formatter.width, max(get_terminal_size().columns, 24))


class PlainCommand(TyperCommand):
    """A command that lists its arguments without types, and numbers without ranges."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words, and let the refusal of a number show it, which Typer of 2026 leaves out."""
        try:
            return super().parse_args(ctx, args)
        except Exception as error:
            problems: Any = getattr(error.__cause__, "errors", None)
            if problems is not None:
                refused: Any = error
                refused.message = f"{refused.message}, not {problems()[0]['input']!r}."
            raise

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page."""
        fit_terminal(formatter)
        super().format_help(ctx, formatter)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments, then the options."""
        for heading, kind in (("Arguments", "argument"), ("Options", "option")):
            records = [each.get_help_record(ctx) for each in self.get_params(ctx) if each.param_type_name == kind]
            rows = [
                (TYPE.sub("", name) if kind == "argument" else name, RANGE.sub("", text))
                for name, text in filter(None, records)
            ]
            if rows:
                with formatter.section(heading):
                    _write_rows(formatter, rows)


class PlainGroup(TyperGroup):
    """A group of commands, the help page of which fits the terminal."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help page."""
        fit_terminal(formatter)
        super().format_help(ctx, formatter)


def _write_rows(formatter: Any, rows: list[tuple[str, str]]) -> None:
    if formatter.width >= NARROW:
        formatter.write_dl(rows)
        return
    for name, text in rows:
        formatter.write_text(name)
        with formatter.indentation():
            formatter.write_text(text)

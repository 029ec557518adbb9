"""Help pages of the command that fit narrow terminals and name no types of Python."""

from __future__ import annotations

import re
from shutil import get_terminal_size
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

NARROW = 60  # Columns: below this a description stands under its option.
TYPE = re.compile(r" <[^>]*>")
RANGE = re.compile(r"  \[x>=\d+\]|; x>=\d+|x>=\d+; ")


def fit_terminal(formatter: Any) -> None:
    """Let a help page take no more columns than the terminal has."""
    formatter.width = min(formatter.width, max(get_terminal_size().columns, 24))


class PlainCommand(TyperCommand):
    """A command that lists its arguments without types, and numbers without ranges."""

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


def options_of(context: typer.Context) -> list[str]:
    """Return the options that a command itself takes."""
    return [option for parameter in context.command.params for option in parameter.opts if option.startswith("--")]

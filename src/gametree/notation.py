"""The notation of values, states, actions, players and counts, as people read them in every output of gametree."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import takewhile
from math import inf
from textwrap import wrap
from typing import Any

from gametree.game import MAX, Game, Player, format_action, format_state
from gametree.grids import grid_drawing, width_of

PLURALS = {"ply": "plies", "box": "boxes"}


def number_text(value: float, *, digits: int = 6, minus: str = "−") -> str:
    """Return a value to MAX with its sign, such as `+10`, `−0.5`, `0` or `+∞`; a fraction in at most `digits`."""
    if value in {inf, -inf}:
        text = "+∞" if value > 0 else "-∞"
    elif value == 0:
        text = "0"
    elif value == int(value) and abs(value) < 10**15:
        text = f"{int(value):+d}"
    else:
        text = f"{float(value):+.{digits}g}"
    return text.replace("-", minus)


def columns_text(rows: Sequence[Sequence[str]]) -> str:
    """Return a table in lines, its columns two spaces apart."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def count_text(number: int, noun: str) -> str:
    """Return a number of things, such as `1 node`, `1,234 nodes` or `2 plies`."""
    return f"{number:,} {noun if number == 1 else PLURALS.get(noun, f'{noun}s')}"


def mark(player: Player) -> str:
    """Return the letter of a player: X is MAX and O is MIN, in every game."""
    return "X" if player == MAX else "O"


def player_text(player: Player) -> str:
    """Return a player's letter and name: `X (MAX)` or `O (MIN)`."""
    return f"{mark(player)} ({player.name})"


def winner_of(utility: float) -> Player | None:
    """Return the player who has won with a utility to MAX, or None for a draw."""
    return Player(1 if utility > 0 else -1) if utility else None


def line_text(game: Game[Any, Any], line: Iterable[Any], *, between: str = " ") -> str:
    """Return actions in the game's notation, one after another."""
    return between.join(format_action(game, action) for action in line)


def shorten(text: str, most: int) -> str:
    """Return the text on one line, with an ellipsis for whatever exceeds `most` characters."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def shorten_alike(texts: Sequence[str], most: int) -> list[str]:
    """Return texts on one line of at most `most` characters each, cut where they are alike if that is possible.

    Texts that are too long lose the blanks beside signs first. Then they lose the beginning that all have in
    common, as far as needed, but no part of a number or a word. Then they lose the end. Texts that would then be
    equal are cut in the middle instead, and those that are still equal end in their numbers, from 1, after `#`.
    """
    lines = [" ".join(text.split()) for text in texts]
    if all(len(line) <= most for line in lines):
        return lines
    packed = [re.sub(r"(?<!\w) | (?!\w)", "", line) for line in lines]
    alike = len(list(takewhile(lambda signs: len(set(signs)) == 1, zip(*packed, strict=False))))
    ends = [place for place in range(2, alike + 1) if not packed[0][place - 1 : place + 1].isalnum()]
    needed = max(map(len, packed)) - most + 1
    start = next((place for place in ends if place >= needed), ends[-1] if ends else 0)
    if start and needed > 1:
        cut = [f"…{line[start:].lstrip()}" for line in packed]
    else:
        cut = [line if len(line) <= most else pack for line, pack in zip(lines, packed, strict=True)]
    short = [shorten(line, most) for line in cut]
    if len(set(short)) == len(set(lines)):
        return short
    end = most // 2
    short = [line if len(line) <= most else f"{line[: most - end - 1]}…{line[-end:]}" for line in cut]
    whole = dict(zip(short, lines, strict=True))
    doubtful = {label for label, line in zip(short, lines, strict=True) if whole[label] != line}
    numbers = [f"#{lines.index(line) + 1}" for line in lines]
    return [
        f"{shorten(line, most - len(number))}{number}" if label in doubtful else label
        for label, line, number in zip(short, lines, numbers, strict=True)
    ]


def list_text(names: Sequence[str], *, most: int = 12) -> str:
    """Return names with commas between them; for a long list the first names and the number of the others."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 2])} and {len(names) - most + 2:,} more"


ONE_SIGN_EACH = re.compile(r"\S( \S)*")  # the row of a grid


def state_drawing(game: Game[Any, Any], state: object) -> str:
    """Return a state as text: by the game's `draw`, its `str` of several lines, as a grid, or else in notation."""
    draw = getattr(game, "draw", None)
    drawing = str(state) if draw is None else str(draw(state))
    if draw is not None or "\n" in drawing:
        return drawing
    grid = None if hasattr(game, "format_state") else grid_drawing(state, width_of(game))
    return format_state(game, state) if grid is None else grid


def state_text(game: Game[Any, Any], state: object) -> str:
    """Return a state on one line: in the game's notation, else as a grid or its `str`, with `/` between lines."""
    text = str(getattr(game, "format_state", str)(state))
    grid = None if hasattr(game, "format_state") or "\n" in text else grid_drawing(state, width_of(game))
    if grid is not None:
        rows = grid.splitlines()
        if ONE_SIGN_EACH.fullmatch(rows[0]):  # wider cells stand further apart in every row
            rows = ["".join(row.split()) if ONE_SIGN_EACH.fullmatch(row) else row for row in rows]
        return "/".join(" ".join(row.split()) for row in rows)
    return "/".join(line.strip() for line in text.splitlines()) if "\n" in text else text


def state_lines(game: Game[Any, Any], state: object, *, wide: int = 28, high: int = 12) -> list[str]:
    """Return the drawing of a state as lines; a long notation is folded at blanks, and the rest is an ellipsis."""
    drawing = state_drawing(game, state).expandtabs().splitlines() or [""]
    if len(drawing) == 1 and not hasattr(game, "draw"):
        drawing = wrap(drawing[0], wide, break_on_hyphens=False) or [""]
    lines = [line if len(line) <= wide else f"{line[: wide - 1]}…" for line in drawing]
    return lines if len(lines) <= high else [*lines[: high - 1], "…"]

"""What people read of a tree: values, states, counts."""

from __future__ import annotations

import re
from math import inf
from typing import Any
from unicodedata import east_asian_width

from gametree.game import MAX, Bound, Game, Player, format_state
from gametree.transform.traced import TreeNode

ILLEGAL_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number_text(value: float) -> str:
    """Return a value to MAX with its sign, such as `+10`, `−0.5`, `0` or `+∞`."""
    if value in {inf, -inf}:
        text = "+∞" if value > 0 else "-∞"
    elif value == 0:
        text = "0"
    elif value == int(value) and abs(value) < 10**15:
        text = f"{int(value):+d}"
    else:
        text = f"{float(value):+.6g}"
    return text.replace("-", "−")


def interval_text(node: TreeNode[Any, Any]) -> str:
    """Return what is known of a node's value: `+10`, `≤ +10`, `≥ −1`, `−1 … +1`, `≈ +3` or `?`."""
    match node.bound:
        case Bound.EXACT:
            return f"{'≈ ' if node.evaluated else ''}{number_text(node.low)}"
        case Bound.LOWER:
            return f"≥ {number_text(node.low)}"
        case Bound.UPPER:
            return f"≤ {number_text(node.high)}"
        case _:
            return "?" if node.low == -inf else f"{number_text(node.low)} … {number_text(node.high)}"


def window_text(window: tuple[float, float]) -> str:
    """Return a window as `(−∞, +10)`."""
    return f"({number_text(window[0])}, {number_text(window[1])})"


def player_text(player: Player) -> str:
    """Return `max` or `min`."""
    return "max" if player == MAX else "min"


def notes(node: TreeNode[Any, Any]) -> list[str]:
    """Return what else is to be said: where the state was seen before, that play ended here, how many visits."""
    said: list[str] = []
    if node.seen_at is not None:
        said.append(f"seen at #{node.seen_at.order}")
    if node.evaluated:
        said.append("evaluated")
    elif node.terminal or node.leaf:
        said.append("game over")
    if node.visits > 1:
        said.append(f"{node.visits} visits")
    if node.first_pass > 1:
        said.append(f"since pass {node.first_pass}")
    return said


def counted(number: int, noun: str) -> str:
    """Return a number of things, such as `1 node` or `1,234 nodes`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def shortened(text: str, most: int) -> str:
    """Return the text on one line of at most so many characters, cut off with an ellipsis."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def state_lines(game: Game[Any, Any], state: object, *, wide: int = 28, high: int = 12) -> list[str]:
    """Return a state in lines of text: as the game's `draw` or `str` draws it, else in the game's notation.

    A long notation is folded, and what is too wide or too high is cut off with an ellipsis.
    """
    drawn = str(getattr(game, "draw", str)(state)).expandtabs().splitlines()
    if len(drawn) < 2:
        notation = format_state(game, state)
        drawn = [notation[start : start + wide] for start in range(0, len(notation), wide)]
    lines = [line if len(line) <= wide else f"{line[: wide - 1]}…" for line in drawn or [""]]
    return lines if len(lines) <= high else [*lines[: high - 1], "…"]


def columns(text: str) -> int:
    """Return how many characters of a fixed-width font a line takes: ideographs and the like take two."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def legal_in_xml(text: str) -> str:
    """Return the text with what no XML document may hold replaced by U+FFFD."""
    return ILLEGAL_IN_XML.sub("\ufffd", text)

"""Fingerprints of the lowered rules of many games, by which a change of the compiler's output is seen.

    python -m tests.compiled.front_end.golden

writes them anew. Parentheses do not count, nor whether a number is counted by `+=`.
"""

from __future__ import annotations

import ast
import json
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

from gametree.compiled.front_end import lower
from gametree.compiled.front_end.names.snapshot import Snapshot
from gametree.game import CompileError
from tests.compiled.test_compiled import OTHERS, QUICK

FOLDER = Path(__file__).parent
REPOSITORY = FOLDER.parents[2]
RECORD = FOLDER / "golden.json"
STYLES = sorted(
    path.stem for path in (FOLDER.parent / "user_style").glob("*.py") if path.stem not in {"__init__", "grid"}
)


class _Plain(ast.NodeTransformer):
    """Write `n = n + 1` for `n += 1`, and `a or b or c` for `(a or b) or c`."""

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        parts: list[ast.expr] = []
        for part in node.values:
            alike = isinstance(part, ast.BoolOp) and type(part.op) is type(node.op)
            parts += part.values if alike and isinstance(part, ast.BoolOp) else [part]
        return ast.BoolOp(node.op, parts)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        assert isinstance(node.target, ast.Name)
        added = ast.BinOp(ast.Name(node.target.id), node.op, node.value)
        return ast.fix_missing_locations(ast.copy_location(ast.Assign([node.target], added), node))


def games() -> dict[str, Any]:
    """Return games by name: shipped ones, and those in the style of users."""
    shipped = {f"{type(game).__name__} {place}": game for place, game in enumerate([*QUICK, *OTHERS])}
    return shipped | {name: import_module(f"tests.compiled.user_style.{name}").game for name in STYLES}


def canonical(game: Any) -> str:
    """Return the lowered rules of a game in one form for all texts that mean the same, or why it is refused.

    The order of constant sets is left out: Python makes a set that is written out in one order from the source,
    and may make it in another from the code that it has kept of it.
    """
    try:
        with patch.object(Snapshot, "order", return_value=None):
            lowered = lower(game, game.initial_state())
    except CompileError as error:
        return str(error).replace(str(REPOSITORY), "")
    text = ast.unparse(_Plain().visit(ast.parse(lowered.source)))
    return "\n".join((text, *lowered.written[:2], repr(sorted(lowered.ranges.items())))).replace(
        str(REPOSITORY), ""
    )


def fingerprint(game: Any) -> str:
    """Return a few letters that are the same only for the same lowered rules."""
    return sha256(canonical(game).encode()).hexdigest()[:16]


if __name__ == "__main__":
    RECORD.write_text(json.dumps({name: fingerprint(game) for name, game in games().items()}, indent=1) + "\n")

"""`gametree tree`: the tree that a search visits, as text for the terminal or as a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

from rich.console import Console
from rich.text import Text

from gametree.cli.errors import Mistake
from gametree.game import Game, Search
from gametree.play.timed_searches import level
from gametree.search.minimax import minimax
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.limits import NodeLimited
from gametree.tree.trace import trace
from gametree.tree.tree import Tree

Scheme: TypeAlias = Literal["auto", "light", "dark"]

SMALL = 12  # nodes of a small tree
SPELT = {"∞": "inf", "≤": "<=", "≥": ">=", "…": "..."}
IN_ASCII = str.maketrans("│├└─▲▼■□★−≈", "||`-^v=o*-~") | {ord(sign): text for sign, text in SPELT.items()}

FORMS = (".svg", ".dot", ".json", ".txt")


def text_of(tree: Tree[Any, Any], form: str, options: Mapping[str, Any]) -> str:
    """Return a tree in a form, which the suffix of a file names, with options of that form."""
    if form == ".json":
        return tree.to_json()
    writers: Mapping[str, Callable[..., str]] = {".svg": tree.to_svg, ".dot": tree.to_dot, ".txt": tree.to_text}
    return writers[form](**options)


def grow(
    name: str, search: Search, game: Game[Any, Any], state: Any, *, nodes: int, depth: int | None, penalty: float
) -> Tree[Any, Any]:
    """Return the tree of a search that may enter `nodes` nodes, perhaps to a depth, with the value 0 there.

    A tree shows the values of the game, so the penalty of `depth_penalised_minimax` becomes part of the game. An
    exception that stops the search is the `error` of the tree.
    """
    rules: Game[Any, Any] = NodeLimited(game, nodes=nodes)
    if name == "depth_penalised_minimax":
        by_plies = DepthPenalised(rules, penalty=penalty)
        rules, state, search = by_plies, by_plies.start(state), minimax
    if depth is None:
        tree = trace(search, rules, state, nodes=None)
    else:
        tree = trace(search, rules, state, depth=depth, evaluate=level, nodes=None)
    tree.search = name
    return tree


def check_suffix(path: Path) -> None:
    """Raise `Mistake` unless the suffix of a file names a form in which a tree can be written."""
    if path.suffix.lower() not in FORMS:
        message = f"{path} does not say in which form to write the tree: let it end in one of {', '.join(FORMS)}."
        raise Mistake(message)


def show_unbroken(text: str, console: Console) -> None:
    """Print text without breaking its lines, in ASCII if the console can show nothing else."""
    console.print(Text(text.translate(IN_ASCII) if console.options.ascii_only else text), soft_wrap=True)

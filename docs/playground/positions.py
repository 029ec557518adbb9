"""Links from the positions on a page into the playground: below each block of code that has a position."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from html import escape
from posixpath import relpath
from textwrap import dedent
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from program_links import program_link

from gametree import MIN, NotationError, games
from gametree.rules import has_chance

FENCE = re.compile(r"^( *)```(.*)\n([\s\S]*?)^\1```$", re.MULTILINE)
PROMPT = re.compile(r"^(?:>>> |\.\.\. |>>>$|\.\.\.$)", re.MULTILINE)
COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)$", re.MULTILINE)
PLAYGROUND = "playground/index.html"


class Position(NamedTuple):
    """A position on a page: the expression that makes its game, its text, and the search of its block, if any."""

    game: str
    text: str
    search: str = ""

    @property
    def fragment(self) -> str:
        """The part of a link to the playground after `#`."""
        from workbench.games import GAMES

        made = game_of(self.game)
        name = next((name for name, offer in GAMES.items() if offer.module and offer.game() == made), "")
        if isinstance(made, games.TicTacToe):
            name = "tic-tac-toe"  # for any value of a win
        words = {"game": name or "own", "start": self.text}
        if made.player(made.parse_state(self.text)) == MIN:
            words["side"] = "min"
        if self.search:
            words["search"] = self.search
        if not name:
            words["rules"] = f"from gametree.games import {type(made).__name__}\n\ngame = {self.game}\n"
        return urlencode(words)


def linked(markdown: str, url: str) -> str:
    """Return a page with links into the playground below its blocks of code.

    They follow the first block that has a position, and each block that is a program of its own.
    """
    seen: set[tuple[str, str]] = set()
    made: dict[str, str] = {}
    home = relpath(PLAYGROUND, url.rpartition("/")[0] or ".")

    def with_links(fence: re.Match[str]) -> str:
        new = [each for each in positions_in(fence[2], dedent(fence[3]), made) if each[:2] not in seen]
        seen.update(each[:2] for each in new)
        links = [
            f'<a href="{home}#{escape(each.fragment)}">Open <code>{escape(each.text)}</code> in the playground</a>'
            for each in dict.fromkeys(new)
        ]
        program = program_link(dedent(fence[3])) if fence[2] == "python" else None
        if program:
            links.append(f'<a href="{home}#{escape(program[1])}">{program[0]}</a>')
        return f'{fence[0]}\n\n{fence[1]}<p class="gt-open">{" · ".join(links)}</p>\n' if links else fence[0]

    return FENCE.sub(with_links, markdown)


def positions_in(language: str, source: str, made: dict[str, str]) -> Iterator[Position]:
    """Yield the positions of a block that are not the end of a game, and of games without chance.

    `made` holds the names of games that the blocks before it made, with the expressions that made them.
    """
    found = _in_commands(source) if language.startswith("console") else _in_python(source, made)
    for each in found:
        game = game_of(each.game)
        if has_chance(game):
            continue
        try:
            state = game.parse_state(each.text)
        except NotationError:
            continue
        if not game.terminal(state):
            yield each


def game_of(expression: str) -> Any:
    """Return the game of the library that an expression makes."""
    return eval(
        expression, {name: getattr(games, name) for name in cast("Any", games).__all__}
    )  # a literal on our page


def _in_python(source: str, made: dict[str, str]) -> Iterator[Position]:
    """Yield the positions that Python code, or a session with prompts, parses."""
    if source.startswith(">>> "):
        lines = (line for line in source.splitlines() if PROMPT.match(line))
        source = "\n".join(PROMPT.sub("", line) for line in lines)
    try:
        tree = ast.parse(source)
    except SyntaxError:  # such as a signature on its own
        return
    searches = [node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in _searches()]
    for node in _in_order(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            made.pop(name, None)
            if _is_game(node.value):
                made[name] = ast.unparse(node.value)
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        owner = node.func.value
        game = ast.unparse(owner) if _is_game(owner) else made.get(ast.unparse(owner), "")
        text = node.args[0]
        if node.func.attr == "parse_state" and game and isinstance(text, ast.Constant):
            yield Position(game, str(text.value), searches[-1] if searches else "")


def _in_order(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a tree in the order of the text."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        yield from _in_order(child)


def _is_game(node: ast.AST) -> bool:
    """Whether an expression makes a game of the library from literals."""
    if not (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in cast("Any", games).__all__
    ):
        return False
    values = [*node.args, *(keyword.value for keyword in node.keywords)]
    return hasattr(getattr(games, node.func.id), "parse_state") and all(
        isinstance(v, ast.Constant) for v in values
    )


def _in_commands(source: str) -> Iterator[Position]:
    """Yield the positions of `gametree` commands without options that change the size of the board."""
    from gametree.cli.registry import shipped_games

    for line in COMMAND.findall(source):
        words = shlex.split(line.partition(" | ")[0].replace("\\\n", " "), comments=True)
        if len(words) < 4 or words[0] != "gametree" or words[2] not in shipped_games():
            continue
        sizes = {word for word in words if word.startswith("--")} & {
            "--columns",
            "--rows",
            "--width",
            "--height",
            "--size",
        }
        if not sizes:
            kind = shipped_games()[words[2]].__name__
            yield from (Position(f"{kind}()", word) for word in words[3:] if not word.startswith("-"))


def _searches() -> set[str]:
    from workbench.opponents import SEARCHES

    return set(SEARCHES)

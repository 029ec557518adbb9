"""Links that carry a program of a page into the playground: its rules are played, or its minimax is checked."""

from __future__ import annotations

import ast
from types import ModuleType
from urllib.parse import urlencode

from gametree.rules import METHODS
from gametree.testing.answers import ask

IMPORTED = {
    "__future__", "collections", "copy", "dataclasses", "enum", "functools", "gametree", "itertools", "math",
    "typing",
}  # fmt: skip
STATEMENTS = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
PLAY, CHECK = "Play these rules in the playground", "Check this program in the playground"


def program_link(source: str) -> tuple[str, str] | None:
    """Return the text of a link and what stands in it after `#`, for a program that runs alone; else None."""
    from workbench.checking import PREFERRED, TRIED
    from workbench.shapes import Program

    module = _loaded(source)
    if module is None:
        return None
    if game := _game_in(module):
        made = "" if hasattr(module, "game") else f"\n\ngame = {game}()\n"
        return PLAY, urlencode({"game": "own", "rules": f"{source.rstrip()}{made}\n"})
    shapes = Program(module, source).shapes()
    name = next((name for name in PREFERRED if name in shapes), None)
    if name and ask(shapes[name].function, TRIED, TRIED.initial_state()).error is None:
        return CHECK, urlencode({"tab": "check", "program": source})
    return None


def _loaded(source: str) -> ModuleType | None:
    """Return a program as a module, if it only imports and defines, and runs without what stands above it."""
    from workbench.programs import load

    try:
        tree = ast.parse(source)
    except SyntaxError:
        return None
    names = {alias.name for node in tree.body if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)}
    allowed = {name.partition(".")[0] for name in names} <= IMPORTED
    if not allowed or not all(isinstance(node, STATEMENTS) for node in tree.body):
        return None
    try:
        return load(source, "program_of_a_page", "program.py")
    except Exception:
        return None


def _game_in(module: ModuleType) -> str:
    """Return the name of the last class of a module that is a whole game, made without arguments; or ""."""
    found = ""
    for name, value in vars(module).items():
        own = isinstance(value, type) and value.__module__ == module.__name__
        if own and all(callable(getattr(value, method, None)) for method in ("initial_state", *METHODS)):
            try:
                value()
            except TypeError:
                continue
            found = name
    return found

"""A hash of the rules of a game, which changes when anything changes that they depend on.

Code counts as its syntax tree, without comments, docstrings and annotations, so the hash is the same in every
version of Python. If the source is not at hand, as in some interactive sessions, the bytecode counts, which
belongs to one version.
"""

from __future__ import annotations

import sys
from types import CodeType
from typing import Any

from gametree.dependencies import digest, reach
from gametree.game import Game
from gametree.rules import METHODS
from gametree.solver.source_code import code_key, syntax_of
from gametree.transform.transformation import value_identity


def rules_hash(game: Game[Any, Any]) -> str:
    """Return the hash of the rules of a game, with its parameters and the transformations around it.

    Raises ValueError for rules that depend on an object whose content cannot be read.
    """
    own, *changes = value_identity(game)
    methods = [*METHODS, *(["outcomes"] if hasattr(own, "outcomes") else [])]
    roots = [*(getattr(own, method) for method in methods), *changes]
    return digest(roots, reach(own, *roots, as_text=True), text_of_code)


def text_of_code(code: CodeType) -> str:
    """Return the text of code without names of files and numbers of lines."""
    return syntax_of(code) or repr((sys.implementation.name, *sys.version_info[:2], code_key(code)))

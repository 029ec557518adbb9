"""Run what the rules became as plain Python: no machine code is made, so that a program takes milliseconds."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from gametree.compiled.compiling import METHODS
from gametree.compiled.specialise import Rules

from tests.compiled.programs.law import PLAIN


class Rewritten:
    """The rules that the compiler made, searched by the plain searches."""

    def __init__(self, game: Any, state: Any) -> None:
        kinds: list[Any] = [type(state)]
        records = [kind for kind in kinds if hasattr(kind, "_fields")]
        rules = Rules(game, lambda function: function, records)
        names = {}
        for method in METHODS:
            function: Any = getattr(game, method)
            plain = getattr(function, "__func__", function)
            bound = {plain.__code__.co_varnames[0]: game} if hasattr(function, "__self__") else {}
            plain = getattr(plain, "__wrapped__", plain)
            names[method] = rules.function(plain, bound, stream=method == "actions")
        self.rules: Any = SimpleNamespace(**{name: rules.namespace[names[name]] for name in METHODS})

    def ask(self, question: str, state: Any) -> Any:
        return PLAIN[question](self.rules, state)

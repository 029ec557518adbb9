"""Call a function of the reader as it is written: by its parameters' names, with the rules that it names."""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from gametree import MAX, Game

from .programs import functions_of

DEEP = 99  # plies: more than any game of the check has
# What the parameters of a function stand for, by their names in lower case and without underscores.
ROLES = {
    "game": {"game", "problem", "rules"},
    "state": {
        "state", "board", "node", "position", "pos", "s", "newboard", "currentboard", "gamestate", "currentstate",
    },
    "depth": {"depth", "ply", "plies", "level", "d", "maxdepth"},
    "player": {"player", "turn", "tomove", "currentplayer", "mover", "color", "colour", "sign"},
    "alpha": {"alpha", "a"},
    "beta": {"beta", "b"},
    "maximising": {"max"},
}  # fmt: skip
# The names under which a program may ask for the rules without defining them, as pseudocode does.
RULES = {
    "game": {"game"},
    "terminal": {"terminal", "isterminal", "terminaltest", "gameover", "isover"},
    "utility": {"utility", "evaluate", "heuristic", "score"},
    "actions": {"actions", "moves", "legalmoves", "legalactions", "availablemoves"},
    "result": {"result", "makemove", "apply", "move"},
    "player": {"player", "turn", "tomove"},
    "children": {"children", "successors"},
}


class Program(NamedTuple):
    """A program of the reader that has been run."""

    module: ModuleType
    source: str

    def shapes(self) -> dict[str, Shape]:
        """Return the functions that can be called with a game and a state, by their names.

        Two functions max_value and min_value, as the textbook has them, also are one function, the last.
        """
        found = {name: self.shape(name, function) for name, function in functions_of(self.module)}
        shapes = {name: shape for name, shape in found.items() if shape is not None}
        plain = {_plain(name): shape for name, shape in shapes.items()}
        if {"maxvalue", "minvalue"} <= set(plain):
            shapes["max_value and min_value"] = _both(plain["maxvalue"], plain["minvalue"])
        return shapes

    def shape(self, name: str, function: Callable[..., Any]) -> Shape | None:
        """Return a function as one of a game and a state, or None if it needs something else."""
        parameters = list(inspect.signature(function).parameters.values())
        roles = _roles(parameters)
        supplied = [] if "game" in roles else list(self.rules_named())
        if "" in roles or "state" not in roles or not (supplied or "game" in roles):
            return None
        start = 0 if self.depth_rises(name) else DEEP

        def called(game: Game[Any, Any], state: Any) -> Any:
            for unknown, rule in supplied:
                setattr(self.module, unknown, _rule_of(game, rule))
            mover = MAX if game.terminal(state) else game.player(state)
            values = {
                "game": game, "state": state, "depth": start, "player": mover, "alpha": -inf, "beta": inf,
                "maximising": mover == MAX, "minimising": mover != MAX,
            }  # fmt: skip
            by_place = [
                values[role]
                for role, each in zip(roles, parameters, strict=True)
                if each.kind == each.POSITIONAL_ONLY
            ]
            by_name = {
                each.name: values[role]
                for role, each in zip(roles, parameters, strict=True)
                if role != "default" and each.kind != each.POSITIONAL_ONLY
            }
            return function(*by_place, **by_name)

        passed = [each.name for role, each in zip(roles, parameters, strict=True) if role != "default"]
        flagged = bool({"maximising", "minimising", "player"} & set(roles))
        return Shape(f"{name}({', '.join(passed)})", called, flagged)

    def rules_named(self) -> Iterator[tuple[str, str]]:
        """Yield the names that the program uses and does not define, each with the rule that it stands for."""
        used = {name for _, function in functions_of(self.module) for name in _names(function.__code__)}
        for name in sorted(used - set(vars(self.module)) - set(vars(builtins))):
            yield from ((name, rule) for rule, names in RULES.items() if _plain(name) in names)

    def depth_rises(self, name: str) -> bool:
        """Whether a function passes itself its depth plus something, so that it begins at 0."""
        calls = (
            each
            for each in ast.walk(ast.parse(self.source))
            if isinstance(each, ast.Call) and getattr(each.func, "id", "") == name
        )
        passed = (value for call in calls for value in (*call.args, *(each.value for each in call.keywords)))
        sums = (value for value in passed if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add))
        return any(_role(getattr(each.left, "id", "")) == "depth" for each in sums)


class Shape(NamedTuple):
    """A function as one of a game and a state, and how it looks in its program.

    If it is flagged, an argument tells it whose move it is.
    """

    called: str
    function: Callable[[Any, Any], Any]
    flagged: bool


def _both(highest: Shape, lowest: Shape) -> Shape:
    def value(game: Game[Any, Any], state: Any) -> Any:
        rising = game.terminal(state) or game.player(state) == MAX
        return (highest if rising else lowest).function(game, state)

    return Shape(f"{highest.called} and {lowest.called}", value, flagged=True)


def _roles(parameters: list[inspect.Parameter]) -> list[str]:
    """Return what each parameter stands for: "default" if it keeps its default, "" if nothing is known."""
    roles = [_role(each.name) for each in parameters]
    unknown = [place for place, role in enumerate(roles) if not role and _is_needed(parameters[place])]
    free = [role for role in ("game", "state") if role not in roles]
    if "state" in free and len(unknown) == 1:
        free = ["state"]
    for place, role in zip(unknown, free, strict=False):
        roles[place] = role
    told = {"game", "state", "maximising", "minimising"}  # even where they have a default
    return [
        role if _is_needed(each) or role in told else "default"
        for role, each in zip(roles, parameters, strict=True)
    ]


def _is_needed(parameter: inspect.Parameter) -> bool:
    variable = {parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD}
    return parameter.default is parameter.empty and parameter.kind not in variable


def _role(name: str) -> str:
    """Return what a parameter of this name stands for, or "" if nothing is known."""
    plain = _plain(name)
    if "maximi" in plain or "ismax" in plain:
        return "maximising"
    if "minimi" in plain or "ismin" in plain:
        return "minimising"
    return next((role for role, names in ROLES.items() if plain in names), "")


def _plain(name: str) -> str:
    return name.lower().replace("_", "")


def _names(code: CodeType) -> Iterator[str]:
    """Yield the global names and the attributes that code uses, with the code in it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _rule_of(game: Any, rule: str) -> Any:
    if rule == "game":
        return game
    if rule == "children":
        return partial(_children, game)
    return getattr(game, rule)


def _children(game: Game[Any, Any], state: Any) -> list[Any]:
    return [game.result(state, action) for action in game.actions(state)]

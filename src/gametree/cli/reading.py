"""Read lines of actions, and states in the form in which they are printed if a game has no notation."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from typing import Any, cast

from gametree.cli.errors import Mistake
from gametree.game import Game, Playable, format_action, format_state
from gametree.notation import list_text, state_drawing, state_text
from gametree.rules import choices, successor

MOST_STATES = 20_000  # some seconds
MEMBER = re.compile(r"<(\w+)\.(\w+): [^<>]*>")  # of an enum, as its repr has it


def read_line(names: Iterable[str], game: Game[Any, Any], state: Any, where: str) -> tuple[Any, ...]:
    """Return the actions from a state on that are printed as these names, or raise `Mistake`."""
    line = list[Any]()
    for name in names:
        offered = () if game.terminal(state) else choices(game, state)
        named = {format_action(game, action): action for action in offered}
        if name not in named:
            remedy = f"write one of {list_text(list(named))}" if named else "end the line before"
            raise Mistake(f"{name!r} in {where} is no action there: {remedy}.")
        line.append(named[name])
        state = successor(game, state, named[name])
    return tuple(line)


def read_state(game: Playable[Any, Any], name: str, text: str) -> Any:
    """Return the state that is printed as a text, or raise `Mistake`.

    The text is a literal of Python, in which classes of the start may be called, or it is how one and only one of
    the first states, breadth-first, is printed.
    """
    start = game.initial_state()
    try:
        value = text if isinstance(start, str) else _value(MEMBER.sub(r"\1.\2", text), _classes(start))
        if type(value) is type(start):
            _ask(game, value)
            return value
    except Exception:  # noqa: BLE001, S110 - rules that are asked about no state may raise anything
        pass
    wanted = _signs(text)
    found = [each for each in islice(_reached(game), MOST_STATES) if wanted in _printed(game, each)]
    if len(found) == 1:
        return found[0]
    seen = f"{len(found):,} states are" if found else "no state that was tried is"
    raise Mistake(
        f"{name} has no notation for states, and {seen} printed as {text!r}: write a state as it is printed, such"
        f" as {format_state(game, start)}, or write the method parse_state."
    )


def _printed(game: Playable[Any, Any], state: Any) -> set[str]:
    """Return the signs of a state as it is printed in messages, in trees and as a drawing."""
    return {_signs(form(game, state)) for form in (format_state, state_text, state_drawing)}


def _signs(text: str) -> str:
    """Return a text without what differs where its lines are written one after another."""
    return "".join(text.replace("/", " ").split())


def _classes(value: Any) -> Iterator[type[Any]]:
    """Yield the classes of a value and of its parts that print themselves as calls, and enums."""
    if is_dataclass(value) or hasattr(value, "_fields") or isinstance(value, Enum):
        yield type(value)
    if is_dataclass(value) and not isinstance(value, type):
        value = tuple(getattr(value, field.name) for field in fields(value))
    if isinstance(value, tuple | frozenset):
        for part in cast("Iterable[Any]", value):
            yield from _classes(part)


def _value(text: str, classes: Iterable[type[Any]]) -> Any:
    """Return the value of an expression of literals, calls of classes and members of enums, or raise an error."""
    known: Mapping[str, Any] = {"frozenset": frozenset, **{each.__name__: each for each in classes}}

    def evaluated(node: ast.expr) -> Any:
        if isinstance(node, ast.Tuple):
            return tuple(map(evaluated, node.elts))
        if isinstance(node, ast.Set):
            return set(map(evaluated, node.elts))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            named = {each.arg: evaluated(each.value) for each in node.keywords if each.arg}
            return known[node.func.id](*map(evaluated, node.args), **named)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return known[node.value.id][node.attr]
        return ast.literal_eval(node)

    return evaluated(ast.parse(text.strip(), mode="eval").body)


def _ask(game: Playable[Any, Any], state: Any) -> None:
    """Ask the rules about a state, so that they raise what they raise for no state of the game."""
    if not game.terminal(state):
        game.player(state)
        tuple(choices(game, state))


def _reached(game: Playable[Any, Any]) -> Iterator[Any]:
    """Yield the states of a game, breadth-first."""
    ahead = [game.initial_state()]
    seen = set(ahead)
    for state in ahead:  # the list grows while it is read
        yield state
        if not game.terminal(state):
            following = dict.fromkeys(game.result(state, action) for action in choices(game, state))
            fresh = [each for each in following if each not in seen]
            seen.update(fresh)
            ahead += fresh

"""Arguments bound to parameters as Python binds them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from gametree.compiled.front_end.names.refusals import Refused

Given = TypeVar("Given")


def bound(
    parameters: ast.arguments,
    positional: Sequence[Given],
    named: Mapping[str, Given],
    defaults: Sequence[Given],
    named_defaults: Mapping[str, Given],
    starred: Callable[[Sequence[Given]], Given],
    mapped: Callable[[Mapping[str, Given]], Given],
) -> list[tuple[ast.arg, Given]]:
    """Return each parameter with its argument; `starred` and `mapped` collect the arguments without a parameter.

    Raises `Refused` for arguments that are an error in Python too.
    """
    plain = [*parameters.posonlyargs, *parameters.args]
    rest: dict[str, Given] = dict(named)
    found: list[tuple[ast.arg, Given]] = []
    given: dict[str, Given] = {}
    for place, parameter in enumerate(plain):
        if place < len(positional):
            given[parameter.arg] = positional[place]
        elif parameter.arg in rest and parameter not in parameters.posonlyargs:
            given[parameter.arg] = rest.pop(parameter.arg)
        elif place >= len(plain) - len(defaults):
            given[parameter.arg] = defaults[place - len(plain) + len(defaults)]
        else:
            _wrong(f"an argument is missing for {parameter.arg}")
        found.append((parameter, given[parameter.arg]))
    for parameter in parameters.kwonlyargs:
        if parameter.arg in rest:
            found.append((parameter, rest.pop(parameter.arg)))
        elif parameter.arg in named_defaults:
            found.append((parameter, named_defaults[parameter.arg]))
        else:
            _wrong(f"an argument is missing for {parameter.arg}")
    more = positional[len(plain) :]
    if parameters.vararg is not None:
        found.append((parameters.vararg, starred(more)))
    elif more:
        _wrong("a function is given too many arguments")
    if parameters.kwarg is not None:
        found.append((parameters.kwarg, mapped(rest)))
    elif rest:
        _wrong(f"a function is given an argument that it does not take, {next(iter(rest))}")
    return found


def _wrong(reason: str) -> Any:
    raise Refused(reason, "call it as Python allows")

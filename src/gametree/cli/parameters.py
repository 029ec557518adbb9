"""The parameters of a game as options of the command."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, cast, get_args, get_origin

from gametree.cli.errors import Mistake, did_you_mean

NEEDED = inspect.Parameter.empty
WORDS = {"yes": True, "true": True, "no": False, "false": False}


class Parameter(NamedTuple):
    """A parameter of a game: its name, its type, and its default if it has one."""

    name: str
    kind: Any
    default: Any = NEEDED

    @property
    def option(self) -> str:
        """How the parameter is written on the command line."""
        return f"--{self.name.replace('_', '-')}"

    @property
    def default_text(self) -> str:
        """The default as people write it, or `needed`."""
        return "needed" if self.default is NEEDED else setting_text(self.default)

    def read(self, text: str) -> Any:
        """Return the value that a text stands for, or raise `Mistake`."""
        reader, form = READERS[self.kind]
        try:
            return reader(text)
        except (ValueError, KeyError) as error:
            raise Mistake(f"{self.option} must be {form}, not {text!r}.") from error


READERS: Mapping[Any, tuple[Callable[[str], Any], str]] = {
    int: (int, "a whole number"),
    float: (float, "a number"),
    bool: (lambda text: WORDS[text.lower()], "yes or no"),
    tuple: (lambda text: tuple(map(int, text.split(","))), "whole numbers with commas between, such as 3,4,5"),
    str: (str, "a text"),
    NEEDED: (lambda text: int(text) if text.lstrip("-").isdigit() else text, "a whole number or a text"),
}


def parameters_of(thing: object) -> list[Parameter]:
    """Return the parameters of a class, or none for an object that is not a class."""
    if not inspect.isclass(thing):
        return []
    try:
        signature = inspect.signature(thing, eval_str=True)
    except NameError:  # a type that is imported only for type checkers
        signature = inspect.signature(thing)
    named = [
        each
        for each in signature.parameters.values()
        if each.kind in {each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY}
    ]
    return [Parameter(each.name, _kind(each.annotation, each.default), each.default) for each in named]


def settings_among(
    words: Iterable[str], name: str, parameters: Iterable[Parameter], options: Iterable[str]
) -> tuple[dict[str, Any], list[str]]:
    """Return the parameters that are set among the words of a command line, and the words that are left.

    `name` is the name of the game, and `options` are those of the command itself. Raises `Mistake` for an unknown
    option, for one without a value, and for one whose value cannot be read.
    """
    known = {parameter.option: parameter for parameter in parameters}
    settings: dict[str, Any] = {}
    rest: list[str] = []
    ahead = iter(words)
    for word in ahead:
        if not re.match(r"--[A-Za-z]", word):
            rest.append(word)
            continue
        option, has_value, text = word.replace("_", "-").partition("=")[0], "=" in word, word.partition("=")[2]
        no = option not in known and option.startswith("--no-")
        parameter = known.get(option.replace("--no-", "--", 1) if no else option)
        if parameter is None or (no and parameter.kind is not bool):
            mine = f"{name} has {', '.join(known)}" if known else f"{name} has no parameters"
            remedy = did_you_mean(option, [*known, *options], mine)
            raise Mistake(f"There is no option {option} here: {remedy}")
        if parameter.kind is bool and not has_value:
            settings[parameter.name] = not no
            continue
        value = text if has_value else next(ahead, None)
        if value is None:
            message = f"{option} needs a value: write {option}={setting_text(_example(parameter))} or another."
            raise Mistake(message)
        settings[parameter.name] = parameter.read(value)
    return settings, rest


def setting_text(value: object) -> str:
    """Return the value of a parameter as people write it: `7`, `3,4,5`, `yes`."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(str, cast("tuple[object, ...]", value)))
    return str(value)


def _kind(annotation: Any, default: object) -> Any:
    """Return the reader's key for a type: for a union the first that fits, without a type that of the default.

    Without either a text of digits is read as a number.
    """
    candidates = [annotation, get_origin(annotation), *get_args(annotation), type(default)]
    return next((kind for kind in candidates if kind in READERS), str)


def _example(parameter: Parameter) -> object:
    if parameter.default is not NEEDED:
        return parameter.default
    return 1 if parameter.kind is NEEDED else parameter.kind(1)

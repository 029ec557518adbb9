"""Recognise which course or library an object comes from, by the names that it offers."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, NamedTuple

from gametree.adapters.aima import ENDS, METHODS as OF_AIMA, aima
from gametree.adapters.chess import from_chess
from gametree.adapters.cs50 import FUNCTIONS, cs50
from gametree.adapters.cs188 import METHODS as OF_CS188, cs188
from gametree.adapters.easy_ai import from_easyai
from gametree.adapters.mit_6034 import METHODS as OF_6034, mit_6034
from gametree.adapters.open_spiel import from_open_spiel
from gametree.rules import brief

OWN = "gametree"
CS50 = "CS50"
FEWEST = 4  # functions of the handout, for a module to count as one of CS50
METHODS: Mapping[str, tuple[str, ...]] = {
    OWN: ("player", "actions", "result", "terminal", "utility", "initial_state"),
    "AIMA": OF_AIMA,
    "CS188": OF_CS188,
    "6.034": OF_6034,
}
ADAPTERS: Mapping[str, Callable[[Any], Any]] = {
    OWN: lambda game: game,
    "AIMA": aima,
    "CS188": cs188,
    "6.034": mit_6034,
}

LIBRARIES: Mapping[str, Callable[[Any], Any]] = {
    "chess": from_chess,
    "easyAI": from_easyai,
    "pyspiel": from_open_spiel,
}  # by the module in which a class, or one that it derives from, is defined


class CourseGame(NamedTuple):
    """A game found in a module: the course whose form it has, its name in the module, and the object or class."""

    course: str
    name: str
    found: Any

    def game(self) -> Any:
        """Return the game, with an object made of a class; the class may raise anything."""
        if self.course == CS50:
            return cs50(self.found)
        return ADAPTERS[self.course](self.found() if isinstance(self.found, type) else self.found)


def games_in(module: ModuleType) -> list[CourseGame]:
    """Return the games in a module: the module itself, if it is one of CS50, or objects and then classes.

    A class counts if it is defined in the module, no other class in the list derives from it, and no object of it
    is in the list.
    """
    if _is_cs50(name for name in FUNCTIONS if callable(getattr(module, name, None))):
        return [CourseGame(CS50, module.__name__, module)]
    named = [(name, value) for name, value in vars(module).items() if not name.startswith("_")]
    objects = [
        CourseGame(course, name, value)
        for name, value in named
        if not isinstance(value, type | ModuleType) and (course := course_of(value))
    ]
    classes = [
        CourseGame(course, name, value)
        for name, value in named
        if isinstance(value, type) and value.__module__ == module.__name__ and (course := course_of(value))
    ]
    bases = [base for each in classes for base in each.found.__mro__[1:]]
    made: list[Any] = [type(each.found) for each in objects]
    return [*objects, *(each for each in classes if each.found not in (*bases, *made))]


def course_of(thing: object) -> str | None:
    """Return the course whose form an object or a class has: "gametree", "AIMA", "CS188" or "6.034"; else None."""
    return _course_of_methods(name for name in dir(thing) if callable(getattr(thing, name, None)))


def course_in(source: str) -> str | None:
    """Return the course whose form a source has, by the names that it defines and without running it; else None.

    Raises SyntaxError if the source is not Python.
    """
    tree = ast.parse(source)
    if _is_cs50(_functions(tree)):
        return CS50
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
    return next((course for each in classes if (course := _course_of_class(each, tree))), None)


def adapt(thing: Any) -> Any:
    """Return a game made of an object of a course or of another library, or the object if it is a game itself.

    The object may be a module of CS50, a game of AIMA, a game state of CS188 or 6.034, a game of OpenSpiel, a
    board of python-chess or a game of easyAI. Raises ValueError for any other object.
    """
    if isinstance(thing, ModuleType):
        found = games_in(thing)
        if len(found) == 1:
            return found[0].game()
        names = ", ".join(each.name for each in found) or "none"
        message = f"{thing.__name__} must hold one game, but it holds {names}: pass the game itself."
        raise ValueError(message)
    course = course_of(thing)
    if course:
        return ADAPTERS[course](thing)
    modules = {base.__module__.partition(".")[0] for base in type(thing).__mro__}
    for module, adapter in LIBRARIES.items():
        if module in modules:
            return adapter(thing)
    message = (
        f"{brief(thing)} is no game of a course or a library that gametree has an adapter for: write the five"
        f" methods of gametree.Game."
    )
    raise ValueError(message)


def _is_cs50(functions: Iterable[str]) -> bool:
    return len(set(functions) & set(FUNCTIONS)) >= FEWEST


def _course_of_methods(names: Iterable[str]) -> str | None:
    methods = set(names)
    for course, needed in METHODS.items():
        if methods.issuperset(needed) and (course != "AIMA" or methods.intersection(ENDS)):
            return course
    return None


def _functions(tree: ast.Module | ast.ClassDef) -> Iterator[str]:
    return (node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def _course_of_class(tree: ast.ClassDef, module: ast.Module) -> str | None:
    """Return the course of a class, by its own methods and those of its bases in the same module.

    A base of another module may define the end of a game of AIMA.
    """
    classes = {node.name: node for node in module.body if isinstance(node, ast.ClassDef)}
    names: set[str] = set()
    ahead, imported = [tree], False
    for each in ahead:  # the list grows while it is read
        names.update(_functions(each))
        bases = [base.id if isinstance(base, ast.Name) else "" for base in each.bases]
        ahead.extend(classes[base] for base in bases if base in classes and classes[base] not in ahead)
        imported |= any(base not in classes for base in bases)
    return _course_of_methods(names | set(ENDS) if imported else names)

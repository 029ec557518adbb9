"""Recognise which course or library an object comes from, by the names that it offers."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, NamedTuple

from gametree.adapters.aima import ENDS, METHODS as OF_AIMA, aima
from gametree.adapters.chess import from_chess
from gametree.adapters.cs50 import FUNCTIONS, cs50
from gametree.adapters.cs188 import METHODS as OF_CS188, cs188
from gametree.adapters.easy_ai import from_easyai
from gametree.adapters.environments import METHODS as OF_ENVIRONMENTS, from_environment
from gametree.adapters.mit_6034 import METHODS as OF_6034, mit_6034
from gametree.adapters.open_spiel import from_open_spiel
from gametree.rules import brief

OWN = "gametree"
CS50 = "CS50"
ENVIRONMENT = "reset and step"
TURN = "to_move"  # a sign of AIMA, even if the end of the game was forgotten
FEWEST = 4  # functions of the handout, for a module to count as one of CS50
METHODS: Mapping[str, tuple[str, ...]] = {
    OWN: ("player", "actions", "result", "terminal", "utility", "initial_state"),
    "AIMA": OF_AIMA,
    "CS188": OF_CS188,
    "6.034": OF_6034,
    ENVIRONMENT: OF_ENVIRONMENTS,
}
ADAPTERS: Mapping[str, Callable[[Any], Any]] = {
    OWN: lambda game: game,
    "AIMA": aima,
    "CS188": cs188,
    "6.034": mit_6034,
    ENVIRONMENT: from_environment,
}
SEARCHES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "AIMA": (
        "game",
        ("minmax_decision", "minimax_decision", "minimax_search", "alpha_beta_search", "alphabeta_search"),
    ),
    "CS188": ("getAction", ("MinimaxAgent", "AlphaBetaAgent")),
    "6.034": ("maximize", ("minimax_endgame_search", "minimax_search", "minimax_search_alphabeta")),
}  # by course, a parameter that the functions have, or a method of the classes, and their names

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
    is in the list. Objects with `reset` and `step` count where there is no other game or search.

    Args:
        module: A module that is imported already.

    Examples:
        >>> from types import ModuleType
        >>> from gametree.adapters import games_in
        >>> games_in(ModuleType("nothing_in_it"))
        []
    """
    if _is_cs50(name for name in FUNCTIONS if callable(getattr(module, name, None))):
        return [CourseGame(CS50, module.__name__, module)]
    objects = [
        CourseGame(course, name, value)
        for name, value in _public(module)
        if not isinstance(value, type | ModuleType) and (course := course_of(value))
    ]
    classes = _game_classes(module)
    made: list[Any] = [type(each.found) for each in objects]
    found = [*objects, *(each for each in classes if each.found not in (*_bases(classes), *made))]
    return [each for each in found if each.course != ENVIRONMENT] or ([] if searches_in(module) else found)


def base_games_in(module: ModuleType) -> list[CourseGame]:
    """Return the classes in a module that are whole games although another game derives from them.

    One that leaves a method to the others, by `abstractmethod` or NotImplementedError, is none.
    """
    classes = [each for each in _game_classes(module) if each.course != ENVIRONMENT]
    return [each for each in classes if each.found in _bases(classes) and _is_whole(each.found)]


def _public(module: ModuleType) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in vars(module).items() if not name.startswith("_")]


def _game_classes(module: ModuleType) -> list[CourseGame]:
    return [
        CourseGame(course, name, value)
        for name, value in _public(module)
        if isinstance(value, type) and value.__module__ == module.__name__ and (course := course_of(value))
    ]


def _bases(classes: list[CourseGame]) -> list[type[Any]]:
    return [base for each in classes for base in each.found.__mro__[1:]]


def _is_whole(cls: type[Any]) -> bool:
    own = list(filter(inspect.isfunction, vars(cls).values()))
    left = any("NotImplementedError" in each.__code__.co_names for each in own)
    return bool(own) and not left and not inspect.isabstract(cls)


class CourseSearch(NamedTuple):
    """A search found in a module: the course whose form it has, its name, and the function or class."""

    course: str
    name: str
    found: Any


def searches_in(module: ModuleType) -> list[CourseSearch]:
    """Return the searches that a module defines, as AIMA, CS188 and 6.034 name them."""
    own = {
        name: value
        for name, value in vars(module).items()
        if inspect.isfunction(value) or inspect.isclass(value)
        if value.__module__ == module.__name__
    }
    named = {name: _members(value) for name, value in own.items()}
    return [CourseSearch(course, name, own[name]) for course, name in _searches(named)]


def search_of(thing: object) -> CourseSearch | None:
    """Return a function or a class as the search of a course that its name and its form tell, or None."""
    if not (inspect.isfunction(thing) or inspect.isclass(thing)):
        return None
    found = next(_searches({thing.__name__: _members(thing)}), None)
    return CourseSearch(*found, thing) if found else None


def _members(value: Any) -> list[str]:
    """Return the names of a class's methods, or of a function's parameters."""
    return dir(value) if isinstance(value, type) else list(inspect.signature(value).parameters)


def _searches(named: Mapping[str, Container[str]]) -> Iterator[tuple[str, str]]:
    """Yield the course and the name of each search, by names with those of methods or parameters."""
    for course, (needed, names) in SEARCHES.items():
        yield from ((course, name) for name in names if needed in named.get(name, ()))


def course_of(thing: object) -> str | None:
    """Return the form that an object or a class has, which is a key of `METHODS`, or None."""
    return _course_of_methods(name for name in dir(thing) if callable(getattr(thing, name, None)))


def course_in(source: str) -> str | None:
    """Return the course whose form a source has, by the names that it defines and without running it; else None.

    Raises SyntaxError if the source is not Python.
    """
    tree = ast.parse(source)
    if _is_cs50(_functions(tree)):
        return CS50
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    named: dict[str, list[str]] = {node.name: list(_functions(node)) for node in classes}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            named[node.name] = [argument.arg for argument in node.args.args]
    courses = [course for each in classes if (course := _course_of_class(each, tree))]
    searches = [course for course, _ in _searches(named)]
    return next((each for each in [*courses, *searches] if each != ENVIRONMENT), None) or next(iter(courses), None)


def adapt(thing: Any) -> Any:
    """Return a game made of an object of a course or of another library, or the object if it is a game itself.

    Args:
        thing: A module of CS50, a game of AIMA, a game state of CS188 or 6.034, an environment with `reset` and
            `step`, a game of OpenSpiel, a board of python-chess or a game of easyAI.

    Raises:
        ValueError: The object is none of these.

    Examples:
        >>> from gametree.adapters import adapt
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> adapt(game) is game
        True
    """
    if isinstance(thing, ModuleType):
        found = games_in(thing)
        if len(found) == 1:
            return found[0].game()
        names = ", ".join(each.name for each in found) or "none"
        raise ValueError(f"{thing.__name__} must hold one game, but it holds {names}: pass the game itself.")
    course = course_of(thing)
    if course:
        return ADAPTERS[course](thing)
    modules = {base.__module__.partition(".")[0] for base in type(thing).__mro__}
    for module, adapter in LIBRARIES.items():
        if module in modules:
            return adapter(thing)
    raise ValueError(
        f"{brief(thing)} is no game of a course or a library that gametree has an adapter for: write the five"
        f" methods of gametree.Game."
    )


def _is_cs50(functions: Iterable[str]) -> bool:
    return len(set(functions) & set(FUNCTIONS)) >= FEWEST


def _course_of_methods(names: Iterable[str]) -> str | None:
    methods = set(names)
    for course, needed in METHODS.items():
        if methods.issuperset(needed) and (course != "AIMA" or methods.intersection((*ENDS, TURN))):
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

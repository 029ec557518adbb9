"""The content of a value: what it holds itself, its parts, and the places where both can change."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Literal, NamedTuple

from gametree.dependencies.libraries import STANDARD
from gametree.game import Player

ATOMS: frozenset[type] = frozenset([
    int, float, complex, str, bytes, bool, type(None), type(...), type(NotImplemented), Player,
])  # fmt: skip


# Names of attributes, and functions and classes of Python, by which code finds what it does not name.
FIND_ATTRIBUTES = frozenset(["__dict__", "__getattribute__"])
FIND_GLOBALS = frozenset(["__globals__", "f_globals"])
FINDERS_OF_ATTRIBUTES = frozenset([
    "Python: builtins.delattr", "Python: builtins.dir", "Python: builtins.getattr", "Python: builtins.hasattr",
    "Python: builtins.setattr", "Python: builtins.vars", "Python: inspect.getattr_static",
    "Python: inspect.getmembers", "Python: operator.attrgetter", "Python: operator.methodcaller",
])  # fmt: skip
FINDERS_OF_GLOBALS = frozenset(["Python: builtins.eval", "Python: builtins.exec", "Python: builtins.globals"])
FINDERS_OF_MODULES = frozenset(["Python: builtins.__import__", "Python: importlib.import_module"])
FINDERS_OF_CONSTRUCTORS = frozenset([
    "Python: builtins.type", "Python: copy.replace", "Python: dataclasses.replace",
])  # fmt: skip


class UnreadableValue(ValueError):
    """An error for a value whose content is not known, so that no change of it could be seen."""


class Place(NamedTuple):
    """A place of a change.

    It is in the parts of a function, some attributes of an object or entries of a dict, all names of a dict, the
    class of an object, or all items of a container.
    """

    kind: Literal["function", "attributes", "entries", "names", "kind", "items"]
    owner: Any
    names: Collection[str] = ()


class Content(NamedTuple):
    """The text of a value itself, and its parts, each with the name by which it is found.

    Parts that are `unordered` are those of a set. A `shared` value is one that can be changed in place, or refer
    to itself. The parts may depend on the names that code uses. The `places` are None if it can change unseen.
    """

    own: str
    parts: list[tuple[str, Any]]
    places: tuple[Place, ...] | None = ()
    unordered: bool = False
    shared: bool = True
    by_names: bool = False


class ClassOfInstance(NamedTuple):
    """A class that is reached from an instance, so that its constructors count only if they are looked up."""

    cls: Any


class Names:
    """The names that occur in the code found so far; some code looks up names that do not occur in it.

    `own` are packages whose code counts by its content, although they may be installed. `as_text` tells that plain
    data may count as its text, in which no place of a change is found.
    """

    def __init__(self, names: Iterable[str], own: frozenset[str], *, as_text: bool) -> None:
        self.names = set(names)
        self.own = own
        self.as_text = as_text
        self.any_attribute = False
        self.any_global = False
        self.any_constructor = False

    def state(self) -> tuple[int, bool, bool, bool]:
        """Return a value that is another after each addition."""
        return len(self.names), self.any_attribute, self.any_global, self.any_constructor

    def add(self, names: Iterable[str]) -> None:
        """Add names that code uses."""
        self.names.update(names)
        self.any_global |= not FIND_GLOBALS.isdisjoint(self.names)
        self.any_attribute |= self.any_global or not FIND_ATTRIBUTES.isdisjoint(self.names)
        self.any_constructor |= self.any_attribute or "__class__" in self.names

    def use(self, library_name: str) -> None:
        """Note that code of an installed package is called, which may look up any attribute.

        Raises `UnreadableValue` for code that finds modules by texts.
        """
        if library_name in FINDERS_OF_MODULES:
            name = library_name.rpartition(" ")[2]
            raise UnreadableValue(f"{name} finds a module by a text, where an import statement would name it")
        self.any_global |= library_name in FINDERS_OF_GLOBALS
        is_known = library_name.startswith((STANDARD, "numpy ")) and library_name not in FINDERS_OF_ATTRIBUTES
        self.any_attribute |= self.any_global or not is_known
        self.any_constructor |= self.any_attribute or library_name in FINDERS_OF_CONSTRUCTORS


def text_of_atom(value: Any) -> str:
    """Return the text of one of Python's own values that have no parts."""
    try:
        return f"{type(value).__name__} {value!r}"
    except ValueError:  # an int with more digits than Python writes
        return f"int {value:x}"

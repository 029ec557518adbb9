"""The search for everything that rules can reach."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from types import BuiltinFunctionType, CodeType, MethodType, MethodWrapperType
from typing import Any, NamedTuple, cast

from gametree.dependencies.containers import CONTAINER_READERS
from gametree.dependencies.content import ATOMS, ClassOfInstance, Content, Names, UnreadableValue, text_of_atom
from gametree.dependencies.functions import FUNCTION_READERS
from gametree.dependencies.instances import (
    ALIASES,
    alias_content,
    class_content,
    class_of_instance_content,
    instance_content,
)
from gametree.dependencies.libraries import STANDARD, library_of

ALWAYS_NAMED = ("player", "actions", "result", "terminal", "utility", "canonical", "int_bits")
BOUND = (MethodType, BuiltinFunctionType, MethodWrapperType)
READERS: dict[Any, Callable[[Any, Names], Content]] = {
    **FUNCTION_READERS,
    **CONTAINER_READERS,
    **dict.fromkeys(map(type, ALIASES), alias_content),
    ClassOfInstance: class_of_instance_content,
}


class Origin(NamedTuple):
    """Where a value was found: where its owner was found, and its name there."""

    owner: Origin | None
    name: str

    def __str__(self) -> str:
        names: list[str] = []
        place: Origin | None = self
        while place is not None:
            names.append(place.name)
            place = place.owner
        return " → ".join(filter(None, reversed(names))).replace(" → .", ".")  # `f → A.x`: f uses A, which has x


class Dependencies:
    """The contents of all that can be reached from some objects, as they were."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._contents: dict[object, tuple[Any, Content]] = {}  # with the values, which must live as long
        self._by_names: dict[object, tuple[Any, Origin]] = {}

    def __iter__(self) -> Iterator[tuple[Any, Content]]:
        return iter(self._contents.values())

    def __contains__(self, value: object) -> bool:
        return identity(value) in self._contents

    def content(self, value: Any) -> Content:
        """Return the content of a value that was reached."""
        return self._contents[identity(value)][1]

    def follow(self, roots: Iterable[object]) -> None:
        """Reach everything from the roots, until no new name is found in the code."""
        waiting = [(each, Origin(None, "")) for each in roots if type(each) not in ATOMS]
        roots_too, before = [*waiting], list[Any]()  # of objects with fewer names, which have an id as long
        while waiting:
            names, any_global = self.names.state(), self.names.any_global
            self._follow(waiting)
            if self.names.any_global != any_global:
                before += self._contents.values()
                self._contents.clear()
                waiting = [*roots_too]
            elif self.names.state() != names:
                before += [self._contents.pop(key) for key in self._by_names if key in self._contents]
                waiting = [*self._by_names.values()]

    def _follow(self, waiting: list[tuple[Any, Origin]]) -> None:
        while waiting:
            value, origin = waiting.pop()
            key = identity(value)
            if key in self._contents:
                continue
            try:
                content = read(value, self.names)
            except UnreadableValue as error:
                raise UnreadableValue(
                    f"The rules depend on {origin} of the class {type(value).__qualname__}, whose content cannot"
                    f" be read ({error}): keep it out of the rules, or say with copyreg.pickle what it holds."
                ) from error
            self._contents[key] = value, content
            if content.by_names:
                self._by_names[key] = value, origin
            new = [(name, part) for name, part in content.parts if type(part) not in ATOMS]
            waiting += [(part, Origin(origin, name)) for name, part in new]


def read(value: Any, names: Names) -> Content:
    """Return the content of a value, or raise `UnreadableValue`; names in its code are added to `names`."""
    reader = READERS.get(cast("Any", type(value)))
    if reader is not None:
        return reader(value, names)
    return class_content(value, names) if isinstance(value, type) else instance_content(value, names)


def reach(*roots: object, as_text: bool = False) -> Dependencies:
    """Return the contents of all that can be reached from some objects, the first of which is a game or a method.

    The package of the game counts by its content, even if it is installed. Raises `UnreadableValue` for an object
    whose content is not known, with the place where it was found.
    """
    module = type(getattr(roots[0], "__self__", roots[0])).__module__
    library = library_of(getattr(sys.modules.get(module), "__dict__", {}), frozenset())
    own = {"gametree"} if library == STANDARD else {"gametree", module.partition(".")[0]}
    found = Dependencies(Names(ALWAYS_NAMED, frozenset(own), as_text=as_text))
    found.follow(roots)
    return found


def same_content(one: object, other: object) -> bool:
    """Whether all that can be reached from two objects has the same content; none that cannot be read has."""
    try:
        first, second = (digest([each], reach(each), lambda code: str(id(code))) for each in (one, other))
    except UnreadableValue:
        return False
    return first == second


def identity(value: Any) -> object:
    """Return what tells an object from others; a bound method is made anew each time that it is looked up."""
    if isinstance(value, BOUND):
        return getattr(value, "__func__", value.__name__), id(value.__self__)
    return ("class", id(value.cls)) if isinstance(value, ClassOfInstance) else id(value)


def digest(
    values: list[Any],
    found: Dependencies,
    text_of_code: Callable[[CodeType], str],
    numbers: dict[object, int] | None = None,
) -> str:
    """Return a hash that is equal for values of equal content; an object that comes again counts as its number."""
    numbers = numbers or {}
    lines: list[str] = []
    ahead: list[tuple[str, Any]] = [("", each) for each in reversed(values)]
    while ahead:  # a stack, since constants may be nested deeper than Python recurses
        label, value = ahead.pop()
        if type(value) in ATOMS:
            lines.append(f"{label} {text_of_atom(value)}")
            continue
        if (key := identity(value)) in numbers:
            lines.append(f"{label} again {numbers[key]}")
            continue
        content = found.content(value)
        if content.shared:
            numbers[key] = len(numbers)
        own = text_of_code(value) if isinstance(value, CodeType) else content.own
        lines.append(f"{label} {own} {len(content.parts)}")
        if content.unordered:
            lines += sorted(digest([part], found, text_of_code, {**numbers}) for _, part in content.parts)
        else:
            ahead += reversed(content.parts)
    return sha256("\0".join(map(repr, lines)).encode()).hexdigest()

"""An attribute is found where Python finds it, whatever is in the class, its metaclass and the object itself."""

from __future__ import annotations

import linecache
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from gametree.game import CompileError
from tests.compiled.front_end.twins import Twin, outcome

HEAD = """import functools
from types import ModuleType, SimpleNamespace

class Data:
    def __get__(self, owner, cls=None):
        return 31
    def __set__(self, owner, value):
        pass

class NoData:
    def __get__(self, owner, cls=None):
        return 32

class Deleted:
    def __get__(self, owner, cls=None):
        return 38
    def __delete__(self, owner):
        pass

class OnlySet:
    def __set__(self, owner, value):
        pass

class Fixed(property):
    def __get__(self, owner, cls=None):
        return 33

class Once(functools.cached_property):
    def __get__(self, owner, cls=None):
        return 34

class Static(staticmethod):
    def __get__(self, owner, cls=None):
        return lambda *given: 35

class OfClass(classmethod):
    def __get__(self, owner, cls=None):
        return lambda *given: 36

class Part(functools.partial):
    def __call__(self, *given):
        return 37

def seven(*given):
    return 7

def count(owner):
    return 8
"""
ENTRIES = (
    "", "5", "seven", "int", "abs", "property(count)", "functools.cached_property(count)", "staticmethod(seven)",
    "classmethod(seven)", "functools.partial(seven, 1)", "functools.cache(seven)", "Data()", "NoData()",
    "Deleted()", "OnlySet()", "Fixed(count)", "Once(count)", "Static(seven)", "OfClass(seven)", "Part(seven)",
)  # fmt: skip
HOOKS = (
    "", "def __getattr__(self, name):\n        return 41", "__getattribute__ = lambda self, name: 42",
    "__getattr__ = functools.partial(seven)", "__getattribute__ = functools.partial(seven)",
)  # fmt: skip
OF_META = "__getattribute__ = lambda cls, name: 43 if name == 'mark' else type.__getattribute__(cls, name)"
USES = ("BOX.mark", "BOX.mark()", "Box.mark", "Box.mark()", "OTHER.mark", "MODULE.mark")


def written(folder: Path, entry: str, own: str, hook: str, of_meta: str, used: str) -> Any:
    """Return the function `rule` of a file in which an attribute stands in some places."""
    file = folder / "rules.py"
    held = (f"    mark = {entry}\n" if entry else "") + (f"    {hook}\n" if hook else "")
    text = f"{HEAD}\n\nclass Meta(type):\n    size = 1\n"
    text += f"    {of_meta if of_meta.startswith('__') else f'mark = {of_meta}'}\n" if of_meta else ""
    text += f"\n\nclass Box(metaclass=Meta):\n    size = 1\n{held}"
    text += f"\n\nclass Own(ModuleType):\n    size = 1\n{held}"
    text += "\n\nBOX, OTHER, MODULE = Box(), type('Sub', (Box,), {})(), Own('own')\n"
    text += f"for each in (BOX, MODULE):\n    object.__getattribute__(each, '__dict__')['mark'] = {own or 0}\n"
    text += "    del object.__getattribute__(each, '__dict__')['mark']\n" if not own else ""
    text += f"\n\ndef rule(number):\n    return {used} + number\n"
    file.write_text(text)
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
    linecache.checkcache(str(file))
    return scope["rule"]


def agrees(rule: Any) -> bool:
    """Whether a rule is refused, or its twin answers as it does."""
    try:
        twin = Twin(rule, 1)
    except CompileError as error:
        return "the compiler itself failed" not in str(error)
    return bool(outcome(rule, 1) == outcome(twin, 1))


def check(folder: Path, places: Iterable[tuple[str, str, str]], hook: str, used: str) -> None:
    """Fail unless an attribute is found where Python finds it, for each way of filling the places."""
    for entry, own, of_meta in places:
        assert agrees(written(folder, entry, own, hook, of_meta, used)), (entry, own, of_meta)


@pytest.mark.parametrize("used", ["BOX.mark", "MODULE.mark"])
def test_an_attribute_of_an_object_is_found_where_python_finds_it(used: str, tmp_path: Path) -> None:
    check(tmp_path, product(ENTRIES, ("", "6"), ("",)), "", used)


def lane_of(hook: str, used: str) -> Any:
    """Mark as slow what is neither an object nor a module with a hook of the plainest form."""
    plain = hook in HOOKS[1:3] and used in {"BOX.mark", "MODULE.mark"}
    return (hook, used) if plain else pytest.param(hook, used, marks=pytest.mark.slow(traced=True))


@pytest.mark.filterwarnings("ignore:functools.partial will be a method descriptor")  # from Python 3.13 on
@pytest.mark.parametrize(("hook", "used"), [lane_of(hook, used) for hook, used in product(HOOKS, USES)])
def test_an_attribute_is_found_where_python_finds_it(hook: str, used: str, tmp_path: Path) -> None:
    check(tmp_path, product(ENTRIES, ("", "6"), ("",)), hook, used)
    check(tmp_path, product(("", "5"), ("",), (*ENTRIES, OF_META)), hook, used)


def test_a_name_of_this_library_is_found_in_its_module(tmp_path: Path) -> None:
    file = tmp_path / "rules.py"
    file.write_text("import gametree as gt\n\n\ndef rule(number):\n    return gt.MAX * number + gt.MIN\n")
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
    assert outcome(scope["rule"], 3) == outcome(Twin(scope["rule"], 1), 3) == outcome((2).__int__)

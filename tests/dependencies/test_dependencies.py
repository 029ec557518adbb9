"""Each change of a value that rules can reach is seen, of whatever kind the value is; nothing else is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Lock
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gametree.dependencies import UnreadableValue, libraries
from gametree.dependencies.reach import reach, same_content
from gametree.solver.rules_hash import rules_hash
from tests.dependencies.kinds import KINDS, RULES, UNREADABLE, hashes, load
from tests.support.samples import slow_but


@pytest.mark.parametrize("kind", KINDS)
def test_another_value_of_any_kind_changes_the_hash(kind: str, tmp_path: Path) -> None:
    values = KINDS[kind].old, KINDS[kind].new, KINDS[kind].old
    old, new, again = [rules_hash(load(KINDS[kind].text(value), tmp_path)) for value in values]
    assert old != new
    assert old == again


@pytest.mark.exhaustive
@pytest.mark.parametrize("seed", slow_but(2, ["1", "2"]))
def test_the_same_rules_have_the_same_hash_in_another_process(seed: str) -> None:
    command = [sys.executable, "-m", "tests.dependencies.kinds"]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(found.stdout) == hashes()


@pytest.mark.slow(traced=True)
def test_what_a_process_did_before_changes_nothing_that_is_written(tmp_path: Path) -> None:
    """Imports, games that were played, wrapped functions of Python, and the order of sets have no effect."""
    found = [
        subprocess.run(
            [sys.executable, *options, "-m", "tests.dependencies.histories", str(tmp_path), *used],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        for seed, options, used in (("1", [], []), ("2", [], ["used"]), ("3", ["-O"], []))
    ]
    fresh, *others = [json.loads(each.stdout) for each in found]
    assert len(fresh) > 60
    for other in others:
        assert {name for name in fresh if other[name] != fresh[name]} == set()


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_cannot_be_read_is_refused_with_its_name(kind: str, tmp_path: Path) -> None:
    lines, utility, name = UNREADABLE[kind]
    with pytest.raises(UnreadableValue, match=name):
        rules_hash(load(RULES.format(lines=lines, utility=utility, made="pass"), tmp_path))


def rules_of(lines: str, utility: str, folder: Path, made: str = "pass") -> Any:
    return load(RULES.format(lines=lines, utility=utility, made=made), folder)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("def draw(self): return 1", "def draw(self): return 2"),
        ("def draw_(self): return 1", "def draw_(self): return 2"),
        ("def _draw(self): return 1", "def _draw(self): return 2"),
        ("def f(self):\n        self.screen = open", "def f(self):\n        self.screen = input"),
        ('"""One."""', '"""Two."""'),
        ("x: int = 1", "x: float = 1"),
        ("y = 1  # one", "y = 1  # two"),
        ("@property\n    def picture(self): return 1", "@property\n    def picture(self): return 2"),
    ],
)
def test_what_no_rule_names_does_not_count(old: str, new: str, tmp_path: Path) -> None:
    made = "import random; self.generator = random.Random()"
    one, other = (
        rules_of(f"UNUSED = {place}\nclass C:\n    n = 1\n    {lines}", "C.n", tmp_path, made)
        for place, lines in enumerate((old, new))
    )
    assert rules_hash(one) == rules_hash(other)


USED = {
    "a logger": ("import logging\nA = logging.getLogger('of a test')", "A.debug('here') or 1"),
    "a path": ("from pathlib import Path\nA = Path('one/two')", "len((A / 'three').parts)"),
    "a type variable": ("from typing import TypeVar, cast\nA = TypeVar('A')", "cast(A, 1)"),
    "a new type": ("from typing import NewType\nA = NewType('A', int)", "A(1)"),
    "other types": (
        "from typing import cast, Optional\nA = tuple[int, ...]\nB = Optional[int]",
        "cast(A, 1) + cast(B, 1)",
    ),
    "a protocol": (
        (
            "from typing import Protocol, runtime_checkable\n@runtime_checkable\nclass P(Protocol):\n"
            "    def f(self): ...\nclass C(P): pass\nA = C()"
        ),
        "int(isinstance(A, P))",
    ),
    "an abstract class": (
        (
            "from abc import ABC, abstractmethod\nclass B(ABC):\n    @abstractmethod\n    def f(self): ...\n"
            "class C(B):\n    def f(self): return 1\nA = C()"
        ),
        "int(isinstance(A, B)) + A.f()",
    ),
    "random numbers of Python": ("import random\nfrom random import choice", "random.random() + choice([1, 2])"),
    "a pattern of Python": ("import re", "int(bool(re.match('a', 'b')))"),
    "a cached function": ("from functools import cache\n@cache\ndef f(s): return s", "f(s)"),
    "a cached property": (
        "from functools import cached_property as c\nclass C:\n    @c\n    def f(self): return 1\nA = C()",
        "A.f",
    ),
    "a flag that is inverted": (
        "from enum import Flag\nclass E(Flag):\n    X = 1\n    Y = 2",
        "(~E.X).value + hasattr(E.X, 'y')",
    ),
    "an object of a protocol": (
        "from typing import Protocol\nclass P(Protocol):\n    x: int\nclass C(P):\n    y = 1",
        "hasattr(C(), 'x') + C.y",
    ),
    "a name of this library": (
        "import gametree as gt\nclass C:\n    tree = play = minimax = 1",
        "gt.MAX + gt.Player(1) + bool(gt.notation) + C.tree + C.play + C.minimax",
    ),
    "a combined flag": (
        "from enum import IntFlag\nclass E(IntFlag):\n    X = 1\n    Y = 2",
        "E(s % 4) + (E.X | E.Y)",
    ),
}


@pytest.mark.parametrize("kind", USED)
def test_the_use_of_rules_does_not_change_their_hash(kind: str, tmp_path: Path) -> None:
    lines, utility = USED[kind]
    rules = rules_of(lines, utility, tmp_path)
    before = rules_hash(rules)
    assert [isinstance(rules.utility(state), int | float) for state in range(5)] == [True] * 5
    assert rules_hash(rules) == before


PACKAGE = """
from functools import update_wrapper

class Wrapped:
    def __init__(self, function):
        update_wrapper(self, function)
        self.calls = [object()]
    def __call__(self, *args):
        self.calls.append(args)
        return self.__wrapped__(*args)

class Base:
    def worth(self):
        return self.own_worth()

def ask(thing):
    return thing.worth

def hidden(function):
    def inner(*args):
        return function(*args)
    return inner

class Single:
    def __reduce__(self):
        return "single"

single = Single()
limit = 1
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package that is installed."""
    folder = tmp_path / "site-packages" / "package_of_a_test"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(PACKAGE, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(folder.parent), *sys.path])
    yield folder / "__init__.py"
    sys.modules.pop("package_of_a_test", None)


WITH_PACKAGE = {
    "a function that it wraps": ("@p.Wrapped\ndef f(s): return #", "f(s)"),
    "a function that it hides": ("@p.hidden\ndef f(s): return #", "f(s)"),
    "a method that it calls": ("class C(p.Base):\n    def own_worth(self): return #\nA = C()", "A.worth()"),
    "an attribute that it reads": ("class C: pass\nA = C()\nA.worth = #", "p.ask(A)"),
    "a value that is assigned": ("p.limit = #", "p.limit"),
    "a function that is assigned": ("p.limit = lambda: #", "p.limit()"),
    "an attribute of its class": ("A = p.Base()\nA.own_worth = lambda: #", "A.worth()"),
}


@pytest.mark.parametrize("kind", WITH_PACKAGE)
@pytest.mark.usefixtures("package")
def test_values_that_an_installed_package_reaches_count(kind: str, tmp_path: Path) -> None:
    lines, utility = WITH_PACKAGE[kind]
    old, new, again = [
        rules_hash(rules_of(f"import package_of_a_test as p\n{lines.replace('#', value)}", utility, tmp_path))
        for value in ("1", "2", "1")
    ]
    assert old != new
    assert old == again


def test_the_code_of_an_installed_package_counts_by_its_name_and_version(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loaded(utility: str) -> str:
        sys.modules.pop("package_of_a_test", None)
        libraries.clear()
        return rules_hash(rules_of("import package_of_a_test as p", utility, tmp_path))

    asked = loaded("p.ask(s)"), loaded("p.single is None")
    assert loaded("p.hidden(s)") not in asked
    package.write_text(PACKAGE.replace("thing.worth", "thing.price"), encoding="utf-8")
    assert loaded("p.ask(s)") == asked[0]
    package.write_text(f"{PACKAGE}\n__version__ = '2'", encoding="utf-8")
    assert loaded("p.ask(s)") != asked[0]


def test_the_package_of_the_game_counts_by_its_content_though_it_is_installed(package: Path) -> None:
    def loaded(prize: str) -> str:
        sys.modules.pop("package_of_a_test", None)
        text = RULES.format(lines="def f(): return 1", utility="f()", made="pass").replace("return 1", prize)
        package.write_text(text, encoding="utf-8")
        return rules_hash(__import__("package_of_a_test").Rules())

    assert loaded("return 11") != loaded("return 2")


@pytest.mark.parametrize("value", ["np.arange", "np.ndarray", "np.int64", "np.ndarray.sum", "np.int64(1)"])
def test_code_in_c_of_no_installed_package_is_refused(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_of(f"import numpy as np\nA = {value}", "A", tmp_path)
    assert rules_hash(rules)
    outside = tuple(folder for folder in libraries.PYTHON if folder not in Path(np.__file__).parents)
    monkeypatch.setattr(libraries, "PACKAGES", set[str]())
    monkeypatch.setattr(
        libraries, "PYTHON", outside
    )  # a virtual environment has its packages in a folder of Python's
    libraries.clear()
    with pytest.raises(UnreadableValue, match="it is written in C, and belongs to no installed package"):
        rules_hash(rules)
    monkeypatch.undo()
    libraries.clear()


def test_a_class_in_c_that_is_pickled_in_a_way_of_the_users_is_refused(tmp_path: Path) -> None:
    lines = (
        "from array import array\nclass Row(array):\n    def __reduce__(self): return Row, ('i',)\n"
        "A = Row('i', [1])"
    )
    rules = rules_of(lines, "A[0]", tmp_path)
    with pytest.raises(
        UnreadableValue, match=r"A of the class Row, .* \(its class has a method __reduce__ of its own\)"
    ):
        rules_hash(rules)
    registered = f"import copyreg\n{lines}\ncopyreg.pickle(Row, lambda row: (Row, ('i', [*row])))"
    assert rules_hash(rules_of(registered, "A[0]", tmp_path))
    with pytest.raises(UnreadableValue, match=r"A of the class Row, .* \(pickle has only its name\)"):
        rules_hash(rules_of(registered.replace("(Row, ('i', [*row]))", "'row'"), "A[0]", tmp_path))
    with pytest.raises(UnreadableValue, match=r"A of the class Row, .* \(pickle has only its name\)"):
        rules_hash(rules_of(registered.replace("(Row, ('i', [*row]))", "'A'"), "A[0]", tmp_path))  # its true name


def test_a_module_that_is_not_there_counts_as_none(tmp_path: Path) -> None:
    lines = "def f():\n    import no_such_module_of_a_test as m\n    return m.worth"
    assert rules_hash(rules_of(lines, "f()", tmp_path))


def test_objects_have_the_same_content_or_cannot_be_read() -> None:
    def game(worth: Any) -> Any:
        return SimpleNamespace(worth=worth)

    assert same_content(game(1), game(1))
    assert not same_content(game(1), game(True))
    assert same_content(game([1, {2: (3.5, "x")}]), game([1, {2: (3.5, "x")}]))
    lock = Lock()
    assert not same_content(game(lock), game(lock))


def test_names_say_which_objects_were_reached() -> None:
    value = (1, [2])
    found = reach(value)
    assert value[1] in found
    assert value in found
    assert [3] not in found

"""Every public name has an example that runs; parameters of public functions and methods are described."""

from __future__ import annotations

import doctest
import inspect
import re
from enum import EnumType
from importlib import import_module
from importlib.util import find_spec
from pkgutil import resolve_name
from typing import Any

import pytest

from gametree import game
from tests.docs.pages import DOCS

pytestmark = pytest.mark.exhaustive

MODULES = tuple(
    import_module(name)
    for name in (
        "gametree",
        "gametree.adapters",
        "gametree.arena",
        "gametree.compiled",
        "gametree.evaluations",
        "gametree.games",
        "gametree.solver",
        "gametree.grading",
        "gametree.review",
        "gametree.testing",
    )
    if name != "gametree.compiled" or find_spec("numba")  # .ci/run tests adapters without it
)
LIBRARIES = {  # adapters whose examples need another library, which .ci/run installs for them
    "gametree.adapters.chess": "chess",
    "gametree.adapters.easy_ai": "easyAI",
    "gametree.adapters.open_spiel": "pyspiel",
    "gametree.adapters.petting_zoo": "pettingzoo",
}
MADE = {  # classes of which only functions of the library make objects
    "ChessGame", "CompiledGame", "CompiledSolution", "EasyAIGame", "EnvironmentGame", "ExtendedState",
    "MachineRules",
    "OpenSpielDice", "OpenSpielGame", "Picture", "Tree", "Certificate", "Check", "CheckFailed", "Counts",
    "Declared", "NeverLoses",
    "Solution", "StudentSearch", "TreeNode", "Verification", "Extension", "AimaGame", "CS188Game", "CS50Game",
    "AimaStochasticGame", "MIT6034Game", "Review", "SprtResult", "Standings",
}  # fmt: skip
SECTION = re.compile(r"^(Args|Raises|Examples):\n((?:    .*\n|\n)+)", re.MULTILINE)
DESCRIBED = re.compile(r"^    (\w+): \S", re.MULTILINE)
ELSEWHERE = re.compile(r"(?:options\s+are\s+those\s+of\s+|Return\s+what\s+(?=`gametree))`([\w.]+)`")
RAISES = re.compile(r"\bRaises `?[A-Z]|or raise `?[A-Z]|\berrors are those")
MADE_BY = re.compile(r"`(\w+)` makes it\.")
ON_A_PAGE = re.compile(r"^::: (\S+)\n(?:    .*\n)*\n```python\n>>> ", re.MULTILINE)
MEMBERS = re.compile(r"^::: (\S+)\n    options:\n      members: (.*)$", re.MULTILINE)
REFERENCE = [page.read_text() for page in (DOCS / "reference").glob("*.md")]
PAGES = frozenset(name for page in REFERENCE for name in ON_A_PAGE.findall(page))
SHOWN = {name: re.findall(r"\w+", members) for page in REFERENCE for name, members in MEMBERS.findall(page)}
# Methods that are described by the protocol or the type that they implement.
KNOWN = {
    (name, tuple(inspect.signature(method).parameters))
    for protocol in vars(game).values()
    if getattr(protocol, "_is_protocol", False)
    for name, method in inspect.getmembers(protocol, inspect.isfunction)
} | {("evaluate", ("self", "state"))}


def everything() -> dict[str, Any]:
    """Return every public function and class by its place, without aliases of types and the constants."""
    found: dict[str, Any] = {}
    for module in MODULES:
        for name in module.__all__:
            public = getattr(module, name)
            if inspect.isfunction(public) or isinstance(public, type):
                found[f"{public.__module__}.{name}"] = public
    return found


PUBLIC = everything()


def methods(place: str, public: Any) -> dict[str, Any]:
    """Return the methods of a class that the reference shows, and that neither a base nor a protocol describes."""
    found: dict[str, Any] = {}
    for name in vars(public) if isinstance(public, type) else ():
        method = inspect.unwrap(getattr(public, name))
        if name.startswith("_") or name not in SHOWN.get(place, [name]) or not callable(method):
            continue
        inherited = any(name in vars(base) for base in public.__mro__[1:] if base is not object)
        known = (name, tuple(inspect.signature(method).parameters)) in KNOWN
        if not inherited and not known:
            found[f"{place}.{name}"] = method
    return found


METHODS = {name: method for place, public in PUBLIC.items() for name, method in methods(place, public).items()}


def described(public: Any) -> set[str]:
    """Return the parameters that a docstring describes, itself or by the function that it names."""
    text = f"{inspect.getdoc(public)}\n"
    sections = dict(SECTION.findall(text))
    names = set(DESCRIBED.findall(sections.get("Args", "")))
    for other in ELSEWHERE.findall(text):
        names |= described(named(other, public))
    return names


def undescribed(public: Any) -> list[str]:
    return [each for each in parameters(public) if each not in described(public)]


def named(name: str, beside: Any) -> Any:
    """Return the function of a name, such as `gametree.minimax`, or `check_game` beside another of its place."""
    if "." in name:
        return resolve_name(name)
    around = import_module(beside.__module__)
    if "." in beside.__qualname__:  # another method of its class
        around = getattr(around, beside.__qualname__.partition(".")[0])
    return getattr(around, name)


def parameters(public: Any) -> list[str]:
    """Return the names of the parameters of a function, or of a class that users call."""
    implicit = {"draw", "self"}  # Hypothesis gives the one, and Python the other
    return [] if made(public) else [name for name in inspect.signature(public).parameters if name not in implicit]


def made(public: Any) -> bool:
    """Whether a class is a protocol, an enum, a result or an error, or is only made by the library."""
    kinds: tuple[type, ...] = (tuple, Exception)
    return inspect.isclass(public) and (
        public.__name__ in MADE
        or issubclass(public, kinds)
        or isinstance(public, EnumType)
        or getattr(public, "_is_protocol", False)
    )


def test_everything_is_found() -> None:
    assert len(PUBLIC) > 160
    assert {"gametree.search.minimax.minimax", "gametree.testing.strategies.states"} <= PUBLIC.keys()
    assert {public.__name__ for public in PUBLIC.values()} >= MADE


@pytest.mark.parametrize("name", PUBLIC)
def test_there_is_an_example(name: str) -> None:
    text = inspect.getdoc(PUBLIC[name]) or ""
    maker = MADE_BY.search(text)
    assert name in PAGES or ">>> " in text or (maker and ">>> " in named(maker[1], PUBLIC[name]).__doc__)


def in_lane(name: str) -> Any:
    """Return a name as a parameter of a test, in the lane of its example."""
    return pytest.param(name, marks=pytest.mark.slow) if ".compiled" in name else name


@pytest.mark.parametrize("name", [in_lane(name) for name in PUBLIC if ">>> " in (PUBLIC[name].__doc__ or "")])
def test_the_example_runs(name: str) -> None:
    module = name.rpartition(".")[0]
    if module in LIBRARIES:
        pytest.importorskip(LIBRARIES[module])
    assert wrong_examples(inspect.getdoc(PUBLIC[name]) or "", name) == []


def wrong_examples(text: str, name: str) -> list[str]:
    """Run the examples of a docstring, and return what is said about those with another output."""
    options = doctest.NORMALIZE_WHITESPACE  # a message that is longer than a line is wrapped
    said: list[str] = []
    examples = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    doctest.DocTestRunner(optionflags=options).run(examples, out=said.append)
    return said


@pytest.mark.parametrize("name", PUBLIC)
def test_the_parameters_are_described(name: str) -> None:
    public = PUBLIC[name]
    assert undescribed(public) == []


@pytest.mark.parametrize("name", PUBLIC)
def test_only_parameters_are_described(name: str) -> None:
    public = PUBLIC[name]
    own = dict(SECTION.findall(f"{inspect.getdoc(public)}\n")).get("Args", "")
    if own:
        assert set(DESCRIBED.findall(own)) <= set(inspect.signature(public).parameters)


@pytest.mark.parametrize("name", METHODS)
def test_the_parameters_of_a_method_are_described(name: str) -> None:
    method = METHODS[name]
    assert undescribed(method) == []
    own = dict(SECTION.findall(f"{inspect.getdoc(method)}\n")).get("Args", "")
    assert set(DESCRIBED.findall(own)) <= set(inspect.signature(method).parameters)
    assert RAISES.search(inspect.getdoc(method) or "") is None  # these are below Raises:


def test_methods_are_found() -> None:
    assert len(METHODS) > 30
    assert {"gametree.tree.tree.Tree.to_svg", "gametree.solver.certificate.Certificate.load"} <= METHODS.keys()
    assert not [name for name in METHODS if name.endswith((".actions", ".format_state", ".within_thread"))]


def lacking(game: object, depth: int) -> None:
    """Return nothing.

    Args:
        game: The rules,
            depth: and no more.

    Examples:
        >>> 1 + 1
        3
    """


def referring(game: object, depth: int, seed: int) -> None:
    """Return nothing; the other
    options are those of `lacking`.

    Args:
        seed: A number.
    """


class Lacking:
    """A class of which two methods lack something."""

    def actions(self, state: object) -> None:
        """Return the actions."""

    def load(self, path: str) -> None:
        """Return nothing. Raises OSError."""

    def store(self, path: str, size: int) -> None:
        """Return nothing; the options are those of `load`."""


def test_what_is_missing_or_wrong_is_found() -> None:
    found = methods("Lacking", Lacking)
    assert [(name, undescribed(method)) for name, method in found.items()] == [
        ("Lacking.load", ["path"]),
        ("Lacking.store", ["path", "size"]),
    ]
    assert RAISES.search(inspect.getdoc(Lacking.load) or "")
    assert undescribed(lacking) == ["depth"]
    assert undescribed(referring) == ["depth"]
    assert described(referring) == {"game", "seed"}
    assert len(wrong_examples(inspect.getdoc(lacking) or "", "lacking")) == 1

"""The layout of the source: imports, re-exports, and contracts."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import gametree

SOURCE = Path(gametree.__file__).parent
MODULES = {
    ".".join(("gametree", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__"): path
    for path in sorted(SOURCE.rglob("*.py"))
}
PACKAGES = {name: path for name, path in MODULES.items() if path.name == "__init__.py"}

# The parts that each part may import, itself aside. `lazy_names` makes lazy re-exports.
BASE = {
    "arguments", "dependencies", "extras", "function_source", "game", "grids", "longest_lines",
    "notation", "processors", "rules", "svg",
}  # fmt: skip
CORE = BASE | {"transform", "search"}
PARTS = CORE | {"games", "evaluations", "play", "tree", "solver"}
ARROWS: dict[str, set[str]] = {
    "arguments": set(),
    "dependencies": {"function_source", "game"},
    "extras": set(),
    "function_source": set(),
    "lazy_names": set(),
    "game": set(),
    "grids": set(),
    "longest_lines": set(),
    "notation": {"game", "grids"},
    "processors": set(),
    "rules": {"game"},
    "svg": set(),
    "transform": BASE,
    "search": BASE | {"transform"},
    "games": BASE,
    "adapters": BASE,
    "evaluations": BASE | {"games"},
    "play": CORE,
    "tree": CORE,
    "solver": CORE,
    "compiled": CORE | {"play", "solver"},
    "arena": CORE | {"play", "solver"},
    "review": CORE | {"play", "solver"},
    "testing": PARTS | {"compiled", "adapters"},
    "grading": PARTS | {"compiled", "adapters", "testing"},
    "cli": PARTS | {"compiled", "adapters", "testing", "grading", "arena", "review"},
    "__main__": {"cli"},
    "": PARTS | {"lazy_names"},
}
# `gametree.testing` still offers these, which have moved to a part above it, as lazy names.
MOVED = {"gametree.testing": {"gametree.grading.files", "gametree.grading.reports"}}
THIRD_PARTY: dict[str, set[str]] = {
    "adapters": {"chess", "easyAI", "gymnasium", "numpy", "pettingzoo", "pyspiel"},
    "compiled": {"llvmlite", "numba", "numpy"},
    "testing": {"hypothesis", "pytest"},
    "cli": {"click", "rich", "typer"},
}
EVERYWHERE = set(sys.stdlib_module_names) | {"typing_extensions"}


def part_of(module: str) -> str:
    """Return the part of the layout that a module of ours belongs to; the package itself has no name."""
    return module.partition(".")[2].partition(".")[0]


@cache
def parsed(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text())


def imports_of(tree: ast.AST) -> Iterator[str]:
    """Yield every module imported, at the top or later, for types only or not."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            yield from (names & MODULES.keys()) or {node.module}


@cache
def imported_by(module: str) -> frozenset[str]:
    return frozenset(imports_of(parsed(module))) - MOVED.get(module, set())


def forbidden(module: str, imported: str) -> bool:
    """Whether the layout forbids an import of one module by another."""
    part = part_of(module)
    library = imported.partition(".")[0]
    if library != "gametree":
        return library not in EVERYWHERE | THIRD_PARTY.get(part, set())
    allowed = ARROWS[part] | {part}
    if MODULES[module].name == "__init__.py":
        allowed = allowed | {"lazy_names"}
    return part_of(imported) not in allowed


@pytest.mark.parametrize("module", MODULES)
def test_imports_follow_the_arrows(module: str) -> None:
    assert [name for name in imported_by(module) if forbidden(module, name)] == []


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("gametree.game", "gametree.transform.ordered"),
        ("gametree.games.tic_tac_toe", "gametree.search.minimax"),
        ("gametree.games.tic_tac_toe", "gametree"),
        ("gametree.search.minimax", "gametree.games"),
        ("gametree.search.minimax", "gametree.play.play"),
        ("gametree.transform.ordered", "gametree.search"),
        ("gametree.play.play", "gametree.games"),
        ("gametree.search.minimax", "numpy"),
        ("gametree", "gametree.testing"),
        ("gametree", "gametree.cli"),
    ],
)
def test_an_arrow_the_wrong_way_is_seen(module: str, imported: str) -> None:
    assert forbidden(module, imported)
    for statement in (f"import {imported}", f"def late():\n    from {imported} import name"):
        assert imported in set(imports_of(ast.parse(statement)))


def reached(start: str, arrows: Mapping[str, set[str]]) -> set[str]:
    """Return the names that arrows lead to from one, in a step or more."""
    found: set[str] = set()
    ahead = [start]
    while ahead:
        new = arrows[ahead.pop()] - found
        found |= new
        ahead += new
    return found


def circles(arrows: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the import cycles: names that all lead to each other."""
    found = {name: reached(name, arrows) for name in arrows}
    around = [tuple(other for other in arrows if other in found[name] and name in found[other]) for name in arrows]
    return [list(circle) for circle in dict.fromkeys(around) if circle]


def test_no_module_imports_itself_by_way_of_others() -> None:
    """An import for types only counts, and so does one inside a function."""
    assert circles({module: set(imported_by(module) & MODULES.keys()) for module in MODULES}) == []


def test_a_circle_is_seen() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str](), "e": {"f"}, "f": {"e"}, "g": {"g"}}
    assert circles(arrows) == [["b", "c"], ["e", "f"], ["g"]]


def arrows_drawn(page: str) -> list[list[str]]:
    """Return the names in each row of the first picture on a page, without the rows that are only lines."""
    rows = [re.findall(r"\w+", line) for line in page.partition("```text\n")[2].partition("```")[0].splitlines()]
    return [row for row in rows if row]


def wrong_in_the_picture(rows: list[list[str]]) -> list[str]:
    """Return the faults of a picture, in which each part must be once, and import only parts in lower rows."""
    parts = {part_of(module) for module in MODULES} - {"", "__main__", "lazy_names"}
    drawn = [part for row in rows for part in row]
    faults = [
        f"{part} stands {drawn.count(part)} times" for part in sorted(parts | set(drawn)) if drawn.count(part) != 1
    ]
    place = {part: number for number, row in enumerate(rows) for part in row}
    for module in MODULES:
        used = {part_of(each) for each in imported_by(module) if each in MODULES} & parts - {part_of(module)}
        if part_of(module) in place:
            faults += [
                f"{module} imports {part}" for part in used if place[part_of(module)] >= place.get(part, 99)
            ]
    return faults


def test_the_import_arrows_are_drawn_in_the_contributing_page() -> None:
    page = (SOURCE.parents[1] / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = arrows_drawn(page)
    assert wrong_in_the_picture(rows) == []
    assert "gametree.notation imports game" in wrong_in_the_picture(rows[::-1])
    assert wrong_in_the_picture(rows[1:]) == ["cli stands 0 times"]


COMPILER = ("front_end", "back_end", "kernels", "recipes", "solving")
MOST_FLOORS = {"front_end": 12, "back_end": 7, "kernels": 6, "recipes": 1, "solving": 8}
# The rooms of the front end: each imports only from those before it.
ROOMS = ("prelude", "ir", "names", "kinds", "printers", "functions", "operations", "containers", "lowering")


FRONT_END = sorted(
    module for module in MODULES if module.startswith("gametree.compiled.front_end.") and module not in PACKAGES
)


def floors(folder: str) -> int:
    """Return how many modules of a folder of the compiler stand on each other at most."""
    prefix = f"gametree.compiled.{folder.replace('/', '.')}."
    inside = {module for module in MODULES if module.startswith(prefix) and module not in PACKAGES}

    @cache
    def floor(module: str) -> int:
        return 1 + max((floor(each) for each in imported_by(module) & inside - {module}), default=0)

    return max(map(floor, inside))


def lines_of(folder: str) -> int:
    """Return the lines of all files of a folder of the compiler."""
    return sum(len(path.read_text().splitlines()) for path in (SOURCE / "compiled" / folder).rglob("*.py"))


@pytest.mark.parametrize("folder", COMPILER)
def test_the_compiler_stands_on_no_more_floors(folder: str) -> None:
    """`python -m tests.test_structure` prints the lines and floors of each folder."""
    assert floors(folder) <= MOST_FLOORS[folder]


def room_of(module: str) -> str:
    """Return the room of the front end that a module is in, or nothing for others."""
    return module.removeprefix("gametree.compiled.front_end.").partition(".")[0] if module in FRONT_END else ""


def test_rooms_of_the_front_end_import_only_from_those_before_them() -> None:
    wrong = [
        (module, imported)
        for module in FRONT_END
        for imported in imported_by(module) & set(FRONT_END)
        if ROOMS.index(room_of(imported)) > ROOMS.index(room_of(module))
    ]
    assert wrong == []


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("gametree.compiled.")])
def test_the_compiler_imports_nothing_inside_a_function(module: str) -> None:
    late = [
        node.lineno
        for function in ast.walk(parsed(module))
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert late == []


READS_TEXT = {"re", "ast.parse", "eval", "exec", "compile", "tokenize", "str.isidentifier"}
# What reads or runs text for a reason that has nothing to do with the code that the front end writes.
TEXT_READERS = {
    "gametree.compiled.front_end.printers.lowered_game": {"compile", "exec"},  # binds the printed functions
    "gametree.compiled.front_end.names.hashes": {"compile", "exec"},  # computes the hash that an object keeps
    "gametree.compiled.front_end.names.formats": {"re"},  # reads what the user's formats ask for
    "gametree.compiled.front_end.functions.functions": {"re"},  # makes a name of a hint
}


def text_readers(tree: ast.AST) -> set[str]:
    """Return what a module uses that could read code in text: regular expressions, parsers, `eval`."""
    found = {name.partition(".")[0] for name in imports_of(tree)} & READS_TEXT
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            found |= {called} & READS_TEXT
            found |= {"str.isidentifier"} if called.endswith(".isidentifier") else set()
    return found


@pytest.mark.parametrize("module", FRONT_END)
def test_nothing_reads_the_text_that_the_front_end_writes(module: str) -> None:
    """Only the printer writes code, and only `lowered` runs it: what a node does is asked of the node."""
    assert text_readers(parsed(module)) == TEXT_READERS.get(module, set())


@pytest.mark.parametrize(
    "fault", ["import re", "eval(text)", "ast.parse(text)", "text.isidentifier()", "compile(text, '', 'exec')"]
)
def test_a_reader_of_text_is_seen(fault: str) -> None:
    assert text_readers(ast.parse(fault))


def test_importing_gametree_imports_nothing_heavy() -> None:
    program = "import sys, gametree, gametree.games; print(*sorted(name.split('.')[0] for name in sys.modules))"
    finished = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    bare = subprocess.run(
        [sys.executable, "-I", "-c", "import sys; print(*sys.modules)"], capture_output=True, text=True, check=True
    )
    before = {name.split(".")[0] for name in bare.stdout.split()}  # modules that the interpreter itself loads
    loaded = set(finished.stdout.split()) - before - set(sys.stdlib_module_names)
    assert loaded == {"gametree", "typing_extensions"}


def rank_of_name(name: str) -> tuple[int, str]:
    """Return the place of a name in a sorted `__all__`: constants, classes, the rest, as ruff sorts them."""
    return (0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2), name


def offered(package: str) -> list[str]:
    """Return the names that a package re-exports, and refuse anything else in its file.

    A package with lazy names ends in the imports that type checkers read, and in the call that offers these too.
    """
    docstring, *imports, last = parsed(package).body
    assert isinstance(docstring, ast.Expr)
    if isinstance(last, ast.Assign):
        names = [name for statement in imports for name in names_offered(statement, renamed=False)]
        assert ast.unparse(last).startswith("__all__ = ")
        assert ast.literal_eval(last.value) == sorted(names, key=rank_of_name)
        return names
    *early, late = imports
    assert isinstance(late, ast.If)
    assert ast.unparse(late.test) == "TYPE_CHECKING"
    assert ast.unparse(last) == "offer_lazily(__name__)"
    ours = [each for each in early if ast.unparse(each) not in NOT_OFFERED]
    return [name for each in (*ours, *late.body) for name in names_offered(each, renamed=True)]


NOT_OFFERED = {"from typing import TYPE_CHECKING", "from gametree.lazy_names import offer_lazily"}


def names_offered(statement: ast.stmt, *, renamed: bool) -> list[str]:
    """Return the names of a plain import in sorted order, each `as` itself if `renamed`; of `*`, all on offer."""
    assert isinstance(statement, ast.ImportFrom), ast.unparse(statement)
    names = [alias.name for alias in statement.names]
    if names == ["*"]:
        return offered(str(statement.module))
    assert names == sorted(names, key=rank_of_name)
    assert all(alias.asname == (alias.name if renamed else None) for alias in statement.names)
    return names


# Folders of the compiler that offer nothing, since all who use them import their modules.
WITHOUT_NAMES = {
    "back_end", "kernels", "recipes", "front_end.prelude", "front_end.names", "front_end.kinds",
    "front_end.functions", "front_end.operations", "front_end.containers", "front_end.lowering",
}  # fmt: skip


# The command's package is an entry point, which must be importable without its extra to name what is missing.
@pytest.mark.parametrize("package", [name for name in PACKAGES if part_of(name) != "cli"])
def test_a_package_file_is_sorted_re_exports_and_nothing_else(package: str) -> None:
    if package.removeprefix("gametree.compiled.") in WITHOUT_NAMES:
        assert [type(each) for each in parsed(package).body] == [ast.Expr]
        return
    names = offered(package)
    assert names, package
    assert sorted(import_module(package).__all__) == sorted(names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    "package", ["gametree", "gametree.transform", "gametree.search", "gametree.play", "gametree.testing"]
)
def test_every_name_on_offer_is_there(package: str) -> None:
    module = import_module(package)
    assert [name for name in offered(package) if not hasattr(module, name)] == []
    assert not hasattr(module, "no_such_name")


def test_the_core_is_all_in_the_top_package() -> None:
    for package in ("gametree.transform", "gametree.search", "gametree.play"):
        assert set(offered(package)) <= set(import_module("gametree").__all__)


@pytest.mark.parametrize("name", ["minimax", "alpha_beta", "depth_penalised_minimax"])
def test_a_textbook_search_is_shorter_than_twenty_lines(name: str) -> None:
    (function,) = (node for node in parsed(f"gametree.search.{name}").body if isinstance(node, ast.FunctionDef))
    assert function.name == name
    docstring, *body = function.body
    assert isinstance(docstring, ast.Expr)
    lines = MODULES[f"gametree.search.{name}"].read_text().splitlines()
    of_code = [
        line for line in lines[body[0].lineno - 1 : body[-1].end_lineno] if line.strip() and line.strip()[0] != "#"
    ]
    assert len(of_code) < 20


def without_contract(tree: ast.Module | ast.ClassDef) -> Iterator[str]:
    """Yield the public classes, functions and methods that have no docstring."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            if ast.get_docstring(node) is None and not is_an_overload(node):
                yield node.name
            if isinstance(node, ast.ClassDef):
                yield from without_contract(node)


def is_an_overload(node: ast.ClassDef | ast.FunctionDef) -> bool:
    return any(ast.unparse(decorator) == "overload" for decorator in node.decorator_list)


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_has_a_docstring(module: str) -> None:
    tree = parsed(module)
    assert ast.get_docstring(tree)
    assert list(without_contract(tree)) == []


def prints(tree: ast.AST) -> bool:
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(isinstance(function, ast.Name) and function.id == "print" for function in calls)


@pytest.mark.parametrize("module", [name for name in MODULES if part_of(name) != "cli"])
def test_the_library_prints_nothing(module: str) -> None:
    assert not prints(parsed(module))


def test_what_would_break_these_laws_is_seen() -> None:
    assert prints(ast.parse("if True:\n    print('hello')"))
    assert list(without_contract(ast.parse("def public(): ...\ndef _private(): ..."))) == ["public"]
    assert list(without_contract(ast.parse('class C:\n    "doc"\n    def method(self): ...'))) == ["method"]
    for statement in (
        "import os",
        "name = 1",
        "from gametree.game import b, a",
        "from gametree.game import a as b",
    ):
        with pytest.raises(AssertionError):
            names_offered(ast.parse(statement).body[0], renamed=False)
    assert len(MODULES) > 30


if __name__ == "__main__":
    for name in (*COMPILER, *(f"front_end/{room}" for room in ROOMS)):
        print(f"{name}: {lines_of(name)} lines, {floors(name)} floors")

"""Put single faults into the library and see which tests catch them.

`python -m tests.attack.faults --faults 200` draws 200 faults. Each changes one place of one file: a comparison, a
constant, an operator, an argument, a statement. The package is drawn first and then the place, so small packages
get as many faults as large ones. `--seed` repeats the faults, and `--only 17` tries one of them again.

A fault is tried on a copy of the checkout by the tests that are not slow: first by those that run the changed
line or others of its file, as many as take a minute, then by the files of tests that name the changed module, then
by those of its package, then by all. `--until package` leaves out the last, and `--until slow` adds the slow
tests. It is measured first which test runs which line, and how long it takes; `--measured FILE` keeps it for the
next run. Tests that fail without a fault are named and left out. Each line ends with the test that caught the
fault; if a limit of time did, try it again where nothing else runs. The last line counts what was caught.
`tests/SURVIVORS.md` lists the faults that make the same program.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple, cast
from unittest.mock import patch

from coverage import CoverageData

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "gametree"
COPIED = (".ci", "src", "tests", "docs", "examples", "benchmarks", "pyproject.toml", "mkdocs.yml", "README.md",
          "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE")  # fmt: skip
MOST_SECONDS = 60  # of the tests that run the changed line, as long as they took while every line was traced
TRACED = "not slow and not untraced"  # `coverage` cannot name the test where a test stops the measurement
PATIENCE = 900  # seconds for one run of tests; a fault that makes a loop endless is caught
PATIENCE_OF = {"line": 5 * MOST_SECONDS}
PYTEST = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--no-header")

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Mod: ast.FloorDiv, ast.Div: ast.Mult,
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "MAX": "MIN", "MIN": "MAX"}

STAGES = ("line", "module", "package", "plain", "slow")
Stages = Mapping[str, Sequence[str]]


class Fault(NamedTuple):
    """One place of one file, in bytes from its first to behind its last, and the text that replaces it."""

    path: Path
    line: int
    start: int
    end: int
    text: str

    @property
    def source(self) -> bytes:
        """The file with the fault."""
        source = self.path.read_bytes()
        return source[: self.start] + self.text.encode() + source[self.end :]

    def __str__(self) -> str:
        before = " ".join(self.path.read_bytes()[self.start : self.end].decode().split())
        return f"{self.path.relative_to(ROOT)}:{self.line}: {before}  ->  {self.text}"


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what may stand in place of a node: the same with one fault."""
    match node:
        case ast.Return(ast.expr() as value) if ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Raise():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield from (ast.Constant(value + 1), ast.Constant(value - 1))
        case ast.Name(name) if name in NAMES:
            yield ast.Name(NAMES[name])
        case ast.expr():
            yield from changed_operations(node)
        case _:
            pass


def changed_operations(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an operation or a call with one fault: another operator, an operand less, two operands exchanged."""
    match node:
        case ast.Compare(left, [operator, *operators], comparators) if type(operator) in COMPARISONS:
            yield ast.Compare(left, [COMPARISONS[type(operator)](), *operators], comparators)
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            yield ast.BinOp(left, OPERATORS[type(operator)](), right)
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(ast.And() if isinstance(operator, ast.Or) else ast.Or(), values)
            yield ast.BoolOp(operator, values[1:]) if len(values) > 2 else values[1]
        case ast.UnaryOp(ast.Not() | ast.USub() | ast.Invert(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Call(ast.Name("min" | "max"), [_, _], []):
            pass  # of two, the order has no effect but between equals
        case ast.Call(function, [first, second, *others], keywords) if ast.dump(first) != ast.dump(second):
            yield ast.Call(function, [second, first, *others], keywords)
        case ast.Call(function, positional, [*keywords, ast.keyword(str())]):
            yield ast.Call(function, positional, keywords)
        case _:
            pass


def running_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below one that run: no annotations, no decorators' lines of types, no imports for types."""
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "type_params", "ctx", "decorator_list", "bases"}:
            continue
        for child in cast("list[object]", value) if isinstance(value, list) else [value]:
            match child:
                case ast.If(ast.Name("TYPE_CHECKING")) | ast.Assign([ast.Name("__all__")]):
                    pass
                case ast.Call(ast.Name("cast" | "TypeVar" | "NewType" | "overload")) | ast.JoinedStr():
                    pass
                case ast.AST():
                    yield child
                    yield from running_nodes(child)
                case _:
                    pass


@cache
def faults_of(path: Path) -> tuple[Fault, ...]:
    """Return every fault that can be put into a file."""
    source = path.read_bytes()
    starts = [0, *accumulate(map(len, source.splitlines(keepends=True)))]
    found = list[Fault]()
    for node in running_nodes(ast.parse(source)):
        if isinstance(node, (ast.expr, ast.stmt)):
            first = starts[node.lineno - 1] + node.col_offset
            last = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            shape = "({})" if isinstance(node, ast.expr) else "{}"
            texts = (shape.format(ast.unparse(ast.fix_missing_locations(changed))) for changed in changes(node))
            found += [Fault(path, node.lineno, first, last, text) for text in texts]
    return tuple(found)


def package_of(path: Path) -> str:
    """Return the folder of a file below the library: `search`, `compiled/kernels`, or `.` for the lone modules."""
    return path.parent.relative_to(SOURCE).as_posix()


def drawn(seed: int, number: int) -> list[Fault]:
    """Draw faults: first the package, then the place."""
    packages: dict[str, list[Fault]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        packages.setdefault(package_of(path), []).extend(faults_of(path))
    rng = Random(seed)
    names = [name for name, faults in packages.items() if faults]
    return [rng.choice(packages[rng.choice(names)]) for _ in range(number)]


class Checkout:
    """A copy of the checkout, in which one file at a time is at fault."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.unfit: Sequence[str] = ()  # tests that fail without a fault
        for name in COPIED:
            source, ignored = ROOT / name, shutil.ignore_patterns("__pycache__", "node_modules")
            if source.is_dir():
                shutil.copytree(source, folder / name, ignore=ignored)
            else:
                shutil.copy(source, folder / name)

    def failure(self, *arguments: str, patience: float) -> str:
        """Return what the first failing test printed, or nothing if the tests pass or none was selected.

        Tests without an end in the time allowed fail.
        """
        try:
            unfit = (f"--deselect={name}" for name in self.unfit)
            status, output = self.run("-x", *unfit, *arguments, patience=patience)
        except subprocess.TimeoutExpired as endless:
            return str(endless)
        return "" if status in {0, 5} else output or "failed without a word"

    def run(self, *arguments: str, patience: float | None) -> tuple[int, str]:
        """Run pytest here; return its status and what it printed."""
        listed = self.folder / "arguments"  # the system limits the length of a command
        listed.write_text("\n".join(arguments))
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        for name in ("PYTEST_ADDOPTS", "COVERAGE_PROCESS_CONFIG"):  # these would measure the copy, too
            environment.pop(name, None)
        command, folder = [*PYTEST, f"@{listed}"], self.folder
        ended = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=patience, check=False
        )
        return ended.returncode, ended.stdout.decode(errors="replace")

    def measure(self, data: Path) -> None:
        """Write to a file which tests that are traced run which line, and to another how they ended and when."""
        tracing = (
            f"--cov-config={self.folder / 'pyproject.toml'}",
            "--cov",
            "--cov-context=test",
            "--cov-report=",
            "--cov-fail-under=0",
        )
        with patch.dict(os.environ, COVERAGE_FILE=str(data)):
            _, output = self.run("-n", "auto", "-m", TRACED, "--durations=0", *tracing, patience=None)
        failed = re.findall(r"^(?:FAILED|ERROR) (tests/.*?)(?: - .*)?$", output, re.MULTILINE)
        took = re.findall(r"^([\d.]+)s call +(tests/.*)$", output, re.MULTILINE)
        seconds = {name: float(each) for each, name in took}
        data.with_suffix(".json").write_text(json.dumps({"failed": failed, "seconds": seconds}))


class Measured(NamedTuple):
    """The tests that run each line, and how many seconds each test takes, unless these are next to none.

    `tests` are those that there are: pytest runs none of several if one of them is not there any more.
    """

    lines: CoverageData
    seconds: Mapping[str, float]
    tests: frozenset[str]


def measured_in(data: Path, checkout: Checkout) -> Measured:
    """Return what is measured, now if the file is not there; leave out the tests that fail."""
    if not data.exists():
        checkout.measure(data)
    ended = json.loads(data.with_suffix(".json").read_text())
    checkout.unfit = ended["failed"]
    for name in checkout.unfit:
        print(f"fails without a fault: {name}", flush=True)
    lines = CoverageData(str(data))
    lines.read()
    _, listed = checkout.run("--collect-only", "tests", patience=None)
    return Measured(lines, ended["seconds"], frozenset(line for line in listed.splitlines() if "::" in line))


def tests_of(fault: Fault, measured: Measured) -> list[str]:
    """Return the tests that run the changed line, then those that run others of its file.

    Those of the package come first in each, of each test function one case before the next, and the quickest
    before the others.
    """
    path = fault.path.relative_to(ROOT).as_posix()
    files = [file for file in measured.lines.measured_files() if file.endswith(f"/{path}")]
    lines = measured.lines.contexts_by_lineno(files[0]) if files else {}
    near = f"tests/{package_of(fault.path)}/"
    found = dict[str, None]()
    for contexts in (lines.get(fault.line, []), *lines.values()):
        cases = Counter[str]()
        ranks = dict[str, tuple[bool, int, float]]()
        for name in sorted({context.partition("|")[0] for context in contexts} & measured.tests):
            function = name.partition("[")[0]
            cases[function] += 1
            ranks[name] = not name.startswith(near), cases[function], measured.seconds.get(name, 0)
        found |= dict.fromkeys(sorted(ranks, key=ranks.__getitem__))
    spent = accumulate(measured.seconds.get(name, 0.01) for name in found)
    return [name for name, seconds in zip(found, spent, strict=True) if seconds < MOST_SECONDS]


def folder_of_tests(fault: Fault) -> list[str]:
    """Return the folder of tests for the package of a fault, or the nearest above it."""
    folder = Path("tests") / package_of(fault.path)
    while not (ROOT / folder).is_dir():
        folder = folder.parent
    return [str(folder)] if folder != Path("tests") else []


def files_that_name(path: Path) -> list[str]:
    """Return the files of tests that import a module of the library, or are named after it."""
    module = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
    return [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "tests").rglob("test_*.py"))
        if file.stem == f"test_{path.stem}" or re.search(rf"\b{re.escape(module)}\b", file.read_text())
    ]


def stages_of(fault: Fault, measured: Measured | None, until: str) -> Stages:
    """Return the tests that try a fault, the likeliest to catch it first, by the word that the table has."""
    plain = ("-m", "not slow", "-n", "auto")
    by_name, folder = files_that_name(fault.path), folder_of_tests(fault)
    stages: Stages = {
        "line": [] if measured is None else tests_of(fault, measured),
        "module": [*by_name, "-m", "not slow"] if by_name else [],
        "package": [*folder, *plain] if folder else [],
        "plain": ["tests", *plain],
        "slow": ["tests", "-m", "slow and not browser", "-n", "auto"],
    }
    return {name: stages[name] for name in STAGES[: STAGES.index(until) + 1]}


def caught_by(fault: Fault, checkout: Checkout, stages: Stages) -> tuple[str, str]:
    """Return the word of the first tests that catch a fault, or `none`, and which of them does."""
    place = checkout.folder / fault.path.relative_to(ROOT)
    right = place.read_bytes()
    place.write_bytes(fault.source)
    try:
        for word, tests in stages.items():
            if tests and (said := checkout.failure(*tests, patience=PATIENCE_OF.get(word, PATIENCE))):
                named = re.search(r"^(?:FAILED|ERROR) (.*)", said, re.MULTILINE)
                return word, named[1] if named else said.splitlines()[-1]
        return "none", ""
    finally:
        place.write_bytes(right)


def main(arguments: Sequence[str] | None = None) -> None:
    """Try the faults that were asked for, with a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", type=int, nargs="*", help="the numbers of the faults to try")
    parser.add_argument("--until", choices=STAGES, default="plain", help="the last tests that try a fault")
    parser.add_argument("--measured", type=Path, help="the file for which tests run which line")
    parser.add_argument("--unmeasured", action="store_true", help="do not measure which tests run which line")
    chosen = parser.parse_args(arguments)
    faults = drawn(chosen.seed, chosen.faults)
    counts = Counter[str]()
    with TemporaryDirectory() as folder:
        checkout = Checkout(Path(folder))
        data = chosen.measured or Path(folder) / "measured"
        measured = None if chosen.unmeasured else measured_in(data.absolute(), checkout)
        for number, fault in enumerate(faults):
            if chosen.only is None or number in chosen.only:
                caught, test = caught_by(fault, checkout, stages_of(fault, measured, chosen.until))
                counts[caught] += 1
                print(f"{number:4} {caught:12} {fault}  [{test}]", flush=True)
    print(", ".join(f"{count} {name}" for name, count in counts.most_common()))


if __name__ == "__main__":
    main()

"""The lanes of the tests, one folder of kernels for each run, and the hypothesis profiles.

`-m fast` is for every save: it runs the tests that need neither a compiler nor another program, and are not marked
`exhaustive` or `slow`. `-m "not slow"` is README's run, and `.ci/run` runs everything. HYPOTHESIS_PROFILE or
`--hypothesis-profile` chooses another profile: `deep` has many examples. `.ci/run` measures branch coverage: of a
slow test only if it is marked `slow(traced=True)`, and of a test with many cases in every third of them, but for
those of the compiler's front end. GAMETREE_CASES=some leaves out two of three cases of such tests, for a second
version of Python.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import defaultdict
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import settings

HERE = Path(__file__).parent
# Browsers, mkdocs, type checkers, and Python itself, started anew.
OTHER_PROGRAMS = {"browser", "docs", "examples", "static", "test_child_process.py", "test_files.py"}
UNTRACED = {"docs", "examples"}
MANY = 6  # cases of one test

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell sets it for programs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("quick", derandomize=True, deadline=None, database=None, max_examples=100)
settings.register_profile("deep", settings.get_profile("quick"), max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_configure(config: pytest.Config) -> None:
    """Find no compiled kernel of an earlier run and leave none; the workers of one run share what they compile."""
    if not hasattr(config, "workerinput"):
        folder = TemporaryDirectory()
        os.environ["GAMETREE_CACHE"] = folder.name
        config.add_cleanup(folder.cleanup)


@pytest.fixture(autouse=True, scope="session")
def no_failure_for_garbage() -> Generator[None]:
    """Ignore finalizers that find no room on the stack.

    While a test recurses to the limit, Python may collect what earlier tests have left.
    """
    report = sys.unraisablehook

    def report_others(unraisable: sys.UnraisableHookArgs) -> None:
        if not issubclass(unraisable.exc_type, RecursionError):
            report(unraisable)

    with patch.object(sys, "unraisablehook", report_others):
        yield


def in_process(path: Path) -> bool:
    """Whether the tests at a path run in plain Python alone: no compiler, and no other program."""
    parts = path.relative_to(HERE).parts
    return OTHER_PROGRAMS.isdisjoint(parts) and not any("compiled" in part for part in parts)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import test files that the fast lane leaves out, because the imports alone take seconds."""
    if config.getoption("markexpr") == "fast" and collection_path != HERE and HERE in collection_path.parents:
        return not in_process(collection_path) or None
    return None


def thinned(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield two of three cases of each test that has many."""
    cases = defaultdict[tuple[str, str], list[pytest.Item]](list)
    for item in items:
        cases[item.nodeid.partition("::")[0], getattr(item, "originalname", item.name)].append(item)
    for same in cases.values():
        yield from (item for place, item in enumerate(same) if len(same) > MANY and place % 3)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark as `fast` every test without another mark, and those that would be too slow with every line traced."""
    left_out = set(thinned(items))
    if os.environ.get("GAMETREE_CASES") == "some":
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]
    for item in items:
        if in_process(item.path) and not any(map(item.get_closest_marker, ("exhaustive", "slow"))):
            item.add_marker("fast")
        too_slow = any(not mark.kwargs.get("traced") for mark in item.iter_markers("slow"))
        if (
            too_slow
            or (item in left_out and "front_end" not in item.path.parts)  # which has a case for each of its lines
            or item.get_closest_marker("exhaustive")
            or not UNTRACED.isdisjoint(item.path.relative_to(HERE).parts)
        ):
            item.add_marker("untraced")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Run a test that is not to be traced without measuring its coverage."""
    with untraced() if item.get_closest_marker("untraced") else nullcontext():
        return (yield)


@contextmanager
def untraced() -> Generator[None]:
    """Measure no coverage here, nor in the programs that are started here.

    This is what `no_cover` of pytest-cov is for. But in a worker pytest-cov starts two measurements, and that mark
    stops one of them. Each start of a measurement wraps `os._exit` once more, so it is put back: where it is
    wrapped a thousand times, a forked process cannot end, and goes on with the tests.
    """
    coverage, stopped, leave = sys.modules.get("coverage"), list[Any](), os._exit
    with patch.dict(os.environ):
        os.environ.pop("COVERAGE_PROCESS_CONFIG", None)
        while coverage and (current := coverage.Coverage.current()):
            current.stop()
            vars(current)["_warn_preimported_source"] = False  # that would go through all modules, at each start
            stopped.append(current)
        try:
            yield
        finally:
            for each in reversed(stopped):
                each.start()
            os._exit = leave

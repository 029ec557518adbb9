"""Names that a package offers lazily are listed before they are loaded."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, cast

import pytest

import gametree


def test_a_package_lists_names_that_are_not_loaded_yet() -> None:
    code = "import gametree; print('mtd_f' in dir(gametree), 'mtd_f' in vars(gametree))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "False"]


@pytest.mark.slow(traced=True)
def test_compiled_solving_is_loaded_when_it_is_asked_for() -> None:
    code = (
        "import sys; from gametree import compiled; before = 'gametree.compiled.solving' in sys.modules;"
        " compiled.solve; print(before, 'gametree.compiled.solving' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]


def test_every_public_name_is_listed() -> None:
    assert set(cast("Any", gametree).__all__) <= set(dir(gametree))


def test_a_name_that_is_not_there_is_said() -> None:
    with pytest.raises(AttributeError, match="module 'gametree' has no attribute 'minmax'"):
        getattr(gametree, "minmax")  # noqa: B009

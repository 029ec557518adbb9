"""Two hypothesis profiles: `quick`, and `deep` by `--hypothesis-profile=deep` or HYPOTHESIS_PROFILE=deep."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell has it for what it runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("quick", derandomize=True, deadline=None, database=None, max_examples=100)
settings.register_profile("deep", settings.get_profile("quick"), max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(scope="session", autouse=True)
def own_kernels() -> Iterator[None]:
    """Find no compiled kernel of an earlier run, and leave none."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("GAMETREE_CACHE", folder)
        yield

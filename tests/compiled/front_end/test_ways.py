"""Ways to write a rule: each gives the same answers when lowered."""

from __future__ import annotations

from typing import Any

import pytest

from tests.compiled.front_end.twins import Twin, alike, outcome
from tests.compiled.ways import WAYS

NO_RULES = {"nothing_but_defaults", "streams", "a_stream_returned"}  # called without a number, or streams
RULES = [(function, samples) for function, samples in WAYS if function.__name__ not in NO_RULES]


@pytest.mark.parametrize(("function", "samples"), RULES, ids=lambda given: getattr(given, "__name__", ""))
def test_a_way_to_write_a_rule_keeps_its_meaning(function: Any, samples: list[tuple[Any, ...]]) -> None:
    twin = Twin(function, *samples[0])
    for arguments in samples:
        assert alike(outcome(function, *arguments), outcome(twin, *arguments)), arguments

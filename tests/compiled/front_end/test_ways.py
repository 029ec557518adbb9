"""Ways to write a rule: each gives the same answers when lowered, or is refused for a reason written here."""

from __future__ import annotations

from typing import Any

import pytest

from gametree.game import CompileError
from tests.compiled.front_end.twins import Twin, alike, outcome
from tests.compiled.ways import WAYS

REFUSED = {
    "nothing_but_defaults": None,  # is called without arguments too
    "streams": None,  # is no function of a number
    "a_stream_returned": None,
}
ACCEPTED = [(function, samples) for function, samples in WAYS if function.__name__ not in REFUSED]


@pytest.mark.parametrize(("function", "samples"), ACCEPTED, ids=lambda given: getattr(given, "__name__", ""))
def test_a_way_to_write_a_rule_keeps_its_meaning(function: Any, samples: list[tuple[Any, ...]]) -> None:
    twin = Twin(function, *samples[0])
    for arguments in samples:
        assert alike(outcome(function, *arguments), outcome(twin, *arguments)), arguments


@pytest.mark.parametrize(("name", "reason"), [(name, reason) for name, reason in REFUSED.items() if reason])
def test_what_is_refused_is_refused_with_its_reason(name: str, reason: str) -> None:
    (function,) = (function for function, _ in WAYS if function.__name__ == name)
    with pytest.raises(CompileError) as caught:
        Twin(function, 1)
    assert reason in str(caught.value)

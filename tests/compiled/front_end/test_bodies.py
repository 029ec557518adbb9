"""Each construct answers when lowered as in Python, raises the same error, or is refused with its reason."""

from __future__ import annotations

import linecache
from pathlib import Path
from typing import Any

import pytest

from gametree.game import CompileError
from tests.compiled.front_end.bodies import ANSWERED, HELPERS, REFUSED, STOPPED, UNDECIDED
from tests.compiled.front_end.bodies.head import HEAD
from tests.compiled.front_end.twins import Twin, alike, outcome
from tests.support.samples import slow_but

NUMBERS = (-3, 0, 1, 2, 3, 9)
WITH_HELPER = "\n\n\ndef rule(number):\n    return number + helper()"


def written(folder: Path, text: str) -> Any:
    """Return the function `rule` of a file: of this text, or with it as its body or as that of `helper`."""
    if text.startswith("H:"):
        text = f"def helper():\n    {text[2:]}{WITH_HELPER}"
    elif not text.startswith(("def ", "class ", "@")):
        text = f"def rule(number):\n    {text}"
    file = folder / "rules.py"
    file.write_text(f"{HEAD}\n\n{text}\n")
    scope: dict[str, Any] = {"__name__": "rules"}
    exec(compile(file.read_text(), str(file), "exec", dont_inherit=True), scope)
    linecache.checkcache(str(file))
    return scope["rule"]


def check_at_numbers(rule: Any, twin: Twin) -> None:
    """Fail unless a rule and its twin agree at all numbers."""
    for number in NUMBERS:
        assert alike(outcome(rule, number), outcome(twin, number)), number


def check_unless_refused(rule: Any) -> None:
    """Fail unless a rule is refused, or agrees with its twin at all numbers."""
    try:
        twin = Twin(rule, 1)
    except CompileError as error:
        if "the compiler itself failed" in str(error):
            raise
        return
    check_at_numbers(rule, twin)


@pytest.mark.parametrize("text", slow_but(9, [*ANSWERED, *(f"H:{body}" for body in HELPERS)]))
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_what_is_lowered_answers_as_python_does(text: str, tmp_path: Path) -> None:
    rule = written(tmp_path, text)
    check_at_numbers(rule, Twin(rule, 1))


@pytest.mark.parametrize("text", STOPPED)
def test_what_stops_at_a_value_of_another_kind_does_so_only_where_python_does(text: str, tmp_path: Path) -> None:
    rule = written(tmp_path, text)
    twin = Twin(rule, 1)
    stopped = 0
    for number in NUMBERS:
        expected, found = outcome(rule, number), outcome(twin, number)
        stops = found is CompileError and expected is TypeError
        assert stops or alike(expected, found), number
        stopped += stops
    assert 0 < stopped < len(NUMBERS)


@pytest.mark.parametrize("text", UNDECIDED)
def test_what_is_not_known_before_stops_where_it_is_met(text: str, tmp_path: Path) -> None:
    rule = written(tmp_path, text)
    twin = Twin(rule, 1)
    found = [outcome(twin, number) for number in NUMBERS]
    others = [number for number, answer in zip(NUMBERS, found, strict=True) if answer is not CompileError]
    assert 0 < len(others) < len(NUMBERS)
    for number in others:
        assert alike(outcome(rule, number), outcome(twin, number)), number


@pytest.mark.parametrize("text", slow_but(7, list(REFUSED)))
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_what_is_not_lowered_is_refused_with_its_reason(text: str, tmp_path: Path) -> None:
    with pytest.raises(CompileError) as caught:
        Twin(written(tmp_path, text), 1)
    said = str(caught.value)
    assert -1 < said.find(REFUSED[text]) < said.rfind("; ")
    assert said.endswith(".")
    assert "\n" not in said

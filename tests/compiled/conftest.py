"""Kernels run as plain Python functions, for the tests that use `interpreted`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from gametree.compiled import compiled_rules, cross_check, kept_rules
from gametree.compiled.back_end import calling_thread, card, device_code, kernel_cache, linking
from gametree.compiled.back_end.machine_functions import RulesFunction, WordsFunction
from gametree.compiled.recipes import states
from tests.compiled import plain_rules, plain_words
from tests.compiled.host_card import MachineCard, PythonCard

RulesFunction.__call__ = plain_rules.run  # type: ignore[method-assign]
WordsFunction.__call__ = plain_words.run  # type: ignore[method-assign]


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_it_is(_kept: object, compile_it: Callable[[], Any]) -> Any:
        return compile_it()

    def not_compiled(search: Any, *, quick: bool) -> Any:
        return search

    for user in (compiled_rules, states):
        monkeypatch.setattr(user, "kernel_of", as_it_is)
    monkeypatch.setattr(linking, "compiled", not_compiled)
    monkeypatch.setattr(kept_rules, "_kept", ())
    agreed: set[str] = set()
    monkeypatch.setattr(cross_check, "AGREED", agreed)
    monkeypatch.setenv(kernel_cache.FOLDER, "")


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no kernel run in the calling thread."""
    monkeypatch.setattr(calling_thread, "stack_end", lambda: 0)


@pytest.fixture
def in_python(interpreted: None, monkeypatch: pytest.MonkeyPatch) -> type[PythonCard]:
    """Let each thread of a card be plain Python."""

    def as_it_is(_rules: object, kernel: Any, _game: object, words: int, *_parts: object, arena: int) -> Any:
        return kernel, words

    monkeypatch.setattr(compiled_rules.CompiledRules, "device_text", as_it_is)
    monkeypatch.setattr(card, "card_with", PythonCard.once)
    return PythonCard


@pytest.fixture
def in_machine_code(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Let each thread of a card be machine code of the processor; return the PTX that a card would have had."""
    written = list[str]()

    def both(text: str) -> str:
        written.append(device_code.ptx_of(text))
        return text

    monkeypatch.setattr(compiled_rules, "ptx_of", both)
    monkeypatch.setattr(compiled_rules, "kept_or_made", made)
    monkeypatch.setattr(kept_rules, "_kept", ())
    monkeypatch.setattr(card, "card_with", MachineCard.once)
    yield written
    monkeypatch.setattr(kept_rules, "_kept", ())


def made(_name: str, make: Callable[[], Any]) -> Any:
    return make()

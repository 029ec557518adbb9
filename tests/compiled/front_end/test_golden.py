"""The output of the front end for many games is what it was when it was last looked at."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

from gametree.compiled.front_end import lower
from gametree.game import CompileError
from tests.compiled.front_end.golden import RECORD, fingerprint, games
from tests.support.samples import sample, slow_but

GAMES = games()
RECORDED: dict[str, str] = json.loads(RECORD.read_text())


def test_every_game_is_recorded() -> None:
    assert list(RECORDED) == list(GAMES)


@pytest.mark.parametrize("name", slow_but(4, list(GAMES), of_slow=3))
def test_a_game_is_lowered_as_it_was(name: str) -> None:
    if name == "bonus_nim" and sys.version_info >= (3, 12):
        pytest.skip("sum adds floats in another way from Python 3.12 on, and the record is of 3.11")
    game: Any = GAMES[name]
    assert fingerprint(game) == RECORDED[name], "write them anew with python -m tests.compiled.front_end.golden"


def mark(state: Any) -> int:
    return 1


@pytest.mark.parametrize("name", slow_but(9, sample(sorted(GAMES)[::3], 5)))
def test_a_function_beside_the_rules_changes_no_layout(name: str) -> None:
    game: Any = GAMES[name]
    state = game.initial_state()
    try:
        alone = lower(game, state)
    except CompileError:
        pytest.skip("it is refused")
    beside = lower(game, state, functions={"evaluate": mark}, states=alone.layout.kind)
    assert (beside.layout, beside.actions_layout) == (alone.layout, alone.actions_layout)

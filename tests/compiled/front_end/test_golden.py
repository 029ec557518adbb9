"""The output of the front end for many games is what it was when it was last looked at."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.compiled.front_end.golden import RECORD, fingerprint, games

GAMES = games()
RECORDED: dict[str, str] = json.loads(RECORD.read_text())


def test_every_game_is_recorded() -> None:
    assert list(RECORDED) == list(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_lowered_as_it_was(name: str) -> None:
    game: Any = GAMES[name]
    assert fingerprint(game) == RECORDED[name], "write them anew with python -m tests.compiled.front_end.golden"

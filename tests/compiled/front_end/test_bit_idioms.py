"""The place of the lowest bit has one instruction; what only looks like it keeps its own meaning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gametree.compiled.front_end import lower
from gametree.games import Breakthrough
from tests.compiled.front_end.test_bodies import check_at_numbers, check_unless_refused, written
from tests.compiled.front_end.twins import Twin

FORMS = (
    "return ({0} & -{0}).bit_length() - 1",
    "return (-{0} & {0}).bit_length() - 1",
    "return 7 * ((({0} & -{0})).bit_length() - 1) + {0}",
)
NUMBERS = ("number", "half", "wide", "low", "flag", "FIVE")
LOOKALIKES = (
    "return (number & -half).bit_length() - 1",
    "return (number | -number).bit_length() - 1",
    "return (number & ~number).bit_length() - 1",
    "return (number & +number).bit_length() - 1",
    "return (number & number).bit_length() - 1",
    "return (number & -number).bit_length() - 2",
    "return (number & -number).bit_length() + 1",
    "return (number & -number).bit_count() - 1",
    "return 2 if ((number & -number).bit_length() - 1.0) / 2 == number / 4 else 3",
    "return 2 if type((number & -number).bit_length() - True) is int else 3",
    "return (number & -number & 4).bit_length() - 1",
    "return 1 - (number & -number).bit_length()",
    "return (absent & -absent).bit_length() - 1",
    "return ((number, 2) & -(number, 2)).bit_length() - 1",
    "pair = (number, 2)\n    return (pair & -pair).bit_length() - 1",
    "real = number / 2\n    return (real & -real).bit_length() - 1",
)


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("form", FORMS)
def test_the_place_of_the_lowest_bit_is_pythons(form: str, name: str, tmp_path: Path) -> None:
    lines = (
        "FIVE = 5",
        "half = number // 2",
        "wide = number << 70",
        "low = 4 * number - 2**63",
        "flag = number > 1",
    )
    rule = written(tmp_path, "\n    ".join([*lines, form.format(name)]))
    check_at_numbers(rule, Twin(rule, 1))


@pytest.mark.parametrize("text", LOOKALIKES)
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
def test_what_only_looks_like_it_keeps_its_meaning(text: str, tmp_path: Path) -> None:
    check_unless_refused(written(tmp_path, f"half = number // 2\n    {text}"))


def test_shipped_games_use_it() -> None:
    game: Any = Breakthrough(8, 8)
    assert " lowest_place(" in lower(game, game.initial_state()).source

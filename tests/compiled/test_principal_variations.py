"""Every state on the line of a compiled search has the value of the root, also with a shared table."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import compiled
from gametree.games import Kalah, Nim
from tests.search.test_principal_variations import is_principal_variation, reachable


@pytest.mark.slow
@pytest.mark.parametrize("game", [Nim((1, 2, 2)), Kalah(2, 1)], ids=["Nim", "Kalah"])
def test_every_state_on_a_compiled_line_has_the_value_of_the_root(game: Any) -> None:
    machine = compiled.compile(game)
    table = compiled.SharedTable(megabytes=0.01)
    for state in reachable(game):
        for result in (
            compiled.minimax(machine, state),
            compiled.alpha_beta(machine, state),
            compiled.alpha_beta_with_memory(machine, state),
            compiled.alpha_beta_with_memory(machine, state, table=table),
        ):
            assert is_principal_variation(game, state, result), (state, result)

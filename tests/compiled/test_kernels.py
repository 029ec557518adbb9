"""A kernel of machine code that cannot be made is refused, however well each rule does alone."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import CompileError, compiled
from tests.compiled.test_refused import Chain


def test_rules_that_do_not_fit_together_are_refused() -> None:
    class PlayersInPairs(Chain):
        def player(self, state: Any) -> Any:
            return [(state, 1)]

    with pytest.raises(CompileError, match="PlayersInPairs: this cannot be compiled"):
        compiled.minimax(PlayersInPairs(), 0)

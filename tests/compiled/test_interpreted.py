"""Kernels run as plain Python, word by word of memory: the same searches, to the node, as compiled and as plain.

Numba compiles what a game's rules became as ever, so that their types are checked, but no kernel: each is run as
the Python function that it is written as. So kernels are measured, and a fault in one is shown by its line.
"""

from __future__ import annotations

from functools import partial, update_wrapper
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np
import pytest
from numba.core import types
from numba.extending import typeof_impl

from gametree import (
    BrokenGame,
    Counted,
    PenaltyTooLarge,
    alpha_beta,
    compiled,
    depth_penalised_minimax,
    minimax,
    rank_actions,
)
from gametree.compiled import machine
from tests.compiled.test_compiled import QUICK, evaluate, name_of, opinion, perft, states
from tests.compiled.test_refused import Chain, Infinite, Stuck


class Interpreted:
    """A function that Numba would compile: compiled only where its types are asked for, and never run so."""

    def __init__(self, function: Any, **options: Any) -> None:
        update_wrapper(self, function)
        self.function = function
        self.machine: Any = numba.njit(function, **options)

    def __call__(self, *arguments: Any) -> Any:
        return self.function(*[given.tolist() if isinstance(given, np.ndarray) else given for given in arguments])

    def compile(self, arguments: tuple[Any, ...]) -> None:
        self.asked = arguments

    @property
    def overloads(self) -> Any:
        self.machine.compile(self.asked)
        return self.machine.overloads


@typeof_impl.register(Interpreted)
def its_type(function: Interpreted, _context: object) -> Any:
    return types.Dispatcher(function.machine)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "numba", SimpleNamespace(njit=Interpreted))


@pytest.mark.parametrize("game", QUICK, ids=name_of)
def test_searches_are_their_twins_to_the_node(game: Any) -> None:
    twin = compiled.compile(game)
    judge = evaluate if isinstance(game.initial_state(), tuple) else opinion
    for state in states(game, most=12):
        limits: dict[str, Any] = {"depth": 3, "evaluate": judge}
        for prunes, search in ((True, alpha_beta), (False, minimax)):
            watched = Counted(game)
            expected = search(watched, state, **limits)
            found = twin.searched(state, prunes=prunes, **limits)
            assert tuple(found) == (expected, watched.nodes, watched.leaves)
        penalised = depth_penalised_minimax(game, state, penalty=0.01, **limits)
        assert compiled.depth_penalised_minimax(twin, state, penalty=0.01, **limits) == penalised
        expected_ranks = rank_actions(game, state, search=partial(alpha_beta, **limits))
        assert compiled.rank_actions(twin, state, **limits) == expected_ranks
        for depth in range(4):
            assert compiled.perft(twin, state, depth=depth) == perft(game, state, depth)


def test_troubles_are_told_apart() -> None:
    with pytest.raises(BrokenGame, match="has no action"):
        compiled.alpha_beta(Stuck(), 0)
    with pytest.raises(BrokenGame, match="not a finite number"):
        compiled.alpha_beta(Infinite(), 999)
    with pytest.raises(PenaltyTooLarge, match="smaller penalty"):
        compiled.depth_penalised_minimax(Chain(), 990, penalty=0.5)

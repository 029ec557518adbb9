"""Compiled proof-number search gives the verdict of the plain one at every state of small games."""

from __future__ import annotations

from typing import Any

import pytest

from gametree import Verdict, compiled, proof_number_search
from gametree.games import ConnectFour, Hexapawn, Nim, TicTacToe
from tests.compiled.test_compiled import name_of
from tests.support.samples import sample

GAMES: list[tuple[Any, list[float]]] = [  # with the claims
    (TicTacToe(), [0, 1]),
    (Hexapawn(3, 3), [1]),
    (Nim((2, 3, 3)), [1]),
    (Nim((2, 3, 3), misere=True), [1]),
    (ConnectFour(4, 3, 3), [0, 1]),
]


def live_states(game: Any) -> list[Any]:
    """Return the live states that can be reached, the nearest first."""
    found: dict[Any, None] = {game.initial_state(): None}
    for state in (queue := [*found]):
        for action in game.actions(state):
            child = game.result(state, action)
            if child not in found and not game.terminal(child):
                found[child] = None
                queue.append(child)
    return queue


def check_verdicts(game: Any, states: list[Any], claims: list[float]) -> set[Verdict]:
    """Compare the searches at these states, with a table for all, and return the verdicts that came up."""
    machine, verdicts = compiled.compile(game), set[Verdict]()
    for at_least in claims:
        table, known = compiled.ProofTable(megabytes=4), dict[Any, Any]()
        for state in states:
            found = compiled.proof_number_search(machine, state, at_least=at_least, table=table)
            plain = proof_number_search(game, state, at_least=at_least, table=known)
            assert found.verdict is plain.verdict, (state, at_least)
            verdicts.add(found.verdict)
    return verdicts


@pytest.mark.slow
@pytest.mark.parametrize(("game", "claims"), sample(GAMES, 4), ids=name_of)
def test_verdicts_at_every_state(game: Any, claims: list[float]) -> None:
    states = live_states(game)
    if game == TicTacToe():
        assert len(states) == 4_520  # of 5,478 states, 958 are finished
    assert check_verdicts(game, states, claims) == {Verdict.PROVED, Verdict.DISPROVED}


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize(("game", "claims"), GAMES, ids=name_of)
def test_verdicts_at_some_states(game: Any, claims: list[float]) -> None:
    states = live_states(game)
    assert check_verdicts(game, states[-1 :: -(len(states) // 8)][:8], claims) <= {
        Verdict.PROVED,
        Verdict.DISPROVED,
    }

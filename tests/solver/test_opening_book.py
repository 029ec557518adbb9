"""An opening book has proved values alone, and searches use it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gametree import (
    Certificate,
    Counted,
    Tabled,
    alpha_beta,
    certify,
    depth_penalised_minimax,
    opening_book,
    solve,
)
from gametree.games import Hexapawn, Nim

GAME = Hexapawn(3, 3)
SOLUTION = solve(GAME)
START = GAME.initial_state()
PROOFS = [
    certify(GAME, state, SOLUTION[state].value, source=SOLUTION)
    for state in (GAME.result(START, action) for action in GAME.actions(START))
]


def test_a_book_of_proofs_ends_the_search_at_its_states() -> None:
    read = [Certificate[Any, Any].from_json(proof.to_json(GAME), GAME) for proof in PROOFS]
    book = opening_book(GAME, read)
    assert {state: solved.value for state, solved in book.items()} == {
        proof.state: SOLUTION[proof.state].value for proof in PROOFS
    }
    counted = Counted(Tabled(GAME, book))
    assert (alpha_beta(counted, START).value, counted.nodes) == (SOLUTION[START].value, 1 + len(PROOFS))
    with pytest.raises(ValueError, match="has no distance to the end"):
        depth_penalised_minimax(Tabled(GAME, book), START)


def test_what_proves_nothing_is_refused() -> None:
    first, *_ = PROOFS
    wrong: list[Any] = [
        replace(first, value=-first.value),
        replace(first, at_least=first.at_least[:-1]),
        certify(Nim((1, 2)), Nim((1, 2)).initial_state(), 1),
    ]
    forged = replace(first, value=-first.value)
    wrong.append(replace(forged, digest=forged.true_digest(GAME)))
    for each in wrong[:2] + wrong[3:]:
        with pytest.raises(ValueError, match=r"^The certificate of .* is not for this book: "):
            opening_book(GAME, [*PROOFS[1:], each])
    with pytest.raises(
        ValueError, match="is not for this book: An entry was changed, or the certificate is of an"
    ):
        opening_book(Nim((1, 3)), [wrong[2]])
    with pytest.raises(ValueError, match=r"Endless play is worth 0.0 in it, not 1\."):
        opening_book(GAME, PROOFS, cycle_value=1)
    with pytest.raises(ValueError, match="There is another certificate of this state"):
        opening_book(GAME, [first, first])

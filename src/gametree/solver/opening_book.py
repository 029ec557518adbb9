"""An opening book: the values of states, each proved by a certificate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gametree.arguments import require_kind, require_several
from gametree.game import Game, State, format_state
from gametree.solver.certificate import Certificate
from gametree.solver.solved_states import Solved
from gametree.solver.verify import verify


def opening_book(
    game: Game[State, Any], certificates: Iterable[Certificate[State, Any]], *, cycle_value: float = 0
) -> dict[State, Solved]:
    """Return the proved values of states as a table for `Tabled`, after verifying each certificate.

    A certificate proves no distance, so the book has none, and play with a penalty for each ply cannot use it.

    Args:
        game: The rules.
        certificates: The proofs, such as those that `Certificate.load` reads, at most one for a state.
        cycle_value: The value of endless play in all proofs.

    Raises:
        ValueError: A certificate proves nothing of this game, or has another cycle value, or there are two of a
            state.

    Examples:
        >>> from gametree import Tabled, alpha_beta, certify, opening_book
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> states = [game.result(game.initial_state(), action) for action in game.actions(game.initial_state())]
        >>> book = opening_book(game, [certify(game, state, alpha_beta(game, state).value) for state in states])
        >>> alpha_beta(Tabled(game, book), game.initial_state())
        Result(value=1, line=(4,))
    """
    require_several(certificates, "certificates", "certificates")
    book = dict[State, Solved]()
    for certificate in certificates:
        require_kind(certificate, Certificate, "Each proof must be a Certificate, as certify returns")
        state, fault = certificate.state, verify(game, certificate, state=certificate.state).refusal
        if certificate.cycle_value != cycle_value:
            fault = f"Endless play is worth {certificate.cycle_value!r} in it, not {cycle_value!r}."
        if state in book:
            fault = "There is another certificate of this state: give one of them."
        if fault:
            raise ValueError(f"The certificate of {format_state(game, state)} is not for this book: {fault}")
        book[state] = Solved(certificate.value, None)
    return book

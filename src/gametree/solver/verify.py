"""Verify a certificate. This file shares no code with searches or the solver."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from operator import ge, le
from typing import Any

from gametree.game import CHANCE, MAX, MIN, Action, Game, Player, State, format_action, format_state
from gametree.solver.certificate import Certificate, Step
from gametree.solver.texts import UNREADABLE, typed, write_number


@dataclass(frozen=True)
class Verification:
    """The answer of `verify`: true if the certificate proves its claim; else `refusal` says why not."""

    refusal: str | None

    def __bool__(self) -> bool:
        return self.refusal is None


def verify(
    game: Game[State, Action], certificate: Certificate[State, Action], *, state: State | None = None
) -> Verification:
    """Check that a certificate proves the value of its state.

    Each strategy is followed against all replies. Each end of play must be worth the claim, and if endless play is
    worth less than the claim to the player, a rank must fall with every ply. States, actions and values are
    compared with their types: `1`, `1.0` and `True` differ. Play begins at `state`, if it is given.

    Args:
        game: The rules.
        certificate: The proof to check.
        state: If it is given, the claim must be about this state.
    """
    if type(certificate) is not Certificate:
        raise TypeError(f"certificate must be a Certificate, as Certificate.load returns, not {certificate!r}.")
    start: Any = getattr(game, "initial_state", lambda: None)() if state is None else state
    if typed(certificate.state) != typed(start) and (state is not None or certificate.state == start):
        about = format_state(game, certificate.state)
        return Verification(f"The certificate is for {about}, not for {format_state(game, start)}.")
    if not certificate.is_intact(game):
        return Verification("An entry was changed, or the certificate is of another game: make it again.")
    start = certificate.state if state is None and certificate.state != start else start
    ends: list[Any] = [certificate.cycle_value]
    try:
        refusals = [_refusal(game, certificate, player, start, ends) for player in (MAX, MIN)]
    except UNREADABLE as error:
        if state is not None:
            raise
        refusals = [f"The rules fail from {start!r} on ({error}): give the state of the claim."]
    if not any(refusals) and not any(_is_value(certificate.value, end) for end in ends):
        refusals = [f"No end of play is worth {certificate.value!r} with this type: make the certificate again."]
    return Verification(next(filter(None, refusals), None))


def _is_value(value: Any, end: Any) -> bool:
    """Whether a value is that of an end of play, as it is or as a certificate holds it when it is read."""
    return type(value) in (type(end), int, float, Fraction) and write_number(value) == write_number(end)


def _refusal(
    game: Game[Any, Any], claim: Certificate[Any, Any], player: Player, start: Any, ends: list[Any]
) -> str:
    """Return why a strategy does not prove the claim of its player, or nothing if it does; add its ends."""
    good_enough = ge if player == MAX else le
    must_end = not good_enough(claim.cycle_value, claim.value)
    steps = claim.at_least if player == MAX else claim.at_most
    entries = {typed(step.state): step for step in steps}
    ahead, seen = [start], {typed(start)}
    for state in ahead:  # the list grows while it is read
        here = f"of {player.name} at {format_state(game, state)}"
        step = entries.get(typed(state))
        if step is None:
            return f"The strategy {here} is missing: make the certificate again."
        is_over = game.terminal(state)
        mover: object = None if is_over else game.player(state)
        if mover is CHANCE:
            return f"{format_state(game, state)} is a chance node, and a certificate proves no expectation."
        moves = mover == player
        if (step.action is not None and not moves) or (step.rank is not None and not must_end):
            return f"The strategy {here} has an action or a rank too many: make the certificate again."
        actions = [] if is_over else list(game.actions(state))
        if is_over:
            ends.append(game.utility(state))
            if not good_enough(ends[-1], claim.value):
                return f"The strategy {here} ends with {ends[-1]!r}, which does not prove {claim.value!r}."
        elif moves:
            actions = [action for action in actions if typed(action) == typed(step.action)][:1]
        if not actions and not is_over:
            return f"The strategy {here} has no legal action: make the certificate again."
        for action in actions:
            following = game.result(state, action)
            if must_end and not _falls(step, entries.get(typed(following))):
                return f"The rank {here} does not fall with {format_action(game, action)}: play might not end."
            if typed(following) not in seen:
                seen.add(typed(following))
                ahead.append(following)
    return "" if len(seen) == len(steps) else f"The strategy of {player.name} has states that play cannot reach."


def _falls(step: Step[Any, Any], after: Step[Any, Any] | None) -> bool:
    """Whether the rank after a ply is a natural number below the rank before it."""
    if after is None or type(step.rank) is not int or type(after.rank) is not int:
        return False
    return step.rank > after.rank >= 0

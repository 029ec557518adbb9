"""Verify a certificate. This file shares no code with searches or the solver."""

from __future__ import annotations

from dataclasses import dataclass
from operator import ge, le
from typing import Any

from gametree.game import MAX, MIN, Action, Game, Player, State, format_action, format_state
from gametree.solver.certificate import Certificate, Step


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
    worth less than the claim to the player, a rank must fall with every ply.

    Args:
        game: The rules.
        certificate: The proof to check.
        state: If it is given, the claim must be about this state.
    """
    if state is not None and certificate.state != state:
        about = format_state(game, certificate.state)
        return Verification(f"The certificate is for {about}, not for {format_state(game, state)}.")
    if not certificate.is_intact(game):
        return Verification("An entry was changed, or the certificate is of another game: make it again.")
    return Verification(_refusal(game, certificate, MAX) or _refusal(game, certificate, MIN) or None)


def _refusal(game: Game[Any, Any], claim: Certificate[Any, Any], player: Player) -> str:
    """Return why a strategy does not prove the claim of its player, or nothing if it does."""
    good_enough = ge if player == MAX else le
    must_end = not good_enough(claim.cycle_value, claim.value)
    steps = claim.at_least if player == MAX else claim.at_most
    entries = {step.state: step for step in steps}
    ahead, seen = [claim.state], {claim.state}
    for state in ahead:  # the list grows while it is read
        here = f"of {player.name} at {format_state(game, state)}"
        step = entries.get(state)
        if step is None:
            return f"The strategy {here} is missing: make the certificate again."
        if game.terminal(state):
            if good_enough(game.utility(state), claim.value):
                continue
            return f"The strategy {here} ends with {game.utility(state)!r}, which does not prove {claim.value!r}."
        actions = list(game.actions(state))
        if game.player(state) == player:
            actions = [action for action in actions if action == step.action][:1]
        if not actions:
            return f"The strategy {here} has no legal action: make the certificate again."
        for action in actions:
            following = game.result(state, action)
            if must_end and not _falls(step, entries.get(following)):
                return f"The rank {here} does not fall with {format_action(game, action)}: play might not end."
            if following not in seen:
                seen.add(following)
                ahead.append(following)
    return "" if len(seen) == len(steps) else f"The strategy of {player.name} has states that play cannot reach."


def _falls(step: Step[Any, Any], after: Step[Any, Any] | None) -> bool:
    """Whether the rank after a ply is a natural number below the rank before it."""
    if after is None or not isinstance(step.rank, int) or not isinstance(after.rank, int):
        return False
    return step.rank > after.rank >= 0

"""Make a certificate: write down the strategies that an exact source plays, with ranks where play must end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gametree.arguments import finite_number, require_function
from gametree.game import (
    MAX,
    MIN,
    Action,
    Game,
    LimitReached,
    Player,
    Search,
    State,
    UnexpectedChance,
    format_state,
)
from gametree.longest_lines import longest_lines
from gametree.rules import is_chance_node, mover, no_actions, require_hashable, successor
from gametree.solver.certificate import Certificate, Step
from gametree.solver.solution import Solution
from gametree.solver.solve import solve
from gametree.solver.verify import verify
from gametree.transform.checked import legal
from gametree.transform.rule_errors import names_rules


@names_rules
def certify(
    game: Game[State, Action],
    state: State,
    value: float,
    *,
    source: Search | Solution[State, Action] | None = None,
    cycle_value: float | None = None,
    limit: int | None = None,
) -> Certificate[State, Action]:
    """Return a proof that a state is worth exactly `value` to MAX, which `verify` confirms.

    The certificate has an entry for each state that can come up against a strategy. Searches to the end raise
    `TooDeep` if play can return to a state.

    A certificate proves no expectation. So in a game with chance it proves the value of a state only if chance
    cannot move against the strategies; of any other state `solve` gives bounds.

    Args:
        game: The rules.
        state: The state of the claim.
        value: The value that is claimed.
        source: Where the strategies of both players come from: a solution, or a search that returns exact values
            and lines that attain them. Without a source the game is solved from the state.
        cycle_value: The value of endless play; by default what the solution says, else 0.
        limit: The most states that solving, or a strategy, may take.

    Raises:
        ValueError: The value is not that of the source, the strategies do not prove it, or a state or an action
            cannot be written.
        IllegalAction: The source plays against the rules.
        LimitReached: More than `limit` states are needed.
        UnexpectedChance: Chance may move against a strategy.

    Examples:
        >>> from gametree import certify, verify
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> certificate = certify(game, game.initial_state(), 0)
        >>> bool(verify(game, certificate))
        True
    """
    if source is not None:
        require_function(source, "source", "a game and a state")
    require_hashable(game, state)
    _refuse_chance_node(game, state)
    if source is None:
        source = solve(game, start=state, cycle_value=0.0 if cycle_value is None else cycle_value, limit=limit)
    endless = _cycle_value(source, cycle_value)
    found = source(game, state).value
    if found != value:
        raise ValueError(f"The value of {format_state(game, state)} is {found!r}, not {value!r}: certify that.")
    at_least = _strategy(game, state, MAX, source, must_end=endless < value, limit=limit)
    at_most = _strategy(game, state, MIN, source, must_end=endless > value, limit=limit)
    ends = (game.utility(step.state) for step in (*at_least, *at_most) if game.terminal(step.state))
    # the value with the type that it has in the game
    attained = next((end for end in ends if end == value), endless)
    proof = Certificate(state, attained, endless, at_least, at_most)
    certificate = replace(proof, digest=proof.true_digest(game))
    verification = verify(game, certificate)
    if not verification:
        raise ValueError(f"The source does not prove its value {value!r}: {verification.refusal}")
    return certificate


def _refuse_chance_node(game: Game[State, Any], state: State) -> None:
    if is_chance_node(game, state):
        raise UnexpectedChance(
            f"{format_state(game, state)} is a chance node, and a certificate proves no expectation: solve the"
            f" game, whose entries have a proven error."
        )


def _cycle_value(source: Search | Solution[Any, Any], wanted: float | None) -> float:
    known = source.cycle_value if isinstance(source, Solution) else wanted or 0.0
    if wanted is not None and known != wanted:
        message = f"The solution has the cycle value {known!r}, not {wanted!r}: solve the game with that one."
        raise ValueError(message)
    return finite_number(known, "A cycle value")


def _strategy(
    game: Game[State, Action],
    start: State,
    player: Player,
    source: Search | Solution[State, Action],
    *,
    must_end: bool,
    limit: int | None,
) -> tuple[Step[State, Action], ...]:
    """Return the states that can come up if one player follows the source, with the actions that it takes."""
    choose: Any = source.strategy if isinstance(source, Solution) else None
    taken: dict[State, Action | None] = {start: None}
    following: dict[State, list[State]] = {}
    for state in (ahead := [start]):  # the list grows while it is read
        actions: list[Any] = []
        if not game.terminal(state):
            _refuse_chance_node(game, state)
            if mover(game, state) == player:
                action: Any = choose(game, state) if choose else source(game, state).action  # None is not legal
                actions = [legal(game, state, action)]
                taken[state] = actions[0]
            else:
                actions = list(game.actions(state)) or no_actions(game, state)
        following[state] = [successor(game, state, action) for action in actions]
        for after in following[state]:
            require_hashable(game, after)
            if after not in taken:
                if len(taken) == limit:
                    message = f"A strategy of {player.name} from {format_state(game, start)} takes more than"
                    raise LimitReached(f"{message} {limit:,} states: allow more states.")
                taken[after] = None
                ahead.append(after)
    ranks = longest_lines(following) if must_end else {}
    return tuple(Step(state, action, ranks.get(state)) for state, action in taken.items())

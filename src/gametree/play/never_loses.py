"""Prove that a strategy cannot be beaten, or find the game that beats it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias

from gametree.arguments import require_function, require_kind
from gametree.game import Action, Chance, Playable, Player, State
from gametree.play.play import Strategy
from gametree.rules import (
    choices,
    initial_state,
    mover_or_chance,
    no_actions,
    require_game,
    require_hashable,
    successor,
    utility,
)
from gametree.transform.checked import legal
from gametree.transform.rule_errors import names_rules

CameBy: TypeAlias = dict[State, "tuple[State, Action] | None"]


@dataclass(frozen=True)
class NeverLoses(Generic[Action]):
    """The answer of `never_loses`: true if the strategy cannot be beaten.

    `line` is a shortest line of play that beats it, or None. `states` is the number of states visited.

    Examples:
        >>> from gametree import MIN, never_loses, search_strategy
        >>> from gametree.games import Nim
        >>> proof = never_loses(Nim((1, 2)), search_strategy(), MIN)
        >>> bool(proof), len(proof.line)
        (False, 3)
    """

    line: tuple[Action, ...] | None
    states: int

    def __bool__(self) -> bool:
        return self.line is None


@names_rules
def never_loses(
    game: Playable[State, Action, Player | Chance],
    strategy: Strategy[State, Action],
    player: Player,
    state: State | None = None,
) -> NeverLoses[Action]:
    """Prove that a strategy never loses as `player`, against every reply, or find a shortest line that beats it.

    Every state that can arise is visited once, and the strategy is called once at each state where `player` moves,
    so its answer should depend on the state alone. A loss is a terminal state whose utility is below 0 to the
    player; a game that never ends is not lost. The line can be replayed: each action is legal, and the last one
    loses.

    In a game with chance, every outcome counts as a reply, so this is the proof for the worst dice, and the line
    holds outcomes too.

    Args:
        game: The rules.
        strategy: The strategy to prove.
        player: The player who follows it.
        state: The state where play begins; by default the initial one.

    Raises:
        IllegalAction: The strategy breaks the rules.

    Examples:
        >>> from gametree import MAX, never_loses, search_strategy
        >>> from gametree.games import TicTacToe
        >>> never_loses(TicTacToe(), search_strategy(), MAX)
        NeverLoses(line=None, states=185)
        >>> never_loses(TicTacToe(), lambda game, board: next(iter(game.actions(board))), MAX)
        NeverLoses(line=(0, 1, 2, 4, 3, 7), states=106)
    """
    require_game(game)
    require_function(strategy, "strategy", "a game and a state")
    require_kind(player, Player, "player must be MAX or MIN")
    start = initial_state(game, state)
    require_hashable(game, start)
    came_by: CameBy[State, Action] = {start: None}
    ahead = [start]
    for state in ahead:  # breadth first: the list grows while it is read
        if game.terminal(state):
            if utility(game, state) * player < 0:
                return NeverLoses(tuple(line_to(state, came_by)), len(came_by))
            continue
        mover = mover_or_chance(game, state)
        if mover == player:
            replies = [legal(game, state, strategy(game, state), line_to(state, came_by))]
        else:
            replies = list(choices(game, state)) or no_actions(game, state)
        for action in replies:
            following = successor(game, state, action)
            require_hashable(game, following)
            if following not in came_by:
                came_by[following] = state, action
                ahead.append(following)
    return NeverLoses(None, len(came_by))


def line_to(state: State, came_by: CameBy[State, Action]) -> Iterator[Action]:
    """Yield the actions that lead to a state, by the state and the action by which a search came to each."""
    line: list[Action] = []
    while (step := came_by[state]) is not None:
        state, action = step
        line.append(action)
    yield from reversed(line)

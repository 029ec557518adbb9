"""Play a game to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, NamedTuple, TypeAlias

from gametree.game import Action, Game, Playable, Player, State
from gametree.rules import mover, successor, utility
from gametree.transform.checked import legal

Strategy: TypeAlias = Callable[[Game[State, Action], State], Action]


class Transition(NamedTuple, Generic[State, Action]):
    """One ply of a game: a state, the action played there, and the state that it led to."""

    state: State
    action: Action
    result: State


class GameRecord(NamedTuple, Generic[State, Action]):
    """A finished game: every state from first to last, the actions between them, and the utility to MAX."""

    states: tuple[State, ...]
    actions: tuple[Action, ...]
    outcome: float


def transitions(
    game: Game[State, Action], strategies: Mapping[Player, Strategy[State, Action]], state: State
) -> Iterator[Transition[State, Action]]:
    """Yield each transition as it is played, from a state until the game is over.

    Every action is checked before it is played. `IllegalAction` holds the line played so far, and the transitions
    already yielded remain valid. Raises ValueError if a player has no strategy.
    """
    for player in Player:
        if player not in strategies:
            message = f"There is no strategy for {player!r}: give one for each player."
            raise ValueError(message)
    line: list[Action] = []
    while not game.terminal(state):
        player = mover(game, state)
        action = legal(game, state, strategies[player](game, state), line)
        following = successor(game, state, action)
        yield Transition(state, action, following)
        line.append(action)
        state = following


def play(
    game: Playable[State, Action], strategies: Mapping[Player, Strategy[State, Action]], state: State | None = None
) -> GameRecord[State, Action]:
    """Return the record of a game between two strategies, from a state or else from the initial one.

    A strategy is a function of the game and the state that returns an action. Raises `IllegalAction` for an action
    that the rules do not allow; it holds the line played so far, and nothing illegal was played. Errors of a
    strategy or the game pass through. A game that need not end can be limited: `play(NodeLimited(game, nodes=500),
    strategies)`.
    """
    start = game.initial_state() if state is None else state
    played = list(transitions(game, strategies, start))
    states = (start, *(move.result for move in played))
    return GameRecord(states, tuple(move.action for move in played), utility(game, states[-1]))

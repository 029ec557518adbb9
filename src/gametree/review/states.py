"""States to label: those that random play meets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from gametree.arguments import require_kind, whole_number
from gametree.game import Game, State
from gametree.play.strategies import random_strategy
from gametree.rules import mover, require_game, successor

MOST_FRUITLESS = 1_000  # games of random play without a state that is new


def random_states(
    game: Game[State, Any],
    start: State,
    /,
    *,
    count: int,
    plies: range | None = None,
    rng: Random | None = None,
) -> Iterator[State]:
    """Yield different live states that random play meets, game after game.

    It ends early if a thousand games in a row meet no state that is new.

    Args:
        game: The rules.
        start: The state where each game begins.
        count: The number of states.
        plies: The plies after which a state is taken, such as `range(8, 12)`; by default all. A game of random
            play ends with the last of them.
        rng: Draws the moves; without it, a fresh `Random(0)`.

    Raises:
        ValueError: `count` is no integer of at least 1, or `plies` is empty.

    Examples:
        >>> from gametree.games import TicTacToe
        >>> from gametree.review import random_states
        >>> game = TicTacToe()
        >>> [game.format_state(state) for state in random_states(game, game.initial_state(), count=2)]
        ['.../.../...', '.../.../X..']
    """
    require_game(game)
    whole_number(count, "The number of states", least=1)
    if plies is not None:
        require_kind(plies, range, "The plies must be a range, such as range(8, 12)")
    if plies is not None and not plies:
        raise ValueError(f"The plies must be a range that is not empty, such as range(8, 12), not {plies!r}.")
    return _drawn(game, start, count, plies, random_strategy(rng))


def _drawn(game: Game[Any, Any], start: Any, count: int, plies: range | None, choose: Any) -> Iterator[Any]:
    seen, fruitless = set[Any](), 0
    while fruitless < MOST_FRUITLESS:
        fruitless += 1
        state, ply = start, 0
        while not game.terminal(state) and (plies is None or ply <= max(plies)):
            if (plies is None or ply in plies) and state not in seen:
                seen.add(state)
                yield state
                fruitless = 0
                if len(seen) == count:
                    return
            mover(game, state)
            state, ply = successor(game, state, choose(game, state)), ply + 1

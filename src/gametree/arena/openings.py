"""Openings: lines of actions from the initial state, given or drawn at random."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import cycle
from random import Random
from typing import Any

from gametree.arguments import finite_number, generator, require_function, require_several, whole_number
from gametree.game import Action, Chance, Game, Playable, Player, Search, State, format_state
from gametree.notation import line_text
from gametree.play.play import draw_outcome
from gametree.rules import initial_state, is_chance_node, is_hashable, no_actions, require_game, successor
from gametree.transform.checked import legal
from gametree.transform.rule_errors import names_rules

DRAWS = 1_000  # in a row that find nothing new, after which the openings are exhausted


@names_rules
def random_openings(
    game: Playable[State, Action, Player | Chance],
    state: State | None = None,
    *,
    plies: int,
    rng: Random | None = None,
    search: Search | None = None,
    within: float = 0,
) -> Iterator[tuple[Action, ...]]:
    """Yield lines of random actions, and of outcomes of chance, to different states at which the game goes on.

    They end when a thousand draws in a row find no other state.

    Args:
        game: The rules.
        state: The state where the lines begin; by default the initial one.
        plies: The length of each line.
        rng: The generator from which actions are drawn; by default a fresh `Random(0)`.
        search: Keeps only openings that it finds balanced, such as `partial(alpha_beta, depth=4, evaluate=...)`.
        within: The greatest value of a balanced opening to either side.

    Raises:
        ValueError: `plies` or `within` is below 0.

    Examples:
        >>> from functools import partial
        >>> from gametree import alpha_beta
        >>> from gametree.arena import random_openings
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> len(list(random_openings(game, plies=2))), len(list(random_openings(game, plies=2, search=alpha_beta)))
        (72, 24)
    """
    whole_number(plies, "The plies of an opening", least=0)
    finite_number(within, "within", least=0)
    require_game(game)
    if search is not None:
        require_function(search, "search", "a game and a state")
    start = initial_state(game, state)
    return _drawn(game, start, plies, generator(rng), search, within)


def _drawn(
    game: Game[Any, Any, Any], start: Any, plies: int, rng: Random, search: Search | None, within: float
) -> Iterator[Any]:
    seen = set[Hashable]()
    failures = 0
    while failures < DRAWS:
        failures += 1
        state, line = start, list[Any]()
        while len(line) < plies and not game.terminal(state):
            if is_chance_node(game, state):
                line.append(draw_outcome(game, state, rng))
            else:
                line.append(rng.choice(list(game.actions(state)) or no_actions(game, state)))
            state = successor(game, state, line[-1])
        identity = state if is_hashable(state) else tuple(line)
        if game.terminal(state) or identity in seen:
            continue
        seen.add(identity)
        if search is None or abs(search(game, state).value) <= within:
            failures = 0
            yield tuple(line)


def states_of_opening(game: Game[Any, Any, Any], start: Any, line: Sequence[Any]) -> list[Any]:
    """Return the states of an opening, the last of which is one where the game goes on.

    Raises `IllegalAction` for an action that the rules do not allow, and ValueError if the game is over.
    """
    require_several(line, "an opening", "actions")
    states = [start]
    for number, action in enumerate(line):
        chosen = legal(game, states[-1], action, line[:number])
        states.append(successor(game, states[-1], chosen))
    if game.terminal(states[-1]):
        raise ValueError(
            f"The opening {line_text(game, line) or 'without an action'} ends the game at"
            f" {format_state(game, states[-1])}: leave it out."
        )
    return states


def openings_of(
    openings: int | Iterable[Sequence[Any]],
    game: Playable[Any, Any, Any],
    start: Any,
    rng: Random,
    *,
    repeat: bool,
) -> Iterator[tuple[Any, ...]]:
    """Return the openings of a tournament, over again if they repeat; a number is the plies of random ones."""
    lines = random_openings(game, start, plies=openings, rng=rng) if isinstance(openings, int) else openings
    once = map(tuple, lines)
    return cycle(once) if repeat else once

"""Play a game to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias

from gametree.arguments import generator, require_function, require_kind
from gametree.game import CHANCE, Action, Chance, Game, Playable, Player, State, format_state
from gametree.rules import initial_state, mover_or_chance, outcomes, require_game, successor, utility
from gametree.transform.checked import legal
from gametree.transform.rule_errors import names_rules

if TYPE_CHECKING:
    from random import Random

Strategy: TypeAlias = Callable[[Game[State, Action, Any], State], Action]
Strategies: TypeAlias = Mapping[Any, Strategy[State, Action]]  # of both players, and perhaps of CHANCE


class Transition(NamedTuple, Generic[State, Action]):
    """One ply of a game: a state, the action played there, and the state that it led to.

    Examples:
        >>> from gametree import MAX, MIN, search_strategy, transitions
        >>> from gametree.games import Nim
        >>> game, perfect = Nim((1, 2)), search_strategy()
        >>> first = next(transitions(game, {MAX: perfect, MIN: perfect}, game.initial_state()))
        >>> game.format_action(first.action), game.format_state(first.result)
        ('2:1', '1,1 MIN')
    """

    state: State
    action: Action
    result: State


class GameRecord(NamedTuple, Generic[State, Action]):
    """A finished game: every state from first to last, the actions between them, and the utility to MAX.

    The outcomes of chance are among the actions.

    Examples:
        >>> from gametree import MAX, MIN, play, scripted_strategy
        >>> from gametree.games import Nim
        >>> game = Nim((1, 2))
        >>> moves = [game.parse_action(move) for move in ("2:1", "1:1", "2:1")]
        >>> strategy = scripted_strategy(moves)
        >>> record = play(game, {MAX: strategy, MIN: strategy})
        >>> len(record.states), record.outcome
        (4, 1)
    """

    states: tuple[State, ...]
    actions: tuple[Action, ...]
    outcome: float


@names_rules
def transitions(
    game: Game[State, Action, Player | Chance],
    strategies: Strategies[State, Action],
    state: State,
    *,
    rng: Random | None = None,
) -> Iterator[Transition[State, Action]]:
    """Yield each transition as it is played, from a state until the game is over.

    Every action is checked before it is played. At a chance node an outcome is drawn, which takes the place of an
    action in the transition.

    Args:
        game: The rules.
        strategies: The strategy of each player.
        state: The state where play begins.
        rng: The generator from which outcomes are drawn. A game with chance needs it, or a strategy for `CHANCE`,
            which returns the outcomes, for example those of real dice.

    Raises:
        IllegalAction: A strategy chose an action that the rules do not allow. The error holds the line played so
            far, and the transitions already yielded remain valid.
        ValueError: A player has no strategy.
        TypeError: `strategies` is no mapping to functions, or there is no game, or no `rng` at a chance node.

    Examples:
        >>> from gametree import MAX, MIN, search_strategy, transitions
        >>> from gametree.games import Nim
        >>> game, perfect = Nim((1, 2)), search_strategy()
        >>> for ply in transitions(game, {MAX: perfect, MIN: perfect}, game.initial_state()):
        ...     print(game.format_state(ply.state), game.format_action(ply.action))
        ...
        1,2 MAX 2:1
        1,1 MIN 1:1
        0,1 MAX 2:1
    """
    require_game(game)
    wanted = "strategies must map each player to a strategy, as {gametree.MAX: one, gametree.MIN: other} does"
    require_kind(strategies, Mapping, wanted)
    for player in Player:
        if player not in strategies:
            raise ValueError(f"There is no strategy for {player!r}: give one for each player.")
        require_function(strategies[player], "a strategy", "a game and a state")
    if rng is not None:
        generator(rng)
    line: list[Action] = []
    while not game.terminal(state):
        mover = mover_or_chance(game, state)
        if mover is CHANCE and CHANCE not in strategies:
            action = draw_outcome(game, state, rng)
        else:
            action = legal(game, state, strategies[mover](game, state), line)
        following = successor(game, state, action)
        yield Transition(state, action, following)
        line.append(action)
        state = following


def draw_outcome(game: Game[State, Action, Player | Chance], state: State, rng: Random | None) -> Action:
    """Return an outcome that is drawn at a chance node, or raise TypeError without a generator."""
    if rng is None:
        raise TypeError(
            f"Chance moves at {format_state(game, state)}, and there is no generator to draw an outcome from: give"
            f" rng=random.Random(), or with a seed for a game that repeats."
        )
    ways, probabilities = zip(*outcomes(game, state), strict=True)
    drawn: Action = rng.choices(ways, probabilities)[0]
    return drawn


@names_rules
def play(
    game: Playable[State, Action, Player | Chance],
    strategies: Strategies[State, Action],
    state: State | None = None,
    *,
    rng: Random | None = None,
) -> GameRecord[State, Action]:
    """Return the record of a game between two strategies.

    A strategy is a function of the game and the state that returns an action. Errors of a strategy or the game
    pass through. A game that need not end can be limited: `play(NodeLimited(game, nodes=500), strategies)`.

    Args:
        game: The rules.
        strategies: The strategy of each player.
        state: The state where play begins; by default the initial one.
        rng: As in `transitions`.

    Raises:
        IllegalAction: A strategy chose an action that the rules do not allow. The error holds the line played so
            far, and nothing illegal was played.
        ValueError: A player has no strategy.
        TypeError: `strategies` is no mapping to functions, or there is no game, or no `rng` at a chance node.

    Examples:
        >>> from gametree import MAX, MIN, play, search_strategy
        >>> from gametree.games import TicTacToe
        >>> perfect = search_strategy()
        >>> record = play(TicTacToe(), {MAX: perfect, MIN: perfect})
        >>> record.outcome, len(record.actions)
        (0, 9)
    """
    require_game(game)
    start = initial_state(game, state)
    played = list(transitions(game, strategies, start, rng=rng))
    states = (start, *(move.result for move in played))
    return GameRecord(states, tuple(move.action for move in played), utility(game, states[-1]))

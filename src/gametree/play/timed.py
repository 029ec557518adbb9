"""Choose an action in a given time: exactly if that is quick, else by looking ahead or by playing out."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple

from gametree.arguments import finite_number, generator, time_limit, whole_number
from gametree.game import (
    Action,
    Game,
    IllegalAction,
    LimitReached,
    PenaltyTooLarge,
    Player,
    Result,
    State,
    TooDeep,
    format_state,
)
from gametree.notation import winner_of
from gametree.play.timed_searches import (
    PENALTY,
    PLAIN,
    DeepeningSearch,
    ExactSearch,
    SimulatingSearch,
    TimedSearches,
    level,
    limited,
)
from gametree.rules import is_hashable, no_actions, require_game
from gametree.transform.depth_limited import DepthLimited, Evaluation

if TYPE_CHECKING:
    from random import Random

    from gametree.play.strategies import GeneralStrategy

EXACT_SHARE = 0.2  # the share of the time and nodes for the search to the end
ROLLOUT_PLIES = 200  # in a simulation of a game that can cycle; if the game has not ended after them, it counts 0


class Decision(NamedTuple, Generic[Action]):
    """An action, with its value, its line and how they were found.

    `value` is to MAX: the value of the state if `exact`, else an evaluation or a mean. It is None if there is only
    one action, because then nothing is searched. `line` begins with the action. `depth` is the number of plies
    that iterative deepening reached, and `simulations` the number of simulations of Monte Carlo tree search.
    `winner` is the player who is proved to win with best play. If states can recur, that may be proved where the
    exact value is not: the exact value is then `value` or more if MAX wins, and `value` or less if MIN does.

    `decide` makes it.
    """

    action: Action
    method: Literal["only move", "exact", "deepening", "Monte Carlo"]
    exact: bool
    value: float | None
    line: tuple[Action, ...]
    depth: int | None = None
    simulations: int | None = None
    winner: Player | None = None


class _Budget:
    """The time that is left, and the shares of the nodes."""

    def __init__(self, seconds: float, nodes: int | None) -> None:
        self._nodes = None if nodes is None else whole_number(nodes, "A node limit", least=1)
        self._deadline = perf_counter() + time_limit(seconds)

    @property
    def left(self) -> float:
        """The seconds until the deadline."""
        return max(0.0, self._deadline - perf_counter())

    def nodes(self, share: float) -> int | None:
        """A share of the nodes, at least 1; None where they are not limited."""
        return None if self._nodes is None else max(1, int(share * self._nodes))


def decide(
    game: Game[State, Action],
    state: State,
    /,
    *,
    rng: Random | None = None,
    seconds: float = 1.0,
    nodes: int | None = None,
    evaluate: Evaluation | None = None,
    searches: TimedSearches = PLAIN,
    exact_share: float = EXACT_SHARE,
) -> Decision[Action]:
    """Return the action to play at a state that is not terminal, chosen within `seconds`, and how it was found.

    The first share of the time is for a search to the end with a table. If it reaches the end, the rest of the
    time is for the quickest win or the latest loss. If it does not, the rest is for iterative deepening with
    `evaluate`, or without one for Monte Carlo tree search with proofs. Without `evaluate` in a game whose states
    can recur, half of the rest is for deepening with 0 at the horizon, which ends with the first win or loss that
    it finds, and a Monte Carlo simulation has at most 200 plies. For states that cannot be hashed, deepening uses
    no table. The errors of `minimax` are raised if the rules are broken.

    Args:
        game: The rules.
        state: The state to search from.
        rng: The generator of rollouts; by default a fresh `Random(0)`.
        seconds: The time for the choice. With `inf` and without `nodes` the search goes on until the state is
            solved.
        nodes: The most states entered; with `seconds=inf` the choice is repeatable.
        evaluate: The value to MAX of a live state.
        exact_share: The share of the time that is for the search to the end: a fifth by default.
        searches: The searches that are run.

    Raises:
        IllegalAction: The game is over.
        ValueError: A limit is below 0 seconds or 1 node, or the share is not from 0 to 1.

    Examples:
        >>> from random import Random
        >>> from gametree import decide
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> decision = decide(game, game.parse_state("XX./OO./..."), rng=Random(1))
        >>> decision.action, decision.value, decision.method
        (2, 1, 'exact')
    """
    require_game(game)
    rng = generator(rng)
    budget = _Budget(seconds, nodes)
    finite_number(exact_share, "exact_share", least=0, most=1)
    if game.terminal(state):
        message = (
            f"The game is over at {format_state(game, state)}, so there is no action to choose: start a new game."
        )
        raise IllegalAction(message, state)
    first, *others = list(game.actions(state)) or no_actions(game, state)
    if not others:
        return Decision(first, "only move", exact=False, value=None, line=(first,))
    can_cycle = False
    try:
        nodes_of_it = budget.nodes(exact_share)
        result = searches.exact(game, state, penalty=None, seconds=exact_share * seconds, nodes=nodes_of_it)
    except LimitReached:
        pass
    except TooDeep:
        can_cycle = True
    else:
        return _soonest(game, state, result, searches.exact, budget)
    if evaluate is not None or not is_hashable(state):
        seconds, nodes = budget.left, budget.nodes(1 - exact_share)
        win = can_cycle and evaluate is None
        return _deepening(game, state, searches.deepen, evaluate, seconds, nodes, to_first_win=win)
    if can_cycle:
        seconds, nodes = budget.left / 2, budget.nodes(0.4)
        seen = _deepening(game, state, searches.deepen, None, seconds, nodes, to_first_win=True)
        if seen.exact or seen.winner:
            return seen
    return _monte_carlo(game, state, searches.simulate, rng, budget, can_cycle=can_cycle)


def timed_strategy(
    seconds: float = 1.0,
    *,
    rng: Random | None = None,
    evaluate: Evaluation | None = None,
    nodes: int | None = None,
    searches: TimedSearches = PLAIN,
) -> GeneralStrategy:
    """Return the strategy that plays what `decide` finds within `seconds` a move.

    With `nodes` and `seconds=inf` equal generators play equal games.

    Args:
        seconds: The time for each move, as in `decide`.
        rng: As in `decide`.
        evaluate: As in `decide`.
        nodes: The most states entered for each move, as in `decide`.
        searches: As in `decide`.

    Raises:
        ValueError: A limit is below 0 seconds or 1 node.

    Examples:
        >>> from random import Random
        >>> from gametree import MAX, MIN, play, random_strategy, timed_strategy
        >>> from gametree.games import TicTacToe
        >>> strong = timed_strategy(1, rng=Random(1))
        >>> play(TicTacToe(), {MAX: strong, MIN: random_strategy(Random(2))}).outcome
        1
    """
    rng = generator(rng)
    _Budget(seconds, nodes)
    return partial(_decided, rng=rng, seconds=seconds, nodes=nodes, evaluate=evaluate, searches=searches)


def _decided(game: Game[State, Action], state: State, /, **options: Any) -> Action:
    return decide(game, state, **options).action


def best_action(
    game: Game[State, Action],
    state: State,
    /,
    *,
    seconds: float = 1.0,
    evaluate: Evaluation | None = None,
    seed: int = 0,
    rng: Random | None = None,
) -> Action:
    """Return the best action that `decide` finds at a state within `seconds`.

    Args:
        game: The rules.
        state: The state to search from.
        seconds: As in `decide`.
        evaluate: As in `decide`.
        seed: The seed of the generator of rollouts.
        rng: A generator in place of the seed.

    Examples:
        >>> from gametree import best_action
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> best_action(game, game.parse_state("XX./OO./..."), seconds=1)
        2
    """
    return decide(game, state, rng=generator(rng, seed), seconds=seconds, evaluate=evaluate).action


def _soonest(
    game: Game[State, Action], state: State, result: Result[Action], search: ExactSearch, budget: _Budget
) -> Decision[Action]:
    """Return the exact decision, for the quickest win or the latest loss if there is time to find it.

    The value of its action is searched once more without the penalty, because utilities may differ by less than
    the penalties of some plies.
    """
    line = result.line
    if result.value:  # a value of 0 has no penalty
        with suppress(LimitReached, PenaltyTooLarge, TooDeep):
            nodes = budget.nodes(0.4)
            soon = search(game, state, penalty=PENALTY, seconds=budget.left, nodes=nodes).line
            following = game.result(state, soon[0])
            if game.terminal(following):
                value = game.utility(following)
            else:
                value = search(game, following, penalty=None, seconds=budget.left, nodes=nodes).value
            line = soon if value == result.value else line
    return Decision(line[0], "exact", exact=True, value=result.value, line=line, winner=winner_of(result.value))


def _deepening(
    game: Game[State, Action],
    state: State,
    deepen: DeepeningSearch,
    evaluate: Evaluation | None,
    seconds: float,
    nodes: int | None,
    *,
    to_first_win: bool,
) -> Decision[Action]:
    """Return the decision of the deepest search, with 0 at the horizon if there is no evaluation.

    `to_first_win` returns that of the first search that finds a win or a loss: where states recur, no search
    reaches every end.
    """
    iterations = deepen(game, state, evaluate=evaluate or level, seconds=seconds, nodes=nodes)
    found = next(iterations)
    while not (to_first_win and found.result.value):
        following = next(iterations, None)
        if following is None:
            break
        found = following
    line, end = found.result.line, state
    for action in line:
        end = game.result(end, action)
    value = game.utility(end) if game.terminal(end) else found.result.value  # where it ends, without the penalty
    winner = winner_of(value) if found.solved or evaluate is None else None
    return Decision(line[0], "deepening", found.solved, value, line, depth=found.depth, winner=winner)


def _monte_carlo(
    game: Game[State, Action],
    state: State,
    simulate: SimulatingSearch,
    rng: Random,
    budget: _Budget,
    *,
    can_cycle: bool,
) -> Decision[Action]:
    """Return the decision of Monte Carlo tree search; once a state recurs, with simulations of limited length."""
    within = limited(game, budget.left, budget.nodes(0.4 if can_cycle else 0.8))
    short = DepthLimited(within, depth=ROLLOUT_PLIES, evaluate=level)
    try:
        if can_cycle:
            found = simulate(short, short.start(state), rng=rng, seconds=budget.left)
        else:
            found = simulate(within, state, rng=rng, seconds=budget.left)
    except TooDeep:
        found = simulate(short, short.start(state), rng=rng, seconds=budget.left)
    exact = found.proved and not short.horizon_touched
    value, line = found.result
    winner, simulations = winner_of(value) if exact else None, found.simulations
    return Decision(line[0], "Monte Carlo", exact, value, line, simulations=simulations, winner=winner)

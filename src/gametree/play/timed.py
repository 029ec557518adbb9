"""Choose an action in a given time: exactly if that is quick, else by looking ahead or by playing out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Generic, Literal, NamedTuple, Protocol

from gametree.arguments import finite_number, time_limit, whole_number
from gametree.game import (
    Action,
    Game,
    IllegalAction,
    LimitReached,
    PenaltyTooLarge,
    Result,
    State,
    TooDeep,
    format_state,
)
from gametree.play.exact_search import exact_search
from gametree.rules import is_hashable, no_actions
from gametree.search.alpha_beta import alpha_beta
from gametree.transform.depth_limited import DepthLimited, Evaluation, evaluation
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.limits import NodeLimited, TimeLimited

if TYPE_CHECKING:
    from random import Random

    from gametree.play.strategies import GeneralStrategy
    from gametree.search.iterative_deepening import Iteration
    from gametree.search.monte_carlo_tree_search import MonteCarloResult

EXACT_SHARE = 0.2  # the share of the time and nodes for the search to the end
PENALTY = 2**-20  # per ply: a quicker win is worth more, but hardly an evaluation lies between two wins
ROLLOUT_PLIES = 200  # in a simulation of a game that can cycle; if the game has not ended after them, it counts 0


class Decision(NamedTuple, Generic[Action]):
    """An action, with its value, its line and how they were found.

    `value` is to MAX: the value of the state if `exact`, else an evaluation or a mean. It is None if there is only
    one action, because then nothing is searched. `line` begins with the action. `depth` is the number of plies
    that iterative deepening reached, and `simulations` the number of simulations of Monte Carlo tree search.

    `decide` makes it.
    """

    action: Action
    method: Literal["only move", "exact", "deepening", "Monte Carlo"]
    exact: bool
    value: float | None
    line: tuple[Action, ...]
    depth: int | None = None
    simulations: int | None = None


class ExactSearch(Protocol):
    """A search to the end of the game within limits, which raises `LimitReached` or `TooDeep` if it fails."""

    def __call__(
        self,
        game: Game[State, Action],
        state: State,
        /,
        *,
        penalty: float | None,
        seconds: float,
        nodes: int | None,
    ) -> Result[Action]:
        """Return the value and at least the first action of a line, with `penalty` subtracted for every ply."""
        ...


class DeepeningSearch(Protocol):
    """Iterative deepening within limits, such as `gametree.iterative_deepening` and its compiled twin."""

    def __call__(
        self,
        game: Game[State, Action],
        state: State,
        /,
        *,
        evaluate: Evaluation,
        seconds: float,
        nodes: int | None,
    ) -> Iterator[Iteration[Action]]:
        """Yield the result of each depth, depth 0 first."""
        ...


class SimulatingSearch(Protocol):
    """Monte Carlo tree search within a time, such as `gametree.monte_carlo_tree_search` and its compiled twin."""

    def __call__(
        self, game: Game[State, Action], state: State, /, *, rng: Random, seconds: float
    ) -> MonteCarloResult[Action]:
        """Return the statistics of the simulations, with the action to play."""
        ...


def solve(
    game: Game[State, Action], state: State, /, *, penalty: float | None, seconds: float, nodes: int | None
) -> Result[Action]:
    """Search to the end by `exact_search`, within limits."""
    within = limited(game, seconds, nodes)
    if penalty is None:
        return exact_search(within, state)
    penalised = DepthPenalised(within, penalty=penalty)
    return exact_search(penalised, penalised.start(state))


def deepen(
    game: Game[State, Action], state: State, /, *, evaluate: Evaluation, seconds: float, nodes: int | None
) -> Iterator[Iteration[Action]]:
    """Deepen iteratively, and prefer quick wins and late losses if utilities are large enough for that."""
    from gametree.search.iterative_deepening import iterative_deepening

    search = iterative_deepening if is_hashable(state) else _deepen_without_table
    within = limited(game, seconds, nodes)

    def deepened(penalty: float) -> Iterator[Iteration[Action]]:
        penalised = DepthPenalised(within, penalty=penalty)
        yield from search(penalised, penalised.start(state), evaluate=evaluate)

    try:
        yield from deepened(PENALTY)
    except PenaltyTooLarge:
        yield from deepened(0)


def _deepen_without_table(
    game: Game[State, Action], state: State, /, *, evaluate: Evaluation
) -> Iterator[Iteration[Action]]:
    """Deepen iteratively by alpha-beta, for states that cannot be hashed; nodes and seconds are not counted."""
    from gametree.search.iterative_deepening import Iteration

    first = next(iter(game.actions(state)))
    yield Iteration(Result(evaluation(game, state, evaluate), (first,)), 0, 0, 0, solved=False)
    depth, solved = 0, False
    with suppress(LimitReached, TooDeep):
        while not solved:
            depth += 1
            horizon = DepthLimited(game, depth=depth, evaluate=evaluate)
            result = alpha_beta(horizon, horizon.start(state))
            solved = not horizon.horizon_touched
            yield Iteration(result, depth, 0, 0, solved=solved)


def simulate(
    game: Game[State, Action], state: State, /, *, rng: Random, seconds: float
) -> MonteCarloResult[Action]:
    """Run Monte Carlo tree search, which is loaded when it is first needed."""
    from gametree.search.monte_carlo_tree_search import monte_carlo_tree_search

    return monte_carlo_tree_search(game, state, rng=rng, seconds=seconds)


class TimedSearches(NamedTuple):
    """The searches that `decide` runs: the plain ones, or others that keep the same contracts.

    Examples:
        >>> from random import Random
        >>> from gametree import TimedSearches, decide
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> decide(game, game.parse_state("XX./OO./..."), rng=Random(1), searches=TimedSearches()).action
        2
    """

    exact: ExactSearch = solve
    deepen: DeepeningSearch = deepen
    simulate: SimulatingSearch = simulate


PLAIN = TimedSearches()


def level(_state: object) -> float:
    """Return 0 for every state."""
    return 0


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
    rng: Random,
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
    can recur, half of the rest is for deepening with 0 at the horizon, which finds wins and losses, and a Monte
    Carlo simulation has at most 200 plies. For states that cannot be hashed, deepening uses no table. The errors
    of `minimax` are raised if the rules are broken.

    Args:
        game: The rules.
        state: The state to search from.
        rng: The generator of rollouts.
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
        return _deepening(
            game, state, searches.deepen, evaluate or level, budget.left, budget.nodes(1 - exact_share)
        )
    if can_cycle:
        seen = _deepening(game, state, searches.deepen, level, budget.left / 2, budget.nodes(0.4))
        if seen.exact:
            return seen
    return _monte_carlo(game, state, searches.simulate, rng, budget, can_cycle=can_cycle)


def timed_strategy(
    seconds: float = 1.0,
    *,
    rng: Random,
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
    _Budget(seconds, nodes)

    def choose(game: Game[State, Action], state: State, /) -> Action:
        decision = decide(game, state, rng=rng, seconds=seconds, nodes=nodes, evaluate=evaluate, searches=searches)
        return decision.action

    return choose


def best_action(
    game: Game[State, Action],
    state: State,
    /,
    *,
    seconds: float = 1.0,
    evaluate: Evaluation | None = None,
    seed: int = 0,
) -> Action:
    """Return the best action that `decide` finds at a state within `seconds`.

    Args:
        game: The rules.
        state: The state to search from.
        seconds: As in `decide`.
        evaluate: As in `decide`.
        seed: The seed of the generator of rollouts.

    Examples:
        >>> from gametree import best_action
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> best_action(game, game.parse_state("XX./OO./..."), seconds=1)
        2
    """
    from random import Random

    return decide(game, state, rng=Random(seed), seconds=seconds, evaluate=evaluate).action


def limited(game: Game[State, Action], seconds: float, nodes: int | None) -> Game[State, Action]:
    """Return the game limited to the seconds, and to the nodes unless they are None."""
    within = TimeLimited(game, seconds=seconds)
    return within if nodes is None else NodeLimited(within, nodes=nodes)


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
    return Decision(line[0], "exact", exact=True, value=result.value, line=line)


def _deepening(
    game: Game[State, Action],
    state: State,
    deepen: DeepeningSearch,
    evaluate: Evaluation,
    seconds: float,
    nodes: int | None,
) -> Decision[Action]:
    """Return the decision of the deepest search.

    If the horizon is worth 0, return that of the first search that finds a win or a loss.
    """
    iterations = deepen(game, state, evaluate=evaluate, seconds=seconds, nodes=nodes)
    found = next(iterations)
    while not (evaluate is level and found.result.value):
        following = next(iterations, None)
        if following is None:
            break
        found = following
    line, end = found.result.line, state
    for action in line:
        end = game.result(end, action)
    value = game.utility(end) if game.terminal(end) else found.result.value  # where it ends, without the penalty
    exact = found.solved or (evaluate is level and value != 0)
    return Decision(line[0], "deepening", exact=exact, value=value, line=line, depth=found.depth)


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
    return Decision(line[0], "Monte Carlo", exact=exact, value=value, line=line, simulations=found.simulations)

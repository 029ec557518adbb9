"""The searches that choose an action in a given time, the plain ones or others, and their contracts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from gametree.game import Action, CompileError, Game, LimitReached, PenaltyTooLarge, Result, State, TooDeep
from gametree.play.exact_search import exact_search
from gametree.rules import has_chance, is_hashable
from gametree.search.default_search import default_search
from gametree.transform.depth_limited import DepthLimited, Evaluation, evaluation
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.rule_errors import first_actions

if TYPE_CHECKING:
    from random import Random

    from gametree.search.iterative_deepening import Iteration
    from gametree.search.monte_carlo_tree_search import MonteCarloResult

PENALTY = 2**-20  # per ply: a quicker win is worth more, but hardly an evaluation lies between two wins


class ExactSearch(Protocol):
    """A search to the end of the game within limits, which raises `LimitReached` or `TooDeep` if it fails."""

    def __call__(
        self,
        game: Game[State, Action, Any],
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
        game: Game[State, Action, Any],
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
    """Monte Carlo tree search within limits, such as `gametree.monte_carlo_tree_search` and its compiled twin."""

    def __call__(
        self,
        game: Game[State, Action, Any],
        state: State,
        /,
        *,
        rng: Random,
        seconds: float,
        simulations: int | None = None,
    ) -> MonteCarloResult[Action]:
        """Return the statistics of the simulations, with the action to play."""
        ...


def search_to_the_end(
    search: Callable[[Any, Any], Result[Any]], game: Game[State, Action, Any], state: State, /, *,
    penalty: float | None, seconds: float, nodes: int | None,
) -> Result[Action]:  # fmt: skip
    """Return what a search finds within limits, with a penalty for each ply unless it is None."""
    within = limited(game, seconds, nodes)
    if penalty is None:
        return search(within, state)
    penalised = DepthPenalised(within, penalty=penalty)
    return search(penalised, penalised.start(state))


def deepen(
    game: Game[State, Action, Any], state: State, /, *, evaluate: Evaluation, seconds: float, nodes: int | None
) -> Iterator[Iteration[Action]]:
    """Deepen iteratively, and prefer quick wins and late losses if utilities are large enough for that."""
    from gametree.search.iterative_deepening import iterative_deepening

    search = iterative_deepening if is_hashable(state) else deepen_without_table
    ends = perf_counter() + seconds

    # An evaluation of the user's may be outside the bounds on the utilities.
    options: dict[str, Any] = {"bounds": (-inf, inf)} if has_chance(game) and evaluate is not level else {}

    def deepened(penalty: float) -> Iterator[Iteration[Action]]:
        penalised, left = DepthPenalised(game, penalty=penalty), max(0.0, ends - perf_counter())
        yield from search(
            penalised, penalised.start(state), evaluate=evaluate, seconds=left, nodes=nodes, **options
        )

    try:
        yield from deepened(PENALTY)
    except PenaltyTooLarge:
        yield from deepened(0)


def deepen_without_table(
    game: Game[State, Action, Any],
    state: State,
    /,
    *,
    evaluate: Evaluation,
    seconds: float,
    nodes: int | None,
    search: Any = None,
    **options: Any,
) -> Iterator[Iteration[Action]]:
    """Deepen iteratively by a search without a table, the default one, and count neither nodes nor seconds."""
    from gametree.search.iterative_deepening import Iteration

    (first,) = first_actions(game, state, 1)
    yield Iteration(Result(evaluation(game, state, evaluate), (first,)), 0, 0, 0, solved=False)
    depth, solved, within = 0, False, limited(game, seconds, nodes)
    with suppress(LimitReached, TooDeep):
        while not solved:
            depth += 1
            horizon = DepthLimited(within, depth=depth, evaluate=evaluate)
            result = (search or default_search(game))(horizon, horizon.start(state), **options)
            solved = not horizon.horizon_touched
            yield Iteration(result, depth, 0, 0, solved=solved)


def simulate(
    game: Game[State, Action, Any],
    state: State,
    /,
    *,
    rng: Random,
    seconds: float,
    simulations: int | None = None,
) -> MonteCarloResult[Action]:
    """Run Monte Carlo tree search, which is loaded when it is first needed."""
    from gametree.search.monte_carlo_tree_search import simulate_games

    return simulate_games(game, state, rng=rng, seconds=seconds, simulations=simulations)


class TimedSearches(NamedTuple):
    """The searches that `decide` runs: the plain ones, or others that keep the same contracts.

    With `compiled`, `decide` calls each of them with 0 seconds before its time begins, which compiles it.

    Examples:
        >>> from random import Random
        >>> from gametree import TimedSearches, decide
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> decide(game, game.parse_state("XX./OO./..."), rng=Random(1), searches=TimedSearches()).action
        2
    """

    exact: ExactSearch = partial(search_to_the_end, exact_search)
    deepen: DeepeningSearch = deepen
    simulate: SimulatingSearch = simulate
    compiled: bool = False


PLAIN = TimedSearches()


class OffersSearches(Protocol):
    """A game that offers searches for `decide`, as one that was compiled does.

    Examples:
        >>> from gametree import TimedSearches, Transformation, decide
        >>> from gametree.games import TicTacToe
        >>> class Offering(Transformation):
        ...     def timed_searches(self, evaluate=None):
        ...         return TimedSearches()
        ...
        >>> game = Offering(TicTacToe())
        >>> decide(game, game.parse_state("XX./OO./...")).action
        2
    """

    def timed_searches(self, evaluate: Evaluation | None = None) -> TimedSearches:
        """Return the searches, which are called with this game or with one around it.

        Args:
            evaluate: The evaluation with which they are called.
        """
        ...


def load_plain_searches() -> None:
    """Import the modules of the plain searches, which takes a tenth of a second the first time."""
    for name in ("alpha_beta_with_memory", "iterative_deepening", "monte_carlo_tree_search"):
        import_module(f"gametree.search.{name}")


def offered_searches(game: Game[Any, Any, Any], evaluate: Evaluation | None = None) -> TimedSearches:
    """Return the searches that a game offers, also inside transformations, or the plain ones."""
    offer: Callable[[Evaluation | None], TimedSearches] | None = getattr(game, "timed_searches", None)
    return PLAIN if offer is None else offer(evaluate)


def best_line(game: Game[State, Action, Any], state: State, /) -> Result[Action]:
    """Search to the end by the exact search that the game offers, or by `exact_search`."""
    searches = offered_searches(game)
    if searches is not PLAIN:
        with suppress(CompileError):  # such as a number too large for compiled searches
            return searches.exact(game, state, penalty=None, seconds=inf, nodes=None)
    return exact_search(game, state)


def level(_state: object) -> float:
    """Return 0 for every state."""
    return 0


def limited(game: Game[State, Action, Any], seconds: float, nodes: int | None) -> Game[State, Action, Any]:
    """Return the game limited to the seconds, and to the nodes unless they are None."""
    within = TimeLimited(game, seconds=seconds)
    return within if nodes is None else NodeLimited(within, nodes=nodes)

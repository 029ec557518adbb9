"""Choose an action in a given time: exactly if that is quick, else by looking ahead or by playing out."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from gametree.arguments import finite_number, generator, require_kind, time_limit, whole_number
from gametree.game import Action, CompileError, Game, LimitReached, PenaltyTooLarge, Player, Result, State, TooDeep
from gametree.notation import winner_of
from gametree.play.timed_searches import (
    PENALTY,
    PLAIN,
    TimedSearches,
    level,
    load_plain_searches,
    offered_searches,
)
from gametree.rules import has_chance, is_hashable, mover, require_choice, require_game, successor
from gametree.search.made_functions import made_by
from gametree.transform.checked import require_live
from gametree.transform.depth_limited import DepthLimited, Evaluation, evaluation, require_evaluation
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.rule_errors import first_actions, names_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable
    from random import Random

    from gametree.play.strategies import GeneralStrategy

Found = TypeVar("Found")
Method: TypeAlias = Literal["only move", "exact", "deepening", "Monte Carlo"]
EXACT_SHARE = 0.2  # the share of the time and nodes for the search to the end
GLANCE = 10_000  # the nodes of a plain search before compiled ones, a tenth of a second
GLIMPSE = 0.1  # the seconds for one ply where the time was over before
ROLLOUT_PLIES = 200  # in a simulation of a game that can cycle; if the game has not ended after them, it counts 0


class Decision(NamedTuple, Generic[Action]):
    """An action, with its value, its line and how they were found.

    `value` is to MAX: the value of the state if `exact`, else an evaluation or a mean. It is None if there is only
    one action, because then nothing is searched. `line` begins with the action. `depth` is the number of plies
    that iterative deepening reached, and `simulations` the number of simulations of Monte Carlo tree search.
    `winner` is the player who is proved to win with best play, which no expectation proves. If
    states can recur, that may be proved where the exact value is not: the exact value is then `value` or more if
    MAX wins, and `value` or less if MIN does.

    `decide` makes it.
    """

    action: Action
    method: Method
    exact: bool
    value: float | None
    line: tuple[Action, ...]
    depth: int | None = None
    simulations: int | None = None
    winner: Player | None = None
    compiled: bool = False


class _Budget(Generic[State, Action]):
    """The time and the nodes that are left for a choice; `game` raises `LimitReached` once no nodes are."""

    def __init__(self, game: Game[State, Action, Any], seconds: float, nodes: int | None) -> None:
        self.seconds = seconds
        self._limit = None if nodes is None else NodeLimited(game, nodes=nodes)
        self.game = self._limit or game
        self._deadline = perf_counter() + seconds

    @property
    def left(self) -> float:
        """The seconds until the deadline."""
        return max(0.0, self._deadline - perf_counter())

    def nodes(self, share: float) -> int | None:
        """A share of the nodes that are left, at least 1; None where they are not limited."""
        return None if self._limit is None else max(1, int(share * min(self._limit.left + 1, 2**62)))

    def end_of(self, state: State, line: Iterable[Action]) -> State:
        """Return the state at the end of a line, which is played within what is left."""
        within = TimeLimited(self.game, seconds=self.left)
        for action in line:
            state = within.result(state, action)
        return state

    @contextmanager
    def paused(self) -> Generator[None]:
        """Count no time."""
        began = perf_counter()
        try:
            yield
        finally:
            self._deadline += perf_counter() - began


@names_rules
def decide(
    game: Game[State, Action, Any],
    state: State,
    /,
    *,
    rng: Random | None = None,
    seconds: float = 1.0,
    nodes: int | None = None,
    evaluate: Evaluation | None = None,
    searches: TimedSearches | None = None,
    exact_share: float = EXACT_SHARE,
) -> Decision[Action]:
    """Return the action to play at a state that is not terminal, chosen within `seconds`, and how it was found.

    The first share of the time is for a search to the end with a table. If it reaches the end, the rest of the
    time is for the quickest win or the latest loss. If it does not, the rest is for iterative deepening with
    `evaluate`, or without one for Monte Carlo tree search with proofs. Without `evaluate` in a game whose states
    can recur, half of the rest is for deepening with 0 at the horizon, which ends with the first win or loss that
    it finds, and a Monte Carlo simulation has at most 200 plies. For states that cannot be hashed, deepening uses
    no table. The errors of `minimax` are raised if the rules are broken.

    In a game with chance the search to the end, and that of each depth, is `star2`.

    A game that `compiled.compile` returned is searched by compiled searches. The time in which these are compiled,
    some seconds the first time, is not in `seconds`, nor is that in which the library loads its searches. Where
    compiled ones cannot search, for example because a number is too large for them, plain searches do it in the
    time that is left. The choice takes longer than `seconds` by one call of `actions` or `result` at most, and by
    those of the other methods at few states. But one ply is always searched: if a pause of the process used up the
    time before, a tenth of a second is added for that, in which the best action that is reached is chosen.

    Args:
        game: The rules.
        state: The state to search from.
        rng: The generator of rollouts; by default a fresh `Random(0)`.
        seconds: The time for the choice. With `inf` and without `nodes` the search goes on until the state is
            solved; with 0 nothing is searched, and the first action is chosen.
        nodes: The most states entered, the root included, and the most simulations; with `seconds=inf` the choice
            is repeatable.
        evaluate: The value to MAX of a live state.
        exact_share: The share of the time and nodes that is for the search to the end: a fifth by default.
        searches: The searches that are run; by default those of the game if it offers any, else the plain ones.

    Raises:
        IllegalAction: The game is over.
        UnexpectedChance: The state is a chance node.
        ValueError: A limit is below 0 seconds or 1 node, or the share is not from 0 to 1.
        CompileError: The game is compiled, and `evaluate` cannot be.

    Examples:
        >>> from gametree import decide
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> decision = decide(game, game.parse_state("XX./OO./..."))
        >>> decision.action, decision.value, decision.method
        (2, 1, 'exact')
    """
    require_game(game)
    rng = generator(rng)
    _check(seconds, nodes, evaluate)
    finite_number(exact_share, "exact_share", least=0, most=1)
    budget = _Budget(game, seconds, nodes)
    require_live(game, state)
    require_choice(game, state)
    first, *others = first_actions(game, state, 2)
    if not others:
        return Decision(first, "only move", exact=False, value=None, line=(first,))
    with budget.paused():
        load_plain_searches()
        searches = offered_searches(game, evaluate) if searches is None else searches
        require_kind(searches, TimedSearches, "searches must be TimedSearches")
    choice = _Choice(game, state, first, rng, evaluate, searches, budget)
    try:
        return choice.decision(exact_share)
    except CompileError:
        if not searches.compiled:
            raise
        return replace(choice, searches=PLAIN).decision(exact_share)


def _check(seconds: float, nodes: int | None, evaluate: Evaluation | None) -> None:
    time_limit(seconds)
    if evaluate is not None:
        require_evaluation(evaluate)
    if nodes is not None:
        whole_number(nodes, "A node limit", least=1)


def timed_strategy(
    seconds: float = 1.0,
    *,
    rng: Random | None = None,
    evaluate: Evaluation | None = None,
    nodes: int | None = None,
    searches: TimedSearches | None = None,
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
    _check(seconds, nodes, evaluate)
    return made_by(
        timed_strategy, _decided, rng=rng, seconds=seconds, nodes=nodes, evaluate=evaluate, searches=searches
    )


def _decided(game: Game[State, Action, Any], state: State, /, **options: Any) -> Action:
    return decide(game, state, **options).action


def best_action(
    game: Game[State, Action, Any],
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


@dataclass(frozen=True)
class _Choice(Generic[State, Action]):
    """The choice of an action at a live state, which offers `first` and others, and what there is to make it."""

    game: Game[State, Action, Any]
    state: State
    first: Action
    rng: Random
    evaluate: Evaluation | None
    searches: TimedSearches
    budget: _Budget[State, Action]

    def decision(self, exact_share: float) -> Decision[Action]:
        """Return the decision of the first search that has an answer, and if none has, that of a glimpse."""
        found = self.searched(exact_share)
        if found.exact or found.depth or found.simulations or not self.budget.seconds:
            return found
        return self.glimpse() or found

    def glimpse(self) -> Decision[Action] | None:
        """Return the best action one ply ahead among those that are reached in a tenth of a second, if any is."""
        from gametree.search.expectiminimax import expectiminimax

        within, evaluate = TimeLimited(self.budget.game, seconds=GLIMPSE), self.evaluate or level
        values = list[tuple[float, Action]]()
        with suppress(LimitReached, TooDeep):
            for action in self.game.actions(self.state):
                following = successor(within, self.state, action)
                values.append((expectiminimax(within, following, depth=0, evaluate=evaluate).value, action))
        if not values:
            return None
        player = mover(self.game, self.state)
        value, action = max(values, key=lambda each: each[0] * player)
        winner = player if self.evaluate is None and self.winner(value) == player else None
        return Decision(action, "deepening", exact=False, value=value, line=(action,), depth=1, winner=winner)

    def searched(self, exact_share: float) -> Decision[Action]:
        """Return the decision of the first search that has an answer, the search to the end before the others."""
        can_cycle = False
        if exact_share and self.budget.left:
            try:
                return self.solved(exact_share)
            except LimitReached:
                pass
            except TooDeep:
                can_cycle = True
        chance = has_chance(self.game)
        if self.evaluate is not None or not is_hashable(self.state):
            with suppress(TooDeep):  # chance can lead back to a chance node, which no depth limits
                return self.deepening(1, to_first_win=can_cycle and self.evaluate is None and not chance)
        if can_cycle and not chance:
            seen = self.deepening(1 / 2, to_first_win=True)
            if seen.exact or seen.winner:
                return seen
        return self.monte_carlo(can_cycle=can_cycle and not chance)

    def solved(self, share: float) -> Decision[Action]:
        """Return the exact decision, found in a share of what is left.

        Compiled searches begin after a glance by plain ones, which need no compiling where a few nodes are enough,
        and see at once that a state recurs; compiled ones would follow a million plies first.
        """
        if self.searches.compiled:
            plain, nodes = replace(self, searches=PLAIN), min(GLANCE, self.budget.nodes(share / 2) or GLANCE)
            with suppress(LimitReached):
                return plain.soonest(plain.exact(self.state, share / 2, penalty=None, nodes=nodes))
        return self.soonest(self.exact(self.state, share, penalty=None, nodes=self.budget.nodes(share)))

    def within(self, share: float, search: Callable[..., Found], *asked: Any, **options: Any) -> Found:
        """Return what a search finds in a share of the time that is left.

        A compiled search is run without time first, which compiles it while no time is counted.
        """
        if self.searches.compiled:
            with self.budget.paused(), suppress(LimitReached, PenaltyTooLarge, TooDeep):
                search(*asked, seconds=0, **options)
        return search(*asked, seconds=share * self.budget.left, **options)

    def exact(
        self, state: State, share: float, *, penalty: float | None, nodes: int | None = None
    ) -> Result[Action]:
        """Return the result of the search to the end in a share of the time that is left."""
        return self.within(share, self.searches.exact, self.budget.game, state, penalty=penalty, nodes=nodes)

    def soonest(self, result: Result[Action]) -> Decision[Action]:
        """Return the exact decision, for the quickest win or the latest loss if there is time to find it.

        The value of its action is searched once more without the penalty, because utilities may differ by less
        than the penalties of some plies.
        """
        line = result.line
        if result.value and self.budget.left:  # a value of 0 has no penalty
            with suppress(LimitReached, PenaltyTooLarge, TooDeep):
                soon = self.exact(self.state, 1 / 2, penalty=PENALTY, nodes=self.budget.nodes(1 / 2)).line
                following = self.budget.end_of(self.state, soon[:1])
                if self.game.terminal(following):
                    reached = self.game.utility(following)
                else:
                    reached = self.exact(following, 1, penalty=None).value
                line = soon if reached == result.value else line
        return self.found("exact", Result(result.value, line), exact=True, proved=True)

    def deepening(self, share: float, *, to_first_win: bool) -> Decision[Action]:
        """Return the decision of the deepest search in a share of what is left.

        Without an evaluation, states at the horizon are worth 0. `to_first_win` returns the decision of the first
        search that finds a win or a loss: where states recur, no search reaches every end.
        """
        evaluate, nodes = self.evaluate or level, self.budget.nodes(share)
        value = evaluation(self.game, self.state, evaluate)
        chosen = Decision(self.first, "deepening", exact=False, value=value, line=(self.first,), depth=0)
        if not self.budget.left:
            return chosen
        deepen = self.searches.deepen
        iterations = self.within(share, deepen, self.budget.game, self.state, evaluate=evaluate, nodes=nodes)
        for found in islice(iterations, 1, None):
            line, depth, solved = found.result.line, found.depth, found.solved
            try:
                end = self.budget.end_of(self.state, line)
            except LimitReached:
                break
            # where the line ends the game, without the penalty for its plies
            value = self.game.utility(end) if self.game.terminal(end) else found.result.value
            proved = solved or self.evaluate is None
            chosen = self.found("deepening", Result(value, line), exact=solved, proved=proved, depth=depth)
            if to_first_win and value:
                break
        return chosen

    def found(
        self, method: Method, result: Result[Action], *, exact: bool, proved: bool, **cost: int
    ) -> Decision[Action]:
        """Return the decision for what the searches of this choice have found."""
        (value, line), compiled = result, self.searches.compiled
        winner = self.winner(value) if proved else None
        return Decision(line[0], method, exact, value, line, winner=winner, compiled=compiled, **cost)

    def winner(self, value: float) -> Player | None:
        """Return the player who wins a state of this value; an expectation proves none."""
        return None if has_chance(self.game) else winner_of(value)

    def monte_carlo(self, *, can_cycle: bool) -> Decision[Action]:
        """Return the decision of Monte Carlo tree search; once a state recurs, with rollouts of limited length."""
        if not self.budget.left:
            return Decision(self.first, "Monte Carlo", False, 0.0, (self.first,), simulations=0)
        simulate = partial(self.within, 1, self.searches.simulate, rng=self.rng)
        nodes = self.budget.nodes(1)
        if nodes is not None:  # once a tree holds all states, simulations enter none
            simulate = partial(simulate, simulations=nodes)
        short = DepthLimited(self.budget.game, depth=ROLLOUT_PLIES, evaluate=level)
        asked: tuple[Any, Any] = (short, short.start(self.state))
        try:
            found = simulate(*(asked if can_cycle else (self.budget.game, self.state)))
        except TooDeep:
            found = simulate(*asked)
        exact = found.proved and not short.horizon_touched
        cost = found.simulations
        return self.found("Monte Carlo", found.result, exact=exact, proved=exact, simulations=cost)

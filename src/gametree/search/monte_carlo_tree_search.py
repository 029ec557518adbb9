"""Monte Carlo tree search: UCT with random rollouts and proven values (MCTS-Solver)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from math import inf, log, sqrt
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from gametree.arguments import finite_number, generator, require_kind, time_limit, whole_number
from gametree.game import CHANCE, MAX, Action, Chance, Game, LimitReached, Player, Result, Search, State
from gametree.rules import (
    DEPTH_LIMITED,
    enter,
    has_chance,
    mover_or_chance,
    no_actions,
    no_end,
    outcomes,
    require_game,
    require_hashable,
    successor,
    utility,
)
from gametree.search.expectiminimax import expectation
from gametree.search.made_functions import made_by
from gametree.search.table_questions import Question, question_of
from gametree.transform.depth_limited import DepthLimited, Evaluation, evaluation, require_evaluation
from gametree.transform.limits import TimeLimited
from gametree.transform.rule_errors import names_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random


MOST_OUTCOMES = 100_000  # of chance in a rollout, and the most states on the way to an outcome


class ActionStatistics(NamedTuple, Generic[Action]):
    """The statistics of one action at the root: visits, mean outcome to MAX, and proven bounds on its value.

    The mean is 0 if there was no visit, and a bound is infinite if nothing is proved.

    Examples:
        >>> from random import Random
        >>> from gametree import monte_carlo_tree_search
        >>> from gametree.games import TreeGame
        >>> found = monte_carlo_tree_search(TreeGame([3, 5]), 0, rng=Random(1), simulations=10)
        >>> [(each.action, each.visits, each.mean) for each in found.actions]
        [(0, 1, 3.0), (1, 1, 5.0)]
    """

    action: Action
    visits: int
    mean: float
    lower: float
    upper: float

    @property
    def solved(self) -> bool:
        """Whether the value is proved."""
        return self.lower == self.upper

    @property
    def value(self) -> float:
        """The mean outcome, moved to the nearest bound if it is outside them."""
        return min(max(self.mean, self.lower), self.upper)


class MonteCarloResult(NamedTuple, Generic[Action]):
    """The answer of `monte_carlo_tree_search`.

    `result` holds the action to play with the line that follows it in the tree, and the value of the state: the
    proven one, or else the mean over the simulations of all actions. `actions` are the statistics of every action,
    in the game's order. `simulations` is the number of simulations through the state, with those of a tree that
    was kept. `proved` is true if the result's value is the minimax value.

    Examples:
        >>> from random import Random
        >>> from gametree import monte_carlo_tree_search
        >>> from gametree.games import TreeGame
        >>> found = monte_carlo_tree_search(TreeGame([3, 5]), 0, rng=Random(1), simulations=10)
        >>> found.result, found.simulations, found.proved
        (Result(value=5, line=(1,)), 2, True)
    """

    result: Result[Action]
    actions: tuple[ActionStatistics[Action], ...]
    simulations: int
    proved: bool


@names_rules
def monte_carlo_tree_search(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    rng: Random | None = None,
    exploration: float = sqrt(2),
    simulations: int | None = None,
    seconds: float | None = None,
    evaluate: Evaluation | None = None,
    tree: MonteCarloTree | None = None,
) -> MonteCarloResult[Action]:
    """Return statistics of each action at a state from simulated games: UCT with proven values (MCTS-Solver).

    Each simulation descends the tree by upper confidence bounds, adds one state, and finishes the game with a
    random rollout. Where the tree reaches the end of the game, values are proved and backed up as bounds, and a
    proved state is not simulated again. The action to play is the most visited one, and of those visited equally
    often the one with the best mean, unless the proven value of another is at least as good. The search stops
    after the given simulations or seconds, whichever comes first, when the state is solved, on Ctrl-C, or when the
    game raises `LimitReached`. There is an action even if no simulation was finished.

    With `evaluate`, no rollout is played: the outcome of a new state is its evaluation, to MAX, or its utility if
    it is terminal. With `tree`, a search of a state in that tree starts from its statistics there, and its limits
    are on what it adds to them: pass one `MonteCarloTree` with every move of a game.

    At a chance node a simulation draws an outcome by its probability. The value of a chance node is proved once
    that of every outcome is. Where the root is a chance node, the result has no action, and `actions` are the
    outcomes.

    Simulations must end: limit the depth of a game that can cycle with `DepthLimited`.

    Source: Kocsis & Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006; Winands, Bjornsson & Saito,
    "Monte-Carlo tree search solver", CG 2008, with bounds in place of wins and losses as in Cazenave & Saffidine,
    "Score bounded Monte-Carlo tree search", CG 2010.

    Args:
        game: The rules.
        state: The state to search from.
        rng: Where rollouts are drawn from, so that equal generators give equal answers; by default a fresh
            `Random(0)`.
        exploration: The constant of UCT, in units of the spread of outcomes seen.
        simulations: The most simulations.
        seconds: The most seconds since the call.
        evaluate: Returns the value to MAX of a new live state, in place of a rollout.
        tree: The tree to start from, and to keep the statistics in.

    Raises:
        ValueError: Neither `simulations` nor `seconds` is given, or one is negative, or `exploration` is; or the
            tree is of another game.
        TooDeep: A state recurs in a simulation, without chance in between.
        BrokenGame: The rules are broken as in `minimax`.

    Examples:
        >>> from random import Random
        >>> from gametree import monte_carlo_tree_search
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> board = game.parse_state("XX./.O./O..")
        >>> found = monte_carlo_tree_search(game, board, rng=Random(1), simulations=200)
        >>> found.result, found.proved
        (Result(value=1, line=(2,)), True)
    """
    most = most_simulations(simulations, seconds, exploration)
    rng = generator(rng)
    require_game(game)
    if evaluate is not None:
        require_evaluation(evaluate)
    require_hashable(game, state)
    tree = MonteCarloTree() if tree is None else tree
    require_kind(tree, MonteCarloTree, "tree must be a gametree.MonteCarloTree")
    within = game if seconds is None else TimeLimited(game, seconds=seconds)
    root = _Uct(within, rng, exploration, evaluate, tree).grown(tree.node_of(game, state, evaluate), most)
    return _answer(root)._replace(actions=tuple(_statistics(root)))


@names_rules
def simulate_games(
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    *,
    rng: Random,
    seconds: float,
    simulations: int | None,
) -> MonteCarloResult[Action]:
    """Return what `monte_carlo_tree_search` returns, but no statistics, which take long for a million actions."""
    tree = MonteCarloTree()
    uct = _Uct(TimeLimited(game, seconds=seconds), rng, sqrt(2), None, tree)
    return _answer(uct.grown(tree.node_of(game, state, None), inf if simulations is None else simulations))


def monte_carlo_search(
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    rng: Random | None = None,
    exploration: float = sqrt(2),
) -> Search[Player | Chance]:
    """Return Monte Carlo tree search as a `Search`: its value is a mean unless it is proved.

    Args:
        simulations: The most simulations of a call.
        seconds: The most seconds of a call.
        seed: The seed of each call's generator, so that equal calls give equal answers.
        rng: One generator for all calls, in place of the seed.
        exploration: The constant of UCT.

    Raises:
        ValueError: Neither `simulations` nor `seconds` is given, or one is negative, or `exploration` is.

    Examples:
        >>> from gametree import monte_carlo_search
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> search = monte_carlo_search(simulations=200, seed=1)
        >>> search(game, game.parse_state("XX./.O./O.."))
        Result(value=1, line=(2,))
    """
    most_simulations(simulations, seconds, exploration)
    limits = {"simulations": simulations, "seconds": seconds, "exploration": exploration}
    return made_by(monte_carlo_search, simulated, monte_carlo_tree_search, rng, seed, **limits)


def simulated(
    search: Callable[..., MonteCarloResult[Action]],
    rng: Random | None,
    seed: int,
    game: Game[State, Action, Player | Chance],
    state: State,
    /,
    **options: Any,
) -> Result[Action]:
    """Return the result of Monte Carlo tree search, whose generator is `rng`, or else a new one with the seed."""
    return search(game, state, rng=generator(rng, seed), **options).result


def most_simulations(simulations: int | None, seconds: float | None, exploration: float) -> float:
    """Return the number of simulations to do, infinite without one.

    Raises ValueError if nothing limits them, or if a limit or the constant of exploration is impossible.
    """
    finite_number(exploration, "The constant of exploration", least=0)
    if seconds is not None:
        time_limit(seconds)
    if simulations is None and seconds is None:
        message = "Monte Carlo tree search goes on for ever without a limit: give simulations= or seconds=."
        raise ValueError(message)
    return inf if simulations is None else whole_number(simulations, "A number of simulations", least=0)


def best_child(children: Sequence[ActionStatistics[Any]], *, maximising: bool) -> int | None:
    """Return the child to play: the most visited, unless a proven value is at least as good as its mean.

    Of those visited equally often, it is the one with the best mean.
    """
    proved = [index for index, child in enumerate(children) if child.solved]
    open_ones = [index for index, child in enumerate(children) if not child.solved]
    best = max if maximising else min
    surest = best(proved, key=lambda index: children[index].value, default=None)
    most = max((children[index].visits for index in open_ones), default=0)
    robust = best(
        (index for index in open_ones if children[index].visits == most),
        key=lambda index: children[index].value,
        default=None,
    )
    if surest is None or robust is None:
        return robust if surest is None else surest
    return best(surest, robust, key=lambda index: children[index].value)


class MonteCarloTree:
    """The tree of Monte Carlo tree search, to be kept from one move of a game to the next.

    It belongs to the game and the evaluation of its first search. The root of the tree becomes the state that is
    searched, if the tree has it, and what is not below it is dropped; if several of its nodes have that state, the
    root is the one visited most. For any other state, the tree begins anew.

    Examples:
        >>> from random import Random
        >>> from gametree import MonteCarloTree, monte_carlo_tree_search as search
        >>> from gametree.games import TreeGame
        >>> game, tree = TreeGame([[3, 5], [2, 9]]), MonteCarloTree()
        >>> [search(game, 0, rng=Random(1), simulations=2, tree=tree).simulations for _ in range(2)]
        [2, 4]
    """

    def __init__(self) -> None:
        self.least, self.most = inf, -inf  # of the outcomes seen
        self._root: _Node[Any, Any] | None = None
        self._question: Question | None = None

    def node_of(
        self, game: Game[State, Action, Player | Chance], state: State, evaluate: Evaluation | None
    ) -> _Node[State, Action]:
        """Return the node of a state, which is then the root, or raise ValueError for another game."""
        judged = game if evaluate is None else DepthLimited(game, depth=0, evaluate=evaluate)
        question = question_of(judged)
        if self._question is not None and not self._question.matches(question):
            raise ValueError(f"The tree is of {self._question}, and not of {question}: use a new MonteCarloTree.")
        self._question = question
        nodes = () if self._root is None else self._root.descendants()
        found = max((node for node in nodes if node.state == state), key=lambda node: node.visits, default=None)
        self._root = root = _Node(game, state) if found is None else found
        return root


class _Node(Generic[State, Action]):
    """A state in the tree, the simulations through it, and the bounds proved of its value."""

    __slots__ = ("actions", "chances", "children", "lower", "maximising", "state", "total", "upper", "visits")

    def __init__(self, game: Game[State, Action, Any], state: State) -> None:
        self.state = state
        self.children: list[_Node[State, Action]] = []
        self.actions: list[Action] = []
        self.chances: list[Any] = []  # the probabilities of the outcomes, which are the actions of a chance node
        self.visits = 0
        self.total = 0.0
        self.maximising = True
        if game.terminal(state):
            self.lower = self.upper = utility(game, state)
        else:
            self.lower, self.upper = -inf, inf
            mover = mover_or_chance(game, state)
            self.maximising = mover is MAX
            if mover is CHANCE:
                self.actions, self.chances = map(list, zip(*outcomes(game, state), strict=True))
            else:
                self.actions += game.actions(state)
            if not self.actions:
                no_actions(game, state)

    @property
    def solved(self) -> bool:
        """Whether the value is proved."""
        return self.lower == self.upper

    @property
    def mean(self) -> float:
        """The mean outcome to MAX of the simulations through here, or 0 if there was none."""
        return self.total / self.visits if self.visits else 0.0

    def statistics(self, action: Any) -> ActionStatistics[Any]:
        """Return the statistics of the action that leads here."""
        return ActionStatistics(action, self.visits, self.mean, self.lower, self.upper)

    def descendants(self) -> Iterator[_Node[State, Action]]:
        """Yield this node and all below it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += node.children

    def back_up(self) -> None:
        """Set the bounds that follow from the children's; an action not tried yet leaves one of them open."""
        if self.chances:
            self.lower = expectation(zip(self.chances, [child.lower for child in self.children], strict=True))
            self.upper = expectation(zip(self.chances, [child.upper for child in self.children], strict=True))
            return
        best = max if self.maximising else min
        self.lower = best(child.lower for child in self.children)
        self.upper = best(child.upper for child in self.children)
        if len(self.children) < len(self.actions):
            self.lower, self.upper = (self.lower, inf) if self.maximising else (-inf, self.upper)


@dataclass(frozen=True)
class _Uct(Generic[State, Action]):
    """The simulations of one search: their random generator, and the tree, which has the spread of outcomes."""

    game: Game[State, Action, Player | Chance]
    rng: Random
    exploration: float
    evaluate: Evaluation | None
    tree: MonteCarloTree

    @cached_property
    def has_chance(self) -> bool:
        """Whether there may be chance nodes."""
        return has_chance(self.game)

    def grown(self, root: _Node[State, Action], most: float) -> _Node[State, Action]:
        """Return the root after at most `most` more simulations, fewer if it is solved or a limit is reached."""
        goal = root.visits + most
        try:
            while root.visits < goal and not root.solved:
                self.simulate(root)
        except (LimitReached, KeyboardInterrupt):
            pass
        return root

    def simulate(self, root: _Node[State, Action]) -> None:
        """Descend the tree, add a state to it, finish the game by a rollout, and back up the outcome."""
        path = [root]  # no player's node on it is solved, so there is something to add below the last
        while (node := path[-1]).chances or len(node.children) == len(node.actions):
            if node.solved:
                break
            path.append(self.drawn(node) if node.chances else self.most_promising(node))
            if node.chances and len(path) > MOST_OUTCOMES:
                no_end(self.game, node.state, f"let {DEPTH_LIMITED}")
        outcome = node.lower if node.solved else self.added(path)
        tree = self.tree
        tree.least, tree.most = min(tree.least, outcome), max(tree.most, outcome)
        for node in reversed(path):
            node.visits += 1
            node.total += outcome
            if node.children:
                node.back_up()

    def added(self, path: list[_Node[State, Action]]) -> float:
        """Add the next child of the last node to a path, and return the outcome of a rollout from there."""
        node = path[-1]
        state = successor(self.game, node.state, node.actions[len(node.children)])
        outcome, child = self.outcome(state, path), _Node(self.game, state)
        node.children.append(child)
        path.append(child)
        return outcome

    def drawn(self, node: _Node[State, Action]) -> _Node[State, Action]:
        """Return the child after an outcome of chance, which is drawn; all of them are in the tree."""
        if not node.children:
            node.children += [_Node(self.game, successor(self.game, node.state, each)) for each in node.actions]
        return self.rng.choices(node.children, node.chances)[0]

    def most_promising(self, node: _Node[State, Action]) -> _Node[State, Action]:
        """Return the child with the best confidence bound for the player to move.

        Children that are solved, or whose bounds show that they are no better than a solved one, are left out.
        """
        spread = self.tree.most - self.tree.least or 1
        log_visits = log(node.visits)

        def hope(child: _Node[State, Action]) -> float:
            bonus = self.exploration * spread * sqrt(log_visits / child.visits)
            return child.mean + bonus if node.maximising else bonus - child.mean

        candidates = [
            child
            for child in node.children
            if not child.solved and (child.upper > node.lower if node.maximising else child.lower < node.upper)
        ]
        return max(candidates, key=hope)

    def outcome(self, state: State, path: list[_Node[State, Action]]) -> float:
        """Return the utility after a random rollout from the state that the path leads to, or its evaluation."""
        if self.has_chance:  # it may lead elsewhere each time, so only the states since then count
            path = [*takewhile(lambda node: not node.chances, reversed(path))]
        visited, steps = {node.state for node in path}, 0
        while not self.game.terminal(state):
            if self.has_chance and mover_or_chance(self.game, state) is CHANCE:
                visited.clear()
                ways, chances = zip(*outcomes(self.game, state), strict=True)
                state, steps = successor(self.game, state, self.rng.choices(ways, chances)[0]), steps + 1
                if steps > MOST_OUTCOMES:
                    no_end(self.game, state, f"let {DEPTH_LIMITED}")
                continue
            enter(self.game, state, visited)
            if self.evaluate is not None:
                return evaluation(self.game, state, self.evaluate)
            actions = list(self.game.actions(state)) or no_actions(self.game, state)
            state = successor(self.game, state, self.rng.choice(actions))
        return utility(self.game, state)


def _answer(root: _Node[State, Action]) -> MonteCarloResult[Action]:
    """Return the answer at the root, without statistics of its actions."""
    return MonteCarloResult(Result(root.statistics(None).value, _line(root)), (), root.visits, root.solved)


def _line(root: _Node[State, Action]) -> tuple[Action, ...]:
    """Return the line of the best children as far as the tree goes, at least one action long."""
    line: list[Action] = []
    node = root
    while not node.chances and (best := best_child(_tried(node), maximising=node.maximising)) is not None:
        line.append(node.actions[best])
        node = node.children[best]
    return tuple(line) or tuple(() if root.chances else root.actions[:1])


def _tried(node: _Node[State, Action]) -> list[ActionStatistics[Action]]:
    """Return the statistics of each action that was tried at a node."""
    return [child.statistics(action) for action, child in zip(node.actions, node.children, strict=False)]


def _statistics(root: _Node[State, Action]) -> list[ActionStatistics[Action]]:
    """Return the statistics of each action at the root, tried or not."""
    tried = _tried(root)
    untried = [ActionStatistics(action, 0, 0.0, -inf, inf) for action in root.actions[len(tried) :]]
    return tried + untried

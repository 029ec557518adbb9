"""Monte Carlo tree search: UCT with random rollouts and proven values (MCTS-Solver)."""

from __future__ import annotations

from math import inf, log, sqrt
from typing import TYPE_CHECKING, Generic, NamedTuple, NoReturn

from gametree.arguments import whole_number
from gametree.game import Action, Game, LimitReached, Result, Search, State
from gametree.rules import enter, max_to_move, no_actions, require_hashable, successor, utility
from gametree.transform.limits import TimeLimited

if TYPE_CHECKING:
    from random import Random


class ActionStatistics(NamedTuple, Generic[Action]):
    """The statistics of one action at the root: visits, mean outcome to MAX, and proven bounds on its value.

    The mean is 0 if there was no visit, and a bound is infinite if nothing is proved.
    """

    action: Action
    visits: int
    mean: float
    lower: float
    upper: float


class MonteCarloResult(NamedTuple, Generic[Action]):
    """The answer of `monte_carlo_tree_search`.

    `result` holds the action to play with the line that follows it in the tree, and its proven value, or its mean
    if none is proved. `actions` are the statistics of every action, in the game's order. `simulations` is the
    number of simulations. `proved` is true if the result's value is the minimax value.
    """

    result: Result[Action]
    actions: tuple[ActionStatistics[Action], ...]
    simulations: int
    proved: bool


def monte_carlo_tree_search(
    game: Game[State, Action],
    state: State,
    /,
    *,
    rng: Random,
    exploration: float = sqrt(2),
    simulations: int | None = None,
    seconds: float | None = None,
) -> MonteCarloResult[Action]:
    """Return statistics of each action at a state from simulated games: UCT with proven values (MCTS-Solver).

    Each simulation descends the tree by upper confidence bounds, adds one state, and finishes the game with a
    random rollout drawn from `rng`, so equal generators give equal answers. `exploration` is the constant of UCT,
    in units of the spread of outcomes seen. Where the tree reaches the end of the game, values are proved and
    backed up as bounds, and a proved state is not simulated again. The action to play is the most visited one,
    unless the proven value of another is at least as good as its mean. The search stops after the given
    simulations or seconds, whichever comes first, when the state is solved, on Ctrl-C, or when the game raises
    `LimitReached`. There is an action even if no simulation was finished.

    Simulations must end: a state that recurs in one raises `TooDeep`; limit the depth of a game that can cycle
    with `DepthLimited`. Raises ValueError if neither `simulations` nor `seconds` is given or one is negative, and
    `BrokenGame` as `minimax` does.

    Source: Kocsis & Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006; Winands, Bjornsson & Saito,
    "Monte-Carlo tree search solver", CG 2008, with bounds in place of wins and losses as in Cazenave & Saffidine,
    "Score bounded Monte-Carlo tree search", CG 2010.
    """
    if simulations is None and seconds is None:
        _no_limit()
    most = inf if simulations is None else whole_number(simulations, "A number of simulations", least=0)
    require_hashable(game, state)
    root = _Node(game, state)
    uct = _Uct(game if seconds is None else TimeLimited(game, seconds=seconds), rng, exploration)
    try:
        while root.visits < most and not root.solved:
            uct.simulate(root)
    except (LimitReached, KeyboardInterrupt):
        pass
    return MonteCarloResult(
        Result(root.value, _line(root)),
        tuple(_statistics(root)),
        root.visits,
        root.solved,
    )


def monte_carlo_search(
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    exploration: float = sqrt(2),
) -> Search:
    """Return Monte Carlo tree search as a `Search`: its value is a mean unless it is proved.

    Raises ValueError if neither `simulations` nor `seconds` is given.
    """
    if simulations is None and seconds is None:
        _no_limit()
    from random import Random

    def search(game: Game[State, Action], state: State, /) -> Result[Action]:
        answer = monte_carlo_tree_search(
            game, state, rng=Random(seed), simulations=simulations, seconds=seconds, exploration=exploration
        )
        return answer.result

    return search


def _no_limit() -> NoReturn:
    message = "Monte Carlo tree search goes on for ever without a limit: give simulations= or seconds=."
    raise ValueError(message)


class _Node(Generic[State, Action]):
    """A state in the tree, the simulations through it, and the bounds proved of its value."""

    __slots__ = ("actions", "children", "lower", "maximising", "state", "total", "upper", "visits")

    def __init__(self, game: Game[State, Action], state: State) -> None:
        self.state = state
        self.children: list[_Node[State, Action]] = []
        self.actions: list[Action] = []
        self.visits = 0
        self.total = 0.0
        self.maximising = True
        if game.terminal(state):
            self.lower = self.upper = utility(game, state)
        else:
            self.lower, self.upper = -inf, inf
            self.maximising = max_to_move(game, state)
            self.actions += game.actions(state)
            if not self.actions:
                no_actions(game, state)

    @property
    def solved(self) -> bool:
        """Whether the value is proved."""
        return self.lower == self.upper

    @property
    def value(self) -> float:
        """The mean outcome, moved to the nearest bound if it is outside them."""
        return min(max(self.mean, self.lower), self.upper)

    @property
    def mean(self) -> float:
        """The mean outcome to MAX of the simulations through here, or 0 if there was none."""
        return self.total / self.visits if self.visits else 0.0

    @property
    def best_child(self) -> int | None:
        """The child to play: the most visited, unless another's proven value is at least as good as its mean."""
        proved = [index for index, child in enumerate(self.children) if child.solved]
        open_ones = [index for index, child in enumerate(self.children) if not child.solved]
        best = max if self.maximising else min
        surest = best(proved, key=lambda index: self.children[index].value, default=None)
        robust = max(open_ones, key=lambda index: self.children[index].visits, default=None)
        if surest is None or robust is None:
            return robust if surest is None else surest
        return best(surest, robust, key=lambda index: self.children[index].value)

    def back_up(self) -> None:
        """Set the bounds that follow from the children's; an action not tried yet leaves one of them open."""
        best = max if self.maximising else min
        self.lower = best(child.lower for child in self.children)
        self.upper = best(child.upper for child in self.children)
        if len(self.children) < len(self.actions):
            self.lower, self.upper = (self.lower, inf) if self.maximising else (-inf, self.upper)


class _Uct(Generic[State, Action]):
    """The simulations of one search, with their random generator and the spread of outcomes seen."""

    def __init__(self, game: Game[State, Action], rng: Random, exploration: float) -> None:
        self.game = game
        self.rng = rng
        self.exploration = exploration
        self.least, self.most = inf, -inf

    def simulate(self, root: _Node[State, Action]) -> None:
        """Descend the tree, add a state to it, finish the game by a rollout, and back up the outcome."""
        path = [root]  # none of whose nodes is solved, so there is something to add below the last
        while len(path[-1].children) == len(path[-1].actions):
            path.append(self.most_promising(path[-1]))
        node = path[-1]
        state = successor(self.game, node.state, node.actions[len(node.children)])
        outcome, child = self.roll_out(state, path), _Node(self.game, state)
        node.children.append(child)
        path.append(child)
        self.least, self.most = min(self.least, outcome), max(self.most, outcome)
        for node in reversed(path):
            node.visits += 1
            node.total += outcome
            if node.children:
                node.back_up()

    def most_promising(self, node: _Node[State, Action]) -> _Node[State, Action]:
        """Return the child with the best confidence bound for the player to move.

        Children that are solved, or whose bounds show that they are no better than a solved one, are left out.
        """
        spread = self.most - self.least or 1
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

    def roll_out(self, state: State, path: list[_Node[State, Action]]) -> float:
        """Return the utility at the end of a random rollout from the state that the path leads to."""
        visited = {node.state for node in path}
        while not self.game.terminal(state):
            enter(self.game, state, visited)
            actions = list(self.game.actions(state)) or no_actions(self.game, state)
            state = successor(self.game, state, self.rng.choice(actions))
        return utility(self.game, state)


def _line(root: _Node[State, Action]) -> tuple[Action, ...]:
    """Return the line of the best children as far as the tree goes, at least one action long."""
    line: list[Action] = []
    node = root
    while (best := node.best_child) is not None:
        line.append(node.actions[best])
        node = node.children[best]
    return tuple(line) or tuple(root.actions[:1])


def _statistics(root: _Node[State, Action]) -> list[ActionStatistics[Action]]:
    """Return the statistics of each action at the root, tried or not."""
    tried = [
        ActionStatistics(action, child.visits, child.mean, child.lower, child.upper)
        for action, child in zip(root.actions, root.children, strict=False)
    ]
    untried = [ActionStatistics(action, 0, 0.0, -inf, inf) for action in root.actions[len(tried) :]]
    return tried + untried

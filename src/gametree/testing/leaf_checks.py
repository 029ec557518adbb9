"""The law of alpha-beta's cutoffs: how many leaves a search that prunes may look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from gametree.game import Game, Player, Search, State
from gametree.games.tree_game import TreeGame
from gametree.search.alpha_beta import alpha_beta
from gametree.testing.answers import problem
from gametree.testing.checks import Fault
from gametree.testing.failures import state_text
from gametree.testing.random_games import uniform_tree
from gametree.testing.search_trials import Trial, WatchedGame
from gametree.transform.counted import Counted
from gametree.transform.transformation import Transformation

MOST_UNIFORM_LEAVES = 256
MOST_COUNTED = 60


class UniformTree(NamedTuple):
    """A tree of equal leaves in which players alternate and all live nodes are as wide."""

    player: Player
    branching: int
    plies: int

    @property
    def game(self) -> TreeGame:
        """The tree, written out."""
        return TreeGame(uniform_tree(*self))

    @property
    def fewest_leaves(self) -> int:
        """The number of leaves that alpha-beta visits, and that every search must visit (Knuth & Moore, 1975)."""
        fewest: int = self.branching ** ((self.plies + 1) // 2) + self.branching ** (self.plies // 2) - 1
        return fewest


def uniform_trees() -> list[UniformTree]:
    """Return the uniform trees with a limited number of leaves, those with the fewest first."""
    trees = [
        UniformTree(player, branching, plies)
        for player in Player
        for branching in range(1, 7)
        for plies in range(9)
        if branching**plies <= MOST_UNIFORM_LEAVES
    ]
    return sorted(trees, key=lambda tree: tree.branching**tree.plies)


def check_prunes(trial: Trial, tree: UniformTree) -> Iterator[Fault]:
    """A search that prunes looks at no more leaves than alpha-beta."""
    game = tree.game
    yield from _more_leaves(trial, different_leaves, game, game.initial_state(), tree.fewest_leaves)


def leaves_beyond_alpha_beta(trial: Trial, watched: WatchedGame[Any, Any], states: list[Any]) -> Iterator[Fault]:
    """Yield the states of a game from which the search looks at more leaves than `alpha_beta`."""
    for state in states[:MOST_COUNTED]:
        yield from _more_leaves(trial, _leaves, watched.game, state, _leaves(alpha_beta, watched.game, state))


def _more_leaves(
    trial: Trial, count: Callable[[Search, Any, Any], int], game: Any, state: Any, most: int
) -> Iterator[Fault]:
    leaves = trial.patience.ask(count, trial.search, game, state)
    if leaves.error:
        what = f"{trial.name} {problem(leaves)} at {state_text(game, state)}"
        yield Fault(f"{what}: it must answer", state=state)
    elif leaves.value > most:
        what = f"{trial.name} looks at {leaves.value} leaves from {state_text(game, state)}, alpha-beta at {most}"
        yield Fault(f"{what}: cut off as soon as alpha >= beta, by the bounds of all nodes above", state=state)


def _leaves(search: Search, game: Game[Any, Any], state: Any) -> int:
    """Return how often a search asks for a utility."""
    counted = Counted(game)
    search(counted, state)
    return counted.leaves


def different_leaves(search: Search, game: Game[Any, Any], state: Any) -> int:
    """Return the number of states whose utility a search asks for; a search with a table may ask again."""
    watched = _LeavesSeen(game)
    search(watched, state)
    return len(watched.leaves)


class _LeavesSeen(Transformation[State, Any]):
    """The same game, which keeps the states whose utility was asked."""

    def __init__(self, game: Game[State, Any]) -> None:
        super().__init__(game)
        self.leaves: set[State] = set()

    def utility(self, state: State, /) -> float:
        """The utility that the game gives MAX."""
        self.leaves.add(state)
        return self.game.utility(state)

"""Hypothesis strategies: games, and the states and lines of a game."""

from __future__ import annotations

from gametree.extras import missing_extra
from gametree.game import Action, Playable, State
from gametree.games.graph_game import GraphGame
from gametree.games.tree_game import TreeGame
from gametree.testing.random_games import MOST_PLIES, dag_sketch, graph_game, tree_game, tree_sketch
from gametree.testing.random_utilities import Choose

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    message = missing_extra("The checking kit", "hypothesis", "testing")
    raise ModuleNotFoundError(message, name=error.name) from error

LONGEST_LINE = 50


@st.composite
def game_trees(draw: st.DrawFn, *, plies: int = MOST_PLIES) -> TreeGame:
    """Trees of at most `plies` plies, with double moves, equal leaves and single actions; they shrink to a leaf.

    Utilities are mostly small ints; some are floats, some are large. Who moves is written at every node, so equal
    trees are equal games.

    Args:
        plies: The most plies.

    Examples:
        >>> from hypothesis import find
        >>> from gametree import minimax
        >>> from gametree.testing import game_trees
        >>> find(game_trees(), lambda game: minimax(game, 0).value > 0)
        TreeGame(tree=1)
    """
    return tree_game(tree_sketch(_chooser(draw), plies))


@st.composite
def game_dags(draw: st.DrawFn, *, plies: int = MOST_PLIES) -> GraphGame[int, str]:
    """Graphs in layers, in which lines of play meet again; they shrink to one action.

    Args:
        plies: The most plies.

    Examples:
        >>> from hypothesis import find
        >>> from gametree.testing import game_dags
        >>> find(game_dags(plies=1), lambda game: not game.terminal(game.initial_state()))
        GraphGame(start=0, positions={0: (<Player.MAX: 1>, {'a': 1}), 1: 0})
    """
    return graph_game(dag_sketch(_chooser(draw), plies))


@st.composite
def lines(draw: st.DrawFn, game: Playable[State, Action], *, plies: int = LONGEST_LINE) -> tuple[Action, ...]:
    """Lines of legal actions from the start of a game, finished or not.

    Args:
        game: The rules.
        plies: The most plies.

    Examples:
        >>> from hypothesis import find
        >>> from gametree.games import Nim
        >>> from gametree.testing import lines
        >>> len(find(lines(Nim((1, 2))), lambda line: len(line) > 2))
        3
    """
    return _played(draw, game, plies)[0]


@st.composite
def states(draw: st.DrawFn, game: Playable[State, Action], *, plies: int = LONGEST_LINE) -> State:
    """States that can be reached from the start of a game, the start among them.

    Args:
        game: The rules.
        plies: The most plies from the start.

    Examples:
        >>> from hypothesis import find
        >>> from gametree.games import TicTacToe
        >>> from gametree.testing import states
        >>> game = TicTacToe()
        >>> game.terminal(find(states(game), game.terminal))
        True
    """
    return _played(draw, game, plies)[1]


def _played(draw: st.DrawFn, game: Playable[State, Action], plies: int) -> tuple[tuple[Action, ...], State]:
    """Draw how many plies are played, if the game lasts, and each action."""
    line: tuple[Action, ...] = ()
    state = game.initial_state()
    for _ in range(draw(st.integers(0, plies))):
        if game.terminal(state):
            break
        action = draw(st.sampled_from(list(game.actions(state))))
        line, state = (*line, action), game.result(state, action)
    return line, state


def _chooser(draw: st.DrawFn) -> Choose:
    return lambda count: draw(st.integers(0, count - 1))

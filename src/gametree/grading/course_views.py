"""A graph game as the objects that the searches of courses are written for: AIMA, CS188 and 6.034."""

from __future__ import annotations

from typing import Any, NamedTuple

from gametree.game import MAX, Player
from gametree.games.graph_game import GraphGame

DIRECTIONS = ("North", "East", "South", "West")


class AimaState(NamedTuple):
    """A node and the name of the player to move, "MAX" or "MIN"."""

    node: int
    to_move: str


class AimaView:
    """A game with the methods of AIMA's class `Game`, of all editions."""

    def __init__(self, game: GraphGame[int, str]) -> None:
        self._game = game
        self.initial = self._state(game.initial_state())

    def _state(self, node: int) -> AimaState:
        player = MAX if self._game.terminal(node) else self._game.player(node)
        return AimaState(node, player.name)

    def to_move(self, state: AimaState) -> str:
        """The name of the player to move."""
        return state.to_move

    def actions(self, state: AimaState) -> list[str]:
        """The legal actions, none at the end."""
        return [] if self.is_terminal(state) else list(self._game.actions(state.node))

    def result(self, state: AimaState, move: str) -> AimaState:
        """The state after an action."""
        return self._state(self._game.result(state.node, move))

    def is_terminal(self, state: AimaState) -> bool:
        """Whether the game is over."""
        return self._game.terminal(state.node)

    terminal_test = is_terminal  # as earlier editions name it

    def utility(self, state: AimaState, player: str) -> float:
        """The utility to a player, at the end."""
        return self._game.utility(state.node) * Player[player]


class PacmanView:
    """A game state of CS188 with two agents; agent 0 is MAX, and actions are directions.

    The score of a state before the end is a small number that tells states apart.
    """

    def __init__(self, game: GraphGame[int, str], node: int, agent: int = 0) -> None:
        self._game = game
        self._node = node
        self._agent = agent

    def getNumAgents(self) -> int:
        """Two."""
        return 2

    def getLegalActions(self, agentIndex: int = 0) -> list[str]:
        """The directions in which the agent may move, none at the end."""
        return [] if self._over else list(self._game.actions(self._of(agentIndex)))

    def generateSuccessor(self, agentIndex: int, action: str) -> PacmanView:
        """The state after a move of an agent."""
        if self._over:
            raise ValueError("Can't generate a successor of a terminal state.")
        return PacmanView(self._game, self._game.result(self._of(agentIndex), action), 1 - self._agent)

    def isWin(self) -> bool:
        """Whether the game is over and Pacman has not lost."""
        return self._over and self.getScore() >= 0

    def isLose(self) -> bool:
        """Whether the game is over and Pacman has lost."""
        return self._over and self.getScore() < 0

    def getScore(self) -> float:
        """The utility at the end, and the score of the state before."""
        return self._game.utility(self._node) if self._over else score_of(self._node)

    @property
    def _over(self) -> bool:
        return self._game.terminal(self._node)

    def _of(self, agent: int) -> int:
        """Return the node, or raise ValueError if it is not the agent's turn."""
        if agent != self._agent:
            raise ValueError(f"it is the turn of agent {self._agent}, not {agent}")
        return self._node


def score_of(node: int) -> float:
    """Return the score of a game state of CS188 at a node before the end."""
    return node * 7 % 5 - 2


class AbstractView:
    """A game state of 6.034.

    The endgame score depends on whose turn it is said to be, as in the games of the course, where it is the player
    to move who has lost.
    """

    def __init__(self, game: GraphGame[int, str], node: int, maximizer: bool, move: str = "") -> None:
        self.node = node
        self._game = game
        self._maximizer = maximizer
        self._move = move

    def is_game_over(self) -> bool:
        """Whether the game is over."""
        return self._game.terminal(self.node)

    def generate_next_states(self) -> list[AbstractView]:
        """The states after each move."""
        game, node, other = self._game, self.node, not self._maximizer
        moves = () if game.terminal(node) else game.actions(node)
        return [AbstractView(game, game.result(node, move), other, move) for move in moves]

    def get_endgame_score(self, is_current_player_maximizer: bool = True) -> float:
        """The score to the maximizer, if it is said rightly whose turn it is, or else its opposite."""
        score = self._game.utility(self.node)
        return score if is_current_player_maximizer == self._maximizer else -score

    def describe_previous_move(self) -> str:
        """The move that led to the state."""
        return self._move

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AbstractView) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    def __repr__(self) -> str:
        return f"<state after {self._move}>" if self._move else "<start>"


VIEWS: tuple[Any, ...] = (AimaView, AimaState, PacmanView, AbstractView)

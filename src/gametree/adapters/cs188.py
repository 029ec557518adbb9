"""Game states as in the Pacman projects of Berkeley's CS188, with two agents."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from gametree.adapters.held_states import HeldState
from gametree.game import MAX, MIN, Player
from gametree.rules import OutOfScope, brief, require_methods

METHODS = ("getLegalActions", "generateSuccessor", "isWin", "isLose", "getScore")


class AgentState(NamedTuple):
    """A game state, and the number of the agent who is to move."""

    state: HeldState
    agent: int = 0


def cs188(state: Any) -> CS188Game:
    """Return the game that begins at a game state of CS188, with agent 0 to move.

    Args:
        state: Has `getLegalActions(agent)`, `generateSuccessor(agent, action)`, `isWin()`, `isLose()` and
            `getScore()`.

    Raises:
        ValueError: A method is missing, or `getNumAgents()` says that there are not two agents.

    Examples:
        >>> from gametree import alpha_beta
        >>> from gametree.adapters import cs188
        >>> class GameState:
        ...     def __init__(self, score=0, plies=0):
        ...         self.score, self.plies = score, plies
        ...     def getLegalActions(self, agent):
        ...         return [0, 1]
        ...     def generateSuccessor(self, agent, action):
        ...         return GameState(self.score + (action if agent == 0 else -action), self.plies + 1)
        ...     def isWin(self):
        ...         return self.plies == 2
        ...     def isLose(self):
        ...         return False
        ...     def getScore(self):
        ...         return self.score
        ...
        >>> game = cs188(GameState())
        >>> alpha_beta(game, game.initial_state())
        Result(value=0, line=(1, 1))
    """
    require_methods(state, "game state of CS188", METHODS)
    agents = state.getNumAgents() if hasattr(state, "getNumAgents") else 2
    if agents != 2:
        message = f"The game state has {brief(agents)} agents, and gametree searches games of two: use one ghost."
        raise OutOfScope(message)
    return CS188Game(HeldState(state))


@dataclass(frozen=True)
class CS188Game:
    """The rules of a game state of CS188: agent 0 (Pacman) is MAX, agent 1 is MIN, and they move in turn.

    States are values, equal if the game states are, by their own `__eq__` or part by part, and the same agent
    moves. Play may come back to a state: limit the depth, as the projects do. A method that changes the game state
    raises `BrokenGame`.

    `cs188` makes it.
    """

    start: HeldState

    @property
    def adapted(self) -> Any:
        """The object of the user whose rules these are."""
        return self.start.copy()

    def initial_state(self) -> AgentState:
        """The state that the game was made of, with agent 0 to move."""
        return AgentState(self.start)

    def player(self, state: AgentState) -> Player:
        """MAX for agent 0, MIN for agent 1."""
        return MIN if state.agent else MAX

    def actions(self, state: AgentState) -> list[Any]:
        """The legal actions of the agent to move."""
        return list(state.state.ask("getLegalActions", lambda pacman: pacman.getLegalActions(state.agent)))

    def result(self, state: AgentState, action: Any) -> AgentState:
        """The successor, with the other agent to move."""
        held, agent = state
        following = held.ask("generateSuccessor", lambda pacman: pacman.generateSuccessor(agent, action))
        return AgentState(HeldState(following), 1 - agent)

    def terminal(self, state: AgentState) -> bool:
        """Whether the state is won or lost."""
        return bool(state.state.ask("isWin", lambda pacman: pacman.isWin() or pacman.isLose()))

    def utility(self, state: AgentState) -> float:
        """The score."""
        score: float = state.state.ask("getScore", lambda pacman: pacman.getScore())
        return score

    def format_state(self, state: AgentState) -> str:
        """The game state and the agent to move."""
        return f"{state.state} (agent {state.agent})"

    def draw(self, state: AgentState) -> str:
        """The game state as its own text."""
        return str(state.state)

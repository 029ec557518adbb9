"""The same small game, a pile of counters, as courses write their games."""

from __future__ import annotations

from typing import Any, NamedTuple


class Pile(NamedTuple):
    """A state as in AIMA."""

    left: int
    to_move: str


class AimaPile:
    """Take one or two counters from a pile; who takes the last one wins."""

    initial: Any = Pile(5, "A")

    def actions(self, state: Any) -> Any:
        return range(1, min(state.left, 2) + 1)

    def result(self, state: Any, action: Any) -> Any:
        return Pile(state.left - action, "B" if state.to_move == "A" else "A")

    def is_terminal(self, state: Any) -> Any:
        return state.left == 0

    def utility(self, state: Any, player: Any) -> Any:
        return -1 if player == state.to_move else 1


class OldAimaPile(AimaPile):
    """The same with the names of older editions, on dicts."""

    def __init__(self) -> None:
        self.initial = {"left": 5, "turn": 0}

    def to_move(self, state: Any) -> Any:
        return "AB"[state["turn"] % 2]

    def actions(self, state: Any) -> Any:
        return list(range(1, min(state["left"], 2) + 1))

    def result(self, state: Any, action: Any) -> Any:
        return {"left": state["left"] - action, "turn": state["turn"] + 1}

    is_terminal: Any = None

    def terminal_test(self, state: Any) -> Any:
        return state["left"] == 0

    def utility(self, state: Any, player: Any) -> Any:
        return -1 if player == self.to_move(state) else 1


class PacmanPile:
    """The same as a game state of CS188."""

    def __init__(self, left: int = 5, last: int = 1) -> None:
        self.left, self.last = left, last

    def getNumAgents(self) -> int:  # noqa: N802
        return 2

    def getLegalActions(self, agent: int = 0) -> list[str]:  # noqa: N802
        return ["one", "two"][: self.left]

    def generateSuccessor(self, agent: int, action: str) -> Any:  # noqa: N802
        return type(self)(self.left - ["one", "two"].index(action) - 1, agent)

    def isWin(self) -> bool:  # noqa: N802
        return self.left == 0 and self.last == 0

    def isLose(self) -> bool:  # noqa: N802
        return self.left == 0 and self.last == 1

    def getScore(self) -> float:  # noqa: N802
        return (1 if self.last == 0 else -1) if self.left == 0 else 0


class AbstractPile:
    """The same as a game state of 6.034."""

    def __init__(self, left: int = 5, move: str = "") -> None:
        self.left, self.move = left, move

    def is_game_over(self) -> bool:
        return self.left == 0

    def generate_next_states(self) -> list[Any]:
        return [type(self)(self.left - taken, f"take {taken}") for taken in (1, 2)[: self.left]]

    def get_endgame_score(self, is_current_player_maximizer: bool) -> int:
        return -1 if is_current_player_maximizer else 1

    def describe_previous_move(self) -> str:
        return self.move


class OwnPile:
    """The same as a game of gametree."""

    def initial_state(self) -> Any:
        return (5, 1)

    def player(self, state: Any) -> Any:
        from gametree import Player

        return Player(state[1])

    def actions(self, state: Any) -> Any:
        return range(1, min(state[0], 2) + 1)

    def result(self, state: Any, action: Any) -> Any:
        return (state[0] - action, -state[1])

    def terminal(self, state: Any) -> Any:
        return state[0] == 0

    def utility(self, state: Any) -> Any:
        return -state[1]

"""Right games and right searches of many kinds, for which no check may fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, partial
from math import inf
from random import Random
from typing import Any, Literal, NamedTuple

from gametree.game import MAX, MIN, Action, Bound, Game, Player, Result, Search, State
from gametree.games.graph_game import GraphGame
from gametree.games.tic_tac_toe import TicTacToe
from gametree.games.tree_game import TreeGame
from gametree.search.alpha_beta import alpha_beta
from gametree.search.depth_penalised_minimax import depth_penalised_minimax
from gametree.search.minimax import minimax
from gametree.transform.counted import Counted
from gametree.transform.depth_penalised import DepthPenalised
from gametree.transform.symmetric import Symmetric
from tests.testing.zoo.games import OnBoard, Pile, Written


class OneNumber:
    """Count up to ten by one or two; the state is an int, odd numbers are MIN's, so that both may move twice."""

    def initial_state(self) -> int:
        return 0

    def player(self, state: int) -> Player:
        return MIN if state % 2 else MAX

    def actions(self, state: int) -> Iterator[int]:
        yield from range(1, 3)

    def result(self, state: int, action: int) -> int:
        return state + action

    def terminal(self, state: int) -> bool:
        return state >= 10

    def utility(self, state: int) -> float:
        return 0.5 if state == 10 else -1.5


class Words:
    """Write a word of four letters; the state is a string, and the rules refuse to speak of a finished one."""

    def initial_state(self) -> str:
        return ""

    def player(self, state: str) -> Player:
        self._live(state)
        return (MAX, MAX, MIN, MAX)[len(state)]

    def actions(self, state: str) -> list[str]:
        self._live(state)
        return ["a", "b"]

    def result(self, state: str, action: str) -> str:
        self._live(state)
        return state + action

    def terminal(self, state: str) -> bool:
        return len(state) == 4

    def utility(self, state: str) -> int:
        if not self.terminal(state):
            raise ValueError(state)
        return state.count("ab") - state.count("ba")

    def format_state(self, state: str) -> str:
        return state

    def parse_state(self, text: str) -> str:
        return text

    def _live(self, state: str) -> None:
        if self.terminal(state):
            raise ValueError(state)


@dataclass(frozen=True)
class Cells:
    """Cells that are taken in turn, as a frozen dataclass with what it works out once."""

    free: frozenset[int]
    taken: tuple[int, ...] = ()

    @cached_property
    def total(self) -> int:
        return sum(number * (-1) ** ply for ply, number in enumerate(self.taken))


@cache
def none_free(state: Cells) -> bool:
    return not state.free


@dataclass(frozen=True)
class Cards:
    """Take the numbers from 1 to `most` in turn; the actions are a set, the score is kept by the state."""

    most: int = 4

    def initial_state(self) -> Cells:
        return Cells(frozenset(range(1, self.most + 1)))

    def player(self, state: Cells) -> Player:
        return MIN if len(state.taken) % 2 else MAX

    def actions(self, state: Cells) -> frozenset[int]:
        return state.free

    def result(self, state: Cells, action: int) -> Cells:
        return Cells(state.free - {action}, (*state.taken, action))

    def terminal(self, state: Cells) -> bool:
        return none_free(state)

    def utility(self, state: Cells) -> int:
        return state.total


class Remembering(Pile):
    """The pile, which remembers what it has said in a dict and counts how often it was asked."""

    def __init__(self) -> None:
        self.said: dict[Any, list[int]] = {}
        self.asked = 0

    def actions(self, state: Any) -> Any:
        self.asked += 1
        if state not in self.said:
            self.said[state] = list(super().actions(state))
        return self.said[state]


class RememberingByWrapper(Pile):
    """The pile, which wraps a method of its own into a cache when it is made."""

    def __init__(self) -> None:
        self.legal = cache(self.legal_for)

    def legal_for(self, left: int) -> tuple[int, ...]:
        return tuple(range(1, min(left, 2) + 1))

    def actions(self, state: Any) -> Any:
        return self.legal(state.left)


class MayPassForEver(Pile):
    """Both may pass, for ever."""

    def actions(self, state: Any) -> Any:
        return range(min(state.left, 2) + 1)


class PlainPlayer(Pile):
    """Players are 1 and -1."""

    def player(self, state: Any) -> Any:
        return int(state.player)


class Branchy:
    """A long game of very many states: write forty letters."""

    def initial_state(self) -> tuple[str, ...]:
        return ()

    def player(self, state: tuple[str, ...]) -> Player:
        return MAX if len(state) % 3 else MIN

    def actions(self, state: tuple[str, ...]) -> Iterable[str]:
        return {"a": 0, "b": 1, "c": 2}.keys()

    def result(self, state: tuple[str, ...], action: str) -> tuple[str, ...]:
        return (*state, action)

    def terminal(self, state: tuple[str, ...]) -> bool:
        return len(state) == 40

    def utility(self, state: tuple[str, ...]) -> float:
        return state.count("a") / 7


def made_here() -> Any:
    """Return a game whose classes are written inside a function."""

    class Local(NamedTuple):
        left: int

    class Down(Pile):
        def initial_state(self) -> Any:
            return Local(3)

        def player(self, state: Any) -> Any:
            return MAX

        def result(self, state: Any, action: Any) -> Any:
            return Local(state.left - action)

        def utility(self, state: Any) -> Any:
            return True

    return Down()


GAMES: list[tuple[Any, dict[str, Any]]] = [
    (Pile(), {"plies": 7}),
    (Pile(), {}),
    (Written(), {}),
    (OnBoard(), {}),
    (OneNumber(), {"plies": 10}),
    (Words(), {"plies": 4}),
    (Cards(), {"plies": 4}),
    (Remembering(), {}),
    (RememberingByWrapper(), {}),
    (MayPassForEver(), {"cyclic": True}),
    (PlainPlayer(), {}),
    (Branchy(), {"plies": 40}),
    (made_here(), {}),
    (TicTacToe(), {"plies": 9}),
    (Symmetric(TicTacToe()), {}),
    (Counted(TicTacToe(win=10)), {}),
    (DepthPenalised(TicTacToe()), {"expected_failures": {"state_notation": "it does not write the plies"}}),
    (TreeGame([[3, 12, 8], [2, 4, 6], [14, 5, 2]]), {}),
    (TreeGame(1), {"plies": 0}),
    (GraphGame("a", {"a": (MAX, {"on": "b", "out": "c"}), "b": (MIN, {"back": "a"}), "c": 1}), {"cyclic": True}),
]


def negamax(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Negamax, right: the sign turns only where the player does."""

    def search(state: State) -> Result[Action]:
        best: Result[Action] | None = None
        player = game.player(state)
        for action in game.actions(state):
            following = game.result(state, action)
            if game.terminal(following):
                result = Result[Action](player * game.utility(following))
            else:
                value, line = search(following)
                result = Result(value * player * game.player(following), line)
            if best is None or result.value > best.value:
                best = Result(result.value, (action, *result.line))
        assert best
        return best

    if game.terminal(state):
        return Result(game.utility(state))
    value, line = search(state)
    return Result(value * game.player(state), line)


def fail_hard(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Alpha-beta that never returns a value outside its window."""

    def search(state: State, alpha: float, beta: float) -> tuple[float, tuple[Action, ...]]:
        if game.terminal(state):
            return min(max(game.utility(state), alpha), beta), ()
        best: tuple[Action, ...] = ()
        player = game.player(state)
        for action in game.actions(state):
            value, line = search(game.result(state, action), alpha, beta)
            if value > alpha if player == MAX else value < beta:
                best = (action, *line)
                alpha, beta = (value, beta) if player == MAX else (alpha, value)
            if alpha >= beta:
                break
        return (alpha if player == MAX else beta), best

    return Result(*search(state, -inf, inf))


def with_table(game: Game[State, Action], state: State, /) -> Result[Action]:
    """Alpha-beta with a table that says which values are bounds."""
    table: dict[State, tuple[float, Bound, tuple[Action, ...]]] = {}

    def search(state: State, alpha: float, beta: float) -> tuple[float, tuple[Action, ...]]:
        if game.terminal(state):
            return game.utility(state), ()
        if state in table:
            value, bound, line = table[state]
            if (
                bound is Bound.EXACT
                or (bound is Bound.LOWER and value >= beta)
                or (bound is Bound.UPPER and value <= alpha)
            ):
                return value, line
        player, first_alpha, first_beta = game.player(state), alpha, beta
        best: tuple[float, tuple[Action, ...]] | None = None
        for action in game.actions(state):
            value, line = search(game.result(state, action), alpha, beta)
            if best is None or (value > best[0] if player == MAX else value < best[0]):
                best = value, (action, *line)
                alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        assert best
        bound = Bound.UPPER if best[0] <= first_alpha else Bound.LOWER if best[0] >= first_beta else Bound.EXACT
        table[state] = best[0], bound, best[1]
        return best

    return Result(*search(state, -inf, inf))


class Remembered:
    """Minimax that keeps its results by game and state."""

    def __init__(self) -> None:
        self.results: dict[Any, Result[Any]] = {}

    def __call__(self, game: Game[State, Action], state: State, /) -> Result[Action]:
        return self.results.setdefault((game, state), minimax(game, state))


def by_play_outs(game: Game[State, Action], state: State, /) -> Result[Action]:
    """The action of the best mean over random play-outs: legal, and no more."""
    if game.terminal(state):
        return Result(game.utility(state))
    random, player = Random(0), game.player(state)

    def played_out(state: State) -> float:
        while not game.terminal(state):
            state = game.result(state, random.choice(list(game.actions(state))))
        return game.utility(state)

    means = {
        action: sum(played_out(game.result(state, action)) for _ in range(3)) / 3 for action in game.actions(state)
    }
    action = (max if player == MAX else min)(means, key=lambda action: means[action])
    return Result(means[action], (action,))


class Innocent(NamedTuple):
    """A right search, and its contract."""

    name: str
    search: Search
    contract: Literal["result", "value", "legal"] = "result"
    prunes: bool = False
    depth_limited: bool = False
    reference: Search = minimax


SEARCHES = [
    Innocent("minimax", minimax, depth_limited=True),
    Innocent("alpha_beta", alpha_beta, prunes=True, depth_limited=True),
    Innocent("alpha_beta as legal", alpha_beta, "legal"),
    Innocent("penalised", partial(depth_penalised_minimax), depth_limited=True, reference=depth_penalised_minimax),
    Innocent("penalised value", depth_penalised_minimax, "value", reference=depth_penalised_minimax),
    Innocent("penalised by 0", partial(depth_penalised_minimax, penalty=0)),
    Innocent("negamax", negamax),
    Innocent("fail-hard", fail_hard, prunes=True),
    Innocent("with a table", with_table, "value", prunes=True),
    Innocent("remembered", Remembered()),
    Innocent("play-outs", by_play_outs, "legal"),
]

"""Searches and games with one famous bug each. The gallery shows them, and the checking kit catches them."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

from gametree import MAX, Game, Player, Result, minimax
from gametree.games import TicTacToe


def late_cut(game: Game[Any, Any], state: Any, alpha: float = -inf, beta: float = inf) -> Result[Any]:
    if game.terminal(state):
        return Result(game.utility(state))
    best: Result[Any] | None = None
    for action in game.actions(state):
        value, line = late_cut(game, game.result(state, action), alpha, beta)
        if game.player(state) == MAX:
            if best is None or value > best.value:
                best, alpha = Result(value, (action, *line)), max(alpha, value)
        elif best is None or value < best.value:
            best, beta = Result(value, (action, *line)), min(beta, value)
        if alpha > beta:  # should be >=
            break
    assert best
    return best


def false_ties(game: Game[Any, Any], state: Any, alpha: float = -inf, beta: float = inf) -> Result[Any]:
    if game.terminal(state):
        return Result(game.utility(state))
    best: Result[Any] | None = None
    for action in game.actions(state):
        value, line = false_ties(game, game.result(state, action), alpha, beta)
        if game.player(state) == MAX:
            if best is None or value >= best.value:  # should be >
                best, alpha = Result(value, (action, *line)), max(alpha, value)
        elif best is None or value <= best.value:  # should be <
            best, beta = Result(value, (action, *line)), min(beta, value)
        if alpha >= beta:
            break
    assert best
    return best


def given_up(game: Game[Any, Any], state: Any) -> Result[Any]:
    if game.terminal(state):
        return Result(game.utility(state))
    player = game.player(state)
    best = Result[Any](-player)  # a loss: should be no result at all
    for action in game.actions(state):
        value, line = given_up(game, game.result(state, action))
        if value * player > best.value * player:
            best = Result(value, (action, *line))
    return best


def one_sided(game: Game[Any, Any], state: Any) -> Result[Any]:
    if game.terminal(state):
        return Result(game.utility(state))  # to MAX: a negamax needs the utility to the player to move
    best = Result[Any](-inf)
    for action in game.actions(state):
        value, line = one_sided(game, game.result(state, action))
        if -value > best.value:
            best = Result(-value, (action, *line))
    return best


def taking_turns(game: Game[Any, Any], state: Any, maximising: bool | None = None) -> Result[Any]:
    if game.terminal(state):
        return Result(game.utility(state))
    if maximising is None:
        maximising = game.player(state) == MAX
    results: list[Result[Any]] = []
    for action in game.actions(state):
        value, line = taking_turns(game, game.result(state, action), not maximising)  # should ask the game
        results.append(Result(value, (action, *line)))
    choose = max if maximising else min
    return choose(results, key=lambda result: result.value)


def bare_table(game: Game[Any, Any], state: Any) -> Result[Any]:
    table: dict[Any, Result[Any]] = {}

    def search(state: Any, alpha: float, beta: float) -> Result[Any]:
        if game.terminal(state):
            return Result(game.utility(state))
        if state in table:
            return table[state]  # perhaps only a bound, found with another window
        maximising = game.player(state) == MAX
        best: Result[Any] | None = None
        for action in game.actions(state):
            value, line = search(game.result(state, action), alpha, beta)
            if best is None or (value > best.value if maximising else value < best.value):
                best = Result(value, (action, *line))
                alpha, beta = (max(alpha, value), beta) if maximising else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        assert best
        table[state] = best
        return best

    return search(state, -inf, inf)


def nought(game: Game[Any, Any], state: Any) -> Result[Any]:
    value, line = minimax(game, state)
    action = line[0] if line else None
    return Result(value, line if action else ())  # 0 is an action too


def hurried(game: Game[Any, Any], state: Any, plies: int = 0) -> Result[Any]:
    if game.terminal(state):
        return Result(game.utility(state) - plies)  # this makes an early loss better than a late one
    results: list[Result[Any]] = []
    for action in game.actions(state):
        value, line = hurried(game, game.result(state, action), plies + 1)
        results.append(Result(value, (action, *line)))
    choose = max if game.player(state) == MAX else min
    return choose(results, key=lambda result: result.value)


class FullBoardFirst(TicTacToe):
    def utility(self, state: Any) -> int:
        if state.x | state.o == 0b111_111_111:  # a full board: should look for a win first
            return 0
        return super().utility(state)


@dataclass
class Counters:
    left: int
    turn: int = 1

    def __hash__(self) -> int:
        return hash((self.left, self.turn))


class InPlace:
    def initial_state(self) -> Counters:
        return Counters(3)

    def player(self, state: Counters) -> Player:
        return Player(state.turn)

    def actions(self, state: Counters) -> list[int]:
        return [1, 2] if state.left > 1 else [1]

    def result(self, state: Counters, action: int) -> Counters:
        state.left -= action  # should make a new state
        state.turn = -state.turn
        return state

    def terminal(self, state: Counters) -> bool:
        return state.left == 0

    def utility(self, state: Counters) -> int:
        return -state.turn

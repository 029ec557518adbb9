"""The searches of `gametree` under their own names, at machine speed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gametree import search as plain
from gametree.compiled.compiling import CompiledGame, Searched, compile
from gametree.game import MAX, Action, Playable, Result, State
from gametree.transform.depth_limited import horizon
from gametree.transform.depth_penalised import DEFAULT_PENALTY
from gametree.transform.transformation import whole_number


def minimax(
    game: Playable[State, Action],
    state: State,
    /,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
) -> Result[Action]:
    """Return what `gametree.minimax` returns, from the game's rules compiled to machine code.

    `game` may be what `compile` returned, which saves compiling again. `evaluate` is compiled too. Raises
    `CompileError` for rules outside the subset or numbers beyond 64 bits, and the errors of `gametree.minimax`.
    """
    horizon(depth, evaluate)
    if depth == 0 or game.terminal(state):
        return plain.minimax(game, state, depth=depth, evaluate=evaluate)
    return compile(game, state).searched(state, prunes=False, depth=depth, evaluate=evaluate).result


def alpha_beta(
    game: Playable[State, Action],
    state: State,
    /,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
) -> Result[Action]:
    """Return what `gametree.alpha_beta` returns, with the same nodes visited, as compiled `minimax` does.

    Source: Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975.
    """
    horizon(depth, evaluate)
    if depth == 0 or game.terminal(state):
        return plain.alpha_beta(game, state, depth=depth, evaluate=evaluate)
    return compile(game, state).searched(state, prunes=True, depth=depth, evaluate=evaluate).result


def depth_penalised_minimax(
    game: Playable[State, Action],
    state: State,
    /,
    *,
    penalty: float = DEFAULT_PENALTY,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
) -> Result[Action]:
    """Return what `gametree.depth_penalised_minimax` returns, as compiled `minimax` does."""
    horizon(depth, evaluate)
    if depth == 0 or game.terminal(state):
        return plain.depth_penalised_minimax(game, state, penalty=penalty, depth=depth, evaluate=evaluate)
    compiled = compile(game, state)
    return compiled.searched(state, prunes=False, depth=depth, evaluate=evaluate, penalty=penalty).result


def rank_actions(
    game: Playable[State, Action],
    state: State,
    /,
    *,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
) -> tuple[Result[Action], ...]:
    """Return what `gametree.rank_actions` returns for alpha-beta: every action's value and line, best first.

    With `depth` and `evaluate` each action is searched `depth` plies deep, counted from the state; `depth` is then
    1 or more.
    """
    horizon(depth, evaluate)
    if depth is not None:
        whole_number(depth, "The depth of a ranking", least=1)
    if game.terminal(state):
        return ()
    compiled = compile(game, state)
    below = None if depth is None else depth - 1

    def value_of(action: Action) -> Result[Action]:
        value, line = alpha_beta(compiled, compiled.result(state, action), depth=below, evaluate=evaluate)
        return Result(value, (action, *line))

    ranked = [value_of(action) for action in compiled.actions(state)]
    return tuple(sorted(ranked, key=lambda result: result.value, reverse=game.player(state) == MAX))


def perft(game: Playable[State, Any], state: State, /, *, depth: int) -> int:
    """Return the number of sequences of exactly `depth` actions from a state; games that end earlier do not count.

    Source: the performance test of chess programs (https://www.chessprogramming.org/Perft).
    """
    whole_number(depth, "The depth of perft", least=0)
    if depth == 0:
        return 1
    return 0 if game.terminal(state) else compile(game, state).perft(state, depth)


__all__ = [
    "CompiledGame",
    "Searched",
    "alpha_beta",
    "compile",
    "depth_penalised_minimax",
    "minimax",
    "perft",
    "rank_actions",
]

"""The searches of `gametree` under their own names, at machine speed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from time import perf_counter
from typing import Any

from gametree import search as plain
from gametree.arguments import time_limit, whole_number
from gametree.compiled.compiling import CompiledGame, CountedResult, Question, compile
from gametree.compiled.shared_table import SharedTable
from gametree.game import MAX, Action, LimitReached, Playable, Result, State
from gametree.search.iterative_deepening import Iteration
from gametree.transform.depth_limited import horizon
from gametree.transform.depth_penalised import DEFAULT_PENALTY


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
    return compile(game, state).search(state, prunes=False, depth=depth, evaluate=evaluate).result


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
    return compile(game, state).search(state, prunes=True, depth=depth, evaluate=evaluate).result


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
    return compiled.search(state, prunes=False, depth=depth, evaluate=evaluate, penalty=penalty).result


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


def alpha_beta_with_memory(
    game: Playable[State, Action],
    state: State,
    /,
    *,
    table: SharedTable | None = None,
    depth: int | None = None,
    evaluate: Callable[[Any], float] | None = None,
    penalty: float | None = None,
    key: Callable[[Any, Any], float] | None = None,
    threads: int = 1,
    seconds: float | None = None,
    nodes: int | None = None,
) -> Result[Action]:
    """Return the value of a state and the line that `gametree.alpha_beta_with_memory` returns, as fast as may be.

    It asks with null windows, folds states by the game's `canonical` (unless there is `evaluate`, which need not
    be the same for both), and keeps bounds in `table`, or in a new one of 256 megabytes. With `penalty`, which
    goes to the end of the game alone, the value is that of `depth_penalised_minimax`: a win counts for more the
    sooner it comes. Of the actions of a state that with the smallest `key(state, action)` is tried first; without
    a key those that have settled most questions are, and the earlier ones. `threads` share the work and the table,
    and change nothing in the result.

    Raises `LimitReached` once the seconds, not counting those of compiling, or the nodes of a thread are used up;
    ValueError for limits and numbers of threads below 1 (seconds below 0); `CompileError` for a penalty with
    utilities that are no ints; and the errors of compiled `minimax`.

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
    Intelligence 87, 1996 (MTD(f)).
    """
    horizon(depth, evaluate)
    _check_limits(threads, seconds, nodes)
    if penalty is not None and depth is not None:
        message = "A penalty counts plies to the end of the game: give penalty= or depth=, not both."
        raise TypeError(message)
    if depth == 0 or game.terminal(state):
        return plain.alpha_beta(game, state, depth=depth, evaluate=evaluate)
    table = SharedTable() if table is None else table
    question = Question(evaluate, penalty, key)
    table.claim(question.of(game))
    compiled = compile(game, state)
    found = compiled.solve(state, table, question, depth=depth, threads=threads, seconds=seconds, nodes=nodes)
    return found.result


def iterative_deepening(
    game: Playable[State, Action],
    state: State,
    /,
    *,
    evaluate: Callable[[Any], float],
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    table: SharedTable | None = None,
    key: Callable[[Any, Any], float] | None = None,
    threads: int = 1,
) -> Iterator[Iteration[Action]]:
    """Yield what `gametree.iterative_deepening` yields, the nodes apart, as fast as compiled rules allow.

    `seconds` are counted from the first search on, since compiling may take some; each thread may overrun `nodes`
    by the children of one state. `table`, `key` and `threads` are those of `alpha_beta_with_memory`. Raises its
    errors at once, and ends, as plain deepening does, where a limit strikes or with Ctrl-C.
    """
    _check_limits(threads, seconds, nodes)
    depths = count(1) if depth is None else range(1, whole_number(depth, "A depth", least=0) + 1)
    compiled = compile(game, state)
    table = SharedTable() if table is None else table
    question = Question(evaluate, None, key)
    table.claim(question.of(game))
    if not game.terminal(state):
        compiled.prepare(question)
    started = perf_counter()

    def deepen() -> Iterator[Iteration[Action]]:
        first = next(plain.iterative_deepening(game, state, evaluate=evaluate, depth=0))
        yield first
        if first.solved:
            return
        value, entered = first.result.value, first.nodes
        for plies in depths:
            left = None if seconds is None else seconds - (perf_counter() - started)
            more = None if nodes is None else nodes - entered
            if (left is not None and left <= 0) or (more is not None and more <= 0):
                return
            try:
                found = compiled.solve(
                    state, table, question, depth=plies, guess=value, threads=threads, seconds=left, nodes=more
                )
            except (LimitReached, KeyboardInterrupt):
                return
            value, entered = found.result.value, entered + found.nodes
            yield Iteration(found.result, plies, entered, perf_counter() - started, found.complete)
            if found.complete:
                return

    return deepen()


def _check_limits(threads: int, seconds: float | None, nodes: int | None) -> None:
    whole_number(threads, "The number of threads", least=1)
    if nodes is not None:
        whole_number(nodes, "A node limit", least=1)
    if seconds is not None:
        time_limit(seconds)


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
    "CountedResult",
    "SharedTable",
    "alpha_beta",
    "alpha_beta_with_memory",
    "compile",
    "depth_penalised_minimax",
    "iterative_deepening",
    "minimax",
    "perft",
    "rank_actions",
]

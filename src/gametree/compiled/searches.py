"""The searches of `gametree` under their own names, at machine speed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from itertools import count
from math import inf
from time import perf_counter
from typing import Any

from gametree import search as plain
from gametree.arguments import time_limit, whole_number
from gametree.compiled import filling
from gametree.compiled.back_end.device_code import check_device
from gametree.compiled.back_end.machine_functions import library
from gametree.compiled.compiled_game import CompiledGame
from gametree.compiled.kept_rules import compiled_now
from gametree.compiled.kernel_runs import TableResult, run_perft, run_search, run_table_search, value_reaches
from gametree.compiled.kernels.shared_table import SharedTable
from gametree.compiled.private_tables import private_table
from gametree.compiled.recipes.table_search import table_search
from gametree.compiled.recipes.textbook import textbook
from gametree.compiled.search_problem import SearchProblem, compose
from gametree.game import MAX, Action, CompileError, Game, LimitReached, Mover_co, Result, State
from gametree.rules import brief, has_chance, no_actions, require_game, utility
from gametree.search.best_actions import BestActions
from gametree.search.iterative_deepening import Iteration
from gametree.transform.counted import Counted
from gametree.transform.depth_limited import Evaluation, limited, require_evaluation
from gametree.transform.depth_penalised import DEFAULT_PENALTY, DepthPenalised
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.rule_errors import names_rules

Below = Callable[[SearchProblem, float, float], Result[Any]]


@names_rules
def minimax(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluation | None = None
) -> Result[Action]:
    """Return what `gametree.minimax` returns, from the game's rules compiled to machine code.

    `game` may be the result of `compile`, which saves compiling again. It may have `Ordered`, `DepthLimited`,
    `DepthPenalised`, `NodeLimited`, `TimeLimited`, `Counted`, `Symmetric` and `RootRestricted` around it, which
    are compiled too, like `evaluate`. Raises `CompileError` for rules outside the subset, for other
    transformations and for numbers that do not fit their bits, and the errors of `gametree.minimax`.

    The options are those of `gametree.minimax`.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import Nim
        >>> game = Nim((3, 4, 5))
        >>> compiled.minimax(game, game.initial_state()).value
        1
    """
    return _textbook(*limited(game, state, depth, evaluate), prunes=False)


@names_rules
def alpha_beta(
    game: Game[State, Action], state: State, /, *, depth: int | None = None, evaluate: Evaluation | None = None
) -> Result[Action]:
    """Return what `gametree.alpha_beta` returns, by a compiled search that visits the same nodes; see `minimax`.

    The options are those of `gametree.alpha_beta`.

    Source: Knuth & Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975.

    Examples:
        >>> from gametree import Counted, compiled
        >>> from gametree.games import TicTacToe
        >>> counted = Counted(TicTacToe())
        >>> compiled.alpha_beta(counted, counted.initial_state()).value, counted.nodes
        (0, 18297)
    """
    return _textbook(*limited(game, state, depth, evaluate), prunes=True)


@names_rules
def depth_penalised_minimax(
    game: Game[State, Action],
    state: State,
    /,
    *,
    penalty: float = DEFAULT_PENALTY,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> Result[Action]:
    """Return what `gametree.depth_penalised_minimax` returns, by a compiled search; see `minimax`.

    The options are those of `gametree.depth_penalised_minimax`.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe(win=10)
        >>> compiled.depth_penalised_minimax(game, game.parse_state(".X./..X/OOX"), penalty=1)
        Result(value=6, line=(2, 4, 0, 3))
    """
    by_plies = DepthPenalised(game, penalty=penalty)
    return minimax(by_plies, by_plies.start(state), depth=depth, evaluate=evaluate)


def _textbook(game: Game[State, Action], state: State, *, prunes: bool) -> Result[Action]:
    require_game(game)
    if game.terminal(state):
        return plain.minimax(game, state)

    def below(problem: SearchProblem, alpha: float, beta: float) -> Result[Any]:
        kernel = textbook(problem.rules, problem.plan, prunes=prunes)
        return run_search(problem, kernel, filling.window(kernel.number, alpha, beta))

    return from_root(compiled_now(game, state), state, below)


def from_root(game: CompiledGame[State, Action], state: State, below: Below) -> Result[Action]:
    """Search a live state; if only some actions are allowed there, the first ply is played by the Python rules."""
    problem = compose(game, state)
    return _from_children(game, state, below) if problem.restricted else below(problem, -inf, inf)


def _from_children(game: CompiledGame[State, Action], state: State, below: Below) -> Result[Action]:
    """Play the first ply from a live state by the Python rules, and search its children."""
    maximising = game.player(state) == MAX
    alpha, beta, best = -inf, inf, None
    for action in game.actions(state):
        child = game.result(state, action)
        found = Result(utility(game, child)) if game.terminal(child) else below(compose(game, child), alpha, beta)
        if best is None or (found.value > best.value if maximising else found.value < best.value):
            best = Result(found.value, (action, *found.line))
            alpha, beta = (max(alpha, best.value), beta) if maximising else (alpha, min(beta, best.value))
    return best or no_actions(game, state)


@names_rules
def rank_actions(
    game: Game[State, Action, Mover_co],
    state: State,
    /,
    *,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> tuple[Result[Action], ...]:
    """Return what `gametree.rank_actions` returns: every action's value and line, best first.

    The search is alpha-beta, or star1 in a game with chance.

    The options are those of `gametree.rank_actions`.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe(win=10)
        >>> compiled.rank_actions(game, game.parse_state("O.X/X.X/.OO"))[0]
        Result(value=10, line=(4,))
    """
    require_game(game)
    rules = game if game.terminal(state) else compiled_now(game, state)
    search: Any = alpha_beta
    if has_chance(game):
        search = library("gametree.compiled.chance_searches").star1  # it needs this module
    return plain.rank_actions(rules, state, search=search, depth=depth, evaluate=evaluate)


@names_rules
def alpha_beta_with_memory(
    game: Game[State, Action],
    state: State,
    /,
    *,
    table: SharedTable | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
    threads: int = 1,
) -> Result[Action]:
    """Return the value and the line that `gametree.alpha_beta_with_memory` returns, as fast as possible.

    It searches with null windows. It folds states by the game's `canonical`, unless there is an evaluation, which
    could differ between symmetric states. Actions are searched in the order of `Ordered`, if there is one around
    the game; the history heuristic decides between equal keys. With `Ordered` in `Ordered`, only their keys
    decide. The number of threads does not change the result; a node limit is divided among them.

    In `DepthPenalised`, utilities must be whole numbers, the penalty must be a multiple of 2 ** -20, and
    evaluations must be penalised as well; otherwise `CompileError` is raised. `PenaltyTooLarge` is raised if the
    value of the state would lose its sign; a leaf elsewhere that would is worth next to nothing. Raises ValueError
    for a number of threads below 1 and for a table of another search problem, and the errors of compiled
    `minimax`.

    Source: Plaat, Schaeffer, Pijls & de Bruin, "Best-first fixed-depth minimax algorithms", Artificial
    Intelligence 87, 1996 (MTD(f)).

    The other options are those of `gametree.alpha_beta_with_memory`.

    Args:
        table: Where bounds are stored; by default a new table of 256 megabytes.
        threads: The number of threads, which share the work and the table.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> compiled.alpha_beta_with_memory(game, game.initial_state(), threads=2).value
        0
    """
    whole_number(threads, "The number of threads", least=1)
    source = private_table() if table is None else nullcontext(SharedTable.required(table))
    game, state = limited(game, state, depth, evaluate)
    require_game(game)
    if game.terminal(state):
        return plain.minimax(game, state)
    rules = compiled_now(game, state)
    with source as used:
        run = partial(run_table_search, table=used, private=table is None, threads=threads)
        return _table_search(rules, state, run).result


def _table_search(
    game: CompiledGame[State, Action], state: State, run: Callable[[SearchProblem], TableResult]
) -> TableResult:
    problem = compose(game, state)
    if not problem.restricted:
        return run(problem)
    complete = True

    def below(problem: SearchProblem, _alpha: float, _beta: float) -> Result[Any]:
        nonlocal complete
        found = run(problem)
        complete = complete and found.complete
        return found.result

    return TableResult(_from_children(game, state, below), complete)


@names_rules
def best_actions(
    game: Game[State, Action],
    state: State,
    /,
    *,
    table: SharedTable | None = None,
    depth: int | None = None,
    evaluate: Evaluation | None = None,
) -> BestActions[Action]:
    """Return what `gametree.best_actions` returns, by compiled searches with one transposition table.

    The options are those of `gametree.best_actions`, and the errors those of compiled `alpha_beta_with_memory`.

    Args:
        table: As in compiled `alpha_beta_with_memory`.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> compiled.best_actions(game, game.parse_state("X../.../..."))
        BestActions(value=0, actions=(4,))
    """
    source = private_table() if table is None else nullcontext(SharedTable.required(table))
    game, state = limited(game, state, depth, evaluate)
    require_game(game)
    if game.terminal(state):
        return plain.best_actions(game, state)
    rules = compiled_now(game, state)
    with source as used:
        run = partial(run_table_search, table=used, private=table is None)
        found = _table_search(rules, state, run)
        value: float = found.result.value
        maximising = bool(rules.player(state) == MAX)

        def attains(action: Action) -> bool:
            child = rules.result(state, action)
            if rules.terminal(child):
                return bool(utility(rules, child) == value)
            problem = compose(rules, child)
            if found.reaches is None:  # only some actions are allowed at the root
                return bool(run(problem).result.value == value)
            return bool(value_reaches(problem, used, found.reaches[not maximising]) == maximising)

        return BestActions(value, tuple(filter(attains, rules.actions(state))))


@names_rules
def iterative_deepening(
    game: Game[State, Action],
    state: State,
    /,
    *,
    evaluate: Evaluation,
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    table: SharedTable | None = None,
    threads: int = 1,
) -> Iterator[Iteration[Action]]:
    """Yield the values that `gametree.iterative_deepening` yields, by compiled searches.

    Nodes differ, and with them the depth at which a limit ends it. Of several best lines it may yield another, and
    it may see at another depth that the state is solved.

    `seconds` begin with the first search, not with compiling. Raises the errors of `alpha_beta_with_memory` at
    once, and ends, like plain deepening, at a limit or with Ctrl-C. The other options are those of
    `gametree.iterative_deepening`.

    Args:
        table: As in compiled `alpha_beta_with_memory`.
        threads: As in compiled `alpha_beta_with_memory`.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.evaluations import mnk
        >>> from gametree.games import MNK
        >>> game = MNK(3, 3, 3)
        >>> *_, last = compiled.iterative_deepening(game, game.initial_state(), evaluate=mnk(game))
        >>> last.depth, last.solved, last.result.value
        (9, True, 0)
    """
    whole_number(threads, "The number of threads", least=1)
    require_evaluation(evaluate)
    table = SharedTable() if table is None else SharedTable.required(table)
    depths = count(1) if depth is None else range(1, whole_number(depth, "A depth", least=0) + 1)
    if seconds is not None:
        time_limit(seconds)
    counted = Counted(compiled_now(game, state))
    within: Game[State, Action] = counted if nodes is None else NodeLimited(counted, nodes=nodes)
    if not game.terminal(state):
        to_depth, start = limited(counted, state, 1, evaluate)
        problem = compose(compiled_now(to_depth, start), start)
        prepared = table_search(problem.rules, problem.plan)
        problem.claim(table, prepared.kernel.question)
    started = perf_counter()
    if seconds is not None:
        within = TimeLimited(within, seconds=seconds)

    def deepen() -> Iterator[Iteration[Action]]:
        first = next(plain.iterative_deepening(game, state, evaluate=evaluate, depth=0))
        yield first
        if first.solved:
            return
        value = first.result.value
        for plies in depths:
            to_depth, start = limited(within, state, plies, evaluate)
            run = partial(run_table_search, table=table, guess=value, threads=threads)
            try:
                found = _table_search(compiled_now(to_depth, start), start, run)
            except (LimitReached, KeyboardInterrupt):
                return
            value = found.result.value
            yield Iteration(found.result, plies, counted.nodes, perf_counter() - started, found.complete)
            if found.complete:
                return

    return deepen()


@names_rules
def perft(game: Game[State, Any], state: State, /, *, depth: int, device: str | None = None) -> int:
    """Return the number of sequences of exactly `depth` actions from a state; games that end earlier do not count.

    Source: the performance test of chess programs (https://www.chessprogramming.org/Perft).

    Args:
        game: The rules, without chance.
        state: The state to search from.
        depth: The number of actions.
        device: `"cuda"` counts on the first card of NVIDIA: Python walks the first plies, and each thread counts
            the lines from one state. What fails there is counted by your Python rules, which raise what they
            raise. Rules that call themselves are refused, as in `compiled.simulate`. Needs the extra `gpu`.

    Raises:
        CompileError: The rules cannot be compiled, or have chance; or `device` is given, and they cannot be run
            there, or there is no driver or card.
        ValueError: The depth is not an integer of at least 0, or the device is another.

    Examples:
        >>> from gametree import compiled
        >>> from gametree.games import TicTacToe
        >>> game = TicTacToe()
        >>> compiled.perft(game, game.initial_state(), depth=5)
        15120
    """
    whole_number(depth, "The depth of perft", least=0)
    check_device(1, device)
    require_game(game)
    if has_chance(game):
        raise CompileError(
            f"{brief(game)} has chance in it, by its method outcomes: use the plain perft, which counts outcomes."
        )
    if depth == 0 or game.terminal(state):
        return plain.perft(game, state, depth=depth)
    compiled = compiled_now(game, state)
    problem = compose(compiled, state)
    if problem.restricted or (problem.plies is not None and problem.plies < depth):
        if depth == 1:
            return plain.perft(game, state, depth=1)
        children = [compiled.result(state, action) for action in compiled.actions(state)]
        return sum(perft(compiled, child, depth=depth - 1, device=device) for child in children)
    if device is None:
        return run_perft(problem, depth)
    lines: int = library("gametree.compiled.device_trees").DevicePerft(compiled, state).lines(state, depth)
    return lines

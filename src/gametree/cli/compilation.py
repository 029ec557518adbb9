"""Compiled rules and searches, where the extra is installed and the game compiles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.console import Console

from gametree.cli.errors import Mistake
from gametree.cli.registry import ChosenGame
from gametree.game import CompileError, Game, GameTreeError, LimitReached, Result, Search, TooDeep
from gametree.play.timed_searches import TimedSearches, deepen, level, limited, simulate, solve
from gametree.transform.depth_limited import Evaluation
from gametree.transform.limits import NodeLimited

if TYPE_CHECKING:
    from gametree.compiled import CompiledGame
    from gametree.search.iterative_deepening import Iteration
    from gametree.search.monte_carlo_tree_search import MonteCarloResult

ENOUGH_NODES = 10_000  # A search to the end comes back to a state within few nodes, if play can come back.
Twin: TypeAlias = tuple[Search, "CompiledGame[Any, Any]"]  # a compiled search, and the game to run it on


def compiled_rules(chosen: ChosenGame, console: Console, *, wanted: bool | None) -> CompiledGame[Any, Any] | None:
    """Return the compiled game, or None if it is not `wanted` or the rules cannot be compiled.

    Raises `Mistake` with the reason if `wanted` is True and the rules cannot be compiled.
    """
    if wanted is False:
        return None
    try:
        from gametree import compiled

        with console.status("Compiling the rules, this first time ..."):
            return compiled.compile(chosen.game, chosen.state)
    except (ModuleNotFoundError, CompileError) as error:
        if wanted is None:
            return None
        raise Mistake(str(error)) from error


def twins(
    rules: CompiledGame[Any, Any] | None, state: Any, console: Console, *, penalty: float
) -> Mapping[str, Twin]:
    """Return compiled searches, which give the results and counts of the plain ones of the same names.

    The searches are compiled before they are returned. There are none if the rules are not compiled or the game is
    over.
    """
    if rules is None or rules.terminal(state):
        return {}
    from gametree import compiled

    found: dict[str, Search] = {
        "minimax": compiled.minimax,
        "depth_penalised_minimax": partial(compiled.depth_penalised_minimax, penalty=penalty),
        "alpha_beta": compiled.alpha_beta,
    }
    with console.status("Compiling the searches, this first time ..."):
        for each in found.values():
            with suppress(GameTreeError):
                each(NodeLimited(rules, nodes=1), state)
    return {name: (each, rules) for name, each in found.items()}


def compiled_searches(
    rules: CompiledGame[Any, Any] | None,
    state: Any,
    evaluate: Evaluation | None,
    console: Console,
    *,
    wanted: bool | None,
) -> TimedSearches | None:
    """Return searches for `decide`, with those that take most time compiled, or None if they cannot be.

    With an evaluation, or where play can come back to a state, one is iterative deepening; else it is the search
    to the end. Without an evaluation, Monte Carlo tree search is another. They are compiled before they are
    returned. If a number is too large for a compiled search, the plain search is run. If `wanted` is True, a game
    that cannot be compiled raises `Mistake` with the reason.
    """
    if rules is None or rules.terminal(state):
        return None
    from gametree import compiled

    def exact(
        game: Any, state: Any, /, *, penalty: float | None, seconds: float, nodes: int | None
    ) -> Result[Any]:
        if penalty is None:
            with suppress(CompileError):
                return compiled.alpha_beta_with_memory(limited(rules, seconds, nodes), state)
        return solve(game, state, penalty=penalty, seconds=seconds, nodes=nodes)

    def deepen_compiled(
        game: Any, state: Any, /, *, evaluate: Evaluation, seconds: float, nodes: int | None
    ) -> Iterator[Iteration[Any]]:
        with suppress(CompileError):
            yield from compiled.iterative_deepening(rules, state, evaluate=evaluate, seconds=seconds, nodes=nodes)
            return
        yield from deepen(game, state, evaluate=evaluate, seconds=seconds, nodes=nodes)

    def simulate_compiled(game: Any, state: Any, /, *, rng: Random, seconds: float) -> MonteCarloResult[Any]:
        with suppress(CompileError):
            return compiled.monte_carlo_tree_search(game, state, rng=rng, seconds=seconds)
        return simulate(game, state, rng=rng, seconds=seconds)

    try:
        with console.status("Compiling the searches, this first time ..."):
            if evaluate is None and not _comes_back(rules, state):
                with suppress(LimitReached, TooDeep):
                    compiled.alpha_beta_with_memory(NodeLimited(rules, nodes=1), state)
                with suppress(TooDeep):
                    compiled.monte_carlo_tree_search(rules, state, rng=Random(0), simulations=1)
                return TimedSearches(exact=exact, simulate=simulate_compiled)
            list(compiled.iterative_deepening(rules, state, evaluate=evaluate or level, depth=1))
            return TimedSearches(deepen=deepen_compiled)
    except CompileError as error:
        if wanted:
            raise Mistake(str(error)) from error
        return None


def _comes_back(rules: Game[Any, Any], state: Any) -> bool:
    """Whether a short search to the end by plain rules comes back to a state."""
    try:
        solve(rules, state, penalty=None, seconds=inf, nodes=ENOUGH_NODES)
    except TooDeep:
        return True
    except LimitReached:
        pass
    return False

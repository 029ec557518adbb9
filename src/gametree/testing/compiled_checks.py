"""Check what compiling made of a game's rules: that they say in machine code what they say in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from gametree.game import Playable
from gametree.search import alpha_beta, depth_penalised_minimax, minimax
from gametree.testing.asking import Answer, alike, ask, copied, problem, shown
from gametree.testing.examining import EXAMPLES, examined, failure, refuse_unknown
from gametree.testing.exploring import Explored, Place, Terms, listed
from gametree.testing.game_checks import Outcome
from gametree.testing.game_laws import Fault, fault, methods
from gametree.transform import Counted

if TYPE_CHECKING:
    from gametree.compiled import CompiledGame, MachineRules

METHODS = ("result", "terminal", "player", "actions", "utility", "canonical")  # first what leads to states
CHECKS = (*METHODS, "evaluate", "searches")
DEPTH = 3
MOST_LINES = 500
SEARCHED = 5
SEARCHES: tuple[Callable[..., Any], ...] = (minimax, alpha_beta, depth_penalised_minimax)
REMEDY = (
    "rules are compiled as they are then, so let it hang on its arguments and on nothing that changes, and compile"
    " again after a change; if nothing does, this is a bug in gametree: please report it"
)


def check_compiled(
    game: Playable[Any, Any],
    *,
    evaluate: Callable[[Any], float] | None = None,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> None:
    """Raise `CheckFailed` at the first named check that the compiled rules of a game fail; return None if none.

    The game is compiled, unless it is what `compiled.compile` returned, whose rules are then held against those of
    the game as it is now. The checks, in order:

    - "result", "terminal", "player", "actions", "utility": the compiled method answers what the Python method
      does, the actions in the same order.
    - "canonical": so does that one, where the game has it and compiled searches fold states by it.
    - "evaluate": so does an evaluation, where there is one to be asked.
    - "searches": compiled `minimax`, `alpha_beta` and `depth_penalised_minimax` find what the plain ones find, in
      as many nodes and leaves, a few plies from a few states.

    Only what Python answers is compared; a value that does not fit the 64 bits of a compiled number is then a
    failure. `expected_failures` declares checks that are known to fail, by name, each with its reason; one that no
    longer fails is itself a failure. The game, which should pass `check_game`, is explored as it is there, with
    the same `examples` and `seed`.

    Raises `CompileError` for a game or `evaluate` that does not qualify, ModuleNotFoundError without the extra
    `compiled`, and ValueError for an expected failure of a name that no check has. What is no game fails the check
    "methods" of `check_game`.
    """
    from gametree import compiled

    python = game.game if isinstance(game, compiled.CompiledGame) else game
    expected = expected_failures or {}
    refuse_unknown(expected, CHECKS)
    with examined(python, Terms(cyclic=True), examples, seed) as seen:
        broken = failure("methods", methods, seen)
        if broken:
            raise broken
        machine = compiled.compile(game)
        twins = _Twins(machine, machine.machine_rules(evaluate), evaluate)
        for name in CHECKS:
            law = partial(_searches if name == "searches" else partial(_agreement, name), twins)
            outcome = Outcome(name, failure(name, law, seen), expected.get(name))
            if outcome.problem:
                raise outcome.problem


class _Twins(NamedTuple):
    """A compiled game, its methods as they can be asked, and an evaluation in Python, if there is one."""

    machine: CompiledGame[Any, Any]
    rules: MachineRules[Any, Any]
    evaluate: Callable[[Any], float] | None


def _agreement(method: str, twins: _Twins, explored: Explored) -> Iterator[Fault]:
    """A compiled method answers what the Python method does."""
    asked = partial(listed, twins.rules) if method == "actions" else getattr(twins.rules, method)
    for place in explored.places:
        for given, answer in _answers(method, twins, explored, place):
            twin = ask(asked, place.state, *given)
            if not answer.error and (twin.error or not alike(answer.value, twin.value)):
                with_action = f" with the action {shown(given[0])}" if given else ""
                what = f"{method}{with_action} {problem(answer)} in Python but {problem(twin)} compiled,"
                yield fault(explored, place, what, REMEDY)


def _answers(
    method: str, twins: _Twins, explored: Explored, place: Place
) -> Iterator[tuple[tuple[Any, ...], Answer]]:
    """Yield what Python answers at a place where it must, each with what the method takes beyond the state."""
    if method == "result":
        yield from (((action,), answer) for action, answer in place.results)
    elif method == "canonical":
        if twins.rules.folds:
            yield (), explored.ask(method, place.state)
    elif method == "evaluate":
        if twins.evaluate and place.live:
            yield (), explored.patience.ask(twins.evaluate, copied(place.state))
    elif answer := getattr(place.answers, method):
        yield (), answer


class Found(NamedTuple):
    """What a search finds, and at what cost."""

    result: Any
    nodes: int
    leaves: int


def _searches(twins: _Twins, explored: Explored) -> Iterator[Fault]:
    """Compiled searches find what the plain ones do, in as many nodes and leaves."""
    live = [place for place in explored.places if place.live]
    for place in live[:: len(live) // SEARCHED + 1]:
        width = len(place.results)
        depth = next((plies for plies in range(DEPTH, 1, -1) if width**plies <= MOST_LINES), 1)
        worth = _remainder if isinstance(place.state, int) else _first
        limits: dict[str, Any] = {"depth": depth, "evaluate": twins.evaluate or worth}
        for search in SEARCHES:
            plain = explored.patience.ask(_found, search, explored.game, copied(place.state), limits)
            twin = ask(_found_by_machine, search, twins.machine, place.state, limits)
            if not plain.error and (twin.error or not alike(plain.value, twin.value)):
                what = f"{search.__name__} to depth {depth} {problem(plain)} in Python but {problem(twin)}"
                yield fault(explored, place, f"{what} compiled,", REMEDY)


def _found(search: Callable[..., Any], game: Any, state: Any, limits: dict[str, Any]) -> Found:
    counted = Counted[Any, Any](game)
    result = search(counted, state, **limits)
    return Found(result, counted.nodes, counted.leaves)


def _found_by_machine(
    search: Callable[..., Any], machine: CompiledGame[Any, Any], state: Any, limits: dict[str, Any]
) -> Found:
    from gametree import compiled

    return _found(getattr(compiled, search.__name__), machine, state, limits)


def _remainder(state: int) -> int:
    """An opinion that tells most states apart."""
    return state % 5 - 2


def _first(state: tuple[int, ...]) -> int:
    """An opinion of states that are tuples."""
    return state[0] % 5 - 2

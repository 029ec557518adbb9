"""Check that the compiled rules of a game say what its Python says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from math import isclose
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from gametree.arguments import require_function
from gametree.game import CHANCE, Playable
from gametree.play.timed_searches import level
from gametree.rules import has_chance
from gametree.search import alpha_beta, depth_penalised_minimax, expectiminimax, minimax
from gametree.testing.answers import Answer, ask, problem, shown
from gametree.testing.checks import Check, Fault, Law, Outcome, checks_of, raise_first_problem, require_draws
from gametree.testing.examination import EXAMPLES, Examination, outcomes_of
from gametree.testing.exploration import Explored, Place, Terms, listed, method_of
from gametree.testing.outcome_checks import OutcomesAsActions
from gametree.testing.patience import Patience
from gametree.testing.snapshots import alike, copied
from gametree.transform import Counted
from gametree.transform.depth_limited import Evaluation

if TYPE_CHECKING:
    from gametree.compiled import CompiledGame, MachineRules

DEPTH = 3
MOST_LINES = 500
SEARCHED = 5
SEARCHES: tuple[Callable[..., Any], ...] = (minimax, alpha_beta, depth_penalised_minimax)
REMEDY = (
    "later changes have no effect on compiled rules, so let it depend on its arguments only, or compile again"
    " after a change; if nothing has changed, this is a bug in gametree: please report it"
)


def check_compiled(
    game: Playable[Any, Any, Any],
    *,
    evaluate: Evaluation | None = None,
    expected_failures: Mapping[str, str] | None = None,
    examples: int = EXAMPLES,
    seed: int = 0,
) -> None:
    """Raise `CheckFailed` at the first named check that the compiled rules of a game fail; return None if none.

    The game is compiled first. A game that `compiled.compile` returned is not compiled again: its compiled rules
    are compared with the Python rules as they are now. The checks, in order:

    - "result", "terminal", "player", "outcomes", "actions", "utility": the compiled method answers what the Python
      method does, actions and outcomes in the same order, and probabilities as floats; `result` is asked for the
      actions that both have.
    - "canonical": so does `canonical`, if the game has it and compiled searches fold states by it.
    - "evaluate": so does the evaluation, if one is given.
    - "searches": compiled `minimax`, `alpha_beta` and `depth_penalised_minimax` return what the plain ones return,
      with the same numbers of nodes and leaves, a few plies deep from a few states. In a game with chance it is
      `expectiminimax`, whose values may differ by rounding.

    Calls for which Python raises an error are not compared. A number that does not fit its bits is a failure. The
    game should pass `check_game`, and is explored in the same way. An object that is not a game fails the check
    "methods" of `check_game`.

    Args:
        game: The rules.
        evaluate: An evaluation to compare as well.
        expected_failures: Maps the names of checks that are known to fail to the reason; one that no longer fails
            is itself a failure.
        examples: As in `check_game`.
        seed: As in `check_game`.

    Raises:
        CheckFailed: The compiled rules fail a check.
        CompileError: The game or `evaluate` does not qualify.
        ModuleNotFoundError: The extra `compiled` is not installed.
        ValueError: An expected failure is of an unknown check.

    Examples:
        >>> from gametree.games import Nim
        >>> from gametree.testing import check_compiled
        >>> check_compiled(Nim((1, 2)), examples=5)
    """
    checks = compiled_checks(evaluate=evaluate, examples=examples, seed=seed)
    raise_first_problem(checks, game, expected_failures)


def compiled_checks(
    *, evaluate: Evaluation | None = None, examples: int = EXAMPLES, seed: int = 0
) -> tuple[Check[Playable[Any, Any, Any]], ...]:
    """Return every named check of compiled rules; the options are those of `check_compiled`.

    Examples:
        >>> from gametree.testing import compiled_checks
        >>> [check.name for check in compiled_checks()][:3]
        ['result', 'terminal', 'player']
    """
    require_draws(examples, seed)
    if evaluate is not None:
        require_function(evaluate, "evaluate", "a state")
    return checks_of(LAWS, partial(_run, evaluate=evaluate, examples=examples, seed=seed))


class MachineOutcomesAsActions(OutcomesAsActions[Any, Any, Any]):
    """Compiled methods of a game with chance, whose actions at a chance node are the outcomes."""

    def result(self, state: Any, action: Any, /) -> Any:
        """The state that an action leads to, or an outcome at a chance node."""
        rules: Any = self.game
        return (rules.resolve if rules.player(state) is CHANCE else rules.result)(state, action)


@dataclass
class Twins:
    """A game, perhaps compiled already, the same game compiled, and an evaluation of it, if there is one."""

    game: Any
    evaluate: Evaluation | None

    @cached_property
    def python(self) -> Any:
        """The game in Python."""
        from gametree.compiled import CompiledGame

        game: Any = self.game
        return game.game if isinstance(self.game, CompiledGame) else game

    @cached_property
    def machine(self) -> CompiledGame[Any, Any]:
        """The compiled game, which searches."""
        from gametree import compiled

        return compiled.compile(self.game)

    @cached_property
    def rules(self) -> MachineRules[Any, Any]:
        """The methods of the compiled game, which can be called like those of the game that is explored."""
        rules = self.machine.machine_rules(self.evaluate)
        return cast("MachineRules[Any, Any]", MachineOutcomesAsActions(rules)) if self.has_chance else rules

    @cached_property
    def has_chance(self) -> bool:
        """Whether the game has chance nodes, at which its outcomes are explored as actions."""
        return has_chance(self.python)


def _answers(
    method: str, twins: Twins, explored: Explored, place: Place
) -> Iterator[tuple[tuple[Any, ...], Answer]]:
    """Yield what Python answers at a place where it must, each with what the method takes beyond the state."""
    if method == "result":
        offered = ask(listed, twins.rules, place.state)
        for action, answer in place.results:
            if offered.error or action in offered.value:  # any other fails the check of actions
                yield (action,), answer
    elif method == "outcomes":
        if place.answers.player and place.answers.player.value is CHANCE:
            yield (), explored.patience.ask(_outcomes_in_floats, explored.game, copied(place.state))
    elif method == "canonical":
        if twins.rules.folds:
            yield (), place.ask(method)
    elif method == "evaluate":
        if twins.evaluate and place.live:
            yield (), explored.patience.ask(twins.evaluate, copied(place.state))
    elif answer := getattr(place.answers, method):
        yield (), answer


def _outcomes_in_floats(game: Any, state: Any) -> tuple[tuple[Any, float], ...]:
    """Return the outcomes at a chance node, with the probabilities that machine code has."""
    return tuple((outcome, float(probability)) for outcome, probability in game.outcomes(state))


class Found(NamedTuple):
    """The result of a search, and its cost."""

    result: Any
    nodes: int
    leaves: int


def check_searches(twins: Twins, explored: Explored) -> Iterator[Fault]:
    """Compiled searches find what the plain ones do, in as many nodes and leaves."""
    from gametree import compiled

    live = [place for place in explored.places if place.live]
    for place in live[:: len(live) // SEARCHED + 1]:
        width = len(place.results)
        depth = next((plies for plies in range(DEPTH, 1, -1) if width**plies <= MOST_LINES), 1)
        limits: dict[str, Any] = {"depth": depth, "evaluate": twins.evaluate or _evaluation_of(place.state)}
        for search in (expectiminimax,) if twins.has_chance else SEARCHES:
            plain = explored.patience.ask(_found, search, twins.python, copied(place.state), limits)
            twin = ask(_found, getattr(compiled, search.__name__), twins.machine, place.state, limits)
            if not plain.error and (twin.error or not _same(plain.value, twin.value, exact=not twins.has_chance)):
                what = f"{search.__name__} to depth {depth} {problem(plain)} in Python but {problem(twin)}"
                yield place.fault(f"{what} compiled,", REMEDY)


def _answers_alike(method: str, law: str) -> Law:
    """Return the law that a compiled method answers what the Python method does."""

    def check(twins: Twins, explored: Explored) -> Iterator[Fault]:
        asked = method_of(twins.rules, method)
        for place in explored.places:
            for given, answer in _answers(method, twins, explored, place):
                twin = ask(asked, place.state, *given)
                if not answer.error and (twin.error or not alike(answer.value, twin.value)):
                    with_action = f" with the action {shown(given[0])}" if given else ""
                    what = f"{method}{with_action} {problem(answer)} in Python but {problem(twin)} compiled,"
                    yield place.fault(what, REMEDY)

    check.__name__, check.__doc__ = f"check_{method}", law
    return check


LAWS: tuple[Law, ...] = (
    # First what leads to states.
    _answers_alike("result", "The compiled result answers what Python does, for every action of both."),
    _answers_alike("terminal", "The compiled terminal answers what Python does."),
    _answers_alike("player", "The compiled player answers what Python does at every live state."),
    _answers_alike("outcomes", "The compiled outcomes and probabilities are those of Python, in the same order."),
    _answers_alike("actions", "The compiled actions are those of Python, in the same order."),
    _answers_alike("utility", "The compiled utility answers what Python does at every terminal state."),
    _answers_alike(
        "canonical", "The compiled canonical answers what Python does, where compiled searches fold states by it."
    ),
    _answers_alike("evaluate", "The compiled evaluation answers what Python does at every live state."),
    check_searches,
)


def _run(
    game: Playable[Any, Any, Any], names: tuple[str, ...], *, evaluate: Evaluation | None, examples: int, seed: int
) -> Iterator[Outcome]:
    twins = Twins(game, evaluate)
    with Patience() as patience:
        seen = Examination(twins.python, patience, Terms(cyclic=True), examples, seed)
        yield from outcomes_of(seen, LAWS, names, twins)


def _found(search: Callable[..., Any], game: Any, state: Any, limits: dict[str, Any]) -> Found:
    counted = Counted[Any, Any](game)
    result = search(counted, state, **limits)
    return Found(result, counted.nodes, counted.leaves)


def _same(plain: Found, twin: Found, *, exact: bool) -> bool:
    """Whether two searches found the same; but for rounding, which may also choose another of equal actions."""
    if exact:
        return alike(plain, twin)
    one, other = plain.result.value, twin.result.value
    return isclose(one, other, rel_tol=1e-9, abs_tol=1e-9) and plain[1:] == twin[1:]


def _evaluation_of(state: object) -> Evaluation:
    """Return an evaluation that can be compiled for states like this one."""
    if isinstance(state, int):
        return _remainder
    items = cast("tuple[object, ...]", state) if isinstance(state, tuple) else ()
    return _first if items and isinstance(items[0], int) else level


def _remainder(state: int) -> int:
    """An evaluation that differs between most states."""
    return state % 5 - 2


def _first(state: tuple[int, ...]) -> int:
    """An evaluation of states that are tuples."""
    return state[0] % 5 - 2

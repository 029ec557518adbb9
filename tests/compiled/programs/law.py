"""The law: the same answer as plain Python's, or `CompileError`; never another error, never a changed object."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum, auto
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from gametree import (
    CompileError,
    Counted,
    GameTreeError,
    LimitReached,
    NodeLimited,
    Result,
    alpha_beta,
    depth_penalised_minimax,
    minimax,
    rank_actions,
)
from tests.compiled.programs.snapshot import snapshot

MOST_NODES = 4_000  # of a plain search; a larger game is asked about less
MOST_STATES = 40


class Verdict(Enum):
    """How a program kept the law, or that it did not."""

    SAME = auto()
    REFUSED = auto()
    DIFFERENT = auto()


class Outcome(NamedTuple):
    """What came of one program: for a refusal its sentence, for a difference both answers."""

    verdict: Verdict
    detail: str = ""
    raised: str = ""  # the error that plain Python raised somewhere and the compiled rules too

    @property
    def accepted(self) -> bool:
        return self.verdict is Verdict.SAME


class Raised(NamedTuple):
    """The error that an answer was."""

    kind: type[BaseException]
    text: str

    def __str__(self) -> str:
        return f"{self.kind.__name__}: {self.text}"


class Compiled(Protocol):
    """A way of running compiled rules: each question is answered as the plain searches answer it."""

    def ask(self, question: str, state: Any, /) -> Any: ...


Compiler = Callable[[Any, Any], Compiled]


def perft(game: Any, state: Any, depth: int = 2) -> int:
    """Count the lines of exactly `depth` plies."""
    if depth == 0:
        return 1
    if game.terminal(state):
        return 0
    return sum(perft(game, game.result(state, action), depth - 1) for action in game.actions(state))


def counted(search: Callable[..., Result[Any]]) -> Callable[[Any, Any], tuple[Result[Any], int, int]]:
    """Return a search that tells nodes and leaves too."""

    def searched(game: Any, state: Any) -> tuple[Result[Any], int, int]:
        watched = Counted(game)
        result = search(watched, state)
        return result, watched.nodes, watched.leaves

    return searched


PLAIN: dict[str, Callable[[Any, Any], Any]] = {
    "minimax": counted(minimax),
    "alpha_beta": counted(alpha_beta),
    "depth_penalised_minimax": counted(depth_penalised_minimax),
    "rank_actions": rank_actions,
    "perft": perft,
}


def judged(module: ModuleType, game: Any, compiler: Compiler, *, states: int = MOST_STATES) -> Outcome:
    """Hold one game against the law: the plain searches are asked first, then the compiled ones the same.

    `minimax` is asked about at most `states` states, of which the first is the initial one; all other searches
    are asked about that one.
    """
    before = snapshot(module)
    try:
        state = game.initial_state()
        asked = list(_questions(game, state, states))
        expected = [_answer(PLAIN[question], game, at) for question, at in asked]
    except Exception as error:  # noqa: BLE001
        return _without_a_state(game, compiler, error)
    changed = snapshot(module) != before
    made: Compiled | str
    try:
        made = compiler(game, state)
    except CompileError as error:
        made = str(error)
    except Exception as error:  # noqa: BLE001
        return Outcome(Verdict.DIFFERENT, f"compiling raised {Raised(type(error), str(error))}")
    if not changed and snapshot(module) != before:
        return Outcome(Verdict.DIFFERENT, "compiling changed an object of the user's")
    if isinstance(made, str):
        return Outcome(Verdict.REFUSED, made)
    if changed:
        return Outcome(Verdict.DIFFERENT, "accepted, although the plain rules change an object")
    raised = ""
    for (question, at), wanted in zip(asked, expected, strict=True):
        found = _answer(made.ask, question, at)
        if isinstance(found, Raised) and issubclass(found.kind, CompileError):
            return Outcome(Verdict.REFUSED, found.text)
        if not _agree(wanted, found):
            told = f"{question} at {at!r}: plain {_shown(wanted)}, compiled {_shown(found)}"
            return Outcome(Verdict.DIFFERENT, told)
        if isinstance(wanted, Raised):
            raised = str(wanted)
    if snapshot(module) != before:
        return Outcome(Verdict.DIFFERENT, "the compiled search changed an object of the user's")
    return Outcome(Verdict.SAME, raised=raised)


def _shown(answer: Any) -> str:
    return str(answer) if isinstance(answer, Raised) else repr(answer)


def _without_a_state(game: Any, compiler: Compiler, error: Exception) -> Outcome:
    """Judge a program whose rules fail before a search begins: compiling must fail too."""
    return Outcome(Verdict.SAME, raised=str(Raised(type(error), str(error))))


def _questions(game: Any, start: Any, most: int) -> Iterator[tuple[str, Any]]:
    """Yield what is asked: every search about the first state of a line whose game tree is small, and more of one.

    Of the initial state of a larger game alpha-beta's value is asked, if it has that soon enough; minimax is asked
    about states below.
    """
    state, rng = start, Random(0)
    while _is_large(minimax, game, state, MOST_NODES):
        actions = list(game.actions(state))
        state = game.result(state, rng.choice(actions))
    for question in PLAIN:
        yield question, state
    if state != start and not _is_large(alpha_beta, game, start, 5 * MOST_NODES):
        yield "alpha_beta", start
    for at in _near_the_ends(game, state, most):
        yield "minimax", at


def _is_large(search: Callable[..., object], game: Any, state: Any, nodes: int) -> bool:
    try:
        search(NodeLimited(game, nodes=nodes), state)
    except LimitReached:
        return True
    except Exception:  # noqa: BLE001
        return False  # the error is the answer
    return False


def _near_the_ends(game: Any, state: Any, most: int) -> list[Any]:
    """Return live states below a state, those first whose actions all end the game: their values are utilities."""
    found: dict[Any, bool] = {}
    waiting = [state]
    try:
        while waiting and len(found) < 10 * most:
            at = waiting.pop(0)
            if at in found or game.terminal(at):
                continue
            following = [game.result(at, action) for action in game.actions(at)]
            found[at] = all(game.terminal(below) for below in following)
            waiting += following
    except Exception:  # noqa: BLE001
        pass  # met again by the searches
    near = [at for at, last in found.items() if last]
    return (near + [at for at, last in found.items() if not last])[:most]


def _answer(question: Callable[..., Any], *given: Any) -> Any:
    try:
        return question(*given)
    except Exception as error:  # noqa: BLE001
        return Raised(type(error), str(error).splitlines()[0] if str(error) else "")


def _agree(wanted: Any, found: Any) -> bool:
    if isinstance(wanted, Raised):
        if not isinstance(found, Raised):
            return False
        return found.kind is wanted.kind or not issubclass(wanted.kind, GameTreeError)
    return not isinstance(found, Raised) and alike(wanted, found)


def _is(value: Any, kinds: Any) -> bool:
    """Whether a value is of one of the kinds; what is known of its type stays as it was."""
    return isinstance(value, kinds)


def alike(one: Any, other: Any) -> bool:
    """Whether two answers are equal, the actions in them of the same types down to the last part."""
    if _is(one, Result) and _is(other, Result):
        return bool(one.value == other.value) and alike(tuple(one.line), tuple(other.line))
    if type(one) is not type(other):
        return False
    if _is(one, (tuple, list)):
        return len(one) == len(other) and all(map(alike, one, other))
    if is_dataclass(one):
        return all(alike(getattr(one, field.name), getattr(other, field.name)) for field in fields(one))
    if _is(one, Enum):
        return one is other
    if _is(one, float):
        return repr(one) == repr(other)
    return bool(one == other)

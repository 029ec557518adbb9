"""The law: the same answer as plain Python's, or `CompileError`; never another error, never a changed object."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum, auto
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any, ClassVar, NamedTuple, Protocol

from gametree import (
    CompileError,
    Counted,
    GameTreeError,
    LimitReached,
    NodeLimited,
    Result,
    TooDeep,
    alpha_beta,
    depth_penalised_minimax,
    minimax,
    perft,
    rank_actions,
)
from gametree.rules import max_to_move, utility
from tests.compiled.programs.snapshot import snapshot

MOST_NODES = 4_000  # of a plain search; a larger game is searched less
MOST_STATES = 40
MOST_PLIES = 60
MOST_ACTIONS = 1_000
BUG = "the compiler itself failed"


class Verdict(Enum):
    """How a program kept the law, or broke it."""

    SAME = auto()
    REFUSED = auto()
    ENDLESS = auto()  # the plain search takes too long
    DIFFERENT = auto()


class Outcome(NamedTuple):
    """The outcome of one program: for a refusal its sentence, for a difference both answers."""

    verdict: Verdict
    detail: str = ""
    raised: str = ""  # the error that plain Python raised somewhere and the compiled rules too

    @property
    def accepted(self) -> bool:
        return self.verdict is Verdict.SAME


class Raised(NamedTuple):
    """An answer that is an error."""

    kind: type[BaseException]
    text: str

    def __str__(self) -> str:
        return f"{self.kind.__name__}: {self.text}"


class Endless(Exception):
    """The game trees of a program are too large to be searched by plain Python."""


class Compiled(Protocol):
    """A way of running compiled rules: each question is answered as the plain searches answer it."""

    of_each_state: ClassVar[str]  # the question that is asked of many states

    def __init__(self, game: Any, state: Any, /) -> None: ...
    def ask(self, question: str, state: Any, /) -> Any: ...


Compiler = type[Compiled]


def lines(game: Any, state: Any) -> int:
    """Count the lines of exactly two plies, by the library's own perft: it plays no action of the last ply."""
    return perft(game, state, depth=2)


def counted(search: Callable[..., Result[Any]]) -> Callable[[Any, Any], tuple[Result[Any], int, int]]:
    """Return a search that also returns nodes and leaves."""

    def searched(game: Any, state: Any) -> tuple[Result[Any], int, int]:
        watched = Counted(game)
        result = search(watched, state)
        return result, watched.nodes, watched.leaves

    return searched


class Moves(tuple[Any, ...]):
    """The actions of a state, in order."""

    __slots__ = ()


def rules(game: Any, state: Any) -> tuple[object, ...]:
    """Return the answers of the methods about a state: its utility if finished, else the player and the
    actions."""
    if game.terminal(state):
        return (Result(utility(game, state)),)
    return max_to_move(game, state), Moves(islice(game.actions(state), MOST_ACTIONS))


PLAIN: dict[str, Callable[[Any, Any], Any]] = {
    "minimax": counted(minimax),
    "alpha_beta": counted(alpha_beta),
    "depth_penalised_minimax": counted(depth_penalised_minimax),
    "rank_actions": rank_actions,
    "perft": lines,
    "rules": rules,
}
SEARCHES = ("minimax", "alpha_beta", "depth_penalised_minimax", "rank_actions", "perft")


class Made(NamedTuple):
    """A compiled game, and a snapshot of the user's objects from before."""

    before: str
    state: Any
    rules: Compiled


class Expected(NamedTuple):
    """The answers of plain Python."""

    asked: list[tuple[str, Any]]
    answers: list[Any]


def judged(module: ModuleType, game: Any, compiler: Compiler, *, states: int = MOST_STATES) -> Outcome:
    """Test whether one game keeps the law: compile it, and compare its answers with those of plain Python.

    Searches begin at the initial state, or at one below it if the game is large; the answers about `states` states
    below are compared too.
    """
    made = compiled_of(module, game, compiler)
    if isinstance(made, Outcome):
        return made
    expected = expected_of(module, game, made, states)
    return expected if isinstance(expected, Outcome) else compared(module, made, expected)


def compiled_of(module: ModuleType, game: Any, compiler: Compiler) -> Made | Outcome:
    """Return the compiled game, or the outcome if it was refused."""
    before = snapshot(module)
    try:
        state = game.initial_state()
    except Exception as error:  # noqa: BLE001
        return Outcome(Verdict.SAME, raised=str(Raised(type(error), str(error))))
    made: Compiled | str
    try:
        made = compiler(game, state)
    except CompileError as error:
        made = str(error)
    except Exception as error:  # noqa: BLE001
        return Outcome(Verdict.DIFFERENT, f"compiling raised {Raised(type(error), str(error))}")
    if snapshot(module) != before:
        return Outcome(Verdict.DIFFERENT, "compiling changed an object of the user's")
    return _refusal(made) if isinstance(made, str) else Made(before, state, made)


def expected_of(module: ModuleType, game: Any, made: Made, states: int) -> Expected | Outcome:
    """Return the answers of the plain searches, or the outcome if they fail."""
    try:
        asked = list(_questions(game, made.state, made.rules.of_each_state, states))
    except Endless:
        return Outcome(Verdict.ENDLESS)
    except Exception as error:  # noqa: BLE001
        return Outcome(Verdict.SAME, raised=str(Raised(type(error), str(error))))
    answers = [_answer(PLAIN[question], game, at) for question, at in asked]
    if snapshot(module) != made.before:
        return Outcome(Verdict.DIFFERENT, "accepted, although the plain rules change an object")
    return Expected(asked, answers)


def compared(module: ModuleType, made: Made, expected: Expected) -> Outcome:
    """Compare the answers of compiled rules with those of plain Python."""
    raised = ""
    for (question, at), wanted in zip(expected.asked, expected.answers, strict=True):
        found = _answer(made.rules.ask, question, at)
        if isinstance(found, Raised) and issubclass(found.kind, CompileError):
            return _refusal(found.text)
        if not _agree(wanted, found):
            told = f"{question} at {at!r}: plain {_shown(wanted)}, compiled {_shown(found)}"
            return Outcome(Verdict.DIFFERENT, told)
        if isinstance(wanted, Raised):
            raised = str(wanted)
    if snapshot(module) != made.before:
        return Outcome(Verdict.DIFFERENT, "the compiled search changed an object of the user's")
    return Outcome(Verdict.SAME, raised=raised)


def _refusal(text: str) -> Outcome:
    """Return the outcome of a refusal; Numba must compile whatever the front end has accepted."""
    return Outcome(Verdict.DIFFERENT if BUG in text else Verdict.REFUSED, text)


def _shown(answer: Any) -> str:
    return str(answer) if isinstance(answer, Raised) else repr(answer)


def _questions(game: Any, start: Any, of_each: str, most: int) -> Iterator[tuple[str, Any]]:
    """Yield what is asked: every search about the first state of a line whose game tree is small, and more of one.

    Of the initial state of a larger game alpha-beta's value is asked, if it has that soon enough.
    """
    state, rng = start, Random(0)
    for _ in range(MOST_PLIES):
        if not _is_large(minimax, game, state, MOST_NODES):
            break
        state = game.result(state, rng.choice(list(game.actions(state))))
    else:
        raise Endless
    for question in SEARCHES:
        yield question, state
    if state != start and not _is_large(alpha_beta, game, start, 5 * MOST_NODES):
        yield "alpha_beta", start
    for at in _below(game, state, most):
        if of_each == "rules" or not game.terminal(at):
            yield of_each, at


def _is_large(search: Callable[..., object], game: Any, state: Any, nodes: int) -> bool:
    try:
        search(NodeLimited(game, nodes=nodes), state)
    except (LimitReached, TooDeep):
        return True
    except Exception:  # noqa: BLE001
        return False  # the error is the answer
    return False


def _below(game: Any, state: Any, most: int) -> list[Any]:
    """Return states below a state: the finished ones and those before them first, since they differ the most."""
    found: dict[Any, int] = {}
    waiting = deque([state])
    try:
        while waiting and len(found) < 10 * most:
            at = waiting.popleft()
            if at in found:
                continue
            over = game.terminal(at)
            following = [] if over else [game.result(at, action) for action in game.actions(at)]
            found[at] = 0 if over else 1 if all(map(game.terminal, following)) else 2
            waiting += following
    except Exception:  # noqa: BLE001
        pass  # met again by the searches
    return sorted(found, key=found.__getitem__)[:most] if most < len(found) else list(found)


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
    """Whether a value is of one of the kinds; type checkers do not narrow its type."""
    return isinstance(value, kinds)


def alike(one: Any, other: Any) -> bool:
    """Whether two answers are equal, the actions in them of the same types down to the last part."""
    if _is(one, Result) and _is(other, Result):
        are_nan = one.value != one.value and other.value != other.value
        return bool(one.value == other.value or are_nan) and alike(tuple(one.line), tuple(other.line))
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

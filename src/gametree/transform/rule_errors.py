"""Say of an error which method of the rules is to blame, and at which state, once a search has met it.

A check of each answer would take one or two hundredths of the time of a search. So the rules are looked for in the
traceback, after the error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from inspect import isgeneratorfunction, ismethod, unwrap
from itertools import islice
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from gametree.game import Action, BrokenGame, Game, GameTreeError, State, format_action, format_state
from gametree.rules import METHODS, brief, no_actions
from gametree.transform.transformation import innermost, unwrap_state

if TYPE_CHECKING:
    from types import FrameType

Asking = TypeVar("Asking", bound=Callable[..., Any])
ENDS_LOOPS = "ends loops without a word: give next a default, or raise another error."
STATES = ("here", "child", "state", "start")  # what the library calls a state about which it asks


def names_rules(function: Asking) -> Asking:
    """Return a function of a game and more that says of an error of the rules where it was raised.

    An answer that cannot be gone through, such as that of `actions` without `return`, and a StopIteration, which
    would end loops, become a `BrokenGame`. Every other error passes on with a note.
    """

    @wraps(function)
    def asking(*arguments: Any, **options: Any) -> Any:
        with _Explained(arguments[0] if arguments else options.get("game")):
            return function(*arguments, **options)

    @wraps(function)
    def yielding(*arguments: Any, **options: Any) -> Any:
        with _Explained(arguments[0] if arguments else options.get("game")):
            yield from function(*arguments, **options)

    return cast("Asking", yielding if isgeneratorfunction(function) else asking)


class _Explained(NamedTuple):
    """A context that explains the errors of the rules of a game."""

    game: Any

    def __enter__(self) -> None:
        """Begin to ask the rules."""

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        """Explain an error that is not one of the library's own."""
        if isinstance(error, Exception) and not isinstance(error, (GameTreeError, RecursionError)):
            explain(self.game, error)


@names_rules
def first_actions(game: Game[State, Action, Any], state: State, most: int) -> list[Action]:
    """Return the first actions at a live state: `most` of them, or all if there are fewer."""
    return list(islice(game.actions(state), most)) or no_actions(game, state)


def explain(game: Any, error: Exception) -> None:
    """Add a note to an error of the rules, or raise `BrokenGame` from it."""
    own = innermost(game)
    raised = raised_by_rules(error)
    frames = [frame for frame, _ in walk_tb(raised.__traceback__)]
    asked = next(_questions(own, frames), None)
    if (asked is None or asked[1] is None) and isinstance(error, TypeError | AttributeError):
        _refuse_none(own, frames)
    if asked is None:
        return
    method, *subject = asked
    said = f"{method} of {type(own).__name__}"
    where = f"at {_state_text(own, subject[0])}"
    if len(subject) > 1:
        where += f" for {_text_of(own, format_action, subject[1])}"
    if isinstance(raised, StopIteration):
        raise BrokenGame(f"{said} raised StopIteration {where}, which {ENDS_LOOPS}") from error
    if isinstance(subject[0], str) and _is_notation(own, subject[0]):
        raise TypeError(
            f"{subject[0]!r} is a text, not a state of {type(own).__name__}: make it one by game.parse_state."
        ) from error
    note = f"It was raised by {said}, which was asked {where}."
    if note not in getattr(error, "__notes__", ()):
        error.add_note(note)


def raised_by_rules(error: Exception) -> BaseException:
    """Return the StopIteration of which a generator has made a RuntimeError, and any other error as it is."""
    return error.__cause__ if isinstance(error.__cause__, StopIteration) else error


def _questions(game: Any, frames: Iterable[FrameType]) -> Iterator[list[Any]]:
    """Yield the method, the state and perhaps the action of each call of a rule in a traceback."""
    methods = [(name, unwrap(getattr(game, name))) for name in (*METHODS, "outcomes") if hasattr(game, name)]
    for frame in frames:
        for name, method in methods:
            if getattr(method, "__code__", None) is frame.f_code:
                names = frame.f_code.co_varnames[ismethod(method) :][: 2 if name == "result" else 1]
                yield [name, *(frame.f_locals.get(each) for each in names)]


def _refuse_none(game: Any, frames: list[FrameType]) -> None:
    """Raise `BrokenGame` if a method returned None, or what is no iterable, where the library asked last."""
    for frame in reversed(frames):
        if not frame.f_globals.get("__name__", "").startswith("gametree."):
            continue
        named = [frame.f_locals[name] for name in STATES if name in frame.f_locals]
        for state in (*named, *frame.f_locals.get("arguments", ())):
            try:
                _refuse_answers(game, unwrap_state(state))
            except BrokenGame:
                raise
            except Exception:  # noqa: BLE001, S112 - the rules may raise anything, and the first error counts
                continue


def _refuse_answers(game: Any, state: Any) -> None:
    """Raise `BrokenGame` if the choices at a live state cannot be gone through, or one of them leads to None."""
    if state is None or game.terminal(state):
        return
    for name in ("actions", "outcomes"):
        answer = getattr(game, name)(state) if hasattr(game, name) else ()
        if not isinstance(answer, Iterable):
            raise BrokenGame(
                f"{name} of {type(game).__name__} returned {brief(answer)} at {_state_text(game, state)}:"
                f" return all of them in a list, or yield each."
            )
    for action in islice(game.actions(state), 1_000):
        if game.result(state, action) is None:
            raise BrokenGame(
                f"result of {type(game).__name__} returned None at {_state_text(game, state)} for"
                f" {_text_of(game, format_action, action)}: return the state that follows."
            )


def _state_text(game: Any, state: Any) -> str:
    return _text_of(game, format_state, state)


def _text_of(game: Any, written: Callable[[Any, Any], str], value: Any) -> str:
    """Return a state or action in the notation of the game, or its `repr` if the notation fails."""
    try:
        return written(game, value)
    except Exception:  # noqa: BLE001 - the value need not be one of the game's
        return brief(value)


def _is_notation(game: Any, text: str) -> bool:
    """Whether a text is the notation of a state that is no text itself."""
    try:
        return not isinstance(game.parse_state(text), str)
    except Exception:  # noqa: BLE001 - the game may have no notation
        return False

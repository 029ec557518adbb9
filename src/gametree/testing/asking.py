"""Ask a game or a search that cannot be trusted: every answer, error or silence comes back as a value."""

from __future__ import annotations

import copy
import ctypes
import io
import pickle
import sys
import threading
from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from functools import lru_cache
from types import FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple, Self, cast

if TYPE_CHECKING:
    from types import TracebackType

MOST_SECONDS = 10.0
SECONDS_ONCE_STUCK = 0.2
PAUSE = 0.001
LONGEST_TEXT = 300

_NAMED: tuple[type, ...] = (type, type(lru_cache(len)))
_ATOMS = (int, float, complex, bool, str, bytes, type(None))


class Answer(NamedTuple):
    """What a call returned, or the error it raised."""

    value: Any = None
    error: BaseException | None = None


class NoAnswer(BaseException):
    """A call did not come back; no `except Exception` in its way may stop this."""


_ANSWERS = (Exception, NoAnswer, SystemExit)


def ask(function: Callable[..., Any], *arguments: Any, **options: Any) -> Answer:
    """Return what the function answers; errors are answers too, but for those that end the program."""
    try:
        return Answer(function(*arguments, **options))
    except _ANSWERS as error:
        return Answer(error=error)


class Patience:
    """Within this context, a call by `ask` of Python code that takes longer than `seconds` is ended.

    The call is ended by an exception in its thread, so it must be Python code that loops, not a C function.
    What has not come back once is not asked again, and there is little patience with the rest.
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = MOST_SECONDS if seconds is None else seconds
        self.calls = 0
        self._asking = False
        self._stuck: set[Hashable] = set()
        self._over = threading.Event()
        self._thread = threading.get_ident()
        self._watcher = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._watcher.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._watcher.join()

    def ask(self, function: Callable[..., Any], *arguments: Any, **options: Any) -> Answer:
        """Return what the function answers, or `NoAnswer` as its error if it takes too long."""
        question = self._stuck and (getattr(function, "__name__", ""), snapshot(arguments))
        if question and question in self._stuck:
            return Answer(error=NoAnswer())
        self.calls += 1
        self._asking = True
        answer = ask(function, *arguments, **options)
        self._asking = False
        if isinstance(answer.error, NoAnswer):
            self._stuck.add((getattr(function, "__name__", ""), snapshot(arguments)))
            self.seconds = min(self.seconds, SECONDS_ONCE_STUCK)
        return answer

    def _watch(self) -> None:
        calls, pause = -1, self.seconds
        while not self._over.wait(pause):
            stuck, can_be_ended = self._asking and self.calls == calls, self._can_be_ended()
            pause = PAUSE if stuck and not can_be_ended else self.seconds
            if stuck and can_be_ended:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread), ctypes.py_object(NoAnswer)
                )
            calls = self.calls

    def _can_be_ended(self) -> bool:
        """Whether the call is not over, nor within the tracer of coverage, which would leave its lock behind."""
        frames = sys._current_frames()  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        frame = frames[self._thread]  # where it goes on once this thread lets it
        module = str(frame.f_globals.get("__name__"))
        return module.partition(".")[0] != "coverage" and frame.f_code is not Patience.ask.__code__


def shown(value: object) -> str:
    """Return the `repr` of anything, short enough for a sentence, whatever its `__repr__` does."""
    answer = ask(repr, value)
    text = f"a {type(value).__name__} whose repr fails" if answer.error else str(answer.value)
    return text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}..."


def problem(answer: Answer) -> str:
    """Return what an answer is, for a sentence: `returned 3`, `raised KeyError(7)`, `did not come back`."""
    if answer.error is None:
        return f"returned {shown(answer.value)}"
    if isinstance(answer.error, NoAnswer):
        return "did not come back"
    return f"raised {shown(answer.error)}"


def frozen(value: object) -> bool:
    """Whether a value is made of plain values, tuples, NamedTuples and frozensets all the way down.

    So nothing can change it, and it holds nothing that is not copied along with its parts.
    """
    kind = type(value)
    if kind in _ATOMS:
        return True
    if kind is frozenset or _is_bare_tuple(kind):
        return all(map(frozen, cast("Iterable[object]", value)))
    return isinstance(value, Enum)


def _is_bare_tuple(kind: type) -> bool:
    """Whether all that a value of this type holds is its items, as in a tuple or a NamedTuple."""
    return issubclass(kind, tuple) and kind.__dictoffset__ == 0


def copied(value: Any) -> Any:
    """Return a deep copy, or the value itself if it cannot be copied; frozen parts are not copied."""
    answer = ask(_copied, value)
    return value if answer.error else answer.value


def _copied(value: Any) -> Any:
    if not frozen(value):
        return copy.deepcopy(value)
    anew = getattr(value, "_make", None)  # a NamedTuple's own way to make another
    return anew(value) if anew else value


def equal(left: object, right: object) -> bool:
    """Whether `==` says so; an `==` that raises says no."""
    try:
        return bool(left == right)
    except _ANSWERS:
        return False


def alike(left: object, right: object) -> bool:
    """Whether two values are equal, or the same down to their parts where `==` cannot tell."""
    return equal(left, right) or snapshot(left) == snapshot(right)


def snapshot(value: object) -> Hashable:
    """Return what a value is made of, all the way down, as plain hashable data that later changes cannot reach."""
    return _snapshot(value, ())


def _snapshot(value: object, within: tuple[int, ...]) -> Hashable:
    kind = type(value)
    if kind in _ATOMS:
        return kind, repr(value)
    if isinstance(value, Enum):
        return kind, value.name
    if isinstance(value, type | FunctionType):
        return id(value)
    if id(value) in within:
        return within.index(id(value))
    within = (*within, id(value))
    if kind is list or _is_bare_tuple(kind):
        return kind, tuple(_snapshot(item, within) for item in cast("list[object]", value))
    if kind in {set, frozenset}:
        return kind, frozenset(_snapshot(item, within) for item in cast("set[object]", value))
    if kind is dict:
        items = cast("dict[object, object]", value).items()
        return kind, frozenset((_snapshot(name, within), _snapshot(item, within)) for name, item in items)
    return kind, _parts(value, within)


def _parts(value: object, within: tuple[int, ...]) -> Hashable:
    """Return the snapshot of what `copy` and `pickle` would make the value from."""
    answer = ask(value.__reduce_ex__, 4)
    if answer.error or isinstance(answer.value, str):
        return id(value)
    _, arguments, *rest = answer.value
    state, items, pairs = (*rest, None, None, None)[:3]
    return tuple(_snapshot(part, within) for part in (arguments, state, list(items or ()), list(pairs or ())))


class _Pickler(pickle.Pickler):
    """Pickle all but what is named rather than held: classes, wherever they are written, and lru_cache."""

    def __init__(self, file: io.BytesIO, named: list[object]) -> None:
        super().__init__(file)
        self.named = named

    def persistent_id(self, obj: object) -> int | None:
        if not isinstance(obj, _NAMED):
            return None
        self.named.append(obj)
        return len(self.named) - 1


class _Unpickler(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, named: list[object]) -> None:
        super().__init__(file)
        self.named = named

    def persistent_load(self, pid: int) -> object:
        return self.named[pid]


def pickled(value: object) -> Any:
    """Return what comes back when a value is pickled and read again."""
    file, named = io.BytesIO(), list[object]()
    _Pickler(file, named).dump(value)
    file.seek(0)
    return _Unpickler(file, named).load()

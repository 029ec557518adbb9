"""Ask a function about many items on the workers of an executor, and take its answers in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from copy import copy
from functools import partial
from itertools import islice
from pickle import PickleError
from traceback import format_exc
from typing import Any, NamedTuple, TypeVar, cast

from gametree.game import ExecutorFailed, Game, GameTreeError
from gametree.rules import brief
from gametree.transform.counted import Counted
from gametree.transform.limits import NodeLimited, TimeLimited
from gametree.transform.traced import Traced
from gametree.transform.transformation import Extension, Transformation, layers

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Question = Callable[[Game[Any, Any, Any], Item], Answer]

OF_ONE_PROCESS = (NodeLimited, TimeLimited, Traced)
UNSENDABLE = (PickleError, AttributeError, ImportError, TypeError)  # what pickle and cloudpickle raise


class _Report(NamedTuple):
    """The work of a task: the answers up to an error, the error, and the nodes and leaves of each `Counted`.

    The error is None if there was none, and a sentence if it cannot be sent.
    """

    answers: list[Any]
    error: Exception | str | None
    counts: list[tuple[int, int]]


class _Task(NamedTuple):
    """A call that was submitted to an executor, and the future of its report."""

    call: Callable[[], _Report]
    future: Future[_Report]


def answers_in_order(
    question: Question[Item, Answer],
    game: Game[Any, Any, Any],
    items: Iterable[Item],
    *,
    executor: Executor,
    items_a_task: int,
    tasks_in_flight: int,
    remedy: str,
    done: int = 0,
) -> Generator[Answer]:
    """Return an iterator of `question(game, item)` for each item, in order, from the workers of an executor.

    Items are taken when they are needed: at most `tasks_in_flight` tasks are submitted whose answers have not been
    taken. Each task asks about `items_a_task` items. If the iterator is closed, or anything is raised, the tasks
    that have not begun are cancelled.

    An error of the question is raised in place of its answer. What a `Counted` around the game counts on the
    workers is added to it, once for each task, even if the executor ran the task twice. Raises ValueError for
    transformations that do not work on other processes, and `ExecutorFailed` if the executor does not finish a
    task; its message ends with `remedy`, and counts from `done`.
    """
    if not hasattr(executor, "submit"):
        message = f"executor must be one of concurrent.futures, such as ProcessPoolExecutor(), not {executor!r}."
        raise TypeError(message)
    for layer in layers(game):
        kind: type[object] = type(layer)
        if issubclass(kind, OF_ONE_PROCESS):
            raise ValueError(
                f"{kind.__name__} has an effect only where it was made, and an executor searches elsewhere:"
                f" make it inside the search, or leave out the executor."
            )
    waiting = iter(items)
    batches = iter(lambda: list(islice(waiting, items_a_task)), [])
    calls = (partial(_answer, question, game, batch) for batch in batches)
    return _answers(calls, game, executor, tasks_in_flight, remedy, done)


def _answers(
    calls: Iterator[Callable[[], _Report]],
    game: Game[Any, Any, Any],
    executor: Executor,
    tasks_in_flight: int,
    remedy: str,
    done: int,
) -> Generator[Any]:
    counted = [layer for layer in layers(game) if isinstance(layer, Counted)]
    pending: deque[_Task] = deque()
    try:
        while True:
            for call in islice(calls, tasks_in_flight - len(pending)):
                pending.append(_Task(call, _submit(executor, call)))
            if not pending:
                return
            try:
                report = _first_report(pending, executor)
            except Exception as error:
                raise ExecutorFailed(_why(error, done, remedy), done) from error
            pending.popleft()
            for counter, (nodes, leaves) in zip(counted, report.counts, strict=True):
                counter.nodes = (counter.nodes or 1) + nodes
                counter.leaves += leaves
            for answer in report.answers:
                done += 1
                yield answer
            if isinstance(report.error, str):
                raise ExecutorFailed(report.error, done)
            if report.error is not None:
                raise report.error
    finally:
        cancelled = [task.future.cancel() for task in pending]
        if any(cancelled):
            _wake(executor)


def _first_report(pending: deque[_Task], executor: Executor) -> _Report:
    """Return the report of the first task, which is submitted once more if it seems that it cannot be sent.

    It also seems so if a Dask worker dies while its report is fetched: `ClientExecutor` of distributed 2026.8
    takes a report whose status has become "lost" for an error.
    """
    call, future = pending[0]
    try:
        return future.result()
    except UNSENDABLE:
        pending[0] = again = _Task(call, _submit(executor, call))
        return again.future.result()


def _submit(executor: Executor, call: Callable[[], Any]) -> Future[Any]:
    """Return the future of a call; if the executor refuses it, a future with the error, to be met in its turn."""
    try:
        return executor.submit(call)
    except Exception as error:  # noqa: BLE001 - whatever it is, the answers before it are good
        refused: Future[Any] = Future()
        refused.set_exception(error)
        return refused


def _wake(executor: Executor) -> None:
    """Submit a task that does nothing, and ignore its future.

    Before Python 3.11.4, a process pool that is shut down right after its last tasks were cancelled waits for ever
    (CPython issue 94440), unless another task follows them.
    """
    _submit(executor, int)


def _answer(question: Question[Item, Answer], game: Game[Any, Any, Any], batch: list[Item]) -> _Report:
    """Return the report of a task. This is all that a worker does."""
    own, counted = _counting_anew(game)
    answers: list[Answer] = []
    failure = None
    try:
        for item in batch:
            answers.append(question(own, item))  # noqa: PERF401 - the answers up to an error count
    except Exception as error:  # noqa: BLE001 - it is raised again where the answers are taken
        failure = _sendable(error)
    return _Report(answers, failure, [(each.nodes - 1, each.leaves) for each in counted])


def _counting_anew(game: Any) -> tuple[Any, list[Counted[Any, Any]]]:
    """Return the game with copies of each `Counted` around it, outermost first, which have counted the root.

    The caller's own would count again what is reported, if the worker is a thread.
    """
    kind = cast("type[object]", type(game))
    if not issubclass(kind, (Transformation, Extension)):
        return game, []
    inner, counted = _counting_anew(game.game)
    if not counted and not issubclass(kind, Counted):
        return game, []
    own = copy(game)
    own.game = inner
    if issubclass(kind, Counted):
        own.nodes, own.leaves = 1, 0
        counted = [own, *counted]
    return own, counted


def _sendable(error: Exception) -> Exception | str:
    """Return an error with the traceback of the worker, or a sentence about it if it cannot be pickled."""
    try:
        copy(error)  # as pickle makes it again
    except Exception:  # noqa: BLE001 - its class may do anything
        return f"A worker raised {brief(error)}, which cannot be pickled: search without an executor to see where."
    if not isinstance(error, GameTreeError):  # those of ours say where
        error.add_note(f"The traceback of the worker:\n{format_exc()}")
    return error


def _why(error: Exception, done: int, remedy: str) -> str:
    reason = ": ".join(filter(None, (type(error).__name__, str(error).rstrip("."))))
    if isinstance(error, UNSENDABLE):
        return (
            f"The game, the search, a state or a result cannot be sent to or from a worker ({reason}): define"
            f" classes and functions at the top of a module that the workers can import, or use threads."
        )
    unseen = ""
    if isinstance(error, BrokenExecutor) and not done:
        unseen = ", whose workers can import the game and the search"
    return f"The executor failed after {done:,} results ({reason}): {remedy}{unseen}."

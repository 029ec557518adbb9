"""A kernel that cannot be made is refused, and one that is interrupted stops."""

from __future__ import annotations

import signal
import threading
from time import sleep
from typing import Any

import pytest

from gametree import CompileError, compiled
from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.memory_words import load
from gametree.compiled.back_end.threads import ABOVE_EVERY_STACK, TimeUp, run
from gametree.compiled.back_end.workspace import workspace
from gametree.games import Othello
from tests.compiled.compositions import counted
from tests.compiled.test_compiled import nothing
from tests.compiled.test_refused import Chain


def test_rules_that_do_not_fit_together_are_refused() -> None:
    class PlayersInPairs(Chain):
        def player(self, state: Any) -> Any:
            return [(state, 1)]

    with pytest.raises(
        CompileError, match=r"in PlayersInPairs\.player: player returns a list of 1; return MAX or MIN"
    ):
        compiled.minimax(PlayersInPairs(), 0)


@pytest.mark.slow
def test_ctrl_c_stops_a_kernel() -> None:
    machine = compiled.compile(Othello(8))
    start = machine.initial_state()
    assert counted(compiled.minimax, machine, start, depth=1, evaluate=nothing)[1] == 5  # it is compiled before
    interrupt = threading.Timer(0.1, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        compiled.minimax(machine, start, depth=60, evaluate=nothing)
    assert not any(thread.name.startswith("gametree") for thread in threading.enumerate())


def patient(address: int) -> int:
    """A kernel that ends at once if its state is 0, and otherwise only when it is stopped."""
    while load(address, words.LINE) != 0:
        if load(address, words.STACK_FLOOR) == ABOVE_EVERY_STACK:
            raise RuntimeError(words.TOO_DEEP)
    return 7


def test_the_first_kernel_to_be_done_stops_the_others() -> None:
    memories = [workspace([1]), workspace([0]), workspace([2])]
    assert run(patient, memories) == (memories[1], 7)
    assert not any(thread.name.startswith("gametree") for thread in threading.enumerate())


def test_kernels_that_take_too_long_are_stopped() -> None:
    memories = [workspace([1]), workspace([2])]
    with pytest.raises(TimeUp):
        run(patient, memories, seconds=0.01)
    assert [memory[words.STACK_FLOOR] for memory in memories] == [ABOVE_EVERY_STACK, ABOVE_EVERY_STACK]
    assert not any(thread.name.startswith("gametree") for thread in threading.enumerate())


@pytest.mark.parametrize("seconds", [float("inf"), 1e30, None])
def test_a_limit_may_be_longer_than_any_wait(seconds: float | None) -> None:
    memories = [workspace([0])]
    assert run(lambda _address: sleep(0.05), memories, seconds=seconds) == (memories[0], None)


def test_what_a_kernel_raises_is_raised() -> None:
    def broken(_address: int) -> int:
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        run(broken, [workspace([0]), workspace([0])])


def test_ctrl_c_while_threads_are_started_stops_them(monkeypatch: pytest.MonkeyPatch) -> None:
    start, memories = threading.Thread.start, [workspace([1]), workspace([2])]

    def interrupted(thread: threading.Thread) -> None:
        start(thread)
        raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "start", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run(patient, memories)
    assert [memory[words.STACK_FLOOR] for memory in memories] == [ABOVE_EVERY_STACK, 0]
    assert not any(thread.name.startswith("gametree") for thread in threading.enumerate())


def test_a_kernel_does_not_begin_once_another_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    start = threading.Thread.start
    begun: list[int] = []

    def awaited(thread: threading.Thread) -> None:
        start(thread)
        thread.join()

    def quick(address: int) -> int:
        begun.append(address)
        return 7

    monkeypatch.setattr(threading.Thread, "start", awaited)
    memories = [workspace([0]), workspace([0])]
    assert run(quick, memories) == (memories[0], 7)
    assert len(begun) == 1

"""Signals wait for the end of what must not be interrupted."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from gametree.compiled.back_end import threads, workspace as words
from gametree.compiled.back_end.forks import process_lock
from gametree.compiled.back_end.postponed_signals import signals_postponed
from gametree.compiled.back_end.workspace import workspace


def test_ctrl_c_is_heeded_at_the_end() -> None:
    handler = signal.getsignal(signal.SIGINT)
    done: list[int] = []

    def interrupted() -> None:
        with signals_postponed():
            signal.raise_signal(signal.SIGINT)
            done.append(1)
        done.append(2)

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert done == [1]
    assert signal.getsignal(signal.SIGINT) is handler


def test_every_handler_is_called_even_if_one_raises_an_error() -> None:
    called: list[int] = []

    def handler(number: int, _frame: object) -> None:
        called.append(number)
        raise TimeoutError(number)

    def signalled() -> None:
        with signals_postponed():
            for number in (signal.SIGALRM, signal.SIGUSR1, signal.SIGALRM):
                signal.raise_signal(number)
            assert called == []

    before = {number: signal.signal(number, handler) for number in (signal.SIGALRM, signal.SIGUSR1)}
    try:
        with pytest.raises(TimeoutError):
            signalled()
        assert called == [signal.SIGALRM, signal.SIGUSR1]
        assert signal.getsignal(signal.SIGALRM) is handler
    finally:
        for number, old in before.items():
            signal.signal(number, old)


def test_nothing_is_raised_without_ctrl_c_or_in_another_thread() -> None:
    done: list[int] = []

    def worked() -> None:
        with signals_postponed():
            done.append(1)

    worked()
    thread = threading.Thread(target=worked)
    thread.start()
    thread.join()
    assert done == [1, 1]


class Thread:
    """A thread that is joined three times before it ends; Ctrl-C comes while it is joined first."""

    def __init__(self) -> None:
        self.joins = 0

    def is_alive(self) -> bool:
        return self.joins < 3

    def join(self, _seconds: float) -> None:
        self.joins += 1
        if self.joins == 1:
            raise KeyboardInterrupt


def test_ctrl_c_while_threads_end_waits_for_them() -> None:
    thread, memory = Thread(), workspace((), 0)
    with pytest.raises(KeyboardInterrupt):
        vars(threads)["_end"]([thread], [memory])
    assert thread.joins == 3
    assert memory[words.STACK_FLOOR] == threads.ABOVE_EVERY_STACK


def test_where_processes_cannot_be_forked_a_lock_is_a_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "register_at_fork")
    with process_lock() as held:
        assert held

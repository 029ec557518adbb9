"""The clock of work: what waits for a processor does not wait, and what waits for anything else does."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable

import pytest

from gametree.testing import patience
from gametree.testing.work import Work, thread_clock


def seen(windows: Iterable[tuple[float, float]], monkeypatch: pytest.MonkeyPatch) -> Work:
    """Return a clock after windows of `seconds`, in each of which `worked` were worked."""
    now = used = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    clock = Work(lambda: used)
    for seconds, worked in windows:
        now, used = now + seconds, used + worked
        clock.look()
    return clock


@pytest.mark.parametrize(
    ("windows", "worked", "waited"),
    [
        ([(1, 1), (1, 1)], 2, 0),
        ([(10, 0.2)] * 5, 1, 0),  # a busy machine gives it every fiftieth slice
        ([(1, 0)] * 3, 0, 3),
        ([(1, 0.001)] * 2, 0.002, 2),  # it looks again and again whether it may go on
        ([(0.2, 0)] * 2, 0, 0),  # too short to tell
        ([(0.2, 0)] * 3, 0, 0.6),
        ([(0.2, 0.2), (1, 0)], 0.2, 0),  # one window, in part worked
        ([(1, 1), (1, 0), (1, 1)], 2, 1),
    ],
)
def test_a_window_without_work_was_waited(
    windows: list[tuple[float, float]], worked: float, waited: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = seen(windows, monkeypatch)
    assert (clock.worked, clock.waited) == pytest.approx((worked, waited))


def test_a_thread_has_a_clock_of_its_own_where_the_system_keeps_one(monkeypatch: pytest.MonkeyPatch) -> None:
    other = thread_clock(threading.get_ident())
    before = other()
    while other() - before < 0.01:
        pass
    monkeypatch.delattr(time, "pthread_getcpuclockid", raising=False)
    assert thread_clock(0) is time.process_time


def test_a_call_on_a_busy_machine_is_not_ended_for_the_time_that_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread gets a twentieth of a processor; a tenth of the time that passes would be more than its work."""

    def busily() -> str:
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            pass
        return "done"

    def starved(_: int) -> Callable[[], float]:
        return lambda: time.monotonic() / 20

    monkeypatch.setattr(patience, "thread_clock", starved)
    with patience.Patience(0.05) as patient:
        assert patient.ask(busily).value == "done"

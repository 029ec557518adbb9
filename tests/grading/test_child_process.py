"""A program is run to its end or to a limit, and nothing that it started is left."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event, Timer

import pytest

from gametree.grading import child_process
from gametree.grading.child_process import Ending, cpu_time_of, run_program

NEVER = Event()


def run(program: str, *, work: float = 5, waiting: float = 30, stop: Event = NEVER) -> Ending:
    return run_program([sys.executable, "-S", "-c", program], work=work, waiting=waiting, stop=stop)


@pytest.mark.parametrize(
    ("program", "ending"),
    [
        ("print('a' * 100_000); input()", Ending("itself", 1)),  # EOFError
        ("pass", Ending("itself", 0)),
        ("import sys; sys.exit(7)", Ending("itself", 7)),
        ("import os; os.kill(os.getpid(), 9)", Ending("itself", -9)),
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", Ending("work", 0)),  # as the system does
    ],
)
def test_a_program_that_ends_is_told_with_its_code(program: str, ending: Ending) -> None:
    assert run(program) == ending


def test_a_program_that_works_too_long_is_ended() -> None:
    assert run("while True: pass", work=0.1) == Ending("work")


def test_a_program_that_fails_at_the_limit_of_its_work_has_worked_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(child_process, "PAUSE", 5)  # so that it is not seen before
    assert run("import os; os.abort()", work=0) == Ending("work")
    assert run("pass", work=0) == Ending("itself", 0)


def test_a_program_that_only_waits_is_ended_and_so_is_one_that_ignores_signals() -> None:
    program = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)"
    assert run(program, waiting=0.5) == Ending("waiting")


def test_a_program_is_stopped_from_another_thread() -> None:
    stop = Event()
    timer = Timer(0.2, stop.set)
    timer.start()
    begun = time.monotonic()
    assert run("import time; time.sleep(60)", stop=stop) == Ending("stop")
    assert time.monotonic() - begun < 30
    timer.join()


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("leader", ["pass", "time.sleep(60)", "os._exit(0)"])
def test_what_a_program_started_ends_with_it(leader: str, tmp_path: Path) -> None:
    """The program ends at once, or waits too long, while a copy of it would sleep on."""
    file = tmp_path / "process"
    program = f"""
import os, time
copy = os.fork()
if copy == 0:
    time.sleep(60)
else:
    open({str(file)!r}, "w").write(str(copy))
    {leader}
"""
    run(program, waiting=0.5)
    copy = int(file.read_text())
    end = time.monotonic() + 30
    while is_running(copy) and time.monotonic() < end:
        time.sleep(0.01)
    assert not is_running(copy)


def test_the_cpu_time_of_another_process_is_told() -> None:
    with subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"]) as busy:
        while cpu_time_of(busy.pid) < 0.05:
            time.sleep(0.01)
        busy.kill()


def test_where_the_system_tells_no_cpu_time_all_is_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    with subprocess.Popen([sys.executable, "-S", "-c", "pass"]) as over:
        pass
    assert cpu_time_of(over.pid) == 0
    monkeypatch.setattr(ctypes, "CDLL", id)
    assert cpu_time_of(os.getpid()) == 0
    assert run("while True: pass", waiting=0.5) == Ending("waiting")


def test_where_there_are_no_groups_the_process_alone_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg")
    monkeypatch.delattr(signal, "SIGXCPU")
    assert run("import time; time.sleep(60)", waiting=0.5) == Ending("waiting")
    assert run("raise SystemExit(2)") == Ending("itself", 2)

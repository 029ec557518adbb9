"""Test programs against the law in a process of their own; a crash or a hang is a finding too."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from tests.compiled.programs.building import Program
from tests.compiled.programs.law import Compiler, Outcome, Verdict
from tests.compiled.programs.machine import Machine, MachineMethods
from tests.compiled.programs.running import bound_memory, held

SECONDS = 60  # of CPU for a program, before its process is taken to hang
PATIENCE = 900  # seconds, however little CPU the process was given
PROGRAMS = 60  # of one process, because compiled code stays in memory
WORKERS = "tests.compiled.programs.workers"
KERNELS: dict[str, Compiler] = {"searches": Machine, "methods": MachineMethods}


class Worker:
    """Sends programs to processes, one after the other, and returns the outcome of each in machine code."""

    def __init__(self, folder: Path, kernels: str) -> None:
        self.folder = folder
        self.kernels = kernels
        self.asked = 0
        self.process: subprocess.Popen[str] | None = None

    def __call__(self, each: Program) -> Outcome:
        """Return how the machine code of a program keeps the law."""
        if self.process is None or self.asked == PROGRAMS:
            self.stop()
            self.process = self._started()
        self.asked += 1
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(each.text) + "\n")
        process.stdin.flush()
        ready = self._answers(process)
        answer = process.stdout.readline() if ready else ""
        if not answer:
            self.stop(kill=True)
            end = f"ends Python with code {process.returncode}" if ready else "hangs"
            return Outcome(Verdict.DIFFERENT, f"the machine code {end}")
        name, detail, raised = json.loads(answer)
        return Outcome(Verdict[name], detail, raised)

    def _answers(self, process: subprocess.Popen[str]) -> bool:
        """Wait for an answer, or until the process has used up its time."""
        begun, used = monotonic(), _cpu(process.pid)
        assert process.stdout is not None
        while not select.select([process.stdout], [], [], 1)[0]:
            if _cpu(process.pid) - used > SECONDS or monotonic() - begun > PATIENCE:
                return False
        return True

    def _started(self) -> subprocess.Popen[str]:
        self.asked = 0
        command = [sys.executable, "-W", "ignore", "-m", WORKERS, self.kernels, str(self.folder)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def stop(self, *, kill: bool = False) -> None:
        """End the process."""
        if self.process is None:
            return
        if kill:
            self.process.kill()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
        self.process = None


def _cpu(process: int) -> float:
    """Return the seconds of CPU that a process has used; 0 if they are not known."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def worker(folder: Path, kernels: str = "searches") -> Generator[Worker]:
    """Return a worker that is stopped at the end, with one of the `KERNELS`."""
    made = Worker(folder, kernels)
    try:
        yield made
    finally:
        made.stop()


def answer() -> None:
    """Read programs from standard input, a line each, and write how each kept the law; discard its own output."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    kernels, folder = KERNELS[sys.argv[1]], Path(sys.argv[2])
    bound_memory()
    os.environ["GAMETREE_CACHE"] = str(folder / "kernels")
    for line in sys.stdin:
        outcome = held(json.loads(line), folder, kernels, seconds=SECONDS)
        print(json.dumps([outcome.verdict.name, outcome.detail, outcome.raised]), file=answers, flush=True)


if __name__ == "__main__":
    answer()

"""What becomes of a kernel of machine code that cannot be made, or that is told to stop."""

from __future__ import annotations

import signal
import threading
from typing import Any

import pytest

from gametree import CompileError, compiled
from gametree.games import Othello
from tests.compiled.test_compiled import nothing
from tests.compiled.test_refused import Chain


def test_rules_that_do_not_fit_together_are_refused() -> None:
    class PlayersInPairs(Chain):
        def player(self, state: Any) -> Any:
            return [(state, 1)]

    with pytest.raises(CompileError, match="PlayersInPairs: this cannot be compiled"):
        compiled.minimax(PlayersInPairs(), 0)


def test_ctrl_c_stops_a_kernel() -> None:
    machine = compiled.compile(Othello(8))
    start = machine.initial_state()
    assert machine.searched(start, prunes=True, depth=1, evaluate=nothing).nodes == 5
    interrupt = threading.Timer(0.1, signal.pthread_kill, [threading.main_thread().ident, signal.SIGINT])
    interrupt.start()
    with pytest.raises(KeyboardInterrupt):
        machine.searched(start, prunes=False, depth=60, evaluate=nothing)
    assert not any(thread.name.startswith("gametree") for thread in threading.enumerate())

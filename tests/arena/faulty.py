"""Players that break the rules, each in its own way, and one that only prints."""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any

from gametree import Game


def first(game: Game[Any, Any], state: Any) -> Any:
    """Play the first action, which is no fault."""
    return next(iter(game.actions(state)))


def raises(_game: Game[Any, Any], _state: Any) -> Any:
    message = "no idea"
    raise ValueError(message)


def plays_illegally(_game: Game[Any, Any], _state: Any) -> Any:
    return 99


def returns_another_type(_game: Game[Any, Any], state: Any) -> Any:
    return [state]


def returns_nothing(_game: Game[Any, Any], _state: Any) -> Any:
    return None


def changes_the_state(game: Game[Any, Any], state: Any) -> Any:
    action = first(game, state)
    state[0][0] = 5
    return action


def is_late(game: Game[Any, Any], state: Any) -> Any:
    time.sleep(0.06)
    return first(game, state)


def hangs(_game: Game[Any, Any], _state: Any) -> Any:
    while True:
        time.sleep(1)


def exits(_game: Game[Any, Any], _state: Any) -> Any:
    sys.exit(3)


def leaves(_game: Game[Any, Any], _state: Any) -> Any:
    os._exit(0)


def crashes(_game: Game[Any, Any], _state: Any) -> Any:
    os.kill(os.getpid(), signal.SIGSEGV)


def prints(game: Game[Any, Any], state: Any) -> Any:
    print("thinking ...")  # noqa: T201
    return first(game, state)

"""The order to check a file: its path and the options, from the process that asks to the one that checks."""

from __future__ import annotations

import pickle
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gametree.game import Playable

SECONDS = 20.0
MORE_WORK = 5.0  # seconds, for Python to start, and to end a check whose time is over
FILE = "order"


@dataclass(frozen=True)
class Order:
    """The file to check, and the options of `check_file`; `seconds` are those of work."""

    path: str
    against: Playable[Any, Any] | None = None
    plies: int | None = None
    cyclic: bool = False
    seconds: float = SECONDS

    @property
    def name(self) -> str:
        """The name of the file, without its folders."""
        return Path(self.path).name


def write_order(order: Order, folder: Path) -> None:
    """Write an order into a folder, with the places where the modules of its game are found."""
    (folder / FILE).write_bytes(pickle.dumps((sys.path, pickle.dumps(order))))


def read_order(folder: Path) -> Order:
    """Return the order in a folder; it raises anything if the class of its game cannot be imported."""
    path, order = pickle.loads((folder / FILE).read_bytes())
    before = sys.path[:]
    sys.path += path
    try:
        made: Order = pickle.loads(order)
    finally:
        sys.path[:] = before
    return made

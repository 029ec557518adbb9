"""The steps of a check, a line of JSON each, in a file between the process that checks and the one that asks.

It is no pipe: the file under check may close descriptors, write to them, or leave processes that keep them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FILE = "steps"
LAST = {"done": True}


class StepFile:
    """Writes to the file of the steps; a copy of this process that the file under check has made ends instead."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._process = os.getpid()

    def write(self, step: Mapping[str, object]) -> None:
        """Add a step."""
        if os.getpid() != self._process:
            os._exit(0)
        descriptor = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(descriptor, f"{json.dumps(step)}\n".encode())
        finally:
            os.close(descriptor)


def read_steps(folder: Path) -> list[dict[str, Any]]:
    """Return the steps that were written to their end."""
    file = folder / FILE
    lines = file.read_bytes().splitlines(keepends=True) if file.exists() else []
    return [json.loads(line) for line in lines if line.endswith(b"\n")]

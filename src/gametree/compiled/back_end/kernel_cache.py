"""Kernels that were compiled before: those of this process in a dict, those of all in one file each on disk.

A kernel is known by its fingerprint: a hash of the text that the rules became, parameters, constants and helpers
worked out, of this package's own source, of Numba, LLVM and Python, and of the processor. So edited rules are
other rules, and edits that change nothing are none. A file that is missing, cut or damaged is as if it was not
there, and so is a folder that cannot be read or written.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import time
from typing import Any

from gametree.compiled.back_end.numba_glue import from_picklable, machine_identity, to_picklable, user_cache_path

FOLDER = "GAMETREE_CACHE"  # the environment variable that names another folder, or none if it is empty
MOST_FILES = 300
WRITTEN_BY_NOW = 3600  # seconds
DIGEST = 32  # bytes

KERNELS: dict[str, Any] = {}  # of this process, by fingerprint


class KernelFile:
    """What is kept of one kernel: `facts`, that the rules were asked before, and, for Numba, the machine code.

    It answers Numba as its own cache of a function does, by `load_overload` and `save_overload`.
    """

    def __init__(self, fingerprint: str) -> None:
        self.fingerprint = fingerprint
        facts, code = self._read()
        self.facts: dict[str, Any] = facts
        self._code: Any = code

    def fact(self, name: str, ask: Callable[[], bool]) -> bool:
        """Return what is known, or ask and remember it."""
        if name not in self.facts:
            self.facts[name] = ask()
        return bool(self.facts[name])

    def load_overload(self, _signature: object, target: Any) -> Any:
        """Return the machine code as Numba wants it, or None."""
        if self._code is None:
            return None
        try:
            return from_picklable(target, self._code)
        except Exception:  # noqa: BLE001
            return None

    def save_overload(self, _signature: object, result: Any) -> None:
        """Keep the machine code and the facts."""
        code = to_picklable(result)
        if code is not None:
            self._write(pickle.dumps((self.facts, code)))

    def keep_facts(self) -> None:
        """Keep the facts alone."""
        self._write(pickle.dumps((self.facts, None)))

    @property
    def _path(self) -> Path | None:
        folder = os.environ.get(FOLDER)
        if folder == "":
            return None
        return (Path(folder) if folder else user_cache_path("gametree")) / f"{self.fingerprint}.kernel"

    def _read(self) -> tuple[dict[str, Any], Any]:
        try:
            path = self._path
            content = b"" if path is None else path.read_bytes()
            digest, kept = content[:DIGEST], content[DIGEST:]
            if sha256(kept).digest() == digest:
                facts, code = pickle.loads(kept)  # what this user has written, to the bit
                return dict(facts), code
        except Exception:  # noqa: BLE001
            return {}, None
        return {}, None

    def _write(self, kept: bytes) -> None:
        try:
            path = self._path
            if path is None:
                return
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as part:
                part.write(sha256(kept).digest() + kept)
            Path(part.name).replace(path)
            _tidy(path.parent)
        except OSError:
            return


def kernel_of(kept: KernelFile, compile_it: Callable[[], Any]) -> Any:
    """Return the kernel that this process has of a fingerprint, or what compiling gives.

    It is never given up: Numba would then give up what other kernels may still be told by its name.
    """
    if kept.fingerprint not in KERNELS:
        KERNELS[kept.fingerprint] = compile_it()
    return KERNELS[kept.fingerprint]


def fingerprint(*parts: object) -> str:
    """Return a name for what these parts, whose `repr` says all of them, are compiled to on this machine."""
    return sha256(repr((_surroundings(), *parts)).encode()).hexdigest()


@cache
def _surroundings() -> tuple[object, ...]:
    sources = [path.read_bytes() for path in sorted(Path(__file__).parents[1].rglob("*.py"))]
    return sys.version, machine_identity(), sha256(b"".join(sources)).hexdigest()


def _tidy(folder: Path) -> None:
    """Forget the oldest kernels, and what a process left that was killed while it wrote one."""
    for part in folder.glob("*.part"):
        if part.stat().st_mtime < time() - WRITTEN_BY_NOW:
            part.unlink(missing_ok=True)
    files = sorted(folder.glob("*.kernel"), key=lambda path: path.stat().st_mtime)
    for path in files[: max(0, len(files) - MOST_FILES)]:
        path.unlink(missing_ok=True)

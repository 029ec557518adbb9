"""Kernels that were compiled before: those of this process in a dict, those of all in one file each on disk.

A kernel is identified by its fingerprint. This is a hash of the text that the rules were lowered to (with the
values of parameters, constants and helpers), of this package's own source, of the versions of Numba, LLVM and
Python, and of the processor. So a change to the rules makes a new kernel, unless the change has no effect on that
text. A missing, cut or damaged file is ignored, and so is a folder that cannot be read or written.
"""

from __future__ import annotations

import gc
import os
import pickle
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import time
from typing import Any

from gametree.compiled.back_end.numba_glue import from_picklable, machine_identity, to_picklable, user_cache_path
from gametree.compiled.back_end.postponed_signals import signals_postponed

FOLDER = "GAMETREE_CACHE"  # the environment variable that names another folder, or none if it is empty
MOST_FILES = 300
WRITTEN_BY_NOW = 3600  # seconds
DIGEST = 32  # bytes
KERNELS: dict[str, Any] = {}  # of this process, by fingerprint


class KernelFile:
    """The file of one kernel: `facts`, which are answers of the rules from before, and the machine code for Numba.

    Numba calls its `load_overload` and `save_overload`, as it calls those of its own cache.
    """

    def __init__(self, fingerprint: str) -> None:
        self.fingerprint = fingerprint
        facts, code = self._read()
        self.facts: dict[str, Any] = facts
        self._code: Any = code

    def fact(self, name: str, ask: Callable[[], bool]) -> bool:
        """Return a fact that is stored, or compute and store it."""
        if name not in self.facts:
            self.facts[name] = ask()
        return bool(self.facts[name])

    def load_overload(self, _signature: object, target: Any) -> Any:
        """Return the machine code in Numba's form, or None."""
        if self._code is None:
            return None
        try:
            return from_picklable(target, self._code)
        except Exception:  # noqa: BLE001 - a kernel that cannot be read is compiled anew
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
        except Exception:  # noqa: BLE001 - a kernel that cannot be read is compiled anew
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
    """Return the kernel that this process has for a fingerprint, or compile it, which no signal interrupts.

    It is never deleted: Numba would then delete code that other kernels may still call by its name.
    """
    if kept.fingerprint not in KERNELS:
        with signals_postponed(), collections_postponed():
            KERNELS[kept.fingerprint] = compile_it()
    return KERNELS[kept.fingerprint]


@contextmanager
def collections_postponed() -> Generator[None, None, None]:
    """Let Python collect garbage only after this context: little of what a compilation makes is garbage."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def fingerprint(*parts: object) -> str:
    """Return the name of the kernel that this machine compiles from these parts, each given by its `repr`."""
    return sha256(repr((_surroundings(), *parts)).encode()).hexdigest()


@cache
def _surroundings() -> tuple[object, ...]:
    sources = [path.read_bytes() for path in sorted(Path(__file__).parents[1].rglob("*.py"))]
    return sys.version, machine_identity(), sha256(b"".join(sources)).hexdigest()


def _tidy(folder: Path) -> None:
    """Delete the oldest kernels, and the unfinished files of processes that were killed."""
    for part in folder.glob("*.part"):
        if part.stat().st_mtime < time() - WRITTEN_BY_NOW:
            part.unlink(missing_ok=True)
    files = sorted(folder.glob("*.kernel"), key=lambda path: path.stat().st_mtime)
    for path in files[: max(0, len(files) - MOST_FILES)]:
        path.unlink(missing_ok=True)

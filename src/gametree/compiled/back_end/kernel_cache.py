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
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import time
from typing import Any, TypeVar

from gametree.compiled.back_end.machine_code import Kernel, KernelCode, loaded, machine_identity
from gametree.compiled.back_end.machine_functions import library
from gametree.compiled.back_end.postponed_signals import signals_postponed

FOLDER = "GAMETREE_CACHE"  # the environment variable that names another folder, or none if it is empty
MOST_FILES = 1000  # of kernels, and of their parts
WRITTEN_BY_NOW = 3600  # seconds
DIGEST = 32  # bytes
Made = TypeVar("Made")

KERNELS: dict[str, Kernel] = {}  # of this process, by fingerprint


def kept(name: str) -> Any:
    """Return what is kept by a name, or None."""
    try:
        path = _path(name)
        content = b"" if path is None else path.read_bytes()
        digest, found = content[:DIGEST], content[DIGEST:]
        if sha256(found).digest() == digest:
            return pickle.loads(found)  # what this user has written, to the bit
    except Exception:  # noqa: BLE001 - what cannot be read is made anew
        return None
    return None


def keep(name: str, content: object) -> None:
    """Keep something by a name, if that can be done."""
    pickled = pickle.dumps(content)
    with suppress(OSError):
        path = _path(name)
        if path is None:
            return
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as part:
            part.write(sha256(pickled).digest() + pickled)
        Path(part.name).replace(path)
        _tidy(path.parent)


def _path(name: str) -> Path | None:
    """Return the path of the file of a name, or None if nothing is kept."""
    folder = os.environ.get(FOLDER)
    if folder == "":
        return None
    chosen = Path(folder) if folder else library("platformdirs").user_cache_path("gametree")
    return Path(chosen, f"{name}.kernel")


def kept_or_made(name: str, make: Callable[[], Made]) -> Made:
    """Return what is kept by a name, or make it and keep it."""
    found: Made | None = kept(name)
    if found is None:
        found = make()
        keep(name, found)
    return found


def kernel_of(name: str, compile_it: Callable[[], KernelCode]) -> Kernel:
    """Return the kernel that this process or the folder has for a fingerprint, or compile and keep it.

    No signal interrupts that.
    """
    if name not in KERNELS:
        with signals_postponed(), collections_postponed():
            KERNELS[name] = kept_kernel(name) or compiled_and_kept(name, compile_it)
    return KERNELS[name]


def kept_kernel(name: str) -> Kernel | None:
    """Return the kernel whose machine code is kept by a name, or None."""
    try:
        return loaded(kept(name))
    except Exception:  # noqa: BLE001 - where there is no code, or none that can be loaded, it is compiled anew
        return None


def compiled_and_kept(name: str, compile_it: Callable[[], KernelCode]) -> Kernel:
    """Return a kernel that is compiled anew, and keep its machine code by a name."""
    code = compile_it()
    keep(name, code)
    return loaded(code)


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
    return sys.version, version_of_numba(), machine_identity(), sha256(b"".join(sources)).hexdigest()


def version_of_numba() -> object:
    """Return the names of the folders that tell the version of Numba, or import it, which takes far longer."""
    place = find_spec("numba")
    folder = Path(place.origin).parents[1] if place and place.origin else None
    names = sorted(path.name for path in folder.glob("numba-*")) if folder else []
    return names or library("numba").__version__


def _tidy(folder: Path) -> None:
    """Delete the oldest kernels, and the unfinished files of processes that were killed."""
    for part in folder.glob("*.part"):
        if part.stat().st_mtime < time() - WRITTEN_BY_NOW:
            part.unlink(missing_ok=True)
    files = sorted(folder.glob("*.kernel"), key=lambda path: path.stat().st_mtime)
    for path in files[: max(0, len(files) - MOST_FILES)]:
        path.unlink(missing_ok=True)

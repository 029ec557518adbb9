"""Put the text of a program into a file, because compiling needs the source, and import it."""

from __future__ import annotations

import importlib.util
import linecache
import sys
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from types import ModuleType

NUMBERS = count()


@contextmanager
def loaded(text: str, folder: Path, name: str = "program") -> Generator[ModuleType]:
    """Import a program for as long as the context lasts, from a file of its own."""
    path = folder / f"{name}_{next(NUMBERS)}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    written, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            spec.loader.exec_module(module)
            yield module
    finally:
        sys.dont_write_bytecode = written
        del sys.modules[path.stem]
        linecache.cache.pop(str(path), None)
        path.unlink(missing_ok=True)

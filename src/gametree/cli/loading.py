"""Find an object of the user's by its name, `MODULE:OBJECT` or `FILE.py:OBJECT`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gametree.cli.errors import Mistake, describe, did_you_mean, location_of, location_text
from gametree.grading.importing import missing_file

if TYPE_CHECKING:
    from types import ModuleType


def load(spec: str) -> Any:
    """Return the object that `MODULE:OBJECT` names; modules of the current folder come first.

    Raises `Mistake` where there is no such module or object, and where the module fails on import.
    """
    module_name, _, name = spec.rpartition(":")
    if not module_name or not name:
        message = f"{spec!r} does not name a module and an object: write MODULE:OBJECT, such as my_game:MyGame."
        raise Mistake(message)
    found: Any = load_module(module_name)
    try:
        for part in name.split("."):
            found = getattr(found, part)
    except AttributeError as error:
        names = [each for each in vars(load_module(module_name)) if not each.startswith("_")]
        remedy = did_you_mean(name, names, "write the name of a game or a search in it")
        raise Mistake(f"{module_name} has no {name!r}: {remedy}") from error
    return found


def load_module(name: str) -> ModuleType:
    """Import a module by its dotted name, or by the path of its file; raise `Mistake` if that fails."""
    file = Path(name).resolve() if name.endswith(".py") else None
    if file and not file.is_file():
        raise Mistake(f"There is no file {name}: check the spelling, and the folder you are in.")
    folder = str(file.parent if file else Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    dotted = file.stem if file else name
    module = _imported(dotted, name)
    if file and Path(str(module.__file__)).resolve() != file:
        raise Mistake(
            f"Python has another module named {dotted}, {module.__file__}: give your file {name} another name."
        )
    return module


def _imported(dotted: str, name: str) -> ModuleType:
    try:
        return import_module(dotted)
    except ModuleNotFoundError as error:
        if error.name and (dotted == error.name or dotted.startswith(f"{error.name}.")):
            raise Mistake(
                f"There is no module {name} in this folder or installed: check the spelling, or change the folder."
            ) from error
        raise Mistake(_failure(name, error)) from error
    except (Exception, SystemExit) as error:
        raise Mistake(_failure(name, error)) from error


def _failure(name: str, error: BaseException) -> str:
    """Return the sentence that says how importing a module failed, and where."""
    if isinstance(error, SyntaxError):
        where = location_text(error.filename or name, error.lineno or 1)
        return f"{where}, is not Python: {type(error).__name__} ({error.msg}): correct it there."
    where = location_of(error) or name
    missing = missing_file(error, name, f" in {where}")
    return missing or f"Importing {name} failed with {describe(error)} in {where}: correct it there."

"""Import the file under check, or say in a sentence why that fails and where."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

from gametree.grading.apart import NoInput
from gametree.testing.answers import Answer, NoAnswer, problem, shown
from gametree.testing.patience import OutOfTime, Patience

MAIN = "move what plays the game below if __name__ == '__main__'"


def import_file(path: Path, patience: Patience) -> ModuleType | str:
    """Return the module of a file, which is in `sys.modules` too, or the sentence that says why there is none."""
    taken = path.stem in sys.modules or path.stem in sys.stdlib_module_names
    name = f"{path.stem}_" if taken else path.stem  # it does not replace a module that the check itself needs
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        return f"{path.name} is no file of Python: name a file that ends in .py."
    module = sys.modules[name] = module_from_spec(spec)
    sys.path.insert(0, str(path.parent))
    error = patience.ask(spec.loader.exec_module, module).error
    return module if error is None else import_failure(error, path)


def import_failure(error: BaseException, path: Path) -> str:
    """Return the sentence that says how importing a file failed, and where."""
    name, where = path.name, place_in(error, path)
    if isinstance(error, SyntaxError):
        file = Path(error.filename or name).name
        return f"{file}, line {error.lineno or 1}, is not Python ({error.msg}): correct it there."
    if isinstance(error, NoInput):
        return f"{name} calls input(){where} when it is imported: {MAIN}."
    if isinstance(error, NoAnswer | OutOfTime):
        return f"Importing {name} does not come to an end{where}: {MAIN}."
    missing = missing_file(error, name, where)
    return missing or f"Importing {name} {problem(Answer(error=error))}{where}: correct it there."


def place_in(error: BaseException, path: Path) -> str:
    """Return ` in line 7`, the last line of a file that an error came through, or nothing."""
    lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == str(path)]
    return f" in line {lines[-1]}" if lines else ""


def missing_file(error: BaseException, name: str, where: str) -> str | None:
    """Return the sentence about a file that another file needs and that is not there; None for other errors."""
    if (
        isinstance(error, ModuleNotFoundError) and error.name and not str(error).endswith(".")
    ):  # else a remedy is in it
        beside = "its package" if "." in error.name else f"{error.name}.py"
        what = f"{name} needs the module {error.name}{where}, which is not there"
        return f"{what}: put {beside} beside it, or install it."
    if isinstance(error, ImportError) and "relative import" in str(error):
        what = f"{name} is a part of a package, since it imports from a dot{where}, and cannot be checked alone"
        return f"{what}: put the files that it needs beside it, and import them without the dot."
    if isinstance(error, FileNotFoundError) and error.filename is not None:
        what = f"{name} needs the file {shown(error.filename)}{where}, which is not there"
        return f"{what}: put it where it is looked for."
    return None

"""Tables of the files of the library, each with the first sentence of its docstring, for "Where is what"."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import gametree

SOURCE = Path(gametree.__file__).parent


def first_sentence(path: Path) -> str:
    """Return the first line of the docstring of a module, which is a sentence."""
    docstring = ast.get_docstring(ast.parse(path.read_text())) or ""
    return docstring.partition("\n")[0].replace("|", "\\|")


def folders() -> list[Path]:
    """Return the folders with modules: the library itself, then each package with the packages in it."""
    return sorted({path.parent for path in SOURCE.rglob("*.py")})


def rows(folder: Path) -> Iterator[str]:
    """Yield the rows of the table of one folder; `__init__.py` only re-exports, and has none."""
    for path in sorted(folder.glob("*.py")):
        if path.name != "__init__.py":
            yield f"| `{path.name}` | {first_sentence(path)} |"


def tables() -> str:
    """Return a heading, a sentence and a table of files for each folder."""
    sections = [
        f"### {folder.relative_to(SOURCE.parent)}\n\n{first_sentence(folder / '__init__.py')}\n\n"
        + "\n".join(["| file | contents |", "|---|---|", *rows(folder)])
        for folder in folders()
    ]
    return "\n\n".join(sections) + "\n"

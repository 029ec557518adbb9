"""The pages of the documentation, and a runner for the code on them."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

from sybil import Document, Example
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))

FENCE = re.compile(r"^( *)```(.*)\n([\s\S]*?)^\1```$", re.MULTILINE)
FILE = re.compile(r"# (\w+\.py)\n")
COMMAND = {"PYTHONUTF8": "1", "PYTHONWARNINGS": "error", "GAMETREE_COMPILED": "0"}  # the answers are the same
COMMAND_LINE = re.compile(r"^\$ (?:.*\\\n)*.*$", re.MULTILINE)
TIME = re.compile(r" *\d+(\.\d+)? ?(ms|s)$", re.MULTILINE)


def fences(text: str) -> list[tuple[str, str]]:
    """Return the language and the source of every fenced block of a page."""
    return [(fence[2].strip(), fence[3]) for fence in FENCE.finditer(text)]


class Commands:
    """Run the commands of a `console` block, each after `$ `, in a folder, and compare what they print with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, example: Example) -> str:
        wanted = str(example.parsed)
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        shown: list[str] = []
        for line in COMMAND_LINE.findall(wanted):
            done = subprocess.run(
                ["bash", "-c", line.removeprefix("$ ")],
                cwd=self.folder,
                env={**os.environ, **COMMAND, "PATH": path},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                timeout=120,
                check=False,
            )
            shown.append(f"{line}\n{done.stdout}")
        return "" if _plain(wanted) == _plain("".join(shown)) else f"Expected:\n{wanted}\nGot:\n{''.join(shown)}"


def run(page: Path, folder: Path) -> int:
    """Run every example of a page in a folder, in order, in one namespace; return how many there were.

    A Python block whose first line is a comment with the name of a file is also written to that file in the
    folder, for the commands of the page. Raises `SybilFailure` at the first example with another output.
    """
    for language, source in fences(page.read_text()):
        if language == "python" and (name := FILE.match(source)):
            (folder / name[1]).write_text(source)
    document = Document.parse(
        str(page),
        PythonCodeBlockParser(),
        CodeBlockParser("console", Commands(folder)),
    )
    document.namespace["__name__"] = f"page_{page.stem.replace('-', '_')}"
    examples = list(document.examples())
    modules = set(sys.modules)
    sys.path.insert(0, str(folder))
    try:
        with chdir(folder):  # where the files go that a page writes
            for example in examples:
                example.evaluate()
    finally:
        sys.path.remove(str(folder))
        for module in set(sys.modules) - modules:
            if (folder / f"{module}.py").exists():
                del sys.modules[module]
    return len(examples)


def first_words(source: str) -> list[str]:
    """Return the first word of every command of a block."""
    return [shlex.split(line)[0] for line in source.splitlines() if line]


def _plain(text: str) -> str:
    """Return a text without times, which differ from run to run, and without trailing blanks."""
    return "\n".join(line.rstrip() for line in TIME.sub(" 0 ms", text).strip().splitlines())

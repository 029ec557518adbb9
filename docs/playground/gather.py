"""Gather what the playground runs on: Python for the browser, the library of this checkout, and an editor.

Nothing of it is committed: npm fetches it by the lock file beside this one, and the site then serves it itself.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXAMPLES = HERE / "workbench" / "examples"
WORK = ROOT / "build" / "playground"
FETCHED = WORK / "fetched"
SOURCES = ("package.json", "package-lock.json", ".npmrc", "editor.js")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")


class Missing(Exception):
    """Something that the playground is built with is not there; the message says what, and what to do."""


def build(site: Path) -> None:
    """Put everything that the playground loads into its folder of the built site."""
    fetch()
    target = site / "playground"
    shutil.copytree(FETCHED, target, dirs_exist_ok=True)
    library = target / "library.zip"
    _archive(library)
    _run("node", str(HERE / "snapshot.mjs"), str(FETCHED / "pyodide"), str(library), str(target / "snapshot.bin"))
    (target / "games.json").write_text(json.dumps(programs(), ensure_ascii=False), encoding="utf-8")


def programs() -> dict[str, dict[str, Any]]:
    """Return the rules of every game and the examples of a minimax, to show before Python is there."""
    from workbench.games import GAMES

    return {
        "games": {name: {"about": offer.about, "source": offer.program()} for name, offer in GAMES.items()},
        "examples": {path.stem: path.read_text(encoding="utf-8") for path in sorted(EXAMPLES.glob("*.txt"))},
    }


def fetch() -> None:
    """Fetch and prepare what does not change with this checkout, unless that was done before."""
    stamp = WORK / "stamp"
    wanted = sha256(b"".join((HERE / name).read_bytes() for name in (*SOURCES, "gather.py"))).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    npm = shutil.which("npm")
    if npm is None:
        message = (
            "The playground is made with npm, which is not installed: install Node.js with npm, or set"
            " GAMETREE_PLAYGROUND=off to build the site without it."
        )
        raise Missing(message)
    shutil.rmtree(WORK, ignore_errors=True)
    (FETCHED / "pyodide").mkdir(parents=True)
    for name in SOURCES:
        shutil.copy(HERE / name, WORK)
    _run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    modules = WORK / "node_modules"
    bundle = FETCHED / "editor.js"
    _run("node", str(modules / "esbuild/bin/esbuild"), "editor.js", "--bundle", "--format=esm", "--minify",
         "--legal-comments=eof", f"--outfile={bundle}")  # fmt: skip
    for name in PYODIDE:
        shutil.copyfile(modules / "pyodide" / name, FETCHED / "pyodide" / name)
    stamp.write_text(wanted)


def _wheel() -> Path:
    folder = WORK / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), within=ROOT)
    return next(folder.glob("*.whl"))


def _archive(target: Path) -> None:
    """Write the library, the Python of the playground, and what the library needs beside it, as one archive."""
    typing_extensions = importlib.util.find_spec("typing_extensions")
    with ZipFile(target, "w", ZIP_DEFLATED) as archive, ZipFile(_wheel()) as wheel:
        for name in wheel.namelist():
            archive.writestr(name, wheel.read(name))
        for path in sorted((HERE / "workbench").glob("*.py")):
            archive.write(path, f"workbench/{path.name}")
        archive.write(str(typing_extensions and typing_extensions.origin), "typing_extensions.py")


def _run(*command: str, within: Path = WORK) -> None:
    done = subprocess.run(command, cwd=within, capture_output=True, text=True, check=False)
    if done.returncode:
        message = f"{' '.join(command)} failed, so there is no playground:\n{done.stdout}{done.stderr}"
        raise Missing(message)


if __name__ == "__main__":
    build(Path(sys.argv[1]))

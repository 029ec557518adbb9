"""Gather what the playground runs on: Python for the browser, the wheel of this checkout, and an editor.

Nothing of it is committed: npm fetches it by the lock file beside this one, and the site then serves it itself.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
WORK = ROOT / "build" / "playground"
FETCHED = WORK / "fetched"
SOURCES = ("package.json", "package-lock.json", ".npmrc", "editor.js", "compile.mjs")
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")


class Missing(Exception):
    """Something that the playground is built with is not there; the message says what, and what to do."""


def build(site: Path) -> None:
    """Put everything that the playground loads into its folder of the built site."""
    fetch()
    target = site / "playground"
    shutil.copytree(FETCHED, target, dirs_exist_ok=True)
    wheel = _wheel()
    shutil.copyfile(wheel, target / "gametree.whl")
    typing_extensions = importlib.util.find_spec("typing_extensions")
    shutil.copy(str(typing_extensions and typing_extensions.origin), target)


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
    library = "python_stdlib.zip"
    _run("node", "compile.mjs", str(modules / "pyodide" / library), str(FETCHED / "pyodide" / library))
    stamp.write_text(wanted)


def _wheel() -> Path:
    folder = WORK / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), within=ROOT)
    return next(folder.glob("*.whl"))


def _run(*command: str, within: Path = WORK) -> None:
    done = subprocess.run(command, cwd=within, capture_output=True, text=True, check=False)
    if done.returncode:
        message = f"{' '.join(command)} failed, so there is no playground:\n{done.stdout}{done.stderr}"
        raise Missing(message)


if __name__ == "__main__":
    build(Path(sys.argv[1]))

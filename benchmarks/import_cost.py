"""How much CPU time `import gametree` takes, as a multiple of `import dataclasses, typing_extensions`.

    python benchmarks/import_cost.py

Every import is made in a fresh interpreter, the two kinds in turn; what counts is the least user and system time
of fifteen, the interpreter's own start included on both sides. Exits with 1 if the ratio is above 1.4.
"""

from __future__ import annotations

import resource
import subprocess
import sys

REPEATS = 15
LIMIT = 1.4
BASE = "import dataclasses, typing_extensions"
OURS = "import gametree"


def cpu_seconds(program: str) -> float:
    """Return the user and system time of a fresh interpreter that runs a program."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> bool:
    cpu_seconds(OURS)  # writes the bytecode, if need be
    runs = [[cpu_seconds(program) for program in (BASE, OURS, "")] for _ in range(REPEATS)]
    base, ours, bare = (min(run[place] for run in runs) for place in range(3))
    ratio = ours / base
    for program, least in ((BASE, base), (OURS, ours), ("nothing at all", bare)):
        print(f"{program:<40}{1000 * least:7.1f} ms CPU, best of {REPEATS}")
    print(f"{'ratio':<40}{ratio:7.2f} (limit {LIMIT})")
    return ratio > LIMIT


if __name__ == "__main__":
    sys.exit(main())

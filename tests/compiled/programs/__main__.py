"""Run the generator by name: `python -m tests.compiled.programs --programs 100000 --seed 1 --mode plain`."""

from __future__ import annotations

import argparse
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from tests.compiled.programs.building import Program, program
from tests.compiled.programs.law import Outcome, Verdict
from tests.compiled.programs.lowered import Lowered
from tests.compiled.programs.running import bound_memory, held, run, same_finding
from tests.compiled.programs.shrinking import shrunk
from tests.compiled.programs.workers import KERNELS, worker

MEMORY = Path("/dev/shm")


def main() -> int:
    """Write and try programs, and print the outcomes; return 1 if a program breaks the law."""
    parser = argparse.ArgumentParser(prog="python -m tests.compiled.programs", description=__doc__)
    parser.add_argument("--programs", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first program; each has the next")
    parser.add_argument("--mode", choices=["plain", *KERNELS], default="plain")
    parser.add_argument("--findings", type=Path, help="a folder for the programs that break the law, made small")
    parser.add_argument("--most", type=int, default=20, help="findings to make small")
    parser.add_argument("--coverage", action="store_true", help="list productions of no accepted program")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    bound_memory()
    print(f"seed {given.seed}, {given.programs} programs, mode {given.mode}", flush=True)
    programs = (program(seed) for seed in range(given.seed, given.seed + given.programs))
    started = process_time()
    with (
        TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name,
        worker(Path(name), given.mode) as as_machine_code,
    ):
        folder, shown = Path(name), 0

        def as_python(each: Program) -> Outcome:
            return held(each.text, folder, Lowered)

        def as_both(each: Program) -> Outcome:
            """Return the outcome in machine code, if the front end accepts a program."""
            first = as_python(each)
            return as_machine_code(each) if first.accepted else first

        outcome_of: Callable[[Program], Outcome] = as_python if given.mode == "plain" else as_both

        def found(each: Program, outcome: Outcome) -> None:
            nonlocal shown
            shown += 1
            print(f"seed {each.seed}: {outcome.detail}", flush=True)
            if given.findings and shown <= given.most:
                given.findings.mkdir(exist_ok=True)
                small = shrunk(each.text, lambda text: same_finding(outcome_of(each._replace(text=text)), outcome))
                comment = f"# Written by the generator from seed {each.seed} and reduced: {outcome.detail!r}"
                (given.findings / f"seed_{each.seed}.py").write_text(f"{comment}\n\n{small}\n", encoding="utf-8")

        tally = run(programs, outcome_of, found)
    print(f"{tally}\n{process_time() - started:.0f} s of CPU in this process")
    if given.coverage:
        print("\n".join(f"never accepted: {each!r}" for each in tally.written if each not in tally.productions))
    return 1 if tally.verdicts[Verdict.DIFFERENT] else 0


if __name__ == "__main__":
    sys.exit(main())

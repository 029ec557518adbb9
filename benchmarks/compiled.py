"""The compiled searches beside C++, plain Python and open-spiel, and how fast they solve Connect Four.

    pip install open-spiel==2.0.2
    python benchmarks/compiled.py --ceiling ceiling.cpp

What counts is CPU time, the median of several rounds with the sides in turn. Every search is the call that a user
makes, of `ConnectFour()` as it is shipped, compiled before but where it says so; what solves is asked by
`CompiledGame.solved`, which tells the nodes too. The parts:

- A ceiling, if its source is given: hand-written C++ for this game alone, built by `g++ -O3 -march=native`. It
  prints a line `AB centre d12 ... nps=` for alpha-beta to a depth with a horizon worth 0, and `PERFT 9 ... nps=`,
  by its own user time. It visits the same tree, and nothing else: the compiled search also keeps the best line,
  asks at every inner node whether it was told to stop and whether its stack ends, counts leaves, checks every
  sum, difference, product and shift for overflow, runs in a thread of its own, and serves any game.
- Plain `alpha_beta`, and open-spiel's, which is Python over states in C++: the same tree for both sides.
- Compiling: a fresh process, with nothing kept and with all kept, from its imports to the first result.
- A call that finds next to nothing to do: its thread and its memory.
- Solving by rules alone, from the empty board, with one thread and two. On a machine that does other work too,
  the clock says little of two threads; the CPU time of both is there beside it.
- Positions made from a seed, in which nobody wins by the next disc, each with its value and the plies to the end,
  by `penalty=2**-10` and an empty table for each. A new table's memory is given by the system page by page as it
  is touched, which in few nodes takes longer than they do: hence a small one for late positions.

Exits with 1 where an aim is missed, and with 2 if open-spiel is not installed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from math import inf
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

from gametree import LimitReached, alpha_beta, compiled
from gametree.compiled import FlatTable
from gametree.compiled.compiling import Question
from gametree.games import ConnectFour
from gametree.games.connect_four import Discs
from searches import late_positions

ROUNDS = 5
GAME = ConnectFour()
START = GAME.initial_state()
NODES = {10: 55_026, 12: 748_116, 14: 14_096_150}  # with the central columns first
CALLS = {12: 20, 14: 2}  # in a round
LINES = {9: 39_394_572}
SPEED = re.compile(r"^(.*? d?\d+) .*nps=(\d+)", re.MULTILINE)
BOARDS = ((4, 4), (5, 4), (5, 5), (6, 5))
PLAIN_DEPTH = 10
SPIEL_DEPTH = 10
AIMS = {"alpha-beta": 0.75, "perft": 1.0, "open-spiel": 100.0, "cold": 5.0, "warm": 1.0, "6x5": 2.0}
PENALTY = 2**-10
LISTED = 10  # as many positions, or more, are not shown one by one


class Sample(NamedTuple):
    """Positions of so many discs, from a seed; the table for each, and the seconds that it may take."""

    stones: int
    seed: int
    positions: int
    megabytes: float
    seconds: float


SAMPLES = (Sample(28, 28, 200, 0.25, 10.0), Sample(14, 14, 6, 256, 40.0))


@dataclass(frozen=True)
class LeftToRight(ConnectFour):
    """Connect Four with its columns in the order of open-spiel."""

    def actions(self, state: Discs) -> Iterator[int]:
        """The columns that are not full, from left to right."""
        for column in range(self.width):
            if not state.both >> column * (self.height + 1) + self.height - 1 & 1:
                yield column


def nothing(_state: Discs) -> int:
    return 0


def cpu_seconds(run: Callable[[], object], calls: int = 1) -> float:
    """Return the CPU time that a call takes."""
    start = process_time()
    for _ in range(calls):
        run()
    return (process_time() - start) / calls


def told(what: str, figures: str, ratio: float, aim: float, *, at_most: bool = False) -> bool:
    """Print a figure and its aim; return whether it is missed."""
    missed = ratio > aim if at_most else ratio < aim
    bound = "at most" if at_most else "at least"
    print(f"{what:<44}{figures:<36}{ratio:>9.2f}   aim: {bound} {aim:g}{' MISSED' if missed else ''}", flush=True)
    return missed


def beside_the_ceiling(source: Path) -> bool:
    """Compare nodes and lines a second with those of the C++ program; return whether an aim is missed."""
    machine = compiled.compile(GAME)
    for depth in CALLS:
        found = machine.searched(START, prunes=True, depth=depth, evaluate=nothing)
        if found.nodes != NODES[depth]:
            message = f"The search to depth {depth} visited {found.nodes} nodes, not {NODES[depth]}."
            raise RuntimeError(message)
    ratios: dict[str, list[tuple[float, float]]] = {}
    with TemporaryDirectory() as folder:
        program = Path(folder) / "ceiling"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, source], check=True)
        for _ in range(ROUNDS):
            printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
            theirs = {name: float(speed) for name, speed in SPEED.findall(printed)}
            for depth, calls in CALLS.items():
                search = partial(compiled.alpha_beta, machine, START, depth=depth, evaluate=nothing)
                pair = NODES[depth] / cpu_seconds(search, calls), theirs[f"AB centre d{depth}"]
                ratios.setdefault(f"alpha-beta, depth {depth}", []).append(pair)
            for depth, lines in LINES.items():
                pair = (
                    lines / cpu_seconds(partial(compiled.perft, machine, START, depth=depth)),
                    theirs[f"PERFT {depth}"],
                )
                ratios.setdefault(f"perft, depth {depth}", []).append(pair)
    missed = False
    for what, pairs in ratios.items():
        ours, ceilings = (median(speeds) / 1e6 for speeds in zip(*pairs, strict=True))
        ratio = median(ours / ceiling for ours, ceiling in pairs)
        aim = AIMS[what.partition(",")[0]]
        missed |= told(f"{what}, to C++", f"{ours:.0f} to {ceilings:.0f} M/s", ratio, aim)
    return missed


def beside_python(spiel: Any) -> bool:
    """Compare times with plain Python and with open-spiel; return whether an aim is missed."""
    machine, mirror = compiled.compile(GAME), compiled.compile(LeftToRight())
    spiel_search = import_module("open_spiel.python.algorithms.minimax").alpha_beta_search
    spiel_game = spiel.load_game("connect_four")
    limits: dict[str, Any] = {"depth": PLAIN_DEPTH, "evaluate": nothing}
    spiel_limits: dict[str, Any] = {"depth": SPIEL_DEPTH, "evaluate": nothing}
    check_that_trees_are_equal(partial(spiel_search, spiel_game, maximum_depth=SPIEL_DEPTH))
    ours: dict[str, Callable[[], object]] = {
        "plain": partial(compiled.alpha_beta, machine, START, **limits),
        "spiel": partial(compiled.alpha_beta, mirror, START, **spiel_limits),
    }
    theirs: dict[str, Callable[[], object]] = {
        "plain": partial(alpha_beta, GAME, START, **limits),
        "spiel": partial(spiel_search, spiel_game, value_function=nothing, maximum_depth=SPIEL_DEPTH),
    }
    pairs: dict[str, list[tuple[float, float]]] = {name: [] for name in ours}
    for name, search in ours.items():
        search()
        for _ in range(ROUNDS):
            pairs[name].append((cpu_seconds(search, 20), cpu_seconds(theirs[name])))
    times = {name: [1000 * median(seconds) for seconds in zip(*pairs[name], strict=True)] for name in pairs}
    texts = {name: "{:.2f} ms to {:.0f} ms".format(*times[name]) for name in pairs}
    ratios = {name: median(other / own for own, other in pairs[name]) for name in pairs}
    print(
        f"{f'to plain alpha_beta, depth {PLAIN_DEPTH}':<44}{texts['plain']:<36}{ratios['plain']:>9.2f}", flush=True
    )
    return told(f"to open-spiel, depth {SPIEL_DEPTH}", texts["spiel"], ratios["spiel"], AIMS["open-spiel"])


def check_that_trees_are_equal(spiel_search: Callable[..., tuple[float, int]]) -> None:
    """Raise RuntimeError if open-spiel asks for more or fewer evaluations, or finds another result."""
    asked = [0, 0]

    def asked_by_us(_state: Discs) -> int:
        asked[0] += 1
        return 0

    def asked_by_them(_state: object) -> int:
        asked[1] += 1
        return 0

    found = alpha_beta(LeftToRight(), START, depth=SPIEL_DEPTH, evaluate=asked_by_us)
    if spiel_search(value_function=asked_by_them) != (found.value, found.line[0]) or asked[0] != asked[1]:
        message = "open-spiel's search does not do the same work."
        raise RuntimeError(message)


def compiling() -> bool:
    """Time a fresh process to its first result; return whether an aim is missed."""
    missed = False
    with TemporaryDirectory() as folder:
        for what in ("cold", "warm"):
            command = [sys.executable, __file__, "--first-result"]
            environment = {**os.environ, "GAMETREE_CACHE": folder}
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            imports, first = map(float, done.stdout.split())
            figures = f"s, after {imports:.2f} s of imports"
            missed |= told(f"first alpha_beta, {what}", figures, first, AIMS[what], at_most=True)
    return missed


def first_result() -> None:
    """Print the CPU seconds to here, imports done, and from here to a result."""
    imported = process_time()
    compiled.alpha_beta(GAME, START, depth=4, evaluate=nothing)
    print(imported, process_time() - imported)


def smallest_call() -> None:
    """Time calls with next to nothing to search."""
    machine = compiled.compile(GAME)
    table = FlatTable(megabytes=1)
    for search, options in ((compiled.alpha_beta, {}), (compiled.alpha_beta_with_memory, {"table": table})):
        call = partial(search, machine, START, depth=1, evaluate=nothing, **options)
        call()
        seconds = median(cpu_seconds(call, 20) for _ in range(ROUNDS))
        print(f"{f'{search.__name__}, depth 1':<44}{1e6 * seconds:.0f} us")


def solved() -> bool:
    """Solve empty boards, with one thread and two; return whether an aim is missed."""
    missed = False
    print(f"\n{'board':<8}{'threads':>8}{'value':>7}{'nodes':>13}{'CPU s':>9}{'clock s':>9}")
    for width, height in BOARDS:
        machine = compiled.compile(ConnectFour(width, height))
        machine.prepare(Question())
        for threads in (1, 2):
            rounds: list[tuple[float, float, int, float]] = []
            for _ in range(ROUNDS):
                table, begun, clock = FlatTable(), process_time(), perf_counter()
                found = machine.solved(START, table, Question(), threads=threads)
                spent = process_time() - begun, perf_counter() - clock
                rounds.append((*spent, found.nodes, found.result.value))
            cpu, clock, nodes, value = (median(figures) for figures in zip(*rounds, strict=True))
            print(
                f"{f'{width}x{height}':<8}{threads:>8}{value:>7.0f}{nodes:>13,.0f}{cpu:>9.3f}{clock:>9.3f}",
                flush=True,
            )
            missed |= threads == 1 and cpu > AIMS.get(f"{width}x{height}", inf)
    return missed


def quiet_positions(sample: Sample) -> Iterator[Discs]:
    """Yield positions in which nobody wins by the next disc."""
    for state in late_positions(GAME, sample.stones, sample.seed):
        following = [GAME.result(state, action) for action in GAME.actions(state)]
        if all(not GAME.terminal(child) or GAME.utility(child) == 0 for child in following):
            yield state


def positions_with_distances(sample: Sample) -> None:
    """Find values and distances of positions."""
    machine, question = compiled.compile(GAME), Question(penalty=PENALTY)
    machine.prepare(question)
    table = FlatTable(megabytes=sample.megabytes)
    times: list[float] = []
    nodes: list[int] = []
    values: list[float] = []
    for state in islice(quiet_positions(sample), sample.positions):
        table.clear()
        start = process_time()
        try:
            found = machine.solved(state, table, question, seconds=sample.seconds)
            values.append(found.result.value)
            if sample.positions < LISTED:
                print(f"{GAME.format_state(state)}  value {found.result.value:+}, {len(found.result.line)} plies")
            nodes.append(found.nodes)
        except LimitReached:
            print(f"{GAME.format_state(state)} takes more than {sample.seconds:g} seconds")
        times.append(process_time() - start)
    spent = [1e6 * seconds for seconds in times]
    drawn = values.count(0)
    plies = [round((1 - abs(value)) / PENALTY) for value in values if value]
    won, lost = sum(value > 0 for value in values), sum(value < 0 for value in values)
    for line in (
        f"{len(values)} of {sample.positions} positions of {sample.stones} discs, seed {sample.seed}:",
        f"    {won} won, {lost} lost, {drawn} drawn for MAX; decided in {min(plies)} to {max(plies)} plies",
        f"    median {median(spent):,.0f} us, mean {mean(spent):,.0f}, most {max(spent):,.0f}",
        f"    median {median(nodes):,.0f} nodes, mean {mean(nodes):,.0f}, in a table of {sample.megabytes} MB",
    ):
        print(line, flush=True)


def main() -> int:
    parser = ArgumentParser(description="Compare the compiled searches.")
    parser.add_argument("--ceiling", type=Path, metavar="FILE.cpp", help="the source of the C++ program")
    parser.add_argument("--first-result", action="store_true", help="time the first result of this process alone")
    options = parser.parse_args()
    if options.first_result:
        first_result()
        return 0
    if find_spec("pyspiel") is None:
        print("open-spiel is not installed: run pip install open-spiel==2.0.2 and try again.")
        return 2
    missed = [beside_the_ceiling(options.ceiling)] if options.ceiling else []
    missed += [beside_python(import_module("pyspiel")), compiling()]
    smallest_call()
    missed.append(solved())
    print()
    for sample in SAMPLES:
        positions_with_distances(sample)
    return int(any(missed))


if __name__ == "__main__":
    sys.exit(main())

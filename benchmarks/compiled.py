"""The compiled searches beside C++, plain Python and open-spiel, and how fast they solve Connect Four.

    pip install open-spiel==2.0.2
    python benchmarks/compiled.py --ceiling ceiling.cpp

Every figure is CPU time, the median of several rounds in which the sides take turns. Every search is the call that
a user makes, of `ConnectFour()` as it is shipped, and compiled before except where stated. The parts:

- With `--ceiling`, hand-written C++ for this game alone, built by `g++ -O3 -march=native`. It prints a line `AB
  centre d12 ... nps=` for alpha-beta to a depth at which the value is 0, and `PERFT 9 ... nps=`, both by its own
  CPU time. It visits the same tree and does nothing else. The compiled search also keeps the best line, tests at
  every inner node whether it must stop and whether its stack ends, counts leaves, checks every sum, difference,
  product and shift for overflow where their bounds do not exclude one, and serves any game.
- Plain `alpha_beta`, and that of OpenSpiel, which is Python over states in C++: the same tree for both sides.
- Compiling: a new process, with an empty cache and with a full one, from its imports to the first result.
- A call that visits almost no node: the cost of its memory and its pauses.
- Perft of Othello, and the memory of a process that fills a table.
- Connect Four solved by its rules alone, from the empty board, with one thread and with two. `--standard` solves
  7x6 and nothing else, by a key that tries first what makes most threats, and then by the rules alone. On a
  machine that does other work too, the clock says little of two threads, so their CPU time stands beside it.
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
from math import inf
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from gametree import Counted, Ordered, alpha_beta, compiled
from gametree.compiled import MachineRules, SharedTable, cross_check
from gametree.compiled.compiled_rules import RULES_ALONE
from gametree.compiled.recipes.methods import method_calls
from gametree.games import ConnectFour, Othello
from gametree.games.connect_four import Discs
from gametree.rules import METHODS
from threats import more_threats_first

ROUNDS = 5
GAME = ConnectFour()
START = GAME.initial_state()
NODES = {10: 55_026, 12: 748_116, 14: 14_096_150}  # with the central columns first
CALLS = {12: 20, 14: 2}  # in a round
LINES = {9: 39_394_572}
SPEED = re.compile(r"^(.*? d?\d+) .*nps=(\d+)", re.MULTILINE)
BOARDS = ((4, 4), (5, 4), (6, 4), (7, 4), (4, 5), (5, 5), (6, 5), (7, 5))
OTHELLO_LINES = 3_005_288
FILLED = 256  # megabytes of a table that 7x5 fills
PLAIN_DEPTH = 10
SPIEL_DEPTH = 10
AIMS = {"alpha-beta": 0.75, "perft": 1.0, "open-spiel": 100.0, "cold": 5.0, "warm": 1.0, "6x5": 2.0}
Size = tuple[int, int]
Key = Callable[[Discs, int], int]


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
        counted = Counted(machine)
        compiled.alpha_beta(counted, START, depth=depth, evaluate=nothing)
        if counted.nodes != NODES[depth]:
            message = f"The search to depth {depth} visited {counted.nodes} nodes, not {NODES[depth]}."
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
    table = SharedTable(megabytes=1)
    for search, options in ((compiled.alpha_beta, {}), (compiled.alpha_beta_with_memory, {"table": table})):
        call = partial(search, machine, START, depth=1, evaluate=nothing, **options)
        call()
        seconds = median(cpu_seconds(call, 20) for _ in range(ROUNDS))
        print(f"{f'{search.__name__}, depth 1':<44}{1e6 * seconds:.0f} us")


def defences() -> None:
    """Time the comparison of machine code with Python, and the replay of a line."""
    games: list[Any] = [GAME, Othello()]
    for game in games:
        rules = compiled.compile(game, checked=False).rules
        kernel = method_calls(rules, RULES_ALONE)
        named = {name: getattr(game, name) for name in (*METHODS, "canonical") if hasattr(game, name)}
        begun = process_time()
        answers = cross_check.explore(MachineRules(kernel), rules.example, folds=kernel.folds)
        cross_check.compare(game, named, answers)
        spent = 1e3 * (process_time() - begun)
        print(f"{f'comparing {type(game).__name__} with Python':<44}{len(answers)} answers in {spent:.0f} ms")
    checked, unchecked = compiled.compile(GAME), compiled.compile(GAME, checked=False)
    calls = [partial(compiled.alpha_beta, each, START, depth=8, evaluate=nothing) for each in (checked, unchecked)]
    spent, bare = (median(cpu_seconds(call, 20) for _ in range(ROUNDS)) for call in calls)
    print(f"{'replaying a line of 8 plies':<44}{1e6 * (spent - bare) / 8:.1f} us a ply")


def known_by_heart() -> None:
    """Check perft of Othello, from its natural rules, and time it."""
    game = Othello()
    machine, start = compiled.compile(game), game.initial_state()
    compiled.perft(machine, start, depth=1)
    begun = process_time()
    lines = compiled.perft(machine, start, depth=9)
    spent = process_time() - begun
    if lines != OTHELLO_LINES:
        message = f"Othello has {lines} lines of 9 plies, not {OTHELLO_LINES}."
        raise RuntimeError(message)
    print(f"{'perft of Othello, depth 9':<44}{f'{lines:,} lines in {spent:.2f} s':<36}")


def solve(size: Size, megabytes: float, threads: int, key: Key | None = None, rounds: int = 1) -> float:
    """Solve an empty board from its rules, print how, and return the CPU seconds."""
    game = ConnectFour(*size)
    machine = compiled.compile(game if key is None else Ordered(game, key))
    compile_table_search(machine, almost_full(game))
    figures: list[tuple[float, float, int, float]] = []
    for _ in range(rounds):
        table, begun, clock = SharedTable(megabytes=megabytes), process_time(), perf_counter()
        counted = Counted(machine)
        found = compiled.alpha_beta_with_memory(counted, game.initial_state(), table=table, threads=threads)
        spent = process_time() - begun, perf_counter() - clock
        figures.append((*spent, counted.nodes, found.value))
        del table
    cpu, clock, nodes, value = (float(median(column)) for column in zip(*figures, strict=True))
    print(
        f"{'{}x{}'.format(*size):<8}{threads:>8}{megabytes:>8.0f}{value:>7.0f}{nodes:>16,.0f}"
        f"{cpu:>9.3f}{clock:>9.3f}",
        flush=True,
    )
    return cpu


def almost_full(game: ConnectFour) -> Discs:
    """Return a live state with few plies to go."""
    state, before = game.initial_state(), game.initial_state()
    while not game.terminal(state):
        before, state = state, game.result(state, next(iter(game.actions(state))))
    return before


def compile_table_search(machine: compiled.CompiledGame[Any, int], state: Any) -> None:
    """Compile the search with a table, before time is taken."""
    compiled.alpha_beta_with_memory(machine, state, table=SharedTable(megabytes=0.01))


def solved() -> bool:
    """Solve empty boards, with one thread and two; return whether an aim is missed."""
    print(f"\n{'board':<8}{'threads':>8}{'MB':>8}{'value':>7}{'nodes':>16}{'CPU s':>9}{'clock s':>9}")
    missed = False
    for size in BOARDS:
        for threads in (1, 2):
            cpu = solve(size, 256, threads, rounds=1 if size == BOARDS[-1] else ROUNDS)
            missed |= threads == 1 and cpu > AIMS.get("{}x{}".format(*size), inf)
    return missed


def memory() -> bool:
    """Solve 7x5 in a process of its own; return whether it takes more memory than it says."""
    done = subprocess.run([sys.executable, __file__, "--peak"], capture_output=True, text=True, check=True)
    peak, most = float(done.stdout), 1.1 * FILLED + 300
    return told(f"peak memory with a table of {FILLED} MB", f"{peak:.0f} MB", peak, most, at_most=True)


def peak() -> None:
    """Print the megabytes that this process has needed after it filled a table."""
    game = ConnectFour(*BOARDS[-1])
    compiled.alpha_beta_with_memory(game, game.initial_state(), table=SharedTable(megabytes=FILLED))
    print(getrusage(RUSAGE_SELF).ru_maxrss / 1024)


def standard() -> None:
    """Solve 7x6 on two threads, by the rules alone and with a key."""
    for key in (more_threats_first, None):
        solve((7, 6), 512, 2, key)


def main() -> int:
    parser = ArgumentParser(description="Compare the compiled searches.")
    parser.add_argument("--ceiling", type=Path, metavar="FILE.cpp", help="the source of the C++ program")
    parser.add_argument("--first-result", action="store_true", help="time the first result of this process alone")
    parser.add_argument(
        "--peak", action="store_true", help="print the memory that this process needs to solve 7x5"
    )
    parser.add_argument("--standard", action="store_true", help="solve 7x6 from the empty board, and no more")
    options = parser.parse_args()
    for asked, part in ((options.first_result, first_result), (options.peak, peak), (options.standard, standard)):
        if asked:
            part()
            return 0
    if find_spec("pyspiel") is None:
        print("open-spiel is not installed: run pip install open-spiel==2.0.2 and try again.")
        return 2
    missed = [beside_the_ceiling(options.ceiling)] if options.ceiling else []
    missed += [beside_python(import_module("pyspiel")), compiling()]
    smallest_call()
    defences()
    known_by_heart()
    missed += [memory(), solved()]
    return int(any(missed))


if __name__ == "__main__":
    sys.exit(main())

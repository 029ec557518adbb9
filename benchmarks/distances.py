"""Values and distances of Connect Four positions, beside a solver in C++ for this game alone.

    python benchmarks/distances.py

The positions are drawn from a seed, and in none of them can a player win with the next disc. A search of
`DepthPenalised(game, penalty=2**-10)` gives the value and the plies to the end: by the rules as they are shipped,
and with a key that tries first what makes most threats. A position is easy if fewer than 14 plies are left. The
solver, `one_game.cpp`, is built by `g++ -O3 -march=native`. It knows what only this game has: which discs lose at
once, and which make threats. Both sides clear their tables before each position, outside of the time that is
taken, except in one call of `search_states` for all positions.

Prints the mean CPU microseconds of a position, the least of several rounds in turns, and the ratio to the solver
with a 95 % interval, as it would be for other positions drawn in the same way: a few positions take most of the
time. The interval is the bootstrap's, by percentiles (Efron & Tibshirani, "An introduction to the bootstrap",
1993, chapter 13). Nodes are counted in a round of their own, because counting takes time. The solver gives no
lines. Those of the library are not played by the Python rules before they are returned, but in the way that says
so. Ends with an error if the sides do not agree.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import compress, cycle, islice
from pathlib import Path
from random import Random
from statistics import fmean, median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple, TypeAlias

from gametree import Counted, DepthPenalised, LimitReached, NodeLimited, Ordered, compiled
from gametree.compiled import SharedTable
from gametree.games import ConnectFour
from gametree.games.connect_four import Discs
from searches import late_positions
from threats import more_threats_first

ROUNDS = 5
RESAMPLES = 2_000
GAME = ConnectFour()
PLACES = GAME.width * GAME.height
PENALTY = 2**-10
EASY = 14  # plies to the end, from which on a position is not
ENOUGH = 1_000_000  # nodes for every position of the beginning that has so few plies left
SOURCE = Path(__file__).with_name("one_game.cpp")
Key = Callable[[Discs, int], int]
Machine: TypeAlias = compiled.CompiledGame[Any, int]


class Sample(NamedTuple):
    """The number of positions, with these numbers of discs in turn, from a seed."""

    discs: range
    seed: int
    positions: int


class Found(NamedTuple):
    """The plies to the end of a position, fewer than 0 if it is lost and None if it is drawn, and its cost.

    There are 0 nodes where they are not counted.
    """

    plies: int | None
    nodes: int
    microseconds: float


BEGINNING, MIDDLE = Sample(range(8, 15), 8, 100), Sample(range(15, 29), 15, 280)
NUMBERS = {12: 40, 14: 120, 28: 200}  # of discs, and of positions that have as many


def quiet_positions(sample: Sample) -> list[Discs]:
    """Return positions in which nobody wins by the next disc, with the numbers of discs in turn."""

    def drawn() -> Iterator[Discs]:
        for positions in cycle([late_positions(GAME, discs, sample.seed + discs) for discs in sample.discs]):
            yield next(state for state in positions if not wins_at_once(state))

    return list(islice(drawn(), sample.positions))


def wins_at_once(state: Discs) -> bool:
    following = [GAME.result(state, action) for action in GAME.actions(state)]
    return any(GAME.terminal(child) and GAME.utility(child) for child in following)


def machine_for(key: Key | None = None, *, checked: bool = False) -> Machine:
    """Return the compiled game, whose search with a table is compiled too."""
    ordered = GAME if key is None else Ordered(GAME, key)
    machine = compiled.compile(DepthPenalised(ordered, penalty=PENALTY), checked=checked)
    found_by(machine, quiet_positions(Sample(range(30, 31), 1, 1)))
    return machine


def plies_of(value: float, line: Sequence[object], state: Discs) -> int | None:
    """Return the plies to the end: fewer than 0 if the player to move loses, and None in a drawn position."""
    if value == 0:
        return None
    mover = 1 if state.both.bit_count() % 2 == 0 else -1
    return len(line) if value * mover > 0 else -len(line)


def found_by(machine: Machine, states: Sequence[Discs], *, counting: bool = False) -> list[Found]:
    """Search positions one by one."""
    table = SharedTable()
    found: list[Found] = []
    for state in states:
        table.clear()
        searched: Any = Counted(machine) if counting else machine
        begun = process_time()
        value, line = compiled.alpha_beta_with_memory(searched, machine.start(state), table=table)
        taken = 1e6 * (process_time() - begun)
        found.append(Found(plies_of(value, line, state), searched.nodes if counting else 0, taken))
    return found


def found_in_one_call(machine: Machine, states: Sequence[Discs], *, counting: bool = False) -> list[Found]:
    """Search all positions by one call, with a table that is kept from one to the next."""
    searched: Any = Counted(machine) if counting else machine
    starts, table = [machine.start(state) for state in states], SharedTable()
    begun = process_time()
    results = list(compiled.search_states(compiled.alpha_beta_with_memory, searched, starts, table=table))
    taken, nodes = 1e6 * (process_time() - begun) / len(states), searched.nodes // len(states) if counting else 0
    return [Found(plies_of(*result, state), nodes, taken) for result, state in zip(results, states, strict=True)]


def are_short(machine: Machine, states: Sequence[Discs]) -> list[bool]:
    """Return of each position whether it is won or lost in a few plies, which takes few nodes to find."""
    short: list[bool] = []
    for state in states:
        try:
            value, line = compiled.alpha_beta_with_memory(NodeLimited(machine, nodes=ENOUGH), machine.start(state))
        except LimitReached:
            short.append(False)
        else:
            short.append(value != 0 and len(line) < EASY)
    return short


def found_by_solver(program: Path, states: Sequence[Discs], *, counting: bool) -> list[Found]:
    """Let the program in C++ search all positions; it always counts nodes."""
    del counting
    given = "".join(f"{state.own} {state.both}\n" for state in states)
    printed = subprocess.run([program], input=given, capture_output=True, text=True, check=True).stdout
    found: list[Found] = []
    for state, line in zip(states, printed.splitlines(), strict=True):
        score, nodes, microseconds = map(int, line.split())
        found.append(Found(plies_of_score(score, state.both.bit_count()), nodes, microseconds))
    return found


def plies_of_score(score: int, discs: int) -> int | None:
    """Return the plies to the end for a score of the solver."""
    if score == 0:
        return None
    before = next(
        before
        for before in (PLACES + 1 - 2 * abs(score), PLACES - 2 * abs(score))
        if (before - discs) % 2 == (score < 0)
    )
    return (before + 1 - discs) * (1 if score > 0 else -1)


def compare(what: str, program: Path, states: Sequence[Discs]) -> None:
    """Print what each way costs on the same positions, beside the solver."""
    plain, ordered = machine_for(), machine_for(more_threats_first)
    checked = machine_for(checked=True)
    ways: dict[str, Callable[..., Sequence[Found]]] = {  # each finds all values, and counts nodes if `counting`
        "C++ for one game": partial(found_by_solver, program, states),
        "by the rules alone": partial(found_by, plain, states),
        "the same, lines replayed": partial(found_by, checked, states),
        "the same, in one call": partial(found_in_one_call, plain, states),
        "by a key, most threats": partial(found_by, ordered, states),
        "by a key, in one call": partial(found_in_one_call, ordered, states),
    }
    counts = {name: way(counting=True) for name, way in ways.items()}
    runs: dict[str, list[Sequence[Found]]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            runs[name].append(way(counting=False))
    answers = {tuple(each.plies for each in some) for name in ways for some in (counts[name], *runs[name])}
    if len(answers) > 1:
        raise SystemExit(f"The ways do not agree on positions of {what}.")
    (plies,) = answers
    won, drawn = sum(each is not None and each > 0 for each in plies), plies.count(None)
    print(f"\n{what}: {len(plies)} positions, {won} won, {len(plies) - won - drawn} lost, {drawn} drawn")
    best = {name: min(some, key=cost) for name, some in runs.items()}
    base = best["C++ for one game"]
    for name, run in best.items():
        nodes, most = [each.nodes for each in counts[name]], max(each.microseconds for each in run)
        print(
            f"    {name:<26}{fmean(nodes):>12,.0f} nodes, {median(nodes):>9,.0f} median"
            f"{cost(run):>12,.1f} us{most:>12,.0f} at most"
            f"{cost(run) / cost(base):>9.2f}{interval_text(run, base)}",
            flush=True,
        )


def cost(run: Sequence[Found]) -> float:
    """Return the mean of the microseconds that a position took."""
    return fmean(each.microseconds for each in run)


def interval_text(run: Sequence[Found], base: Sequence[Found]) -> str:
    """Return the 95 % interval of the ratio of two costs, or nothing if only the mean of the first is known."""
    if run is base or len({each.microseconds for each in run}) == 1:
        return ""
    rng, pairs = Random(1), list(zip(run, base, strict=True))
    ratios: list[float] = []
    for _ in range(RESAMPLES):
        some, others = zip(*rng.choices(pairs, k=len(pairs)), strict=True)
        ratios.append(cost(some) / cost(others))
    least, *_, most = quantiles(ratios, n=40)
    return f" ({least:.2f} to {most:.2f})"


def main() -> None:
    with TemporaryDirectory() as folder:
        program = Path(folder) / "one_game"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, SOURCE], check=True)
        machine = machine_for()
        beginning, middle = quiet_positions(BEGINNING), quiet_positions(MIDDLE)
        short = list(compress(beginning, are_short(machine, beginning)))
        compare(f"8 to 14 discs, fewer than {EASY} plies left", program, short)
        easy: list[Discs] = []
        hard: list[Discs] = []
        for state, found in zip(middle, found_by(machine, middle), strict=True):
            left = PLACES - state.both.bit_count() if found.plies is None else abs(found.plies)
            (easy if left < EASY else hard).append(state)
        compare(f"15 to 28 discs, fewer than {EASY} plies left", program, easy)
        compare(f"15 to 28 discs, {EASY} plies left or more", program, hard)
        for discs, positions in NUMBERS.items():
            sample = Sample(range(discs, discs + 1), discs, positions)
            compare(f"{discs} discs", program, quiet_positions(sample))


if __name__ == "__main__":
    main()

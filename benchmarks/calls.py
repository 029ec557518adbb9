"""Time a compiled call of few nodes, and a state in a call for many.

    python benchmarks/calls.py

The game is Connect Four as it is shipped, and the question has about ten nodes, so that next to nothing but the
call is timed. What counts is CPU time, the median of several rounds with the calls in turn. The replay of the
line, which runs the Python rules and is on by default, is left out of the figures with a bound, and shown beside.

- A game compiled before: `compiled.compile(game)`.
- A plain game, whose rules are compared with those of the call before.
- Many states in one call of `search_states`, less the search itself, which is taken to cost what as many nodes of
  a large search do.

Exits with 1 where a bound is missed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from statistics import median
from time import process_time
from typing import Any

from gametree import Counted, compiled
from gametree.compiled import SharedTable
from gametree.games import ConnectFour
from gametree.games.connect_four import Discs
from searches import late_positions

ROUNDS = 7
CALLS = 200
GAME = ConnectFour()
DISCS = 14
STATES = 2_000
BOUNDS = {"compiled before": 30.0, "plain": 50.0, "many": 3.0}  # microseconds
Call = Callable[[], object]


def nothing(_state: Discs) -> int:
    return 0


def microseconds(call: Call, calls: int) -> float:
    """Return the CPU time of a call."""
    begun = process_time()
    for _ in range(calls):
        call()
    return 1e6 * (process_time() - begun) / calls


def results(call: Callable[[], Iterable[object]]) -> list[object]:
    return list(call())


def told(what: str, found: float, replayed: float, bound: float | None) -> bool:
    """Print a figure; return whether its bound is missed."""
    missed = bound is not None and found > bound
    limit = "" if bound is None else f"   at most {bound:g}{' MISSED' if missed else ''}"
    print(f"{what:<44}{found:>8.1f} us{replayed:>8.1f} us with replay{limit}", flush=True)
    return missed


def calls() -> bool:
    """Time single calls; return whether a bound is missed."""
    state = next(late_positions(GAME, DISCS, DISCS))
    limits: dict[str, Any] = {"depth": 1, "evaluate": nothing}
    checked, unchecked = (compiled.compile(GAME, checked=check) for check in (True, False))
    counted = Counted(checked)
    compiled.alpha_beta(counted, state, **limits)
    print(f"a call of {counted.nodes} nodes")
    sides: dict[str, Call] = {}
    for search, options in (
        (compiled.alpha_beta, {}),
        (compiled.alpha_beta_with_memory, {"table": SharedTable()}),
    ):
        for name, game in (("replayed", checked), ("compiled before", unchecked), ("plain", GAME)):
            ask: Any = search
            sides[f"{search.__name__}, {name}"] = partial(ask, game, state, **limits, **options)
    times: dict[str, list[float]] = {name: [] for name in sides}
    for call in sides.values():
        call()
    for _ in range(ROUNDS):
        for name, call in sides.items():
            times[name].append(microseconds(call, CALLS))
    found = {name: median(each) for name, each in times.items()}
    missed = False
    for name, bounds in (("alpha_beta", BOUNDS), ("alpha_beta_with_memory", dict[str, float]())):
        replayed, bare, plain = (found[f"{name}, {each}"] for each in ("replayed", "compiled before", "plain"))
        missed |= told(f"{name}, compiled before", bare, replayed, bounds.get("compiled before"))
        missed |= told(f"{name}, plain", plain - (replayed - bare), plain, bounds.get("plain"))
    return missed


def many() -> bool:
    """Time states of one call; return whether the bound is missed."""
    states = list(islice(late_positions(GAME, DISCS, DISCS), STATES))
    limits: dict[str, Any] = {"depth": 1, "evaluate": nothing}
    checked, unchecked = (compiled.compile(GAME, checked=check) for check in (True, False))
    counted = Counted(unchecked)
    missed = False
    for threads in (1, 2):
        times: dict[str, list[float]] = {"bare": [], "replayed": [], "nodes": []}
        for _ in range(ROUNDS):
            for name, game in (("bare", counted), ("replayed", checked)):
                call = partial(
                    compiled.search_states, compiled.alpha_beta, game, states, threads=threads, **limits
                )
                times[name].append(microseconds(partial(results, call), 1) / STATES)
            large = Counted(unchecked)
            spent = microseconds(
                partial(compiled.alpha_beta, large, GAME.initial_state(), depth=10, evaluate=nothing), 1
            )
            times["nodes"].append(spent / large.nodes)
        nodes = counted.nodes / (ROUNDS * STATES * threads)
        bare, replayed, node = (median(times[name]) for name in ("bare", "replayed", "nodes"))
        search = node * nodes
        missed |= told(f"a state of {nodes:.0f} nodes, {threads} threads", bare - search, replayed, BOUNDS["many"])
    return missed


if __name__ == "__main__":
    raise SystemExit(int(any([calls(), many()])))

"""gametree's plain Python searches beside easyAI's and open-spiel's, on the same positions in the same run.

    pip install easyAI==2.0.12 open-spiel==2.0.2
    python benchmarks/peers.py

Three questions; what counts is CPU time, the best of five, the sides in turn.

- Connect Four, 8 plies from the start with a horizon worth 0, and 20 late positions to the end: nodes a second of
  `alpha_beta` and of easyAI's Negamax, both without a table.
- 100 late positions of Connect Four, solved to the end: nodes and time of `alpha_beta_with_memory` and of Negamax
  with its table, an empty one for each position.
- Tic-tac-toe solved from the start, with memory and symmetry, and by open-spiel's alpha-beta, which is Python over
  states in C++.

easyAI's game holds a state of gametree's ConnectFour and asks the same rules; for comparison they are also written
out for it, with nothing in between. It takes moves back and so need not copy the game, its fastest way. Its
Negamax prefers quick wins, and visits more nodes for that, unless `win_score` gives the value of a win; both are
shown. Exits with 1 where a goal is missed, and with 2 where a peer is not installed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from math import inf
from time import process_time
from typing import Any, NamedTuple, TypeAlias

from gametree import CanonicalTable, Counted, Result, Symmetric, alpha_beta, alpha_beta_with_memory, mtd_f
from gametree.games import ConnectFour, TicTacToe
from gametree.games.board import has_run, runs
from gametree.games.connect_four import Discs
from searches import SEED, STONES, late_positions, not_known

REPEATS = 5
DEPTH = 8
FEW = 20
POSITIONS = 100
GOAL = 3.3
PEERS = {"easyAI": "easyAI==2.0.12", "pyspiel": "open-spiel==2.0.2"}

GAME = ConnectFour()
PLACES = GAME.width * GAME.height
STRIDE = GAME.height + 1
RUNS = runs(STRIDE, GAME.connect)
COLUMNS = [(column, 1 << column * STRIDE + GAME.height - 1) for column in (3, 2, 4, 1, 5, 0, 6)]
FULL = sum((highest << 1) - (1 << column * STRIDE) for column, highest in COLUMNS)


Ours: TypeAlias = Callable[[Any, Discs], Result[int]]


class _SameRules:
    """A game for easyAI's Negamax with gametree's rules; `past` is for taking moves back."""

    def __init__(self, state: Discs, past: list[Any]) -> None:
        self.state = state
        self.past = past

    def possible_moves(self) -> list[int]:
        return list(GAME.actions(self.state))

    def make_move(self, move: int) -> None:
        self.past.append(self.state)
        self.state = GAME.result(self.state, move)

    def unmake_move(self, _: int) -> None:
        self.state = self.past.pop()

    def switch_player(self) -> None:
        """Do nothing: the state knows whose turn it is."""

    def is_over(self) -> bool:
        return GAME.terminal(self.state)

    def scoring(self) -> int:
        return -1 if GAME.utility(self.state) else 0  # nobody loses by a move of their own

    def ttentry(self) -> Discs:
        return self.state


class _WrittenOut:
    """The same with nothing in between."""

    def __init__(self, state: Discs, past: list[Any]) -> None:
        self.own, self.both = state
        self.past = past

    def possible_moves(self) -> list[int]:
        both = self.both
        return [column for column, highest in COLUMNS if not both & highest]

    def make_move(self, move: int) -> None:
        own, both = self.own, self.both
        self.past.append((own, both))
        self.own = own ^ both
        self.both = both | both + (1 << move * STRIDE)

    def unmake_move(self, _: int) -> None:
        self.own, self.both = self.past.pop()

    def switch_player(self) -> None:
        """Do nothing: the discs know whose turn it is."""

    def is_over(self) -> bool:
        return has_run(self.own ^ self.both, RUNS) or self.both == FULL

    def scoring(self) -> int:
        return -1 if has_run(self.own ^ self.both, RUNS) else 0

    def ttentry(self) -> tuple[int, int]:
        return self.own, self.both


EASY_WAYS: tuple[tuple[str, Callable[[Discs, list[Any]], Any], float], ...] = (
    ("easyAI, the same rules", _SameRules, inf),
    ("easyAI, the same rules, win_score=1", _SameRules, 1),
    ("easyAI, rules written out", _WrittenOut, inf),
    ("easyAI, rules written out, win_score=1", _WrittenOut, 1),
)


class Moves(list[Any]):
    """A past that counts in `made` how many moves were ever made."""

    made = 0

    def append(self, item: Any, /) -> None:
        """Add one more."""
        self.made += 1
        super().append(item)


class Took(NamedTuple):
    """The cost of one side over all positions."""

    name: str
    nodes: int
    seconds: float

    @property
    def speed(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds


def cpu_seconds(run: Callable[[], object]) -> float:
    start = process_time()
    run()
    return process_time() - start


def best_of_each(*runs: Callable[[], object]) -> list[float]:
    """Return the least CPU time of each run, taken in turn."""
    rounds = [[cpu_seconds(run) for run in runs] for _ in range(REPEATS)]
    return [min(times) for times in zip(*rounds, strict=True)]


def contest(states: list[Discs], searches: dict[str, Ours], negamax: Callable[[Discs, float], Any]) -> list[Took]:
    """Return what gametree's searches took, then each way to run easyAI's; all must agree on every outcome."""

    def ours(search: Ours) -> list[float]:
        return [search(GAME, state).value * GAME.player(state) for state in states]

    def theirs(kind: Callable[[Discs, list[Any]], Any], win: float, past: list[Any]) -> list[float]:
        values: list[float] = []
        for state in states:
            ai = negamax(state, win)
            ai(kind(state, past))
            values.append((ai.alpha > 0) - (ai.alpha < 0))
        return values

    sides: list[tuple[str, int]] = []
    outcomes: set[tuple[float, ...]] = set()
    for name, search in searches.items():
        nodes = 0
        for state in states:
            counted = Counted(GAME)
            search(counted, state)
            nodes += counted.nodes
        sides.append((f"gametree, {name}", nodes))
        outcomes.add(tuple(ours(search)))
    for name, kind, win in EASY_WAYS:
        past = Moves()
        outcomes.add(tuple(theirs(kind, win, past)))
        sides.append((name, past.made + len(states)))
    if len(outcomes) > 1:
        message = "The searches disagree on the outcome of a position: they do not do the same work."
        raise RuntimeError(message)
    times = best_of_each(
        *(partial(ours, search) for search in searches.values()),
        *(partial(theirs, kind, win, []) for _, kind, win in EASY_WAYS),
    )
    return [Took(name, nodes, seconds) for (name, nodes), seconds in zip(sides, times, strict=True)]


def nodes_a_second(where: str, states: list[Discs], search: Ours, negamax: Callable[[Discs, float], Any]) -> bool:
    """Compare the speed of `alpha_beta` and Negamax; return whether the goal is missed."""
    print(f"\nConnect Four, {where}; ratio: gametree's nodes/s to easyAI's, goal at least 1\n")
    ours, *theirs = contest(states, {"alpha_beta": search}, negamax)
    print(f"{'':<42}{'nodes':>9}{'ms':>9}{'nodes/s':>12}{'ratio':>8}")
    for side in (ours, *theirs):
        ratio = ours.speed / side.speed
        print(f"{side.name:<42}{side.nodes:>9,}{side.seconds * 1000:>9.1f}{side.speed:>12,.0f}{ratio:>8.2f}")
    return ours.speed < theirs[0].speed


def to_a_depth(easy_ai: Any) -> bool:
    """Compare the speed from the start to a depth; return whether the goal is missed."""
    return nodes_a_second(
        f"{DEPTH} plies from the start",
        [GAME.initial_state()],
        partial(alpha_beta, depth=DEPTH, evaluate=not_known),
        lambda _, win: easy_ai.Negamax(DEPTH, win_score=win),
    )


def to_the_end(easy_ai: Any) -> bool:
    """Compare the speed to the end of late positions; return whether the goal is missed."""
    return nodes_a_second(
        f"{FEW} positions of {STONES} discs, seed {SEED}, to the end",
        list(islice(late_positions(GAME, STONES, SEED), FEW)),
        alpha_beta,
        lambda state, win: easy_ai.Negamax(PLACES - state.both.bit_count(), win_score=win),
    )


def solved(easy_ai: Any) -> bool:
    """Compare `alpha_beta_with_memory` and Negamax with its table; return whether the goal is missed."""
    print(
        f"\n{POSITIONS} Connect Four positions of {STONES} discs, seed {SEED}, solved with a table;"
        f" ratios: easyAI's nodes and time to gametree's, goal more than 1\n"
    )
    ours, null_windows, *theirs = contest(
        list(islice(late_positions(GAME, STONES, SEED), POSITIONS)),
        {"alpha_beta_with_memory": alpha_beta_with_memory, "mtd_f": mtd_f},
        lambda state, win: easy_ai.Negamax(
            PLACES - state.both.bit_count(), win_score=win, tt=easy_ai.TranspositionTable()
        ),
    )
    print(f"{'':<42}{'nodes':>9}{'ratio':>8}{'ms':>9}{'ratio':>8}")
    for side in (ours, null_windows, *theirs):
        print(
            f"{side.name:<42}{side.nodes:>9,}{side.nodes / ours.nodes:>8.2f}"
            f"{side.seconds * 1000:>9.1f}{side.seconds / ours.seconds:>8.2f}"
        )
    return ours.nodes >= theirs[0].nodes or ours.seconds >= theirs[0].seconds


def tic_tac_toe(spiel: Any) -> bool:
    """Compare solving tic-tac-toe with open-spiel's alpha-beta; return whether the goal is missed."""
    print(f"\nTic-tac-toe from the start; ratio: open-spiel's time to gametree's, goal {GOAL} with symmetry\n")
    game = TicTacToe()
    folded = Symmetric(game)
    start = game.initial_state()
    spiel_game = spiel.load_game("tic_tac_toe")
    spiel_search = import_module("open_spiel.python.algorithms.minimax").alpha_beta_search
    runs: dict[str, Callable[[], object]] = {
        "open-spiel, alpha_beta_search": lambda: spiel_search(spiel_game),
        "gametree, alpha_beta": lambda: alpha_beta(game, start),
        "gametree, with memory": lambda: alpha_beta_with_memory(game, start),
        "gametree, with a CanonicalTable": lambda: alpha_beta_with_memory(game, start, table=CanonicalTable(game)),
        "gametree, with memory, Symmetric": lambda: alpha_beta_with_memory(folded, folded.start(start)),
    }
    times = best_of_each(*runs.values())
    print(f"{'':<42}{'ms':>9}{'ratio':>8}")
    for name, seconds in zip(runs, times, strict=True):
        print(f"{name:<42}{seconds * 1000:>9.1f}{times[0] / seconds:>8.2f}")
    return times[0] / min(times[-2:]) < GOAL


def main() -> int:
    missing = [package for module, package in PEERS.items() if find_spec(module) is None]
    if missing:
        print(f"Not every peer is installed: run pip install {' '.join(missing)} and try again.")
        return 2
    easy_ai, spiel = map(import_module, PEERS)
    return int(any([to_a_depth(easy_ai), to_the_end(easy_ai), solved(easy_ai), tic_tac_toe(spiel)]))


if __name__ == "__main__":
    sys.exit(main())

"""Random play on a card of NVIDIA, beside the threads of its host: games and moves a second.

    pip install '.[gpu]'
    python benchmarks/gpu.py
    python benchmarks/gpu.py --host

First, the tallies of a million games of each of twelve games are compared with those of the processor. Then the
same games are timed on the card, the median of several rounds, and once on all threads of the host. The first call
of a process is timed by itself.

With `--host` the module that becomes PTX runs on the processor instead, with few games: its times say nothing, but
all else is as on a card. Exits with 1 where tallies differ or an aim is missed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, strftime
from typing import Any, NamedTuple

from gametree import Simulations, compiled
from gametree.compiled import compiled_rules
from gametree.compiled.back_end import card, device_code
from gametree.games import (
    MNK,
    Breakthrough,
    Chomp,
    ConnectFour,
    Domineering,
    DotsAndBoxes,
    Hexapawn,
    Kalah,
    Nim,
    Othello,
    Pig,
    TicTacToe,
)

ROUNDS = 5
FIRST_CALL = """
from time import perf_counter
began = perf_counter()
from gametree import compiled
from gametree.games import ConnectFour
compiled.simulate(ConnectFour(), ConnectFour().initial_state(), simulations=1_000_000, device="cuda")
print(perf_counter() - began)
"""


class Aim(NamedTuple):
    """A game, the least moves a second on a card, and how many times those of the threads of its host."""

    game: Any
    moves: float = 0
    times: float = 0


AIMS = (
    Aim(ConnectFour(), moves=40e9),
    Aim(Kalah(6, 4), moves=20e9),
    Aim(Breakthrough(7, 7), times=100),
    Aim(Othello(8), times=100),
    Aim(DotsAndBoxes(3, 3), times=100),
    *map(Aim, (TicTacToe(), Nim((3, 4, 5)), Chomp(4, 5), Domineering(5, 5), Hexapawn(4, 4), MNK(4, 5, 3), Pig())),
)


def timed(play: Callable[[], Simulations]) -> tuple[float, Simulations]:
    """Return the seconds that games take, and their tallies."""
    began = perf_counter()
    found = play()
    return perf_counter() - began, found


def measured(aim: Aim, games: int, threads: int) -> bool:
    """Print the games and moves a second of a game, and return whether tallies are equal and the aim is met."""
    game, state = aim.game, aim.game.initial_state()

    def on_card(number: int) -> Callable[[], Simulations]:
        return lambda: compiled.simulate(game, state, simulations=number, rng=Random(1), device="cuda")

    def on_threads() -> Simulations:
        return compiled.simulate(game, state, simulations=games, rng=Random(1), threads=threads)

    seconds, found = timed(on_card(games))
    on_threads()  # which compiles the rules
    beside, expected = timed(on_threads)
    many = games if games < 10**6 else max(games, int(games * 0.5 / seconds))
    times = [timed(on_card(many))[0] for _ in range(ROUNDS)]
    rate, moves = many / median(times), many / median(times) * found.mean_plies
    ratio = rate / (games / beside)
    right = found == expected
    met = games < 10**6 or (moves >= aim.moves and ratio >= aim.times)
    print(
        f"{type(game).__name__:14} {'same tallies' if right else 'OTHER TALLIES'} {rate / 1e6:12,.3f} M games/s"
        f" {moves / 1e6:12,.1f} M moves/s {ratio:9,.2f} times {threads} threads {'' if met else 'below the aim'}",
        flush=True,
    )
    return right and met


def on_host() -> str:
    """Let threads of a card be machine code of the processor."""
    from tests.compiled.host_card import MachineCard

    write = device_code.ptx_of

    def checked(text: str) -> str:
        write(text)
        return text

    def unknown(*_given: Any) -> None:
        return None

    rules = compiled_rules, compiled_rules, compiled_rules, card
    functions = checked, unknown, unknown, MachineCard.once
    for module, name, function in zip(rules, ("ptx_of", "kept", "keep", "card_with"), functions, strict=True):
        setattr(module, name, function)
    return "no card, the module on the processor"


def main() -> int:
    """Print all figures."""
    host, threads = "--host" in sys.argv, os.cpu_count() or 1
    print(f"{on_host() if host else card.card_name()}; {threads} threads; {strftime('%Y-%m-%d')}")
    if not host:
        run = subprocess.run([sys.executable, "-c", FIRST_CALL], capture_output=True, text=True, check=True)
        print(f"First call in a process, of a million games: {float(run.stdout):.2f} s")
    results = [measured(aim, 2_000 if host else 1_000_000, threads) for aim in (AIMS[:3] if host else AIMS)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())

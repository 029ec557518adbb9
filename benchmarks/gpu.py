"""Random play on a card of NVIDIA, beside the threads of its host: games and moves a second.

    pip install '.[gpu]'
    python benchmarks/gpu.py
    python benchmarks/gpu.py ConnectFour Kalah
    python benchmarks/gpu.py --host

First, the tallies of a million games of each of twelve games are compared with those of the processor. Then the
card plays for about a second in all, and so do all threads of the host. The rate of the card is the slope between
few games and many, so that it does not contain what any number of games costs. The first call of a process is
timed by itself, with empty caches and then with full ones. Where Pgx is installed, its steps are beside ours.

With names of games, only these are timed. With `--host` the module that becomes PTX runs on the processor instead,
with few games and without times; all else is as on a card. Exits with 1 where tallies differ or an aim is missed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
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

SAME = 1_000_000  # games whose tallies are compared
ROUNDS, SECONDS = 3, 0.3  # of each measurement
PARTS = 16  # of the many games, of which the few are one
FIRST_CALL = """
from time import perf_counter
began = perf_counter()
from gametree import compiled
from gametree.games import ConnectFour
compiled.simulate(ConnectFour(), ConnectFour().initial_state(), simulations=1_000_000, device="cuda")
print(perf_counter() - began)
"""
PGX = """
from time import perf_counter
import jax, jax.numpy as jnp, pgx
from pgx.experimental import auto_reset
env = pgx.make("connect_four")
step = jax.vmap(auto_reset(env.step, env.init))
def play(carry, _):
    state, key = carry
    key, chosen, reset = jax.random.split(key, 3)
    action = jax.random.categorical(chosen, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
    return (step(state, action, jax.random.split(reset, len(action))), key), None
run = jax.jit(lambda state, key: jax.lax.scan(play, (state, key), None, length=128)[0])
rates = []
for batch in (2**16, 2**18, 2**20):
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), batch))
    jax.block_until_ready(run(state, jax.random.PRNGKey(0)))
    for number in range(3):
        began = perf_counter()
        jax.block_until_ready(run(state, jax.random.PRNGKey(number)))
        rates.append(batch * 128 / (perf_counter() - began))
print(max(rates))
"""


class Aim(NamedTuple):
    """A game, the least moves a second on a card, and how many times those of its host's threads, and of Pgx."""

    game: Any
    moves: float = 0
    times: float = 0
    pgx_times: float = 0


AIMS = (
    Aim(ConnectFour(), moves=40e9, pgx_times=40),
    Aim(Kalah(6, 4), moves=20e9),
    Aim(Breakthrough(7, 7), times=100),
    Aim(Othello(8), times=100),
    Aim(DotsAndBoxes(3, 3), times=100),
    *map(Aim, (TicTacToe(), Nim((3, 4, 5)), Chomp(4, 5), Domineering(5, 5), Hexapawn(4, 4), MNK(4, 5, 3), Pig())),
)


def timed(play: Callable[[int], Simulations], games: int) -> float:
    """Return the seconds that games take."""
    began = perf_counter()
    play(games)
    return perf_counter() - began


def rate_of(play: Callable[[int], Simulations], least: int) -> float:
    """Return the games a second, by the slope between many games, at least some, and a part of them."""
    many = least
    while (seconds := timed(play, many)) < SECONDS:
        many *= max(2, min(PARTS, int(SECONDS / seconds)))
    few = many // PARTS
    first, last = (median([timed(play, number) for _ in range(ROUNDS)]) for number in (few, many))
    return (many - few) / (last - first)


def measured(aim: Aim, games: int, threads: int, pgx: float, *, full: bool) -> bool:
    """Print whether tallies are equal and, in `full`, the games a second; return whether the aim is met."""
    game, state = aim.game, aim.game.initial_state()

    def on_card(number: int) -> Simulations:
        return compiled.simulate(game, state, simulations=number, rng=Random(1), device="cuda")

    def on_threads(number: int) -> Simulations:
        return compiled.simulate(game, state, simulations=number, rng=Random(1), threads=threads)

    found = on_card(games)
    right = found == on_threads(games)
    rate, beside = (rate_of(on_card, games), rate_of(on_threads, games)) if full else (0.0, 1.0)
    moves, ratio = rate * found.mean_plies, rate / beside
    met = not full or (moves >= aim.moves and ratio >= aim.times and moves >= aim.pgx_times * pgx)
    rates = (
        f" {rate / 1e6:10,.1f} M games/s {moves / 1e9:7,.2f} G moves/s {ratio:7,.1f} times {threads} threads with"
        f" {beside / 1e6:,.2f} M games/s{'' if met else ': below the aim'}"
    )
    print(
        f"{type(game).__name__:14} {'same tallies' if right else 'OTHER TALLIES'}{rates if full else ''}",
        flush=True,
    )
    return right and met


def said(program: str, **environment: str) -> float:
    """Return the number that a program prints in a process of its own."""
    given = [sys.executable, "-c", program]
    run = subprocess.run(given, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    return float(run.stdout)


def first_calls() -> None:
    """Print the seconds of the first call in a process, with empty caches of machine code and with full ones."""
    with TemporaryDirectory() as empty:
        caches = {"GAMETREE_CACHE": empty, "CUDA_CACHE_PATH": empty}
        for what in ("empty", "full"):
            seconds = said(FIRST_CALL, **caches)
            print(f"First call in a process, of a million games, with {what} caches: {seconds:.2f} s", flush=True)


def pgx_steps() -> float:
    """Print the steps a second of Pgx's Connect Four, and return them, or 0 where Pgx is not installed."""
    if find_spec("pgx") is None:
        return 0
    steps = said(PGX)
    print(f"Pgx's Connect Four, auto_reset, best of batches up to 2**20: {steps / 1e9:.3f} G steps/s", flush=True)
    return steps


def on_host() -> str:
    """Let threads of a card be machine code of the processor."""
    sys.path.append(str(Path(__file__).parents[1]))
    from tests.compiled.host_card import MachineCard

    write = device_code.ptx_of

    def checked(text: str) -> str:
        write(text)
        return text

    def made(_name: str, make: Callable[[], Any]) -> Any:  # or a card would get what is kept here
        return make()

    modules, functions = (compiled_rules, compiled_rules, card), (checked, made, MachineCard.once)
    for module, name, function in zip(modules, ("ptx_of", "kept_or_made", "card_with"), functions, strict=True):
        setattr(module, name, function)
    return "no card, the module on the processor"


def main() -> int:
    """Print all figures."""
    host, threads = "--host" in sys.argv, os.cpu_count() or 1
    print(f"{on_host() if host else card.card_name()}; {threads} threads; {strftime('%Y-%m-%d')}", flush=True)
    pgx = 0.0
    if not host:
        first_calls()
        pgx = pgx_steps()
    names = {each for each in sys.argv[1:] if not each.startswith("-")}
    results = list[bool]()
    for aim in AIMS[:3] if host else AIMS:
        full = not host and (not names or type(aim.game).__name__ in names)
        results.append(measured(aim, 2_000 if host else SAME, threads, pgx, full=full))
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())

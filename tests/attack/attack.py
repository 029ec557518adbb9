"""Attack the searches with random games for some time: `python -m tests.attack.attack --seconds 3600`.

`--kernels` attacks the compiled search with memory instead, in threads that share one table with next to no room.
The seed is printed first and each failure names the seed of its game, so `--seed N --games 1` repeats it.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from threading import Thread
from time import monotonic
from typing import Any

from gametree import (
    BoundedTable,
    Counted,
    LimitReached,
    NodeLimited,
    Result,
    Verdict,
    alpha_beta,
    alpha_beta_with_memory,
    deepening_search,
    minimax,
    monte_carlo_tree_search,
    mtd_f,
    principal_variation_search,
    proof_number_search,
    rank_actions,
)
from gametree.compiled import (
    CompiledGame,
    SharedTable,
    alpha_beta_with_memory as compiled_search,
    compile as compile_game,
)
from tests.attack.shapes import Shape, chain, minimax_values, random_shape, tree_size
from tests.compiled.random_games import Place, WholeGames

MOST_NODES = 400
WIDE, WIDE_NODES = 1_000, 3_000  # the actions at the root of one game in fifty, and its nodes
LARGEST_TREE = 20_000  # nodes, beyond which searches without a table, or with next to none, are left out
LONGEST_CHAIN = 100_000
SMALL_TABLE = 500 / 2**20  # megabytes
THREADS = 8


class Failure(AssertionError):
    """A search returned something that its contract rules out."""


def attack(seed: int) -> None:
    """Raise `Failure` if a search breaks its contract on the game of this seed."""
    rng = Random(seed)
    if rng.random() < 0.01:
        _attack_chain(rng, seed)
        return
    is_wide = seed % 50 == 7
    shape = random_shape(rng, WIDE_NODES, at_root=WIDE) if is_wide else random_shape(rng, MOST_NODES)
    values = minimax_values(shape)
    is_small = tree_size(shape) <= LARGEST_TREE
    if is_small:
        plain = minimax(shape, 0)
        _expect(plain.value == values[0], seed, "minimax", plain)
        _expect(alpha_beta(shape, 0) == plain, seed, "alpha_beta", plain)
    for name, search in _exact_searches(rng, with_small_table=is_small):
        found = search(shape, 0)
        _expect(found.value == values[0], seed, name, found)
        _expect(_holds(shape, found.line, values), seed, f"the line of {name}", found)
    ranked = rank_actions(shape, 0, search=alpha_beta_with_memory)
    _expect([each.value for each in ranked] == _ranking(shape, values), seed, "rank_actions", ranked)
    _attack_proofs(rng, shape, values[0], seed)
    _attack_monte_carlo(rng, shape, values[0], seed)
    _attack_threads(shape, values[0], seed)


def attack_kernels(seed: int) -> None:
    """Raise `Failure` if threads that share a table of 500 bytes find anything else than the plain search does."""
    game, table = _machine(), SharedTable(megabytes=SMALL_TABLE)
    states = [Place(seed + number) for number in range(THREADS)]
    found: dict[Place, Result[int]] = {}

    def search(state: Place) -> None:
        found[state] = compiled_search(game, state, table=table, threads=2)

    _run([Thread(target=search, args=(state,)) for state in states])
    for state in states:
        wanted = alpha_beta_with_memory(game.game, state)
        _expect(found.get(state) == wanted, seed, f"the kernel at {state}", found.get(state))


@cache
def _machine() -> CompiledGame[Place, int]:
    return compile_game(WholeGames())


def _run(threads: list[Thread]) -> None:
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _exact_searches(rng: Random, *, with_small_table: bool) -> Iterator[tuple[str, Callable[[Any, Any], Any]]]:
    small: BoundedTable[Any, Any] = BoundedTable(megabytes=SMALL_TABLE)
    guess = rng.choice((0, 1e9, -3))
    yield "alpha_beta_with_memory", alpha_beta_with_memory
    if with_small_table:
        yield "500 bytes", lambda game, state: alpha_beta_with_memory(game, state, table=small)
    yield "principal_variation_search", principal_variation_search
    yield "mtd_f", lambda game, state: mtd_f(game, state, guess=guess)
    yield "iterative_deepening", deepening_search(evaluate=lambda _: guess, depth=MOST_NODES)


def _holds(shape: Shape, line: tuple[Any, ...], values: list[Any]) -> bool:
    """Whether every state on a line has the root's value, and the line ends at a leaf."""
    state = 0
    for action in line:
        if shape.terminal(state) or action not in shape.actions(state):
            return False
        state = shape.result(state, action)
        if values[state] != values[0]:
            return False
    return shape.terminal(state)


def _ranking(shape: Shape, values: list[Any]) -> list[Any]:
    if shape.terminal(0):
        return []
    player, children = shape.nodes[0]
    return sorted((values[child] for child in children), reverse=player == 1)


def _attack_proofs(rng: Random, shape: Shape, value: Any, seed: int) -> None:
    leaves = [node for node in shape.nodes if not isinstance(node, tuple)]
    claim = rng.choice(leaves)
    answer = proof_number_search(shape, 0, at_least=claim)
    _expect((answer.verdict is Verdict.PROVED) == (value >= claim), seed, f"the proof of {claim!r}", answer)
    cut = proof_number_search(NodeLimited(shape, nodes=rng.randint(1, 50)), 0, at_least=claim)
    _expect(cut.verdict in {Verdict.UNKNOWN, answer.verdict}, seed, "the proof that was cut off", cut)


def _attack_monte_carlo(rng: Random, shape: Shape, value: Any, seed: int) -> None:
    answer = monte_carlo_tree_search(shape, 0, rng=rng, simulations=60)
    _expect(not answer.proved or answer.result.value == value, seed, "monte_carlo_tree_search", answer)
    _expect(all(each.lower <= each.upper for each in answer.actions), seed, "the proven bounds", answer)
    counted = Counted(shape)
    try:
        found = alpha_beta(NodeLimited(counted, nodes=rng.randint(1, 30)), 0)
        _expect(found.value == value, seed, "the limited search", found)
    except LimitReached:
        _expect(counted.nodes <= 30, seed, "the nodes of a limited search", counted.nodes)


def _attack_threads(shape: Shape, value: Any, seed: int) -> None:
    """Let threads search one game, each with its own table."""
    found: list[Any] = []
    if seed % 50 == 0:
        search = partial(principal_variation_search, shape, 0)
        _run([Thread(target=lambda: found.append(search().value)) for _ in range(THREADS)])
        _expect(found == [value] * THREADS, seed, "threads", found)


def _attack_chain(rng: Random, seed: int) -> None:
    shape = chain(rng, min(LONGEST_CHAIN, int(100 / max(rng.random(), 1e-4))))
    value, line = shape.nodes[-1], (0,) * (len(shape.nodes) - 1)
    for search in (alpha_beta_with_memory, principal_variation_search, mtd_f):
        _expect(search(shape, 0) == (value, line), seed, search.__name__, len(line))
    proof = proof_number_search(shape, 0, at_least=value)
    _expect((proof.verdict, proof.line) == (Verdict.PROVED, line), seed, "the proof of a chain", proof.verdict)


def _expect(holds: bool, seed: int, what: str, found: object) -> None:
    if not holds:
        message = f"seed {seed}: {what} is wrong: {found!r}"
        raise Failure(message)


def main() -> None:
    """Attack until the seconds are over or the games are played, and print how many games held."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=10**9)
    parser.add_argument("--kernels", action="store_true")
    parser.add_argument("--seed", type=int, default=Random().randrange(10**9))
    asked = parser.parse_args()
    print(f"seed {asked.seed}", flush=True)
    until, played, failures = monotonic() + asked.seconds, 0, 0
    while played < asked.games and monotonic() < until:
        try:
            (attack_kernels if asked.kernels else attack)(asked.seed + played)
        except Failure as failure:
            failures += 1
            print(failure, flush=True)
        played += 1
    print(f"{played:,} games, {failures} failures")
    raise SystemExit(failures > 0)


if __name__ == "__main__":
    main()

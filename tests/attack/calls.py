"""Attack compiled calls: `python -m tests.attack.calls --calls 10000`.

Eight threads, and the main thread under Ctrl-C, make random calls of all compiled searches, with random limits, of
plain and of compiled games. Half-way two processes are forked, which do the same. Every result is compared with
that of the plain search. The seed is printed first, and the growth of memory last.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from functools import cache, partial
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event, Thread, enumerate as all_threads
from typing import Any

from gametree import (
    DepthPenalised,
    LimitReached,
    NodeLimited,
    TimeLimited,
    Verdict,
    alpha_beta,
    compiled,
    iterative_deepening,
    minimax,
    perft,
    rank_actions,
)
from gametree.compiled import MonteCarloTree, ProofTable, SharedTable
from tests.compiled.random_games import Place, WholeGames, mixed

THREADS = 8
SEEDS = 40
MOST_GROWTH = 300  # megabytes: the tables, and the workspaces that are kept
PATIENCE = 600  # seconds for a forked process
GAME = WholeGames(plies=8, width=9)
TABLE = SharedTable(megabytes=2)


class Failure(AssertionError):
    """A call had another result than the plain search."""


def judge(state: Place) -> int:
    return mixed(state, 20) % 5


@cache
def expected(ask: Callable[..., Any], game: WholeGames, seed: int, depth: int | None) -> Any:
    """Return the answer of a plain search."""
    options: dict[str, Any] = {} if depth is None else {"depth": depth, "evaluate": judge}
    return ask(game, Place(seed), **options)


def plain_distances(game: WholeGames, state: Place) -> Any:
    made = DepthPenalised(game, penalty=1 / 64)
    return minimax(made, made.start(state))


def plain_deepening(game: WholeGames, state: Place, **options: Any) -> Any:
    return [each.result for each in iterative_deepening(game, state, **options)]


def plain_ranking(game: WholeGames, state: Place, **options: Any) -> Any:
    return rank_actions(game, state, search=partial(alpha_beta, **options))


def plain_perft(game: WholeGames, state: Place, depth: int, **_options: Any) -> int:
    return perft(game, state, depth=depth)


def limited_at_random(game: Any, rng: Random) -> Any:
    """Return a game with a limit on its time, on its nodes, or without one."""
    if rng.random() < 0.2:
        return TimeLimited(game, seconds=rng.random() * 0.003)
    return rng.choice([game, game, NodeLimited(game, nodes=rng.randrange(1, 3000))])


def one_call(rng: Random) -> None:
    """Make a random call; raise `Failure` if its result is wrong."""
    own = GAME
    game: Any = rng.choice([own, compiled_before(own), WholeGames(own.plies, own.width)])
    seed, depth = rng.randrange(1, SEEDS), rng.choice([None, None, 1, 2, 4])
    options: dict[str, Any] = {} if depth is None else {"depth": depth, "evaluate": judge}
    limited = limited_at_random(game, rng)
    table, threads = rng.choice([TABLE, SharedTable(megabytes=0.1)]), rng.choice([1, 1, 2])
    state = Place(seed)
    right: tuple[Any, Any]
    try:
        match rng.randrange(10):
            case 0:
                right = expected(minimax, own, seed, None), compiled.minimax(limited, state)
            case 1:
                right = expected(alpha_beta, own, seed, depth), compiled.alpha_beta(limited, state, **options)
            case 2:
                table = table if depth is None else SharedTable(megabytes=0.1)
                found = compiled.alpha_beta_with_memory(limited, state, table=table, threads=threads, **options)
                right = expected(minimax, own, seed, depth).value, found.value
            case 3:
                made = DepthPenalised(limited, penalty=1 / 64)
                right = expected(plain_distances, own, seed, None), compiled.minimax(made, made.start(state))
            case 4:
                deepening = compiled.iterative_deepening(
                    game, state, evaluate=judge, depth=3, seconds=rng.choice([None, 0.001]), threads=threads
                )
                results = [each.result.value for each in deepening]
                plain = expected(plain_deepening, own, seed, 3)
                right = [each.value for each in plain[: len(results)]], results
            case 5:
                plies = rng.randrange(1, 5)
                right = expected(plain_perft, own, seed, plies), compiled.perft(limited, state, depth=plies)
            case 6:
                right = expected(plain_ranking, own, seed, depth), compiled.rank_actions(limited, state, **options)
            case 7:
                right = proof_of(limited, seed, rng.randrange(-3, 4), certain=limited is game)
            case 8:
                right = simulations_of(limited, seed, rng, threads=threads)
            case _:
                seeds = [rng.randrange(1, SEEDS) for _ in range(rng.randrange(40))]
                places = map(Place, seeds)
                many = compiled.search_states(compiled.alpha_beta, limited, places, threads=threads, **options)
                wanted = rng.randrange(1, 40)
                values = [result.value for result in islice(many, wanted)]
                right = [expected(minimax, own, each, depth).value for each in seeds[:wanted]], values
    except LimitReached:
        return
    if right[0] != right[1]:
        message = f"{right[0]!r} was expected for {own!r} from {state!r}, but {right[1]!r} was found."
        raise Failure(message)


def proof_of(game: Any, seed: int, at_least: int, *, certain: bool) -> tuple[bool, bool]:
    """Return whether a claim is true, and whether proof-number search says so; it is `certain` without a limit."""
    table = ProofTable(megabytes=0.1)
    verdict = compiled.proof_number_search(game, Place(seed), at_least=at_least, table=table).verdict
    if verdict is Verdict.UNKNOWN:
        return True, not certain
    return expected(minimax, GAME, seed, None).value >= at_least, verdict is Verdict.PROVED


def simulations_of(game: Any, seed: int, rng: Random, *, threads: int) -> tuple[Any, Any]:
    """Return the action and value that Monte Carlo tree search found, before them as far as they are certain."""
    found = compiled.monte_carlo_tree_search(
        game,
        Place(seed),
        rng=rng,
        simulations=rng.randrange(1, 400),
        tree=MonteCarloTree(megabytes=1),
        threads=threads,
    )
    value = expected(minimax, GAME, seed, None).value if found.proved else found.result.value
    legal = found.result.action in GAME.actions(Place(seed))
    return (value, True), (found.result.value, legal)


@cache
def compiled_before(game: WholeGames) -> Any:
    return compiled.compile(game)


def attack(seed: int, calls: int, *, ctrl_c: bool = True) -> int:
    """Make calls in eight threads and in this one, which must be the main one; return how often Ctrl-C came."""
    failures: list[BaseException] = []
    share = calls // (THREADS + 1)

    def work(number: int) -> None:
        try:
            attack_alone(seed * 1000 + number, share)
        except BaseException as error:  # noqa: BLE001 - the main thread raises it
            failures.append(error)

    threads = [Thread(target=work, args=(number,)) for number in range(1, THREADS + 1)]
    for thread in threads:
        thread.start()
    presses = attack_under_ctrl_c(seed, share) if ctrl_c else 0
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    return presses


def attack_alone(seed: int, calls: int) -> None:
    """Make calls one after the other."""
    rng = Random(seed)
    for _ in range(calls):
        one_call(rng)


def attack_under_ctrl_c(seed: int, calls: int) -> int:
    """Make calls while another thread sends Ctrl-C; return how often it came."""
    over, rng, presses = Event(), Random(seed), 0
    heeded = Event()

    def handler(*_given: object) -> None:
        if heeded.is_set():  # otherwise Ctrl-C would end this program between two calls
            heeded.clear()
            raise KeyboardInterrupt

    def press() -> None:
        while not over.wait(rng.random() * 0.1):
            signal.raise_signal(signal.SIGINT)

    pressing, own = Thread(target=press), Random(seed + 1)
    heed = signal.signal(signal.SIGINT, handler)
    pressing.start()
    while calls > 0:
        calls -= 1
        try:
            heeded.set()
            one_call(own)
            heeded.clear()
        except KeyboardInterrupt:
            presses += 1
    heeded.clear()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    over.set()
    pressing.join()
    signal.signal(signal.SIGINT, heed)
    return presses


def forked(seed: int, calls: int) -> int:
    """Fork a process that makes calls of its own, and return its number."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            attack(seed, calls, ctrl_c=False)
            status = 0
        except BaseException:  # noqa: BLE001 - the child must not go on as its parent
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            os._exit(status)
    return child


def attack_with_forks(seed: int, calls: int) -> int:
    """Attack, fork two processes while threads are at work, and attack again; return how often Ctrl-C came."""
    at_work = [Thread(target=attack_alone, args=(seed + number, calls // 8)) for number in (10, 11)]
    presses = attack(seed, calls // 2)
    for thread in at_work:
        thread.start()
    children = [forked(seed + number, calls // 8) for number in (1, 2)]
    for thread in at_work:
        thread.join()
    presses += attack(seed + 3, calls // 2)
    for child in children:
        _await(child)
    return presses


def _await(child: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            if status:
                message = f"A forked process ended with {status}."
                raise Failure(message)
            return
        time.sleep(0.05)
    os.kill(child, signal.SIGKILL)
    message = "A forked process does not end."
    raise Failure(message)


def resident() -> float:
    """Return the megabytes of this process that are in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def main() -> int:
    parser = argparse.ArgumentParser(description="Attack compiled calls.")
    parser.add_argument("--calls", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    attack(options.seed, 200, ctrl_c=False)  # compiles all kernels
    before = resident()
    presses = attack_with_forks(options.seed, options.calls)
    growth = resident() - before
    print(f"{options.calls} calls, {presses} times Ctrl-C, memory grew by {growth:.0f} MB")
    if growth > MOST_GROWTH or any(thread.name == "gametree" for thread in all_threads()):
        print("Memory or threads are left.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

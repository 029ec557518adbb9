"""Measure how strong an opponent is: matches from random openings, both sides of each, at equal nodes a move.

    python benchmarks/matches.py connect-four evaluation monte-carlo --games 100 --nodes 3000 --seed 1

Two opponents of the table `OPPONENTS` play a game of the table `GAMES`. An opening is a line of random actions at
the end of which a search of four plies sees no win for either side; it is played twice, with sides changed. Limits
are nodes by default, so that the result depends on the seed alone; `--seconds` plays by the clock instead. Prints
wins, draws and losses of the first opponent, and its score with a 95 % interval (Wilson's, of the openings' pairs
taken as independent games, a draw as half a win and half a loss).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from itertools import count, product
from math import inf, sqrt
from operator import mul
from random import Random
from time import perf_counter
from typing import Any

from gametree import (
    MAX,
    DepthLimited,
    LimitReached,
    Player,
    Result,
    Strategy,
    alpha_beta,
    compiled,
    play,
    random_strategy,
    search_strategy,
    timed_strategy,
)
from gametree.evaluations import shipped_evaluation
from gametree.games import MNK, Breakthrough, ConnectFour, DotsAndBoxes, Kalah, Othello
from gametree.play.timed_searches import limited

Z = 1.96
HORIZON = 4
GAMES: Mapping[str, tuple[Any, int]] = {  # each with the plies of an opening
    "connect-four": (ConnectFour(), 4),
    "othello": (Othello(), 6),
    "breakthrough": (Breakthrough(6, 6), 6),
    "kalah": (Kalah(6, 4), 3),
    "dots-and-boxes": (DotsAndBoxes(3, 3), 6),
    "mnk": (MNK(7, 7, 5), 4),
}


def by_evaluation(game: Any, rng: Random, seconds: float, nodes: int | None) -> Strategy[Any, Any]:
    """The timed strategy with the evaluation of the shipped game."""
    return timed_strategy(seconds, rng=rng, nodes=nodes, evaluate=shipped_evaluation(game))


def by_command(game: Any, rng: Random, seconds: float, nodes: int | None) -> Strategy[Any, Any]:
    """The same on compiled rules, as `gametree play` has it."""
    rules, strategy = compiled.compile(game), by_evaluation(game, rng, seconds, nodes)
    return lambda _game, state: strategy(rules, state)


def by_monte_carlo(_game: Any, rng: Random, seconds: float, nodes: int | None) -> Strategy[Any, Any]:
    """The timed strategy without an evaluation."""
    return timed_strategy(seconds, rng=rng, nodes=nodes)


def by_depth(search: Callable[..., Result[Any]]) -> Callable[..., Strategy[Any, Any]]:
    """Compiled rules and the evaluation of the game, one ply deeper in each search, to a limit or the end."""

    def made(game: Any, _rng: Random, seconds: float, nodes: int | None) -> Strategy[Any, Any]:
        rules: Any = compiled.compile(game)
        evaluate: Any = shipped_evaluation(game)

        def choose(_game: Any, state: Any) -> Any:
            within, found = limited(rules, seconds, nodes), next(iter(game.actions(state)))
            with suppress(LimitReached):
                for depth in count(1):
                    shallow = DepthLimited(within, depth=depth, evaluate=evaluate)
                    found = search(shallow, shallow.start(state)).action
                    if not shallow.horizon_touched:
                        break
            return found

        return choose

    return made


def by_iterative_deepening(game: Any, _rng: Random, seconds: float, nodes: int | None) -> Strategy[Any, Any]:
    """Compiled `iterative_deepening`, with a transposition table and the evaluation of the game."""
    rules: Any = compiled.compile(game)
    evaluate: Any = shipped_evaluation(game)

    def choose(_game: Any, state: Any) -> Any:
        *_, last = compiled.iterative_deepening(limited(rules, seconds, nodes), state, evaluate=evaluate)
        return last.result.action

    return choose


def by_tree_search(game: Any, rng: Random, seconds: float, nodes: int | None) -> Strategy[Any, Any]:
    """Compiled Monte Carlo tree search with random rollouts."""
    rules = compiled.compile(game)

    def choose(_game: Any, state: Any) -> Any:
        within = limited(rules, seconds, nodes)
        return compiled.monte_carlo_tree_search(within, state, rng=rng, simulations=10**9).result.action

    return choose


def at_random(_game: Any, rng: Random, _seconds: float, _nodes: int | None) -> Strategy[Any, Any]:
    """Any legal action."""
    return random_strategy(rng)


def by_centre(game: ConnectFour, rng: Random, _seconds: float, _nodes: int | None) -> Strategy[Any, Any]:
    """Ten lines for Connect Four: win, let the other not win, else play one of two columns nearest the centre."""

    def wins(state: Any, action: int) -> bool:
        after = game.result(state, action)
        return game.terminal(after) and game.utility(after) != 0

    def lets_win(state: Any, action: int) -> bool:
        after = game.result(state, action)
        return not game.terminal(after) and any(wins(after, reply) for reply in game.actions(after))

    def choose(_game: Any, state: Any) -> int:
        actions = list(game.actions(state))  # nearest the centre first
        winning = [action for action in actions if wins(state, action)]
        safe = [action for action in actions if not lets_win(state, action)]
        return rng.choice(winning or (safe or actions)[:2])

    return choose


def by_counting(game: ConnectFour, _rng: Random, _seconds: float, _nodes: int | None) -> Strategy[Any, Any]:
    """Alpha-beta six plies deep in Connect Four, which counts discs by how near the centre they are."""
    columns = [((1 << game.height) - 1) << column * (game.height + 1) for column in range(game.width)]
    weights = [min(column, game.width - 1 - column) for column in range(game.width)]

    def centre(state: Any) -> float:
        own, both = state
        x = own if game.player(state) == MAX else own ^ both
        discs = ((x & column).bit_count() - (both & ~x & column).bit_count() for column in columns)
        return float(sum(map(mul, weights, discs))) / 100

    return search_strategy(partial(alpha_beta, depth=6, evaluate=centre))


OPPONENTS: Mapping[str, Callable[[Any, Random, float, int | None], Strategy[Any, Any]]] = {
    "evaluation": by_evaluation,
    "command": by_command,
    "monte-carlo": by_monte_carlo,
    "minimax": by_depth(compiled.minimax),
    "alpha-beta": by_depth(compiled.alpha_beta),
    "deepening": by_iterative_deepening,
    "tree-search": by_tree_search,
    "random": at_random,
    "centre": by_centre,
    "counting": by_counting,
}


def opening(game: Any, plies: int, rng: Random) -> Any:
    """Return a state that `plies` random actions lead to, and that a short search sees no win in."""
    while True:
        state = game.initial_state()
        for _ in range(plies):
            if game.terminal(state):
                break
            state = rng.choice([game.result(state, action) for action in game.actions(state)])
        if not game.terminal(state) and alpha_beta(game, state, depth=HORIZON, evaluate=level).value == 0:
            return state


def level(_state: object) -> float:
    """Judge every state to be worth 0."""
    return 0


def interval(score: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of games."""
    centre = (score + Z * Z / (2 * games)) / (1 + Z * Z / games)
    spread = Z * sqrt(score * (1 - score) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return centre - spread, centre + spread


def main() -> None:
    """Play a match and print its result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("first", choices=OPPONENTS)
    parser.add_argument("second", choices=OPPONENTS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=3_000)
    parser.add_argument("--seconds", type=float, default=inf)
    parser.add_argument("--plies", type=int, help="of the openings, if not as many as usual")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    game, plies = GAMES[given.game]
    plies = plies if given.plies is None else given.plies
    rng = Random(given.seed)
    nodes = given.nodes if given.seconds == inf else None
    first, second = (OPPONENTS[name](game, rng, given.seconds, nodes) for name in (given.first, given.second))
    results = {1: 0, 0: 0, -1: 0}
    started = perf_counter()
    openings = [opening(game, plies, rng) for _ in range(given.games // 2)]
    for state, side in product(openings, Player):
        outcome = play(game, {side: first, side.opponent: second}, state).outcome * side
        results[(outcome > 0) - (outcome < 0)] += 1
    games = 2 * len(openings)
    score = (results[1] + results[0] / 2) / games
    low, high = interval(score, games)
    limit = f"{nodes:,} nodes" if nodes else f"{given.seconds} s"
    print(
        f"{game}: {given.first} - {given.second}, {limit} a move, seed {given.seed}:"
        f" {results[1]} won, {results[0]} drawn, {results[-1]} lost of {games};"
        f" {score:.1%} ({low:.1%} to {high:.1%}), {perf_counter() - started:.0f} s"
    )


if __name__ == "__main__":
    main()

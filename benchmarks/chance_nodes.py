"""The cost of expectiminimax, star1 and star2 on games with dice: `python benchmarks/chance_nodes.py`.

A line for each game and search has the nodes, the microseconds of CPU a node, and how many times as fast the
compiled search is. With OpenSpiel there are lines for its own expectiminimax on its pig and backgammon, and ours.
The program exits with 1 if two searches of a position disagree.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from math import isclose
from random import Random
from time import process_time
from typing import Any

from gametree import Counted, compiled, expectiminimax, star1, star2
from gametree.adapters import from_open_spiel
from gametree.games import BearOff, EinStein, Pig
from gametree.rules import choices, is_chance_node


def star2_with_table(game: Any, state: Any, **options: Any) -> Any:
    """Return what star2 returns with a table of its own."""
    return star2(game, state, table={}, **options)


POSITIONS = 12
GAMES: list[tuple[Any, int]] = [(EinStein(), 2), (EinStein(4), 3), (BearOff(6), 2), (Pig(goal=30), 3)]
SEARCHES: dict[str, tuple[Any, Any]] = {
    "expectiminimax": (expectiminimax, compiled.expectiminimax),
    "star1": (star1, compiled.star1),
    "star2": (star2, compiled.star2),
    "star2, table": (star2_with_table, None),
}


def positions(game: Any, rng: Random) -> list[Any]:
    """Return live states of players, one from each of some games played at random."""
    found: list[Any] = []
    while len(found) < POSITIONS:
        state, played = game.initial_state(), rng.randint(2, 12)
        while not game.terminal(state) and (played > 0 or is_chance_node(game, state)):
            state, played = game.result(state, rng.choice(list(choices(game, state)))), played - 1
        if not game.terminal(state):
            found.append(state)
    return found


def level(_state: object) -> int:
    """Return 0 for every state."""
    return 0


def timed(search: Any, game: Any, states: list[Any], *more: Any, **options: Any) -> tuple[list[Any], float]:
    """Return what a search finds at each state, and the seconds of CPU that this takes."""
    began = process_time()
    found = [search(game, state, *more, **options) for state in states]
    return found, process_time() - began


def agree(one: list[float], other: list[float]) -> None:
    """Exit with 1 unless values are equal but for rounding."""
    if not all(isclose(a, b, abs_tol=1e-9) for a, b in zip(one, other, strict=True)):
        raise SystemExit(1)


def measure(game: Any, depth: int) -> None:
    """Print a line for each search of a game."""
    states = positions(game, Random(0))
    options: dict[str, Any] = {"depth": depth, "evaluate": level}
    whole, right = 0, [expectiminimax(game, state, **options).value for state in states]
    for name, (search, machine) in SEARCHES.items():
        nodes = 0
        for state in states:
            counted = Counted(game)
            search(counted, state, **options)
            nodes += counted.nodes
        whole = whole or nodes
        found, plain = timed(search, game, states, **options)
        agree([each.value for each in found], right)
        faster = ""
        if machine:
            machine(game, states[0], **options)  # which compiles it
            found, fast = timed(machine, game, states, **options)
            agree([each.value for each in found], right)
            faster = f"  compiled {plain / fast:5.0f} times as fast"
        share = f"{nodes:9,} nodes {nodes / whole:6.1%} {1e6 * plain / nodes:6.1f} us a node"
        print(f"{game!r:24} depth {depth}  {name:16} {share}{faster}")


def measure_open_spiel() -> None:
    """Print the times of OpenSpiel's expectiminimax and of ours, on the first turns of pig and of backgammon.

    It would evaluate chance nodes at the horizon. Here their outcomes are followed, as in ours, for the same work.
    """
    pyspiel, theirs = import_module("pyspiel"), import_module("open_spiel.python.algorithms.minimax")

    def their_search(_game: Any, position: Any, depth: int) -> float:
        found: float = theirs.expectiminimax(position, depth, horizon, 0)[0]
        return found

    def horizon(position: Any) -> float:
        if position.is_terminal():
            return float(position.player_return(0))
        ways: list[tuple[int, float]] = position.chance_outcomes() if position.is_chance_node() else []
        return float(sum(chance * horizon(position.child(way)) for way, chance in ways))

    for text, own, depth in (("pig", Pig(), 4), ("backgammon", None, 1)):
        position = pyspiel.load_game(text).new_initial_state()
        while position.is_chance_node():
            position.apply_action(position.chance_outcomes()[0][0])
        game = own or from_open_spiel(position)
        found, ours = timed(expectiminimax, game, [game.initial_state()], depth=depth, evaluate=level)
        values, other = timed(their_search, None, [position], depth)
        agree([found[0].value], values)
        print(f"{text:12} depth {depth}  OpenSpiel takes {other / ours:.2f} times as long as gametree")


def main() -> None:
    """Print the table of all games and searches."""
    for game, depth in GAMES:
        measure(game, depth)
    if find_spec("pyspiel"):
        measure_open_spiel()


if __name__ == "__main__":
    main()

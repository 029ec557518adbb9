"""The nodes that expectiminimax, star1 and star2 enter on games with dice: `python benchmarks/chance_nodes.py`."""

from __future__ import annotations

from random import Random
from typing import Any

from gametree import Counted, expectiminimax, star1, star2
from gametree.games import BearOff, EinStein, Pig
from gametree.rules import choices, is_chance_node


def star2_with_table(game: Any, state: Any, **options: Any) -> Any:
    """Return what star2 returns with a table of its own."""
    return star2(game, state, table={}, **options)


POSITIONS = 12
GAMES: list[tuple[Any, int]] = [(EinStein(), 2), (EinStein(4), 3), (BearOff(6), 2), (Pig(goal=30), 3)]
SEARCHES: dict[str, Any] = {
    "expectiminimax": expectiminimax,
    "star1": star1,
    "star2": star2,
    "star2, table": star2_with_table,
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


def main() -> None:
    """Print a line for each game and search, with the nodes and their share of those of expectiminimax."""
    for game, depth in GAMES:
        states = positions(game, Random(0))
        whole = 0
        for name, search in SEARCHES.items():
            nodes = 0
            for state in states:
                counted = Counted(game)
                search(counted, state, depth=depth, evaluate=level)
                nodes += counted.nodes
            whole = whole or nodes
            print(f"{game!r:24} depth {depth}  {name:16} {nodes:9,} nodes {nodes / whole:6.1%}")


if __name__ == "__main__":
    main()

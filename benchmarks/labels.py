"""How fast states are labelled with the values of all their actions, and what a label takes in a file.

`python benchmarks/labels.py` labels states of Connect Four 5x5 that random play meets, by compiled alpha-beta with
one table, and states of 4x4 from a solution. It needs the extras `compiled` and `data`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from gametree import compiled, solve
from gametree.games import ConnectFour
from gametree.review import label_states, random_states, write_labels

SEARCHED = {range(8, 12): 200, range(16, 23): 4_000}  # states by the plies before them
LABELLED = 50_000  # states of a solution
FILED = 20_000


def rate(game: Any, states: Iterable[Any], source: Any, search_states: Any = None) -> float:
    """Return the states that are labelled in a second of work."""
    given = list(states)
    begun = process_time()
    labels = sum(1 for _ in label_states(game, given, source=source, search_states=search_states))
    return labels / (process_time() - begun)


def main() -> None:
    """Print the rates, and the bytes of a label in a file."""
    game = ConnectFour(5, 5)
    machine = compiled.compile(game)
    for plies, count in SEARCHED.items():
        states = list(random_states(game, game.initial_state(), count=count, plies=plies, rng=Random(1)))
        at_once = partial(compiled.search_states, table=compiled.SharedTable(megabytes=512))
        rate(machine, states[:1], compiled.alpha_beta_with_memory, at_once)
        found = rate(machine, states, compiled.alpha_beta_with_memory, at_once)
        print(f"plies {min(plies)} to {max(plies)}, compiled search: {found:,.0f} states a second")
    small = ConnectFour(4, 4)
    solution = solve(small)
    states = list(islice(solution, LABELLED))
    print(f"from a solution: {rate(small, states, solution):,.0f} states a second")
    with TemporaryDirectory() as folder:
        write_labels(folder, small, states[:FILED], source=solution)
        size = sum(part.stat().st_size for part in Path(folder).iterdir())
        print(f"in a file: {size / FILED:.1f} bytes a label")


if __name__ == "__main__":
    main()

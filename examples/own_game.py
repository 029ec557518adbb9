"""A game of your own in some twenty lines: write the rules, check them, play, and search for a surprise.

Euclid's game: in turn, take the smaller of two numbers from the larger one, once or as often as it goes. Who makes
a number 0 wins. Source: Cole & Davie, "A game based on the Euclidean algorithm and a winning strategy for it",
Mathematical Gazette 53, 1969.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import NamedTuple

from gametree import Player, ValueInterval, alpha_beta_with_memory, play, random_strategy, search_strategy
from gametree.testing import check_game


class Numbers(NamedTuple):
    larger: int
    smaller: int
    player: Player = Player.MAX


START = Numbers(25, 7)


@dataclass(frozen=True)
class Euclid:
    start: Numbers = START

    def initial_state(self) -> Numbers:
        return self.start

    def player(self, state: Numbers) -> Player:
        return state.player

    def actions(self, state: Numbers) -> Iterable[int]:
        return range(1, state.larger // state.smaller + 1)

    def result(self, state: Numbers, action: int) -> Numbers:
        numbers = state.smaller, state.larger - action * state.smaller
        return Numbers(max(numbers), min(numbers), state.player.opponent)

    def terminal(self, state: Numbers) -> bool:
        return state.smaller == 0

    def utility(self, state: Numbers) -> int:
        return -state.player  # who would be to move has lost


def main() -> None:
    """Check the rules, play a game, and find out who wins from where."""
    game = Euclid()
    check_game(game)
    print("The rules of Euclid's game hold together.")

    record = play(game, {Player.MAX: search_strategy(), Player.MIN: random_strategy(Random(1))})
    print(*(f"{state.larger}:{state.smaller}" for state in record.states), sep=" -> ")
    print("The perfect player has", {1: "won.", -1: "lost."}[int(record.outcome)])

    known: dict[Numbers, ValueInterval] = {}  # what one search has found is there for the next
    pairs = [Numbers(larger, smaller) for larger in range(2, 100) for smaller in range(1, larger)]
    won = {pair: alpha_beta_with_memory(game, pair, table=known).value == 1 for pair in pairs}
    last_lost = max((pair for pair in pairs if not won[pair]), key=ratio)
    first_won = min((pair for pair in pairs if won[pair]), key=ratio)
    print(f"{last_lost.larger}:{last_lost.smaller} = {ratio(last_lost):.4f} is lost to the player who moves,")
    print(f"{first_won.larger}:{first_won.smaller} = {ratio(first_won):.4f} is won:")
    print(f"the golden ratio, {(1 + sqrt(5)) / 2:.4f}, decides.")


def ratio(pair: Numbers) -> float:
    """Return how many times the smaller number the larger one is."""
    return pair.larger / pair.smaller


if __name__ == "__main__":
    main()

"""Take the coin at the left or the right end of a row: actions are texts."""

from dataclasses import dataclass

from gametree import Player

COINS = (5, 1, 2, 10, 6, 3)


@dataclass(frozen=True)
class Row:
    left: int = 0
    right: int = len(COINS) - 1
    lead: int = 0
    first: bool = True


class CoinRow:
    def initial_state(self):
        return Row()

    def player(self, row):
        return Player.MAX if row.first else Player.MIN

    def actions(self, row):
        return ("left", "right") if row.left < row.right else ("left",)

    def result(self, row, end):
        match end:
            case "left":
                coin = COINS[row.left]
                left, right = row.left + 1, row.right
            case "right":
                coin = COINS[row.right]
                left, right = row.left, row.right - 1
            case _:
                raise ValueError(f"no such end: {end}")
        return Row(left, right, row.lead + (coin if row.first else -coin), not row.first)

    def terminal(self, row):
        return row.left > row.right

    def utility(self, row):
        return row.lead


game = CoinRow()

"""Twelve games as benchmarks and language models write them, with `reset` and `step`, and the truth about each.

Each is written from the one line of its docstring, in one of the shapes that are common: the actions in a list or
in a mask, three, four or five values from `step`, the player to move in an attribute, in a method or in none.
"""

from itertools import combinations
from typing import Any

from gametree import solve
from gametree.adapters import from_environment

LINES = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


class TakeAway:
    """Take 1, 3 or 4 of 21 counters; the player who takes the last one wins."""

    def reset(self) -> int:
        self.left = 21
        return self.left

    def valid_moves(self) -> list[int]:
        return [number for number in (1, 3, 4) if number <= self.left]

    def step(self, action: int) -> tuple[int, int, bool]:
        self.left -= action
        return self.left, int(self.left == 0), self.left == 0


class LastLoses:
    """Take 1 to 3 of 21 counters; the player who takes the last one loses."""

    def reset(self, *, seed: int | None = None) -> tuple[int, dict[str, Any]]:
        del seed  # it is a game without chance
        self.left = 21
        return self.left, {}

    def legal_actions(self) -> list[int]:
        return list(range(1, min(3, self.left) + 1))

    def step(self, action: int) -> tuple[int, float, bool, bool, dict[str, Any]]:
        self.left -= action
        done = self.left == 0
        return self.left, -1.0 if done else 0.0, done, False, {}


class RaceTo30:
    """Add 1 to 6 to a sum; the player who says 30 wins."""

    def reset(self) -> int:
        self.sum, self.current_player = 0, 1
        return self.sum

    def action_mask(self) -> list[int]:
        return [0, *(int(self.sum + number <= 30) for number in range(1, 7))]

    def step(self, action: int) -> tuple[int, int, bool, dict[str, Any]]:
        self.sum += action
        self.current_player = -self.current_player
        return self.sum, int(self.sum == 30), self.sum == 30, {}


class Fifteen:
    """Take a number from 1 to 9; the player who has three numbers that add up to 15 wins."""

    def reset(self) -> tuple[None, dict[str, Any]]:
        self.taken: tuple[set[int], set[int]] = (set(), set())
        self.player = 0
        return None, self.info()

    def info(self) -> dict[str, Any]:
        return {
            "action_mask": [number > 0 and number not in self.taken[0] | self.taken[1] for number in range(10)]
        }

    def step(self, action: int) -> tuple[None, int, bool, bool, dict[str, Any]]:
        mine = self.taken[self.player]
        mine.add(action)
        won = any(sum(three) == 15 for three in combinations(mine, 3))
        self.player = 1 - self.player
        return None, int(won), won or not any(self.info()["action_mask"]), False, self.info()


class Notakto:
    """Mark a free square of three by three; the player who completes a line of marks loses."""

    def reset(self) -> list[int]:
        self.board = [0] * 9
        return self.board

    def valid_moves(self) -> list[int]:
        return [square for square in range(9) if not self.board[square]]

    def step(self, action: int) -> tuple[list[int], int, bool]:
        self.board[action] = 1
        done = any(all(self.board[square] for square in line) for line in LINES)
        return self.board, -1 if done else 0, done


class CoinRow:
    """Take the coin at either end of the row 4 7 2 9 5 3 8 6; the most money wins."""

    def reset(self) -> list[int]:
        self.coins = [4, 7, 2, 9, 5, 3, 8, 6]
        return self.coins

    def legal_actions(self) -> list[str]:
        return ["left", "right"] if len(self.coins) > 1 else ["left"]

    def step(self, action: str) -> tuple[list[int], int, bool]:
        coin = self.coins.pop(0 if action == "left" else -1)
        return self.coins, coin, not self.coins


class Boxes:
    """Draw a side of three boxes in a row; the player who closes a box gets a point and draws again."""

    def reset(self) -> None:
        # the tops 0 to 2, the bottoms 3 to 5, the uprights 6 to 9
        self.drawn: set[int] = set()
        self.current_player = "first"

    def valid_moves(self) -> list[int]:
        return [side for side in range(10) if side not in self.drawn]

    def closed(self) -> int:
        return sum({box, box + 3, box + 6, box + 7} <= self.drawn for box in range(3))

    def step(self, action: int) -> tuple[None, int, bool, dict[str, Any]]:
        before = self.closed()
        self.drawn.add(action)
        points = self.closed() - before
        if not points:
            self.current_player = "second" if self.current_player == "first" else "first"
        return None, points, len(self.drawn) == 10, {}


class Dominoes:
    """Put a domino on a board of four by four, the first player upright and the second flat; who cannot, loses."""

    def reset(self) -> None:
        self.covered: set[tuple[int, int]] = set()
        self.turn = 0

    def get_legal_moves(self) -> list[tuple[tuple[int, int], tuple[int, int]]]:
        down, right = (1, 0) if self.turn == 0 else (0, 1)
        free = [(row, column) for row in range(4) for column in range(4) if (row, column) not in self.covered]
        pairs = [((row, column), (row + down, column + right)) for row, column in free]
        return [pair for pair in pairs if pair[1] in free]

    def step(self, action: tuple[tuple[int, int], tuple[int, int]]) -> tuple[None, int, bool]:
        self.covered.update(action)
        self.turn = 1 - self.turn
        done = not self.get_legal_moves()
        return None, int(done), done


class Chomp:
    """Bite off a square of three rows of four, with all above and right of it; who bites the last one loses."""

    def reset(self) -> None:
        self.rows = [4, 4, 4]

    def legal_moves(self) -> list[tuple[int, int]]:
        return [(row, column) for row in range(3) for column in range(self.rows[row])]

    def step(self, action: tuple[int, int]) -> tuple[None, int, bool]:
        row, column = action
        self.rows[row:] = [min(length, column) for length in self.rows[row:]]
        done = self.rows[0] == 0
        return None, -1 if done else 0, done


class Hex:
    """Fill a cell of three by three; the first player joins top to bottom, the second left to right."""

    def reset(self) -> None:
        self.owner: dict[int, int] = {}
        self.player = 0

    def available_moves(self) -> list[int]:
        return [cell for cell in range(9) if cell not in self.owner]

    def joined(self) -> bool:
        """Whether the player to move has a chain from one side to the other."""
        place = [
            divmod(cell, 3)[:: 1 - 2 * self.player] for cell, owner in self.owner.items() if owner == self.player
        ]
        chain = [each for each in place if each[0] == 0]
        for row, column in chain:  # the list grows while it is read
            for down, right in ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)):
                if (row + down, column + right) in place and (row + down, column + right) not in chain:
                    chain.append((row + down, column + right))
        return any(row == 2 for row, _ in chain)

    def step(self, action: int) -> tuple[None, int, bool]:
        self.owner[action] = self.player
        won = self.joined()
        self.player = 1 - self.player
        return None, int(won), won


class Chopsticks:
    """Tap a hand with a hand of yours: fingers add up, five are out, more count less five; no hands left loses."""

    def reset(self) -> None:
        self.mine, self.theirs = [1, 1], [1, 1]

    def valid_moves(self) -> list[tuple[int, int]]:
        return [(one, other) for one in range(2) for other in range(2) if self.mine[one] and self.theirs[other]]

    def step(self, action: tuple[int, int]) -> tuple[None, int, bool]:
        one, other = action
        self.theirs[other] = (self.theirs[other] + self.mine[one]) % 5
        won = self.theirs == [0, 0]
        self.mine, self.theirs = self.theirs, self.mine
        return None, int(won), won


class TugOfWar:
    """Push a token one step up or down from 0; the first player wins at 2, the second at -2."""

    def reset(self) -> None:
        self.token, self.player = 0, 1

    def to_play(self) -> int:
        return self.player

    def valid_actions(self) -> list[int]:
        return [1, -1]

    def step(self, action: int) -> tuple[None, int, bool]:
        self.token += action
        won = self.token == 2 * self.player
        lost = self.token == -2 * self.player
        self.player = -self.player
        return None, won - lost, won or lost


ALL = (
    TakeAway, LastLoses, RaceTo30, Fifteen, Notakto, CoinRow, Boxes, Dominoes, Chomp, Hex, Chopsticks, TugOfWar,
)  # fmt: skip


def row(environment: Any) -> str:
    """Return a row about the game of an environment: its states, its value, and how long best play lasts."""
    game = from_environment(environment)
    solution = solve(game)
    start = solution[game.initial_state()]
    length = "endless" if start.plies is None else f"{start.plies} plies"
    value = f"{start.value:+g}" if start.value else "0"
    return f"| {type(environment).__name__} | {len(solution):,} | {value} | {length} |"


if __name__ == "__main__":
    for each in ALL:
        print(row(each()))

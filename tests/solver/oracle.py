"""An independent oracle: value iteration over all positions, with more plies than there are states.

It shares nothing with the solver. A position is a utility, or the player to move and the next positions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from gametree import MAX, Player

Position: TypeAlias = "float | tuple[Player, tuple[int, ...]]"
Positions: TypeAlias = Mapping[int, Position]

# The worth of a line to MAX, as a sorting key: its value, and then what its length is worth.
Worth: TypeAlias = "tuple[float, int]"


def values_and_plies(positions: Positions, cycle_value: float) -> dict[int, tuple[float, int | None]]:
    """Return the value and the distance of every position.

    In round k each position gets what it is worth if play stops after k plies. The worth is a pair, in which a
    quick end is better for the winner and a late one for the loser. So one iteration gives values and distances.
    """
    draw = (cycle_value, 0)
    worth: dict[int, Worth] = {
        number: draw if isinstance(position, tuple) else (position, 0) for number, position in positions.items()
    }
    for _ in range(3 * len(positions) + 2):
        worth = {
            number: _better_of(position, worth, cycle_value) if isinstance(position, tuple) else worth[number]
            for number, position in positions.items()
        }
    drawn = _ways_to_a_drawn_end(positions, {number: value for number, (value, _) in worth.items()}, cycle_value)
    return {
        number: (value, drawn[number] if value == cycle_value else abs(length))
        for number, (value, length) in worth.items()
    }


def _better_of(position: tuple[Player, tuple[int, ...]], worth: Mapping[int, Worth], cycle_value: float) -> Worth:
    player, following = position
    best = (max if player is MAX else min)(worth[number] for number in following)
    value, length = best
    if value == cycle_value:
        return best
    return value, length - 1 if value > cycle_value else length + 1


def _ways_to_a_drawn_end(
    positions: Positions, values: Mapping[int, float], cycle_value: float
) -> dict[int, int | None]:
    """Return the length of the shortest way to an end by positions that are all worth the cycle value."""
    far = len(positions) + 1
    plies = {
        number: 0 if not isinstance(position, tuple) and position == cycle_value else far
        for number, position in positions.items()
    }
    for _ in positions:
        for number, position in positions.items():
            if isinstance(position, tuple) and values[number] == cycle_value:
                nearest = min(plies[after] for after in position[1] if values[after] == cycle_value)
                plies[number] = min(plies[number], nearest + 1)
    return {number: None if length >= far else length for number, length in plies.items()}

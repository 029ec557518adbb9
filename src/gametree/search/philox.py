"""Random numbers by their place: Philox 2x32 with ten rounds, and unbiased draws below a number.

The random number of a move depends on the key, the number of the simulation and the ply, and on nothing that was
drawn before. So simulations can be divided among threads and machines in any way, and give the same games.

Source: Salmon, Moraes, Dror & Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC 2011; Lemire, "Fast random
integer generation in an interval", ACM Transactions on Modeling and Computer Simulation 29, 2019.
"""

from __future__ import annotations

MULTIPLIER = 0xD256D193
WEYL = 0x9E3779B9
ROUNDS = 10
MASK = 0xFFFFFFFF
MOST_PLIES = 1 << 24  # the other bits of the second counter number the attempts


def philox(first: int, second: int, key: int) -> tuple[int, int]:
    """Return two words of 32 random bits for two counters and a key of 32 bits each."""
    for _ in range(ROUNDS):
        product = MULTIPLIER * first
        first, second = product >> 32 ^ key ^ second, product & MASK
        key = key + WEYL & MASK
    return first, second


def draw_below(number: int, key: int, simulation: int, ply: int) -> int:
    """Return the number from 0 to below `number` that belongs to a ply of a simulation; all are equally likely.

    `number` is below 2 ** 32 and `ply` below 2 ** 24. Simulations are counted beyond 32 bits with the next keys. A
    product of the number and 32 random bits is rejected where its lower half is below 2 ** 32 modulo the number,
    and then the next 32 bits are taken.
    """
    rejected, attempt = (MASK + 1) % number, 0
    while True:
        for bits in philox(simulation & MASK, attempt << 24 | ply, key + (simulation >> 32) & MASK):
            product = bits * number
            if product & MASK >= rejected:
                return product >> 32
        attempt += 1

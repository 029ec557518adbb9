"""
Oware (wari) on 2 x 4 pits with 2 seeds in each.

    pits 0..3 belong to South (MAX), pits 4..7 belong to North (MIN)

Sow counter-clockwise, skip the pit of origin, capture 2s and 3s in the
enemy's pits going backwards.  A grand slam captures nothing.  If the enemy
has no seeds you have to feed him if you can.
"""
import gametree

PITS_PER_SIDE = 4
SEEDS = 2
TOTAL = 2 * PITS_PER_SIDE * SEEDS
MAX_TURNS = 60


def my_pits(who):
    if who == 0:
        return range(0, PITS_PER_SIDE)
    return range(PITS_PER_SIDE, 2 * PITS_PER_SIDE)


def sow(pits, start):
    """returns (new pits, last pit)"""
    pits = list(pits)
    seeds = pits[start]
    pits[start] = 0
    pos = start
    while seeds > 0:
        pos = (pos + 1) % len(pits)
        if pos == start:
            continue
        pits[pos] += 1
        seeds -= 1
    return pits, pos


def capture(pits, last, who):
    """returns (new pits, number of seeds won)"""
    enemy = my_pits(1 - who)
    before = pits[:]
    won = 0
    while last in enemy and pits[last] in (2, 3):
        won += pits[last]
        pits[last] = 0
        last -= 1
    if sum(pits[enemy.start:enemy.stop]) == 0:
        return before, 0          # grand slam: forbidden to capture
    return pits, won


class Oware:

    def __init__(self, per_side=PITS_PER_SIDE, seeds=SEEDS):
        # state: (pits, stores, who, turn)
        self.initial = (tuple([seeds] * (2 * per_side)), (0, 0), 0, 0)

    def initial_state(self):
        return self.initial

    def player(self, state):
        return [gametree.Player.MAX, gametree.Player.MIN][state[2]]

    def actions(self, state):
        pits, stores, who, turn = state
        moves = []
        if turn >= MAX_TURNS or max(stores) > TOTAL // 2:
            return moves
        for p in my_pits(who):
            if pits[p] != 0:
                moves.append(p)
        enemy = my_pits(1 - who)
        if sum(pits[enemy.start:enemy.stop]) == 0:
            feeding = []
            for p in moves:
                after, _ = sow(pits, p)
                if any(after[e] for e in enemy):
                    feeding.append(p)
            moves = feeding
        return moves

    def result(self, state, action):
        pits, stores, who, turn = state
        pits, last = sow(pits, action)
        pits, won = capture(pits, last, who)
        stores = list(stores)
        stores[who] += won
        new = (tuple(pits), tuple(stores), 1 - who, turn + 1)
        if len(self.actions(new)) == 0 and max(stores) <= TOTAL // 2:
            # nobody can go on: everyone takes what is on his own side
            half = len(pits) // 2
            south, north = pits[:half], pits[half:]
            stores[0] += sum(south)
            stores[1] += sum(north)
            pits[:] = [0] * len(pits)
            new = (tuple(pits), tuple(stores), 1 - who, turn + 1)
        return new

    def terminal(self, state):
        return not self.actions(state)

    def utility(self, state):
        south, north = state[1]
        return south - north


game = Oware()

"""Auction of a small deck of gems with perfect information.

The state is nothing but the log of bids (one row per bid); all the rest is an aggregation of it.
"""
from collections import defaultdict, namedtuple
from itertools import groupby

Lot = namedtuple("Lot", "gem carats")
Row = namedtuple("Row", "lot seat bid")  # bid == 0 is a pass

LOTS = [Lot("ruby", 3), Lot("jade", 2), Lot("opal", 4), Lot("ruby", 2), Lot("jade", 3)]
COINS = 4
SET_BONUS = {0: 0, 1: 0, 2: 1, 3: 4}


def summarize(log):
    """lot -> (winner or None, price, is_closed)"""
    out = {}
    for lot, rows in groupby(log, key=lambda row: row.lot):
        rows = list(rows)
        bids = [r for r in rows if r.bid > 0]
        passes = len(rows) - len(bids)
        best = max(bids, key=lambda r: r.bid, default=None)
        closed = passes == 2 or (passes >= 1 and best is not None and rows[-1].bid == 0)
        # pass, then a bid: the first seat gave up its chance, so the lot is sold at once
        closed = closed or (rows[0].bid == 0 and best is not None)
        out[lot] = (best.seat if best else None, best.bid if best else 0, closed)
    return out


class GemAuction:
    def initial_state(self):
        return ()

    def _current(self, log):
        """index of the lot under the hammer, and the standing bid"""
        if not log:
            return 0, 0
        lot = log[-1].lot
        _, price, closed = summarize(log)[lot]
        return (lot + 1, 0) if closed else (lot, price)

    def _seat(self, log):
        lot, _ = self._current(log)
        n = sum(1 for row in log if row.lot == lot)
        return (lot + n) % 2

    def _coins(self, log):
        left = [COINS, COINS]
        for winner, price, closed in summarize(log).values():
            if closed and winner is not None:
                left[winner] -= price
        return left

    def player(self, log):
        return [1, -1][self._seat(log)]

    def actions(self, log):
        _, price = self._current(log)
        purse = self._coins(log)[self._seat(log)]
        return [0] + list(range(price + 1, purse + 1))

    def result(self, log, bid):
        lot, _ = self._current(log)
        return log + (Row(lot, self._seat(log), bid),)

    def terminal(self, log):
        return self._current(log)[0] >= len(LOTS)

    def utility(self, log):
        carats = [defaultdict(int), defaultdict(int)]
        for lot, (winner, _, closed) in summarize(log).items():
            if closed and winner is not None:
                carats[winner][LOTS[lot].gem] += LOTS[lot].carats

        totals = []
        for owned, coins in zip(carats, self._coins(log)):
            totals.append(sum(owned.values()) + SET_BONUS[len(owned)] + 0.5 * coins)

        # whoever has most of a gem gets a bonus of one
        for gem in sorted({lot.gem for lot in LOTS}):
            a, b = (owned.get(gem, 0) for owned in carats)
            totals[0] += a > b
            totals[1] += b > a
        return totals[0] - totals[1]


game = GemAuction()

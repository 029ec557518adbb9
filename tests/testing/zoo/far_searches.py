"""Searches that are wrong, half of them only where a game is large, each a right search bent in one place.

`bent` runs plain minimax on a game in which one answer is changed; `tabled` is alpha-beta with a table in which
one step is changed; `cut` changes the line that minimax returns.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable
from itertools import takewhile
from math import inf
from typing import Any, NamedTuple, TypeAlias
from zlib import crc32

from gametree.game import MAX, MIN, Game, Player, Result, Search
from gametree.search.alpha_beta import alpha_beta
from gametree.search.minimax import minimax
from gametree.transform.transformation import ExtendedState, Extension

Widths: TypeAlias = tuple[int, ...]  # the number of actions at each state on the way from the root


class _Bent(Extension[Any, Any, Widths]):
    """A game whose states hold the widths of the way to them; `offer` and `worth` change its answers."""

    def __init__(
        self,
        game: Game[Any, Any],
        offer: Callable[[list[Any], Widths, Player], Iterable[Any]] | None,
        worth: Callable[[float, Widths], float] | None,
        ends: Callable[[Widths], bool] | None,
    ) -> None:
        super().__init__(game, ())
        self.offer, self.worth, self.ends = offer, worth, ends

    def actions(self, state: ExtendedState[Any, Widths], /) -> Iterable[Any]:
        actions = list(self.game.actions(state.state))
        return self.offer(actions, state.extra, self.game.player(state.state)) if self.offer else actions

    def result(self, state: ExtendedState[Any, Widths], action: Any, /) -> ExtendedState[Any, Widths]:
        width = len(list(self.game.actions(state.state)))
        return ExtendedState(self.game.result(state.state, action), (*state.extra, width))

    def terminal(self, state: ExtendedState[Any, Widths], /) -> bool:
        return self.game.terminal(state.state) or bool(self.ends and self.ends(state.extra))

    def utility(self, state: ExtendedState[Any, Widths], /) -> float:
        if not self.game.terminal(state.state):
            return 0
        value = self.game.utility(state.state)
        return self.worth(value, state.extra) if self.worth and state.extra else value


def bent(
    *,
    offer: Callable[[list[Any], Widths, Player], Iterable[Any]] | None = None,
    worth: Callable[[float, Widths], float] | None = None,
    ends: Callable[[Widths], bool] | None = None,
) -> Search:
    """Return minimax of a game with other actions, other utilities below the root, or other ends."""

    def search(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        if game.terminal(state):
            return Result(game.utility(state))
        changed = _Bent(game, offer, worth, ends)
        return minimax(changed, changed.start(state))

    return search


def cut(change: Callable[[float, tuple[Any, ...]], tuple[float, tuple[Any, ...]]]) -> Search:
    """Return alpha-beta with another value or line."""

    def search(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        return Result(*change(*alpha_beta(game, state))) if not game.terminal(state) else minimax(game, state)

    return search


class Step(NamedTuple):
    """The facts when a node has been searched: its best value, and the window before and after."""

    best: float
    alpha0: float
    beta0: float
    alpha: float
    beta: float
    player: Player


def _kind(step: Step) -> str:
    return "upper" if step.best <= step.alpha0 else "lower" if step.best >= step.beta0 else "exact"


def _usable(kind: str, value: float, alpha: float, beta: float) -> bool:
    return kind == "exact" or (kind == "lower" and value >= beta) or (kind == "upper" and value <= alpha)


def tabled(
    *,
    key: Callable[[Any], Any] = lambda state: state,
    kind: Callable[[Step], str] = _kind,
    usable: Callable[[str, float, float, float], bool] = _usable,
    room: Callable[[dict[Any, Any]], bool] = lambda table: True,
    full: Callable[[dict[Any, Any], Any], None] = lambda table, key: None,
    nodes: float = inf,
    window: float = inf,
) -> Search:
    """Return alpha-beta with a table, changed in one step; the line goes to the first child of equal value."""

    def search(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        table: dict[Any, tuple[float, str]] = {}
        entered = 0

        def value(state: Any, alpha: float, beta: float) -> float:
            nonlocal entered
            entered += 1
            if game.terminal(state):
                return game.utility(state)
            if entered > nodes:
                return 0
            where = key(state)
            if where in table and usable(table[where][1], table[where][0], alpha, beta):
                return table[where][0]
            alpha0, beta0, player = alpha, beta, game.player(state)
            best = -inf if player == MAX else inf
            for action in game.actions(state):
                found = value(game.result(state, action), alpha, beta)
                best = max(best, found) if player == MAX else min(best, found)
                alpha, beta = (max(alpha, best), beta) if player == MAX else (alpha, min(beta, best))
                if alpha >= beta:
                    break
            if room(table):
                table[where] = best, kind(Step(best, alpha0, beta0, alpha, beta, player))
            else:
                full(table, where)
            return best

        root, line = value(state, -window, window), list[Any]()
        while not game.terminal(state):
            following = [(action, game.result(state, action)) for action in game.actions(state)]
            action, state = next((step for step in following if value(step[1], -inf, inf) == root), following[0])
            line.append(action)
        return Result(root, tuple(line))

    return search


def windowed(first: Callable[[float], tuple[float, float]], *, again: bool = True) -> Search:
    """Return alpha-beta that searches each later action with a narrow window, and perhaps once more."""

    def search(game: Game[Any, Any], state: Any, alpha: float, beta: float) -> Result[Any]:
        if game.terminal(state):
            return Result(game.utility(state))
        player, best = game.player(state), None
        for action in game.actions(state):
            child = game.result(state, action)
            if best is None:
                value, line = search(game, child, alpha, beta)
            else:
                low, high = first(best.value) if player == MAX else tuple(-x for x in reversed(first(-best.value)))
                value, line = search(game, child, low, high)
                if again and alpha < value < beta:
                    value, line = search(game, child, alpha, beta)
            if best is None or (value > best.value if player == MAX else value < best.value):
                best = Result(value, (action, *line))
                alpha, beta = (max(alpha, value), beta) if player == MAX else (alpha, min(beta, value))
                if alpha >= beta:
                    break
        assert best
        return best

    return lambda game, state, /: search(game, state, -inf, inf)


def deepening(most: int, *, steady: int = sys.maxsize) -> Search:
    """Return iterative deepening that ends at a depth, or when the value has been the same some times."""

    def search(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        values: list[float] = []
        horizon = 0

        def touched(_: Any) -> float:
            nonlocal horizon
            horizon += 1
            return 0

        result = Result[Any](game.utility(state)) if game.terminal(state) else Result[Any](0)
        for depth in () if game.terminal(state) else range(1, most + 1):
            horizon = 0
            result = alpha_beta(game, state, depth=depth, evaluate=touched)
            values.append(result.value)
            if not horizon or (len(values) >= steady and len(set(values[-steady:])) == 1):
                break
        return result

    return search


def recursive(*, most: float = inf, tolerance: float = 0) -> Search:
    """Return plain minimax in which the players alternate after some plies, and close values are equal."""

    def search(game: Game[Any, Any], state: Any, plies: int, turn: Player) -> Result[Any]:
        if game.terminal(state):
            return Result(game.utility(state))
        player, best = game.player(state) if plies <= most else turn, None
        for action in game.actions(state):
            value, line = search(game, game.result(state, action), plies + 1, player.opponent)
            if best is None or (value - best.value) * player > tolerance:
                best = Result(value, (action, *line))
        assert best
        return best

    return lambda game, state, /: search(game, state, 0, MAX)


FOUND: dict[tuple[int, Any], Result[Any]] = {}


def kept_by_identity(game: Game[Any, Any], state: Any, /) -> Result[Any]:
    """Return what was found for an object at the same address, which may have been another game."""
    return FOUND.setdefault((id(game), state), alpha_beta(game, state))


def forced(widths: Widths) -> int:
    """Return how many of the last states on the way had one action."""
    return len([*takewhile(lambda width: width == 1, reversed(widths))])


def single(value: float) -> float:
    """Return a value as a float of 32 bits."""
    try:
        return float(array("f", [value])[0])
    except OverflowError:
        return inf if value > 0 else -inf


def wrapped(bits: int) -> Callable[[float, Widths], float]:
    """Return a function that wraps whole numbers round, as an int of the machine does."""
    half = 2 ** (bits - 1)
    return lambda value, _: (value + half) % (2 * half) - half if isinstance(value, int) else value


def clipped(most: float) -> Callable[[float, Widths], float]:
    """Return a function that clips values."""
    return lambda value, _: max(-most, min(most, value))


def after(plies: int, change: Callable[[float], float]) -> Callable[[float, Widths], float]:
    """Return a function that changes the values of leaves after some plies."""
    return lambda value, widths: change(value) if len(widths) > plies else value


def first_actions(most: int, only: Player | None = None) -> Search:
    """Return minimax that looks at the first actions alone, perhaps only where one player moves."""
    return bent(offer=lambda actions, _, player: actions[:most] if only in {None, player} else actions)


class Wrong(NamedTuple):
    """A wrong search: what is wrong with it, and whether only a large game shows it."""

    what: str
    search: Search
    large: bool = True
    contract: Any = "value"


def _small(what: str, search: Search, contract: Any = "value") -> Wrong:
    return Wrong(what, search, large=False, contract=contract)


WRONG: list[Wrong] = [
    # wide
    Wrong("actions after the 64th are ignored", first_actions(64)),
    Wrong("actions after the 20th are ignored", first_actions(20)),
    Wrong("actions after the 128th are ignored", first_actions(128)),
    Wrong("actions after the 255th are ignored", first_actions(255)),
    Wrong("actions after the 361st are ignored", first_actions(361)),
    Wrong("MIN's actions after the 50th are ignored", first_actions(50, MIN)),
    Wrong("MAX's actions after the 99th are ignored", first_actions(99, MAX)),
    Wrong("the last of more than 100 actions is lost", bent(offer=lambda a, w, p: a if len(a) <= 100 else a[:-1])),
    Wrong(
        "every third of more than 48 actions is lost",
        bent(offer=lambda a, w, p: a if len(a) <= 48 else [x for n, x in enumerate(a) if n % 3 != 2]),
    ),
    Wrong(
        "below a wide root, replies after the 8th are ignored",
        bent(offer=lambda a, w, p: a[:8] if w and w[0] > 40 else a),
    ),
    Wrong(
        "many actions are sorted as texts",
        bent(offer=lambda a, w, p: sorted(a, key=str) if len(a) > 32 else a),
        contract="result",
    ),
    Wrong(
        "a hundred actions are read from the end",
        bent(offer=lambda a, w, p: a[::-1] if len(a) >= 100 else a),
        contract="result",
    ),
    # long
    Wrong("values are clipped after ply 40", bent(worth=after(40, lambda value: max(-1, min(1, value))))),
    Wrong("values are 0 after six forced moves", bent(worth=lambda value, w: 0 if forced(w) >= 6 else value)),
    Wrong("values are 0 after 64 plies", bent(worth=after(64, lambda value: 0))),
    Wrong("values change their sign after 32 plies", bent(worth=after(32, lambda value: -value))),
    Wrong("values are halved after 90 plies", bent(worth=after(90, lambda value: value / 2))),
    Wrong("the game is cut at ply 50", bent(ends=lambda w: len(w) >= 50)),
    Wrong("the game is cut at ply 99", bent(ends=lambda w: len(w) >= 99)),
    Wrong("three forced moves in a row end the search", bent(ends=lambda w: forced(w) >= 3)),
    Wrong("after 30 plies, two actions are looked at", bent(offer=lambda a, w, p: a[:2] if len(w) >= 30 else a)),
    Wrong("after 25 plies, the first action is taken", bent(offer=lambda a, w, p: a[:1] if len(w) >= 25 else a)),
    Wrong("after 70 plies, the first action is taken", bent(offer=lambda a, w, p: a[:1] if len(w) >= 70 else a)),
    Wrong("the line is cut at 32 plies", cut(lambda value, line: (value, line[:32]))),
    Wrong("the line is cut at 100 plies", cut(lambda value, line: (value, line[:100]))),
    Wrong(
        "the line of more than 50 plies is turned round",
        cut(lambda value, line: (value, line[::-1] if len(line) > 50 else line)),
    ),
    Wrong("the players alternate after 20 plies", recursive(most=20)),
    Wrong("the depth is at most 20", deepening(20)),
    Wrong("the depth is at most 60", deepening(60)),
    Wrong("five equal values end the deepening", deepening(500, steady=5)),
    # many states
    Wrong("the table is keyed by hash % 1009", tabled(key=lambda state: hash(state) % 1009)),
    Wrong("the table is keyed by 16 bits of the hash", tabled(key=lambda state: hash(state) & 0xFFFF)),
    Wrong("the table is keyed by the hash", tabled(key=hash)),
    Wrong(
        "the table is keyed by 12 bits of a checksum", tabled(key=lambda state: crc32(repr(state).encode()) % 4096)
    ),
    Wrong("the search ends after 1,000 nodes", tabled(nodes=1000)),
    Wrong("the search ends after 2,500 nodes", tabled(nodes=2500)),
    Wrong(
        "a full table gives its last entry to the state",
        tabled(
            room=lambda table: len(table) < 200,
            full=lambda table, key: table.__setitem__(key, (next(reversed(table.values()))[0], "exact")),
        ),
    ),
    # large values
    Wrong("values are clipped at 10,000", bent(worth=clipped(10_000))),
    Wrong("values are clipped at 10**9", bent(worth=clipped(10**9))),
    Wrong("values are clipped at sys.maxsize", bent(worth=clipped(sys.maxsize))),
    Wrong("values are floats of 32 bits", bent(worth=lambda value, _: single(value))),
    Wrong("values are ints of 32 bits", bent(worth=wrapped(32))),
    Wrong("values are ints of 16 bits", bent(worth=wrapped(16))),
    Wrong("values are floats", bent(worth=lambda value, _: float(value))),
    Wrong("values have six digits", bent(worth=lambda value, _: float(f"{value:.6g}"))),
    Wrong("values are equal that differ by 1e-9", recursive(tolerance=1e-9)),
    Wrong("values have two decimals", bent(worth=lambda value, _: round(value, 2))),
    # any size
    _small(
        "lower bounds are stored on best > beta only",
        tabled(kind=lambda s: "upper" if s.best <= s.alpha0 else "lower" if s.best > s.beta0 else "exact"),
    ),
    _small(
        "upper bounds are stored on best < alpha only",
        tabled(kind=lambda s: "upper" if s.best < s.alpha0 else "lower" if s.best >= s.beta0 else "exact"),
    ),
    _small("all bounds are stored as exact", tabled(kind=lambda s: "exact")),
    _small(
        "the kinds are taken from the window after the search",
        tabled(kind=lambda s: "upper" if s.best <= s.alpha else "lower" if s.best >= s.beta else "exact"),
    ),
    _small(
        "the kinds of MIN are swapped",
        tabled(
            kind=lambda s: (
                {"upper": "lower", "lower": "upper"}.get(_kind(s), "exact") if s.player == MIN else _kind(s)
            )
        ),
    ),
    _small(
        "a cutoff by MIN is stored as exact",
        tabled(kind=lambda s: "exact" if s.player == MIN and s.best <= s.alpha0 else _kind(s)),
    ),
    _small(
        "a lower bound is used wherever it is above alpha",
        tabled(usable=lambda kind, value, a, b: _usable(kind, value, a, b) or (kind == "lower" and value > a)),
    ),
    _small(
        "an upper bound is used wherever it is below beta",
        tabled(usable=lambda kind, value, a, b: _usable(kind, value, a, b) or (kind == "upper" and value < b)),
    ),
    _small(
        "bounds are probed the wrong way round",
        tabled(
            usable=lambda kind, value, a, b: (
                kind == "exact" or (kind == "lower" and value <= a) or (kind == "upper" and value >= b)
            )
        ),
    ),
    _small("the table is keyed by the last digit", tabled(key=lambda state: str(state)[-1:])),
    _small("null windows are one wide", windowed(lambda best: (best, best + 1), again=False)),
    _small("null windows are not searched again", windowed(lambda best: (best, best + 1e-9), again=False)),
    _small("the root's window is 50", tabled(window=50)),
    _small("two equal values end the deepening", deepening(500, steady=2)),
    _small("results are kept by the identity of the game", kept_by_identity),
    _small("MAX looks at two actions", first_actions(2, MAX)),
    _small("a value is worth 1 % less at each ply", bent(worth=lambda value, w: value * 0.99 ** len(w))),
    _small(
        "an even number of plies changes nothing, an odd one the sign of 0.5",
        bent(worth=lambda value, w: -value if value == 0.5 and len(w) % 2 else value),
    ),
    _small("negative values are 0", bent(worth=lambda value, _: max(0, value))),
    _small("the last action is taken where all are equal", bent(offer=lambda a, w, p: a[::-1]), "result"),
]

"""Dots and Boxes, functional flavour. No mutation anywhere, promise.

A dot is (x, y). An edge is a frozenset of two neighbouring dots.
A box is a frozenset of its four edges.
"""
from functools import lru_cache, partial, reduce
from itertools import chain, product, starmap
from operator import add
from types import SimpleNamespace
from typing import FrozenSet, Iterator, NamedTuple, Tuple

Dot = Tuple[int, int]
Edge = FrozenSet[Dot]
Box = FrozenSet[Edge]

W, H = 2, 2


class State(NamedTuple):
    drawn: FrozenSet[Edge] = frozenset()
    scores: Tuple[int, int] = (0, 0)
    turn: int = 0       # index in scores


edge = lambda a, b: frozenset((a, b))
shift = lambda d, dot: tuple(map(add, dot, d))
right = partial(shift, (1, 0))
down = partial(shift, (0, 1))


def horizontals(w: int, h: int) -> Iterator[Edge]:
    return (edge(d, right(d)) for d in product(range(w), range(h + 1)))


def verticals(w: int, h: int) -> Iterator[Edge]:
    return (edge(d, down(d)) for d in product(range(w + 1), range(h)))


def box_at(x: int, y: int) -> Box:
    tl = (x, y)
    tr, bl = right(tl), down(tl)
    br = down(tr)
    return frozenset(starmap(edge, [(tl, tr), (tr, br), (br, bl), (bl, tl)]))


ALL_EDGES = frozenset(chain(horizontals(W, H), verticals(W, H)))
ALL_BOXES = frozenset(starmap(box_at, product(range(W), range(H))))


@lru_cache(maxsize=None)
def boxes_touching(e: Edge) -> FrozenSet[Box]:
    return frozenset(filter(lambda b: e in b, ALL_BOXES))


def completed_by(drawn: FrozenSet[Edge], e: Edge) -> int:
    """How many boxes does drawing `e` close?"""
    return sum(box <= (drawn | {e}) for box in boxes_touching(e))


def bump(scores, who, n):
    return tuple(s + n if i == who else s for i, s in enumerate(scores))


def play(state: State, e: Edge) -> State:
    assert e not in state.drawn
    n = completed_by(state.drawn, e)
    return state._replace(
        drawn=state.drawn | {e},
        scores=bump(state.scores, state.turn, n) if n else state.scores,
        turn=state.turn if n else 1 - state.turn,
    )


def moves(state: State):
    # sorted so that it's the same order on each run
    yield from sorted(ALL_EDGES - state.drawn, key=sorted)


replay = partial(reduce, play)      # replay(edges, State())


def is_over(state: State) -> bool:
    return state.drawn == ALL_EDGES


def margin(state: State) -> int:
    a, b = state.scores
    return a - b


sign = lambda n: (n > 0) - (n < 0)

game = SimpleNamespace(
    initial_state=State,
    player=lambda s: (1, -1)[s.turn],
    actions=moves,
    result=play,
    terminal=is_over,
    utility=lambda s: sign(margin(s)),
)

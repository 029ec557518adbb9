"""Dots and boxes, 2x2 boxes.  Data-scientist style: build lookup tables first, then query them."""
from collections import defaultdict, namedtuple

import gametree as gt

N_ROWS, N_COLS = 2, 2

State = namedtuple("State", ["drawn", "score", "turn"])

# ---------------------------------------------------------------- tables
edges = set()
box_to_edges = {}
edge_to_boxes = defaultdict(list)

for r in range(N_ROWS):
    for c in range(N_COLS):
        box = {
            ("h", r, c),
            ("h", r + 1, c),
            ("v", r, c),
            ("v", r, c + 1),
        }
        edges |= box
        box_to_edges[(r, c)] = frozenset(box)

for b, es in box_to_edges.items():
    for e in es:
        edge_to_boxes[e].append(b)

ALL_EDGES = frozenset(edges)
N_BOXES = len(box_to_edges)
summary = {
    "n_edges": len(ALL_EDGES),
    "n_boxes": N_BOXES,
    "inner": sum(1 for bs in edge_to_boxes.values() if len(bs) == 2),
}
assert summary["inner"] == 4


def completed_by(drawn, edge):
    """Boxes whose four edges are all drawn once `edge` is added."""
    after = drawn | {edge}
    return [b for b in edge_to_boxes[edge] if box_to_edges[b] <= after]


def degree_table(drawn):
    """Histogram: number of drawn edges -> number of boxes with that many."""
    hist = {k: 0 for k in range(5)}
    for es in box_to_edges.values():
        hist[len(es & drawn)] += 1
    return hist


class DotsAndBoxes:
    def __init__(self):
        self.initial = State(drawn=frozenset(), score=(0, 0), turn=0)

    def initial_state(self):
        return self.initial

    def player(self, state):
        return gt.Player.MAX if state.turn == 0 else gt.Player.MIN

    def actions(self, state):
        remaining = ALL_EDGES - state.drawn
        # greedy first: edges that complete the most boxes, ties by name
        gain = {e: len(completed_by(state.drawn, e)) for e in remaining}
        return sorted(remaining, key=lambda e: (-gain[e], e))

    def result(self, state, action):
        won = len(completed_by(state.drawn, action))
        score = [s + won if i == state.turn else s for i, s in enumerate(state.score)]
        return state._replace(
            drawn=state.drawn.union([action]),
            score=tuple(score),
            turn=state.turn if won else 1 - state.turn,
        )

    def terminal(self, state):
        return degree_table(state.drawn)[4] == N_BOXES

    def utility(self, state):
        mean = sum(state.score) / 2
        return 2 * (state.score[0] - mean)


game = DotsAndBoxes()

"""Large games to try a search on: many actions, many plies, many ways to a state, many states.

The size of each is given as a part of the largest, from 0 to 1, so that the sizes of several can be spread evenly,
and no large size is left to chance. What matters lies late: the best of many actions is one of the last, and the
value of a long line is that of its end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gametree.game import MAX, MIN, Player
from gametree.testing.random_games import Node, Sketch, tidy
from gametree.testing.random_utilities import Choose, extreme_utilities, simple_utilities

Turns: TypeAlias = Callable[[int], Player]

MOST_ACTIONS = 1_000
MOST_PLIES = 140  # a textbook search recurses once per ply, others several times, and Python's limit is 1,000
MOST_DIAMONDS = 9  # plain minimax visits a graph of n diamonds 2**n times
MOST_NODES = 4_000


def wide_tree(choose: Choose, size: float) -> Sketch:
    """Draw a state of many actions, most of them alike, the first or after some plies.

    The first are worse; or one or some of the last are better; or one seems better, but for one of many replies to
    it.
    """
    turns = _turns(choose)
    before, width = (0, 0, 1, 2)[choose(4)], _scaled(size, 8, MOST_ACTIONS)
    worst, usual, best = _three_utilities(choose, turns(before))
    nodes: dict[int, Node] = {ply: (turns(ply), (ply + 1,)) for ply in range(before)}
    below = list(range(before + 1, before + 1 + width))
    nodes[before] = turns(before), tuple(below)
    nodes.update(dict.fromkeys(below, usual))
    form = choose(6)
    if form == 0:
        nodes.update(dict.fromkeys(below[: 1 + choose(20)], worst))
    elif form < 4:
        reach = (1, 1, 1 + width // 8, width)[choose(4)]
        for _ in range(1 + choose(4) + choose(4)):
            nodes[below[-1 - choose(reach)]] = best
    else:
        replies = list(range(len(nodes), len(nodes) + 2 + choose(60)))
        nodes[below[choose(width)]] = turns(before + 1), tuple(replies)
        nodes.update(dict.fromkeys(replies, best))
        nodes[replies[-1 - choose((1, len(replies))[choose(2)])]] = worst
    return tidy(nodes, 0, is_tree=True)


def forced_line(choose: Choose, size: float) -> Sketch:
    """Draw a line of single actions, at the end of some of which there is a choice."""
    turns, plies = _turns(choose), 4 + int(size * (MOST_PLIES - 4))
    worst, usual, best = _three_utilities(choose, turns(plies - 1))
    nodes: dict[int, Node] = {ply: (turns(ply), (ply + 1,)) for ply in range(plies)}
    ends = (worst, usual, best)[choose(3) :]
    children = range(plies, plies + len(ends))
    nodes[plies - 1] = turns(plies - 1), tuple(children)
    nodes.update(zip(children, ends, strict=True))
    return tidy(nodes, 0, is_tree=True)


def deep_tree(choose: Choose, size: float) -> Sketch:
    """Draw a long chain; at some states a player may leave it, which is seldom better."""
    turns = _turns(choose)
    utilities = sorted(_utilities(choose))
    nodes: dict[int, Node] = {}
    index = 0
    for ply in range(4 + int(size * (MOST_PLIES - 4))):
        player = turns(ply)
        aside = (0, 1, 1, 1, 2, 3)[choose(6)]
        children = [index + 1 + number for number in range(aside + 1)]
        # To leave the chain is worst for the player to move, except at one state in forty.
        worst = utilities[0] if player is MAX else utilities[-1]
        for child in children[:-1]:
            nodes[child] = utilities[choose(len(utilities))] if choose(40) == 0 else worst
        place = choose(aside + 1)
        nodes[index] = player, (*children[:place], children[-1], *children[place:-1])
        index = children[-1]
    nodes[index] = utilities[choose(len(utilities))]
    return tidy(nodes, 0, is_tree=True)


def diamonds(choose: Choose, size: float) -> Sketch:
    """Draw a chain of states that can each be reached from the last in two ways or three."""
    turns = _turns(choose)
    utilities = _utilities(choose)
    nodes: dict[int, Node] = {}
    tops = range(0, 4 * (1 + int(size * MOST_DIAMONDS)), 4)
    for ply, top in enumerate(tops):
        nodes[top] = turns(2 * ply), (top + 1, top + 2, *((top + 3,) * (choose(3) == 0)))
        nodes[top + 1] = turns(2 * ply + 1), (top + 4,)
        ways = (top + 4, top + 3), (top + 3, top + 4), (top + 4,)
        nodes[top + 2] = turns(2 * ply + choose(2)), ways[choose(3)]
        nodes[top + 3] = utilities[choose(len(utilities))]
    nodes[tops[-1] + 4] = utilities[choose(len(utilities))]
    return tidy(nodes, 0, is_tree=False)


def crowd(choose: Choose, size: float) -> Sketch:
    """Draw a tree of many states of one player, so that no search can prune it; the last leaf is best."""
    player, most = (MAX, MIN)[choose(2)], _scaled(size, 100, MOST_NODES)
    nodes: dict[int, Node] = {}
    first, end = 0, 1
    while end < most:
        start = end
        for index in range(first, end):
            children = range(start, start + 1 + (choose(4) > 0))
            nodes[index] = player, tuple(children)
            start = children.stop
        first, end = end, start
    nodes.update({index: player * (index - first) for index in range(first, end)})
    return tidy(nodes, 0, is_tree=True)


Shape: TypeAlias = Callable[[Choose, float], Sketch]

_OFTEN: tuple[Shape, ...] = (wide_tree, forced_line, wide_tree, deep_tree, wide_tree)
SHAPES: tuple[Shape, ...] = (*_OFTEN, diamonds, *_OFTEN, crowd)


def _scaled(size: float, least: int, most: int) -> int:
    """Return a number from `least` to `most`; equal steps of the size multiply it by equal factors."""
    return int(least * (most / least) ** size)


def _utilities(choose: Choose) -> tuple[float, ...]:
    return extreme_utilities(choose) if choose(2) else simple_utilities(choose)


def _three_utilities(choose: Choose, player: Player) -> tuple[float, float, float]:
    """Draw the worst, the usual and the best utility for a player; the usual is not the best, if there are two."""
    utilities = sorted(set(_utilities(choose)), reverse=player is MIN)
    return utilities[0], utilities[choose(max(1, len(utilities) - 1))], utilities[-1]


def _turns(choose: Choose) -> Turns:
    """Draw the player of each ply: alternating, alternating with exceptions, always the same, or at random."""
    first, manner = (MAX, MIN)[choose(2)], choose(6)

    def in_turn(ply: int) -> Player:
        return first if ply % 2 == 0 else first.opponent

    def mostly_in_turn(ply: int) -> Player:
        return in_turn(ply + choose(6) // 5)

    def alone(_ply: int) -> Player:
        return first

    def any_order(_ply: int) -> Player:
        return (MAX, MIN)[choose(2)]

    return (in_turn, in_turn, in_turn, mostly_in_turn, alone, any_order)[manner]

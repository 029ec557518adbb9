"""The words of the workspace of the kernels that solve games, and the word of what is found for a state.

A row of the table of states has the words of a state and one word more, its finding: the rank of its value among
all values, the mover, and its plies to the end plus 1, which are 0 as long as no end is found.
"""

from __future__ import annotations

from enum import IntEnum

from gametree.compiled.back_end import workspace as words
from gametree.compiled.back_end.memory_words import Memory
from gametree.compiled.back_end.workspace import workspace

SEGMENT_BITS = 16
SEGMENT = 1 << SEGMENT_BITS  # rows that are allocated at once
LOW = 2**32 - 1
TAG = 2**31 - 1
MOST_STATES = 2**31 - 1
MOVER_SHIFT, RANK_SHIFT = 32, 34
TERMINAL, MAX_MOVES, MIN_MOVES, CHANCE_MOVES = 0, 1, 2, 3  # movers
CODE_WORDS = 3  # of the entry of a code: the code, its number plus 1, and the number of a state that has it


class SolveWords(IntEnum):
    """The places of words that Python and these kernels exchange, behind those that all kernels use.

    The rules themselves use some of those, such as the rounds that are left.
    """

    STACK_FLOOR = int(words.STACK_FLOOR)
    CYCLE_RANK = 58  # the rank of the value of endless play
    END = int(words.END)
    SEGMENTS = 59  # the address of the addresses of the segments of rows
    SLOTS = 60  # the address of the hash table: for each state a tag of its hash, and its number plus 1
    SLOT_COUNT = 61
    USED = 62  # states in the table
    CAPACITY = 38  # states for which there is room
    LIMIT = 39  # states that the caller allows
    CURRENT = 40  # the number of the state at which the kernel is
    FIRST = 41  # the range of numbers to treat
    STOP = 42  # in MEET, their number, and FIRST is their address
    NEEDED = 43  # the number of further states that the kernel needs room for before it can go on
    PLIES = 44  # the address of the number of the first state of each ply
    PLY_COUNT = 45
    END_OF_PLY = 46  # the number after the last state of the ply that is explored
    UNGRADED = 47  # 1 + a state one of whose actions leads to a state of its own ply or an earlier one, or 0
    CODES = 48  # the address of the hash table of the codes of utilities
    PLY_ROOM = 49  # plies for which there is room
    CODE_SLOTS = 50
    CODES_USED = 51
    RANKS = 52  # the address of the rank of each utility, by the number of its code
    OUT_DEGREES = 53  # the address of the number of actions of each state, as 32-bit integers
    EDGES_BEFORE = 54  # the address of the number of edges into earlier states, by state
    SOURCES = 55  # the address of the states that the edges come from, sorted by where they lead
    QUEUE = 56  # the address of the states in the order in which they got their values, or of probabilities
    LOSER = 57  # the mover who goes to a settled state only if every action leads there; -1 for neither
    STATES = 64  # the state to find, or the states that the actions of one lead to, from here on


def solve_workspace(room: int = 0) -> Memory:
    """Return a workspace with room for that many words of states."""
    return workspace((), SolveWords.STATES - words.LINE + room)


class Mode(IntEnum):
    """The tasks of the kernel, by the number that it takes instead of a depth."""

    FIND = 0  # the number of the state at `STATES`, or -1
    REINDEX = 1  # enter the rows of a range into an empty hash table
    EXPLORE = 2  # find the successors of a range of states, and number the new ones
    VALUE = 3  # value a range of states, the last first, whose successors have values
    COUNT = 4  # count the edges into and out of the states of a range
    CONNECT = 5  # list the edges into every state; in a game with chance, those out of it
    MEET = 6  # the place of the first of some other states that is in the table, or -1


# Numba takes plain ints of a module for constants, but not members of an enum.
STATES = int(SolveWords.STATES)
SEGMENTS, SLOTS, SLOT_COUNT, USED, CAPACITY, LIMIT, CURRENT, FIRST, STOP, NEEDED = (
    int(SolveWords.SEGMENTS), int(SolveWords.SLOTS), int(SolveWords.SLOT_COUNT), int(SolveWords.USED),
    int(SolveWords.CAPACITY), int(SolveWords.LIMIT), int(SolveWords.CURRENT), int(SolveWords.FIRST),
    int(SolveWords.STOP), int(SolveWords.NEEDED),
)  # fmt: skip
PLIES, PLY_COUNT, PLY_ROOM, END_OF_PLY, UNGRADED = (
    int(SolveWords.PLIES), int(SolveWords.PLY_COUNT), int(SolveWords.PLY_ROOM), int(SolveWords.END_OF_PLY),
    int(SolveWords.UNGRADED),
)  # fmt: skip
CODES, CODE_SLOTS, CODES_USED, RANKS, CYCLE_RANK = (
    int(SolveWords.CODES), int(SolveWords.CODE_SLOTS), int(SolveWords.CODES_USED), int(SolveWords.RANKS),
    int(SolveWords.CYCLE_RANK),
)  # fmt: skip
OUT_DEGREES, EDGES_BEFORE, SOURCES, QUEUE, LOSER = (
    int(SolveWords.OUT_DEGREES), int(SolveWords.EDGES_BEFORE), int(SolveWords.SOURCES), int(SolveWords.QUEUE),
    int(SolveWords.LOSER),
)  # fmt: skip
FIND, REINDEX, EXPLORE, VALUE, COUNT, CONNECT, MEET = (int(mode) for mode in Mode)

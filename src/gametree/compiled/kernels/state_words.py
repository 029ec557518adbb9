"""The words of the workspace of the kernels that solve games, and the word of what is found for a state.

A row of the table of states has the words of a state and one word more, its finding: the rank of its value among
all values, the mover, and its plies to the end plus 1, which are 0 as long as no end is found.
"""

from __future__ import annotations

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


# The places of words that Python and these kernels exchange, behind those that all kernels and the rules use.
(
    CYCLE_RANK,  # the rank of the value of endless play
    SEGMENTS,  # the address of the addresses of the segments of rows
    SLOTS,  # the address of the hash table: for each state a tag of its hash, and its number plus 1
    SLOT_COUNT,
    USED,  # states in the table
    CAPACITY,  # states for which there is room
    LIMIT,  # states that the caller allows
    CURRENT,  # the number of the state at which the kernel is
    FIRST,  # the range of numbers to treat
    STOP,  # in MEET, their number, and FIRST is their address
    NEEDED,  # the number of further states that the kernel needs room for before it can go on
    PLIES,  # the address of the number of the first state of each ply
    PLY_COUNT,
    END_OF_PLY,  # the number after the last state of the ply that is explored
    UNGRADED,  # 1 + a state one of whose actions leads to a state of its own ply or an earlier one, or 0
    CODES,  # the address of the hash table of the codes of utilities
    PLY_ROOM,  # plies for which there is room
    CODE_SLOTS,
    CODES_USED,
    RANKS,  # the address of the rank of each utility, by the number of its code
    OUT_DEGREES,  # the address of the number of actions of each state, as 32-bit integers
    EDGES_BEFORE,  # the address of the number of edges into earlier states, by state
    SOURCES,  # the address of the states that the edges come from, sorted by where they lead
    QUEUE,  # the address of the states in the order in which they got their values, or of probabilities
    LOSER,  # the mover who goes to a settled state only if every action leads there; -1 for neither
    STATES,  # the state to find, or the states that the actions of one lead to, from here on
) = range(words.LINE, words.LINE + 26)

# The tasks of the kernel, by the number that it takes instead of a depth.
FIND = 0  # the number of the state at `STATES`, or -1
REINDEX = 1  # enter the rows of a range into an empty hash table
EXPLORE = 2  # find the successors of a range of states, and number the new ones
VALUE = 3  # value a range of states, the last first, whose successors have values
COUNT = 4  # count the edges into and out of the states of a range
CONNECT = 5  # list the edges into every state; in a game with chance, those out of it
MEET = 6  # the place of the first of some other states that is in the table, or -1


def solve_workspace(room: int = 0) -> Memory:
    """Return a workspace with room for that many words of states."""
    return workspace((), STATES - words.LINE + room)

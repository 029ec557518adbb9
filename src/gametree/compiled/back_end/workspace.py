"""The workspace of a kernel: the words of memory by which Python and a kernel exchange data."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import addressof, sizeof

from gametree.compiled.back_end.memory_words import Memory, call, load, stack_pointer, store, words
from gametree.compiled.front_end.ir import primitives

UNLIMITED = 2**62  # plies, or nodes
STACK_BYTES = 256 << 20  # only what is used takes memory
STACK_RESERVE = 1 << 20  # bytes, for the frames above the kernel and one below its guard
LINE_WORDS = 1 << 20


# The places of the words; the kernel reads the state and writes the line from `LINE` on.
NODES = 0  # states entered below the root
LEAVES = 1  # utilities asked
EVALUATIONS = 2  # evaluations asked
STACK_FLOOR = 3  # the stack must not grow below this address; to stop a kernel, it is raised above every stack
LINE_LENGTH = 4  # actions of the line that the last call has written
END = 5  # the address where the workspace ends
ROOT_DEPTH = 6  # plies from the root to the horizon
NODE_LIMIT = 7  # nodes to enter before the kernel stops
ALPHA = 8  # the window of the root, as the words of two numbers
BETA = 9
SCRATCH = 10  # the address from which memory is free for ordered actions
SCRATCH_END = 11
TABLE = 12  # the address of the transposition table
BUCKETS_USED = 13  # buckets of the table that are in use
BUCKETS = 14  # buckets of the table
NEXT_CHECK = 15  # nodes after which a search with a table is to stop, or to use more buckets
HORIZON_TOUCHED = 16  # whether a value depends on an evaluation
GUESS = 17  # of the value, as a coded value
BUSY = 18  # the address of what threads are searching, or 0 if there is one thread
STACK_END = 19  # the floor of a stack that is not the kernel's own, or 0
ROUNDS_LEFT = 20  # rounds of loops and calls in the rules before the kernel stops, or 0 for no bound
BATCH = 21  # the address of the batch of states that are searched in turn
NEXT_GROWTH = 22  # nodes after which more buckets are used
PAUSE = 23  # the address of the function to call where nodes or rounds end, which may give more, or 0
FOLDING = 24  # what is known of the use of folding
CHANCE_NODES = 25  # chance nodes whose outcomes were asked
LOWEST = 26  # the bounds on every utility and evaluation in a game with chance, as the words of two floats
HIGHEST = 27
ENDINGS = 28  # the address of the words of a table of solved states, at which play ends
ARENA_TOP = 29  # the address from which memory is free for lists of the rules, or 0
ARENA_END = 30
PLIES_PLAYED = 31  # before the root, for each penalty
LINE = 38
MOST_PENALTIES = LINE - PLIES_PLAYED

# Why a kernel ended without a value, as the one argument of its RuntimeError.
TOO_DEEP = 1
NO_ROOM = 2
NO_ACTIONS = 3
NOT_FINITE = primitives.NOT_FINITE
PENALTY = 5
TOO_LARGE = 6
NO_LINE = 7
NODE_LIMIT_REACHED = 8
INEXACT = 9
KEY = 10
NO_PLAYER = primitives.NO_PLAYER
HURRIED = 12
TOO_MANY_ACTIONS = 13
NO_END = 14
BAD_OUTCOMES = 15
OUT_OF_BOUNDS = 16


def guard_stack(address: int) -> None:
    """Set the floor of the stack for the thread that enters a kernel, or raise RuntimeError below its end."""
    top, end = stack_pointer(), load(address, STACK_END)
    if end == 0:
        end = top - (STACK_BYTES - STACK_RESERVE)
    elif top < end:
        raise RuntimeError(TOO_DEEP)
    store(address, STACK_FLOOR, end)


def check_stack(address: int) -> None:
    """Raise RuntimeError at the floor of the stack, or if the kernel must stop."""
    if stack_pointer() < load(address, STACK_FLOOR):
        raise RuntimeError(TOO_DEEP)


def pause(address: int) -> None:
    """Let Python give the kernel more nodes, or raise RuntimeError where it may enter no more."""
    function = load(address, PAUSE)
    if function == 0 or call(function) == 0 or load(address, NODES) >= load(address, NODE_LIMIT):
        raise RuntimeError(NODE_LIMIT_REACHED)


def heed_node_limit(address: int) -> None:
    """Pause or stop where the nodes are used up."""
    if load(address, NODES) >= load(address, NODE_LIMIT):
        pause(address)


def require_room(address: int, end: int) -> None:
    """Raise RuntimeError unless the workspace goes on behind an address."""
    if end >= load(address, END):
        raise RuntimeError(NO_ROOM)


def count_node(address: int) -> None:
    """Count a node, or raise RuntimeError if the kernel may enter no more."""
    nodes = load(address, NODES)
    if nodes >= load(address, NODE_LIMIT):
        raise RuntimeError(NODE_LIMIT_REACHED)
    store(address, NODES, nodes + 1)


def workspace(state: Sequence[int], room: int = LINE_WORDS) -> Memory:
    """Return a kernel's words of memory, with the state in them and room for a line."""
    memory = words(LINE + room)
    memory[LINE : LINE + len(state)] = [*state]
    memory[END] = addressof(memory) + sizeof(memory)
    memory[NODE_LIMIT] = UNLIMITED
    return memory

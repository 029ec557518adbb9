"""The longest lines of play, against a recursion over all lines."""

from __future__ import annotations

from hypothesis import given, strategies as st

from gametree.longest_lines import longest_lines

GRAPHS = st.integers(1, 7).flatmap(
    lambda count: st.lists(st.lists(st.integers(0, count - 1), max_size=3), min_size=count, max_size=count)
)


def longest(successors: list[list[int]], path: tuple[int, ...]) -> int | None:
    """Return the length of the longest line from the end of a path, or None if one comes back to the path."""
    lengths: list[int] = []
    for each in successors[path[-1]]:
        length = None if each in path else longest(successors, (*path, each))
        if length is None:
            return None
        lengths.append(length + 1)
    return max(lengths, default=0)


@given(GRAPHS)
def test_a_state_has_the_length_of_its_longest_line_or_none(successors: list[list[int]]) -> None:
    wanted = {state: longest(successors, (state,)) for state in range(len(successors))}
    assert longest_lines(dict(enumerate(successors))) == {
        state: length for state, length in wanted.items() if length is not None
    }


def test_a_chain_may_be_longer_than_python_recurses() -> None:
    chain = {state: [state + 1] for state in range(9_000)} | {9_000: list[int]()}
    assert longest_lines(chain)[0] == 9_000

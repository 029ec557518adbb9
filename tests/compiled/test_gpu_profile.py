"""The model of a warp in `benchmarks/gpu_profile.py`: the basic blocks of its lanes, and those that it issues."""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from gametree import compiled, simulate
from gametree.compiled import compiled_rules, kept_rules
from gametree.compiled.back_end import card
from gametree.games import Nim
from tests.compiled.conftest import made

gpu_profile: Any = import_module("benchmarks.gpu_profile")


def issued_by(*traces: list[int]) -> Counter[int]:
    """Return how often a warp issues each block whose lanes go these ways, from block 0 to the same end."""
    edges = dict[int, set[int]]()
    for block, following in [pair for trace in traces for pair in pairwise(trace)]:
        edges.setdefault(block, set()).add(following)
    end, issued = traces[0][-1], Counter[int]()
    gpu_profile.issue([iter(each[1:]) for each in traces], 0, end, gpu_profile.meeting_places(edges, end), issued)
    return issued


def test_a_warp_takes_both_ways_of_a_branch_and_waits_for_the_longest_loop() -> None:
    assert issued_by([0, 1, 3, 4], [0, 2, 3, 4]) == Counter([0, 1, 2, 3])
    assert issued_by([0, 1, 3, 4], [0, 1, 3, 4]) == Counter([0, 1, 3])
    assert issued_by([0, 1, 1, 1, 2, 3], [0, 1, 2, 3], [0, 2, 3]) == Counter([0, 1, 1, 1, 2])
    within = [0, 1, 2, 2, 3, 1, 2, 3, 4, 5], [0, 1, 2, 3, 1, 2, 2, 2, 3, 4, 5]  # with an inner loop, of 2
    assert issued_by(*within) == Counter([0, 1, 2, 2, 3, 1, 2, 2, 2, 3, 4])


def test_blocks_in_loops_come_back_within_a_move() -> None:
    edges = {0: {1}, 1: {2, 4}, 2: {3}, 3: {2, 1}, 4: {5}}
    assert gpu_profile.in_loops(edges, turn=1) == {2, 3}


def test_the_module_that_becomes_ptx_plays_the_games_of_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_rules, "ptx_of", gpu_profile.optimised)
    monkeypatch.setattr(compiled_rules, "kept_or_made", made)
    monkeypatch.setattr(card, "card_with", gpu_profile.TracingCard.once)
    monkeypatch.setattr(kept_rules, "_kept", ())
    game = Nim((1, 2))
    machine = compiled.compile(game, checked=False)
    found = compiled.simulate(machine, game.initial_state(), simulations=70, rng=Random(1), device="cuda")
    assert found == simulate(game, game.initial_state(), simulations=70, rng=Random(1))
    traces = gpu_profile.TracingCard.traces
    assert len(traces) == 70
    assert {trace[0] for trace in traces} == {0}
    blocks = max(block for _, block in gpu_profile.lines_of(gpu_profile.TracingCard.module))
    assert max(map(max, traces)) <= blocks
    assert any(len(trace) != len(traces[0]) for trace in traces)

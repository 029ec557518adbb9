"""The remedy in each message about games that do not end is one that the search takes, and it works."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from gametree import (
    MAX,
    MIN,
    DepthLimited,
    TooDeep,
    alpha_beta,
    alpha_beta_with_memory,
    depth_penalised_minimax,
    minimax,
    monte_carlo_tree_search,
    mtd_f,
    perft,
    principal_variation_search,
    proof_number_search,
)
from gametree.games import GraphGame

CYCLE: Any = GraphGame("a", {"a": (MAX, {"on": "b"}), "b": (MIN, {"back": "a", "out": "end"}), "end": 1})
CHAIN: Any = GraphGame(0, {**{n: (MAX, {"on": n + 1}) for n in range(3_000)}, 3_000: 1})
WAYS: list[tuple[Callable[..., Any], dict[str, Any]]] = [
    (minimax, {}),
    (alpha_beta, {}),
    (depth_penalised_minimax, {}),
    (alpha_beta_with_memory, {}),
    (principal_variation_search, {}),
    (mtd_f, {}),
    (proof_number_search, {"at_least": 1}),
    (monte_carlo_tree_search, {"rng": Random(0), "simulations": 50}),
]


def nothing(_state: object) -> int:
    return 0


@pytest.mark.parametrize(("search", "options"), WAYS, ids=lambda given: getattr(given, "__name__", ""))
def test_the_remedy_for_a_game_that_cycles_works(search: Callable[..., Any], options: dict[str, Any]) -> None:
    with pytest.raises(TooDeep) as caught:
        search(CYCLE, "a", **options)
    advice = str(caught.value).rpartition(": ")[2]
    made = re.search(r"limited = DepthLimited\(game, (.*?)\)", advice)
    follower = DepthLimited if made else search
    names = re.findall(r"(\w+)=", made[1] if made else advice)
    assert names == ["depth", "evaluate"]
    assert set(names) <= set(inspect.signature(follower).parameters)
    if made:
        assert "limited.start(state)" in advice
        limited = DepthLimited(CYCLE, depth=4, evaluate=nothing)
        found = search(limited, limited.start("a"), **options)
    else:
        found = search(CYCLE, "a", depth=4, evaluate=nothing, **options)
    assert found.line[0] == "on" if hasattr(found, "line") else found.result.action == "on"


def test_the_remedy_for_a_deep_count_works() -> None:
    with pytest.raises(TooDeep, match=r"can follow: give a smaller depth=, or raise the limit with sys\.setrec"):
        perft(CHAIN, 0, depth=2_900)
    assert "evaluate" not in inspect.signature(perft).parameters
    assert perft(CHAIN, 0, depth=100) == 1

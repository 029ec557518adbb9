"""Mutants of right rules: what the laws find, what a question finds, and what a comparison finds."""

from __future__ import annotations

import pytest

from gametree import Player
from gametree.testing import check_game
from tests.docs.pages import DOCS
from tests.support.samples import EVERY_CASE, sample
from tests.testing.zoo.rule_mutants import KINDS, MUTANTS, RULE_SETS, Mutant, found, mutants, source_of, table


@pytest.mark.exhaustive
def test_there_are_three_hundred_of_all_kinds() -> None:
    assert len({mutant.source for mutant in mutants()}) == len(mutants()) == MUTANTS
    assert {mutant.kind for mutant in mutants()} == set(KINDS)
    assert len({mutant.rules for mutant in mutants()}) == len(RULE_SETS) == 20
    for mutant in mutants():
        compile(mutant.source, mutant.rules, "exec")


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("rules", "before", "after", "column"),
    [
        ("nim_piles", "", "", "same"),
        ("tictactoe_list", "", "", "neither"),  # more states than are compared
        ("tictactoe_list", "list(board)", "board", "laws"),
        ("tictactoe_list", "else Player.MIN", "else Player.MAX", "asked"),
        ("tictactoe_list", "(0, 1, 2), (3", "(0, 1, 1), (3", "against"),
        pytest.param(
            "nim_piles",
            "def terminal(",
            "def terminal(self, state):\n        while True: ...\n    def no(",
            "laws",
            marks=pytest.mark.slow(traced=True),
        ),
    ],
)
def test_each_fault_is_in_its_column(rules: str, before: str, after: str, column: str) -> None:
    source = source_of(rules)
    assert before in source
    assert found(Mutant(rules, KINDS[0], "", source.replace(before, after))).column == column


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ImportWarning")
def test_the_table_on_the_page() -> None:
    """A tenth of the mutants in the slow lane, or all with GAMETREE_CASES=all."""
    tried = [(mutant, found(mutant)) for mutant in sample(mutants(), 10)]
    if not EVERY_CASE:
        columns = [each.column for _, each in tried]
        assert {"laws", "against"} <= {*columns}
        assert columns.count("neither") <= 4  # of all 300
        return
    page = (DOCS / "explanation" / "what-the-kit-catches.md").read_text(encoding="utf-8")
    assert table(tried) in page


class OnlyOne:
    """A player who counts to 30 alone."""

    def __init__(self, mover: Player) -> None:
        self.mover = mover

    def initial_state(self) -> int:
        return 0

    def player(self, state: int) -> Player:
        return self.mover

    def actions(self, state: int) -> list[int]:
        return [1]

    def result(self, state: int, action: int) -> int:
        return state + action

    def terminal(self, state: int) -> bool:
        return state == 30

    def utility(self, state: int) -> int:
        return 1


@pytest.mark.parametrize("mover", Player)
def test_rules_in_which_one_player_moves_alone_are_asked_about(mover: Player) -> None:
    with pytest.warns(UserWarning, match=f"^Only {mover.name} ever moves in what was tried: does player tell"):
        check_game(OnlyOne(mover))

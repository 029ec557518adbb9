"""Games as people write them run compiled as in Python, or are refused for a reason that is written here."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametree import Verdict as Proof, compiled, minimax
from gametree.compiled.front_end import lower
from tests.compiled.front_end.test_lowered_games import held
from tests.compiled.programs.law import Compiler, Outcome, Verdict, judged
from tests.compiled.programs.lowered import Lowered
from tests.compiled.programs.machine import MachineAlphaBeta
from tests.support.samples import EVERY_CASE, sample, slow_but

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent / "user_style"
GAMES = sorted(path.stem for path in FOLDER.glob("*.py") if path.stem not in {"__init__", "grid"})
LONG = {  # games that go on for long from the states near the end of a random line, or take long to compile
    "achi_functional", "ataxx", "breakthrough_frozen", "card_movers", "checkers_course", "collect_sets",
    "colour_flood", "connect4", "crossings_cs50", "dobutsu", "domino_hands", "draughts_frozen", "drop_three",
    "farm_raid", "fox_geese", "fox_hunt", "go_stones", "gomoku_lists", "isolation_functional", "isolation_typed",
    "kalah_board", "kings_escape", "lasca_student", "leaping_row", "light_bikes", "lines_unite",
    "mini_chess_pieces", "morabaraba_java", "nogo", "oware", "oware_java", "pentago4",
    "quoridor3", "rook_endgame", "tsuro_lite_typed", "twixt_small", "ultimate_lists", "wall_race_replies",
}  # fmt: skip
REFUSED = {  # a game, and words of the reason
    "amazons_undo": "a list is changed while a loop runs over it",
    "hackenbush_edges": "a set is iterated over, but its order is not defined",
    "lines_of_action": "pop takes any item of a set",
}


def test_the_pages_say_how_many_are_taken() -> None:
    assert len(GAMES) > 150
    assert len(REFUSED) == 3
    for page in ("README.md", "CHANGELOG.md", "docs/index.md", "docs/howto/machine-speed.md"):
        text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
        assert re.search("of the more than 150 (games )?in its tests.*all but three", text, re.IGNORECASE), page


def check(name: str, compiler: Compiler, states: int) -> None:
    module = import_module(f"tests.compiled.user_style.{name}")
    found = judged(module, module.game, compiler, states=states)
    if name in REFUSED:
        assert found.verdict is Verdict.REFUSED
        assert REFUSED[name] in found.detail
    else:
        assert found == Outcome(Verdict.SAME)


@pytest.mark.parametrize(
    ("name", "states"),
    [
        *((name, 3) for name in GAMES[7::60] if name not in LONG),
        *(pytest.param(name, 2 if name in LONG else 10, marks=pytest.mark.slow) for name in sample(GAMES, 3)),
    ],
)
def test_the_lowered_rules_answer_as_the_users_own(name: str, states: int) -> None:
    check(name, Lowered, states)


@pytest.mark.slow
@pytest.mark.parametrize("name", sample([name for name in GAMES if EVERY_CASE or name not in LONG], 20))
def test_machine_code_answers_as_the_users_rules(name: str) -> None:
    check(name, MachineAlphaBeta, states=10)


def random_line(game: Any) -> list[Any]:
    """Return the states of a random line that are not terminal."""
    state, rng, line = game.initial_state(), Random(3), list[Any]()
    while not game.terminal(state):
        line.append(state)
        state = game.result(state, rng.choice(list(game.actions(state))))
    return line


@pytest.mark.parametrize(
    "name",
    slow_but(9, [name for name in GAMES if name not in REFUSED], of_slow=3),
)
def test_rules_that_are_accepted_at_the_start_are_accepted_in_the_middle(name: str) -> None:
    game = import_module(f"tests.compiled.user_style.{name}").game
    line = random_line(game)
    state = line[len(line) // 2]
    lowered = lower(game, state)
    result = lowered.bind()["result"]
    for action in game.actions(state):
        given = lowered.actions_layout.encode(action)
        words = result(held(lowered, state), given[0] if lowered.actions_layout.bare else tuple(given), 0)
        assert words == held(lowered, game.result(state, action))


def check_proofs(name: str) -> None:
    game = import_module(f"tests.compiled.user_style.{name}").game
    state = random_line(game)[-2:][0]
    value = minimax(game, state).value
    simulated = compiled.monte_carlo_tree_search(game, state, rng=Random(1), simulations=2_000)
    assert simulated.proved
    assert simulated.result.value == value
    for at_least, verdict in ((value, Proof.PROVED), (value + 1, Proof.DISPROVED)):
        assert compiled.proof_number_search(game, state, at_least=at_least).verdict is verdict


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", sample([name for name in GAMES if name not in REFUSED and name not in LONG], 7))
def test_simulations_and_proofs_find_the_value_of_a_late_state(name: str) -> None:
    check_proofs(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(["clobber", "col", "hexapawn_text", "snort", "toads_and_frogs"], 4))
def test_machine_code_of_rules_that_end_without_an_action(name: str) -> None:
    check_proofs(name)


def test_the_games_are_many_and_few_are_refused() -> None:
    assert len(GAMES) >= 25
    assert len(REFUSED) <= 3
    assert set(REFUSED) <= set(GAMES)

"""Games of other libraries on the command line."""

from __future__ import annotations

import pytest

from tests.cli.running import run

pytest.importorskip("chess")
pytest.importorskip("pyspiel")
MATE = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"


@pytest.fixture(autouse=True)
def plain_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GAMETREE_COMPILED", "0")


def test_a_mate_in_two_is_analysed_and_drawn() -> None:
    said = run("analyse", "chess", "--from", MATE, "--depth", "3")
    assert said.code == 0
    assert "Best line: a1a6 b8c7 a6a7, value +1\n" in said.out
    drawn = run("tree", "chess", "--from", MATE, "--depth", "1")
    assert drawn.code == 0


def test_chess_is_played_and_its_variants_are_counted() -> None:
    said = run("play", "chess", "--as", "X", "--search", "random", "--seed", "1", typed="e2e4\nquit\n")
    assert ". . . . P . . ." in said.out
    assert "8,902" in run("perft", "chess", "3").out
    assert "421" in run("perft", "chess", "2", "--variant", "racingkings").out
    bare = "8/8/8/2k5/8/8/8/1b2nK2 w - - 0 1"
    assert "57" in run("perft", "chess", "2", "--from", bare).out
    assert "72" in run("perft", "chess", "2", "--from", bare, "--no-insufficient-material").out
    alone = "4k3/8/8/8/8/8/8/8 b - - 0 1"
    assert "No game can reach" in run("perft", "chess", "1", "--from", alone).sentence
    assert "5" in run("perft", "chess", "1", "--from", alone, "--unreachable", "--no-insufficient-material").out
    assert run("perft", "chess", "1", "--variant", "nothing").sentence.startswith("There is no variant 'nothing'")


def test_a_game_of_open_spiel_is_analysed_and_checked() -> None:
    said = run("analyse", "open-spiel:nim(pile_sizes=1;2)", "--search", "minimax")
    assert "value +1\n" in said.out
    assert run("check", "open-spiel:nim(pile_sizes=1;2)").code == 0
    assert "kuhn_poker has hidden information" in run("analyse", "open-spiel:kuhn_poker").sentence
    assert run("analyse", "open-spiel:nim(pile_sizes=1;2)", "no state").sentence.startswith(
        "'no state' is no line"
    )

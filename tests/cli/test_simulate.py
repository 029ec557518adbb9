"""`gametree simulate`: the numbers are those of the library, compiled or not, in a table, as JSON and drawn."""

from __future__ import annotations

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from gametree import Simulations, simulate
from gametree.cli import simulate as command
from gametree.compiled import random_play
from gametree.games import Kalah, Nim, TicTacToe
from gametree.search.simulate import Simulator, simulator
from tests.cli.running import run


def as_json(*words: str) -> Any:
    return json.loads(run("simulate", *words, "--json").out)


def test_the_table_has_outcomes_lengths_and_a_histogram() -> None:
    shown = run("simulate", "tic-tac-toe", "--games", "1e3", "--seed", "3", "--no-compiled").out
    found = simulate(TicTacToe(), TicTacToe().initial_state(), simulations=1_000, rng=Random(3))
    for name, value in (("X wins", 1), ("a draw", 0), ("O wins", -1)):
        row = next(line for line in shown.splitlines() if line.startswith(name))
        lower, upper, _ = found.proportion(value)
        games = found.utilities[value]
        assert row.split()[2:] == [str(games), f"{games / 1000:.2%}", f"{lower:.2%}", "to", f"{upper:.2%}"]
    assert f"Mean utility to MAX: {found.mean:+.3g} (" in shown
    assert f"Plies: {found.mean_plies:.4g} (5 to 9), with {found.mean_actions:.4g} actions each" in shown
    bars = {line.split()[0]: line.count("█") for line in shown.splitlines() if "█" in line}
    most = max(found.lengths.values())
    assert bars == {str(plies): round(40 * games / most) for plies, games in found.lengths.items()}
    assert shown.endswith("Played by plain Python rules.\n")


def test_json_has_the_numbers_of_the_library() -> None:
    found = as_json("kalah", "--holes", "2", "--seeds", "2", "--games", "200")
    expected = simulate(Kalah(2, 2), Kalah(2, 2).initial_state(), simulations=200)
    assert found["utilities"] == {str(value): games for value, games in expected.utilities.items()}
    assert found["lengths"] == {str(plies): games for plies, games in expected.lengths.items()}
    assert (found["mean"], found["interval"]) == (expected.mean, [*expected.interval[:2]])
    assert (found["games"], found["cut_off"], found["plies"]) == (200, 0, expected.mean_plies)
    assert found["actions"] == expected.mean_actions


@pytest.mark.slow
def test_compiled_rules_play_the_same_games() -> None:
    words = "nim", "--piles", "2,3", "--games", "300", "--seed", "5"
    shown = run("simulate", *words, "--compiled", "--threads", "2").out
    assert shown.replace("compiled", "plain Python") == run("simulate", *words, "--no-compiled").out


def test_a_finished_state_and_games_that_are_cut_off() -> None:
    shown = run("simulate", "tic-tac-toe", "XXX/OO./...", "--games", "7").out
    assert shown.splitlines()[2].split()[:4] == ["X", "wins", "7", "100.00%"]
    assert "Plies: 0 (0 to 0)\n" in shown
    shown = run("simulate", "three-mens-morris", "--games", "20", "--plies", "3").out
    assert ["cut", "off", "20"] in map(str.split, shown.splitlines())
    assert "Mean" not in shown
    found = as_json("three-mens-morris", "--games", "20", "--plies", "0")
    assert (found["cut_off"], found["mean"], found["interval"], found["actions"]) == (20, None, None, None)


def test_games_with_dice_are_played() -> None:
    assert as_json("pig", "--games", "5")["games"] == 5


def test_a_picture_is_written(tmp_path: Path) -> None:
    file = tmp_path / "lengths.svg"
    assert run("simulate", "nim", "--games", "9", "--svg", str(file)).code == 0
    assert "plies on average" in file.read_text(encoding="utf-8")
    assert run("simulate", "nim", "--svg", str(tmp_path / "no" / "a.svg"), "--games", "9").sentence.endswith(
        "name a file in a folder that is there."
    )


@pytest.mark.parametrize("games", ["0", "-1", "1.5", "nan", "inf", "ten", "1e400", ""])
def test_a_wrong_number_of_games_is_refused(games: str) -> None:
    wanted = f"--games must be a whole number of at least 1, such as 1e6, not {games!r}."
    assert run("simulate", "nim", f"--games={games}").sentence == wanted


def test_threads_need_compiled_rules() -> None:
    refused = run("simulate", "nim", "--threads", "2", "--no-compiled")
    assert refused.sentence == "--threads would have no effect: plain Python rules run in one thread."


def stopped_after(games: int) -> Callable[..., Simulator]:
    """Return what makes simulators of Nim that Ctrl-C stops after a number of games or more."""
    game = Nim((2, 2))

    def play(numbers: range) -> Simulations:
        if numbers.start >= games:
            raise KeyboardInterrupt
        return simulate(game, game.initial_state(), simulations=len(numbers))

    def made(*_given: object, **_options: object) -> Simulator:
        return play

    return made


def test_ctrl_c_shows_the_games_that_were_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "simulator", stopped_after(1))
    ran = run("simulate", "nim", "--games", "1000")
    assert ran.code == 130
    assert "Played by plain Python rules." in ran.out
    assert ran.error == "Stopped after 10 games.\n"
    monkeypatch.setattr(command, "simulator", stopped_after(0))
    assert run("simulate", "nim", "--games", "1000").code == 130


def test_the_bar_on_a_terminal_is_gone_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = StringIO()
    monkeypatch.setattr(command, "make_console", lambda: Console(file=screen, force_terminal=True, width=99))
    run("simulate", "nim", "--games", "20")
    bar, left, after = screen.getvalue().rpartition("left")
    assert "20/20" in bar
    assert left
    assert "\x1b[2K" in after  # erases the line


def test_parts_take_about_as_long_as_they_should(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(command, "perf_counter", lambda: now)
    sizes = list[int]()
    for part in command.parts(100_000):
        assert part.start == sum(sizes)
        sizes.append(len(part))
        now += len(part) / 1_000  # seconds
    assert sum(sizes) == 100_000
    assert sizes[:4] == [10, 80, 200, 199]


def test_a_card_plays_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rules = Nim((2, 3)), object()

    def compiled_rules(*_given: object, wanted: bool) -> object:
        assert wanted
        return rules

    def on_a_card(given: object, state: Any, key: int, *, plies: None, threads: int, device: str) -> Simulator:
        assert (given, threads, device) == (rules, 1, "cuda")
        return simulator(game, state, key, plies=plies)

    monkeypatch.setattr(command, "compiled_rules", compiled_rules)
    monkeypatch.setattr(random_play, "simulator", on_a_card)
    words = "simulate", "nim", "--piles", "2,3", "--games", "50"
    shown = run(*words, "--gpu").out
    assert shown.replace("compiled", "plain Python") == run(*words, "--no-compiled").out


def test_a_card_without_compiled_rules_or_the_extra_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = run("simulate", "nim", "--gpu", "--no-compiled")
    assert refused.sentence == "--gpu would have no effect: plain Python rules run in one thread."

    def missing(_numbers: range) -> Simulations:
        raise ModuleNotFoundError("install it.")

    def made(*_given: object, **_options: object) -> Simulator:
        return missing

    monkeypatch.setattr(command, "compiled_rules", made)
    monkeypatch.setattr(random_play, "simulator", made)
    assert run("simulate", "nim", "--gpu").sentence == "install it."

"""`gametree arena`: the table, the test, its files, and what it refuses; and the players of the command."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console

from gametree import MAX, MIN, play, solve
from gametree.arena.players import EachGame, strategy_for_game
from gametree.arena.standings import Standings
from gametree.arena.tournament import tournament
from gametree.cli import arena
from gametree.cli.errors import Mistake
from gametree.cli.players import player_of, read_player
from gametree.games import ConnectFour, EinStein, Nim, TicTacToe
from tests.cli.running import run, run_process

BOTS = """
from gametree import alpha_beta

def first(game, state):
    return next(iter(game.actions(state)))

def search(game, state):
    return alpha_beta(game, state, depth=2, evaluate=lambda state: 0)

class Counter:
    def __init__(self):
        self.moves = 0

    def __call__(self, game, state):
        self.moves += 1
        actions = list(game.actions(state))
        return actions[self.moves % len(actions)]

NUMBER = 3
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a module of players in the folder of the test."""
    name = f"bots_{tmp_path.name}"
    (tmp_path / f"{name}.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])  # the command adds the folder
    return f"{name}.py"


def test_the_table_has_the_best_player_first_and_who_beat_whom() -> None:
    said = run("arena", "tic-tac-toe", "random", "alpha-beta:depth=3", "minimax:depth=1", "--games", "20")
    assert (said.code, said.error) == (0, "")
    lines = said.out.splitlines()
    assert lines[0].split() == ["rating", "95", "%", "interval", "games", "won", "drawn", "lost", "score"]
    assert lines[1].startswith("alpha-beta:depth=3")
    assert "won-drawn-lost" in said.out
    assert run("arena", "tic-tac-toe", "random", "alpha-beta:depth=3", "minimax:depth=1", "--games", "20") == said


def test_json_has_the_same_as_data_and_names_can_be_given() -> None:
    said = run("arena", "nim", "new=alpha_beta:depth=2", "old=random", "--games", "4", "--openings", "1", "--json")
    plain = json.loads(said.out)
    assert {player["name"] for player in plain["players"]} == {"new", "old"}
    assert plain["games"] == 4
    tested = run("arena", "nim", "alpha_beta:depth=9", "random", "--sprt", "0,200", "--json")
    assert {"verdict", "ratio", "bounds", "pairs", "players"} <= json.loads(tested.out).keys()


def test_a_test_says_what_it_found() -> None:
    said = run("arena", "tic-tac-toe", "alpha-beta:depth=4", "random", "--sprt", "0,100", "--openings", "2")
    assert "elo1 is accepted; pairs of games by points" in said.out
    margins = run("arena", "kalah", "alpha-beta:depth=3", "random", "--sprt", "0,200", "--margins")
    assert "elo1 is accepted" in margins.out


def test_a_gauntlet_leaves_out_the_others() -> None:
    plain = json.loads(
        run("arena", "nim", "random", "r2=random", "r3=random", "--games", "2", "--gauntlet", "--json").out
    )
    assert plain["games"] == 4
    assert plain["cross_table"]["r2"]["r3"] == [0, 0, 0]


def test_games_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    words = ["arena", "tic-tac-toe", "random", "alpha-beta:depth=1", "--resume", str(tmp_path / "games")]
    first = run(*words, "--games", "4")
    assert (tmp_path / "games").read_text().count("\n") == 5
    assert run(*words, "--games", "4") == first
    assert run(*words, "--games", "4", "--seed", "2").sentence.endswith("name another file, or delete it.")


def test_the_picture_is_written(tmp_path: Path) -> None:
    run("arena", "nim", "random", "r2=random", "--games", "2", "--svg", str(tmp_path / "ratings.svg"))
    assert (tmp_path / "ratings.svg").read_text().startswith("<svg")
    said = run(
        "arena", "nim", "random", "r2=random", "--games", "2", "--svg", str(tmp_path / "no" / "ratings.svg")
    )
    assert said.sentence.endswith("name a file in a folder that is there.")


def test_openings_are_read_from_a_file_and_play_begins_where_it_is_told(tmp_path: Path) -> None:
    file = tmp_path / "openings.txt"
    file.write_text("5 1\n\n1 5\n")
    words = ["arena", "tic-tac-toe", "random", "r2=random", "--openings", str(file)]
    assert json.loads(run(*words, "--json").out)["games"] == 4
    assert "The openings ran out after 4 games" in run(*words).out
    assert json.loads(run(*words, "--json", "--repeat", "--games", "10").out)["games"] == 10
    file.write_text("5 6 7\n")
    assert run(*words, "--from", "X../.../...", "--games", "2").code == 0
    file.write_text("5 5\n")
    assert run(*words).sentence == (
        f"'5' in line 1 of {file} is no action there: write one of 1, 2, 3, 4, 6, 7, 8, 9."
    )
    file.write_text("1 4 2 5 3 6\n")
    assert run(*words).sentence == f"'6' in line 1 of {file} is no action there: end the line before."


def test_faults_are_listed_but_not_all_of_them(bots: str) -> None:
    said = run("arena", "tic-tac-toe", f"{bots}:NUMBER.bit_count", "random", "--games", "24")
    assert said.out.count("played an illegal action") + said.out.count("raised") == 10
    assert "and 11 more faults" in said.out  # a game may be over before a fault


@pytest.mark.slow(traced=True)
def test_players_may_be_in_other_processes(bots: str) -> None:
    words = ["arena", "nim", f"{bots}:first", f"{bots}:Counter", "random", "--games", "4"]
    alone = run_process(*words)
    assert run_process(*words, "--workers", "2") == alone
    assert run_process(*words, "--isolate", "--limit", "20") == alone
    assert alone.code == 0


def test_one_worker_is_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(arena, "ProcessPoolExecutor")
    assert run("arena", "nim", "random", "minimax:depth=1", "--games", "2").code == 0


@pytest.mark.slow(traced=True)
def test_two_workers_play_the_same_games() -> None:
    words = ["arena", "nim", "random", "r2=random", "--games", "4"]
    assert run(*words, "--workers", "2") == run(*words)


def test_ctrl_c_shows_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*words: Any, progress: Any, **options: Any) -> Standings:
        def stop_after_three(standings: Standings) -> None:
            progress(standings)
            if len(standings.games) == 3:
                raise KeyboardInterrupt

        return tournament(*words, progress=stop_after_three, **options)

    monkeypatch.setattr(arena, "tournament", interrupted)
    said = run("arena", "nim", "random", "r2=random", "--games", "20")
    assert said.code == 130
    assert said.error == "Stopped after 3 games.\n"
    assert "random" in said.out


def test_ctrl_c_before_the_first_game_only_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_words: Any, **_options: Any) -> Standings:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "tournament", interrupted)
    said = run("arena", "nim", "random", "r2=random")
    assert said.code != 0
    assert said.out.strip() in {"", "Aborted!"}


def test_on_a_terminal_the_table_grows_above_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Console(force_terminal=True, width=100, record=True, force_interactive=True)
    monkeypatch.setattr(arena, "make_console", lambda: shown)
    run("arena", "nim", "random", "r2=random", "--games", "20")
    text = shown.export_text()
    assert "20/20 games," in text
    assert text.count("95 % interval") > 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["random"], "A tournament needs two players or more, not 1: add another."),
        (["random", "random"], "Two players have the name 'random': give each a name of its own."),
        (["random", "strange"], "There is no player 'strange': "),
        (
            ["random", "alphabeta"],
            "There is no player 'alphabeta': did you mean alpha_beta or alpha_beta_with_memory?",
        ),
        (
            ["random", "strong:depth=3"],
            "'depth=3' is no option of the player strong: write seconds=..., nodes=....",
        ),
        (["random:x=1", "strong"], "'x=1' is no option of the player random: leave out the colon."),
        (["random", "minimax:depth"], "'depth' is no option of the player minimax: write depth=..., seconds=...."),
        (["random", "fallible:keep_wins=x"], "The keep_wins of the player fallible must be yes or no, not 'x'."),
        (["random", "minimax:depth=x"], "The depth of the player minimax must be a whole number, not 'x'."),
        (
            ["random", "solution:none"],
            "There is no file 'none' of a solution: make it by gametree solve GAME --save FILE.",
        ),
        (["random", "none.py:bot"], "There is no file none.py: check the spelling, and the folder you are in."),
        (["random", "fallible:strength=2"], "The strength must be a finite number from 0 to 1, not 2.0."),
        (["random", "minimax:depth=0"], "The depth of a player must be an integer of at least 1, not 0."),
        (["random", "strong:seconds=-1"], "A time limit must be a number of at least 0 seconds, not -1.0."),
        (
            ["random", "strong", "--sprt", "1"],
            "--sprt must be two numbers with a comma between, such as 0,10, not '1'.",
        ),
        (
            ["random", "strong", "r=random", "--sprt", "0,1"],
            "--sprt compares two players, not 3: leave out the others.",
        ),
        (
            ["random", "strong", "--sprt", "0,1", "--gauntlet"],
            "--gauntlet would have no effect: --sprt compares two pla",
        ),
        (["random", "strong", "--margins"], "--margins would have no effect: only --sprt counts margins."),
        (
            ["random", "strong", "--isolate"],
            "--isolate needs --limit S, the time for a move, since a player that hangs",
        ),
        (
            ["random", "strong", "--openings", "x"],
            "--openings must be a number of plies or a file of lines, but 'x' is",
        ),
        (
            ["random", "strong", "--games", "3"],
            "The games of two players must be even, not 3, since each opening is",
        ),
    ],
)
def test_bad_input_is_refused_in_a_sentence(words: list[str], sentence: str) -> None:
    said = run("arena", "tic-tac-toe", *words)
    assert said.code == 2
    assert said.sentence.startswith(sentence)


# The players


def strategy(text: str, game: Any, seconds: float = 5) -> Any:
    player = player_of(read_player(text), game, seconds=seconds, evaluate=None, rng=Random(0))
    return strategy_for_game(player, "seed")


@pytest.mark.parametrize(
    "text",
    [
        "strong",
        "strong:seconds=0.01",
        "strong:nodes=50",
        "fallible",
        "fallible:strength=1,seconds=0.1",
        "fallible:never-lose=yes,keep_wins=no",
        "random",
        "minimax:depth=2",
        "mtd-f",
        "mtd_f:seconds=0.01",
        "expectiminimax:depth=2",
        "alpha-beta:depth=2,seconds=1",
        "depth-penalised-minimax:depth=1",
        "monte-carlo",
        "monte_carlo:simulations=10",
        "monte-carlo:simulations=10,seconds=1",
    ],
)
def test_every_player_plays(text: str) -> None:
    game = ConnectFour(4, 4)
    board = game.initial_state()
    assert strategy(text, game, seconds=0.02)(game, board) in list(game.actions(board))


@pytest.mark.parametrize("text", ["expectiminimax:depth=1", "star1:depth=1", "star2:seconds=0.01"])
def test_the_searches_for_chance_play_games_with_dice(text: str) -> None:
    game = EinStein(3)
    state = game.result(game.initial_state(), 2)
    assert strategy(text, game)(game, state) in list(game.actions(state))
    said = run("arena", "ein-stein", "--size", "3", text, "random", "--games", "2")
    assert said.code == 0
    assert text in said.out


def test_players_of_a_file_are_strategies_searches_and_classes(bots: str) -> None:
    board = TicTacToe().initial_state()
    assert strategy(f"{bots}:first", TicTacToe())(TicTacToe(), board) == 0
    assert strategy(f"{bots}:search", TicTacToe())(TicTacToe(), board) == 0
    counter = strategy(f"{bots}:Counter", TicTacToe())
    assert [counter(TicTacToe(), board) for _ in range(3)] == [1, 2, 3]
    assert strategy(f"{bots}:Counter", TicTacToe())(TicTacToe(), board) == 1
    with pytest.raises(Mistake, match=f"{bots}:NUMBER is not a player but of type int: name a function of a game"):
        strategy(f"{bots}:NUMBER", TicTacToe())


def test_a_player_by_a_saved_solution_is_perfect(tmp_path: Path) -> None:
    game, file = Nim((1, 2)), tmp_path / "nim.solution"
    solve(game).save(file)
    player = player_of(read_player(f"solution:{file}"), game, seconds=1, evaluate=None, rng=Random(0))
    assert isinstance(player, EachGame)
    perfect = player.make(Random(0))
    assert play(game, {MAX: perfect, MIN: strategy("random", game)}).outcome == 1


def test_the_fallible_player_keeps_wins_where_it_is_told() -> None:
    game = TicTacToe()
    board = game.parse_state("XXO/OO./XX.")  # square 6 wins for O, and 9 only draws
    keeping = strategy("fallible:strength=0,keep-wins=yes", game)
    assert {keeping(game, board) for _ in range(20)} == {5}
    losing = strategy("fallible:strength=0", game)
    assert len({losing(game, board) for _ in range(20)}) == 2


def test_in_play_an_option_limits_the_opponent(bots: str) -> None:
    for text in ("alpha-beta:depth=2", f"{bots}:first", f"{bots}:Counter", "monte-carlo:simulations=5"):
        said = run("play", "tic-tac-toe", "--as", "X", "--search", text, typed="5\nquit\n")
        assert said.error == ""
        assert f"The opponent plays by {text}. Write help" in said.out
        assert "O plays " in said.out
    said = run("play", "tic-tac-toe", "--as", "X", "--search", "strong:seconds=0.05", typed="5\nquit\n")
    assert "in 0.05 s a move" in said.out or "perfect" in said.out
    assert run("play", "nim", "--as", "X", "--search", "strong:nodes=9", typed="quit\n").out.startswith(
        "You are X"
    )
    slow = run(
        "play", "connect-four", "--as", "X", "--search", "gametree:minimax", "--seconds", "0.1", typed="quit\n"
    )
    assert "plays by gametree:minimax, " in slow.out
    over = run("play", "tic-tac-toe", "XXX/OO./...", "--as", "X", "--search", "gametree:minimax")
    assert "You win!" in over.out


def test_openings_of_a_game_with_dice_are_repeated() -> None:
    words = ("arena", "pig", "--goal", "5", "--sides", "2", "random", "other=random", "--games", "40", "--json")
    assert json.loads(run(*words, "--openings", "1").out)["games"] == 40
    assert json.loads(run(*words, "--openings", "1", "--no-repeat").out)["games"] < 40

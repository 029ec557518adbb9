"""Tournaments: known orders, the same games everywhere, and files that survive every kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from itertools import combinations
from math import nan
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from gametree import (
    CorruptFile,
    ExecutorFailed,
    IllegalAction,
    MismatchedFile,
    UnwritableFile,
    alpha_beta,
    random_strategy,
    search_strategy,
)
from gametree.arena import EachGame, Standings, Tally, random_openings, tournament
from gametree.evaluations import shipped_evaluation
from gametree.games import Breakthrough, ConnectFour, Kalah, Nim, TicTacToe, TreeGame
from tests.arena import faulty
from tests.support.executors import CopyingExecutor
from tests.support.samples import sample

GAME = TicTacToe()
RANDOM = random_strategy(Random(0))
PERFECT = search_strategy()
TRIO: dict[str, Any] = {"first": faulty.first, "random": RANDOM, "other": random_strategy(Random(0))}


def games_of(standings: Standings) -> list[Any]:
    """Return all of the games but the times."""
    return [(*game[:-1], [effort.moves for effort in game.efforts]) for game in standings.games]


def by_depth(game: Any, *depths: int) -> dict[str, Any]:
    judge = shipped_evaluation(game)
    searches = {str(depth): search_strategy(partial(alpha_beta, depth=depth, evaluate=judge)) for depth in depths}
    return searches | {"random": RANDOM}


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(
    ("game", "games"), sample([(Kalah(4, 3), 40), (ConnectFour(5, 4), 120), (Breakthrough(3, 5), 40)], 2)
)
def test_deeper_searches_are_above_shallower_ones_and_random_play_is_last(game: Any, games: int) -> None:
    standings = tournament(by_depth(game, 6, 4, 2), game, games=games)
    assert [row.name for row in standings.rows] == ["6", "4", "2", "random"]
    assert standings.superiority("6", "2") > 0.95
    assert standings.superiority("2", "random") > 0.999


def test_perfect_play_is_unbeaten_from_every_drawn_opening_of_two_plies() -> None:
    openings = list(random_openings(GAME, plies=2, search=alpha_beta))
    standings = tournament(
        {"perfect": PERFECT, "random": RANDOM}, GAME, games=2 * len(openings), openings=openings
    )
    assert standings.cross_table["perfect", "random"].lost == 0
    assert standings.rows[0].tally.games == 2 * len(openings) == 48
    assert standings.note == ""


def test_each_pair_plays_each_opening_from_both_sides() -> None:
    standings = tournament(TRIO, GAME, games=4, openings=[[0], [4]])
    played = [(game.max, game.min, game.opening, game.record.actions[0]) for game in standings.games]
    wanted = [
        seat
        for opening, action in enumerate((0, 4))
        for one, other in combinations(TRIO, 2)
        for seat in ((one, other, opening, action), (other, one, opening, action))
    ]
    assert played == wanted
    assert [game.number for game in standings.games] == list(range(12))


def test_in_a_gauntlet_only_the_first_plays_all_others() -> None:
    standings = tournament(TRIO, GAME, games=2, openings=1, gauntlet=True)
    assert [{game.max, game.min} for game in standings.games] == [{"first", "random"}] * 2 + [
        {"first", "other"}
    ] * 2
    assert standings.cross_table["random", "other"] == Tally()
    assert not standings.exhausted


def test_openings_run_out_with_a_word_or_are_repeated() -> None:
    standings = tournament({"first": faulty.first, "other": faulty.prints}, GAME, games=30, openings=1)
    assert len(standings.games) == 18
    assert standings.note == "The openings ran out after 18 games: allow more plies, or repeat them."
    again = tournament({"first": faulty.first, "other": faulty.prints}, GAME, games=30, openings=1, repeat=True)
    assert (len(again.games), again.distinct) == (30, 18)
    assert again.note == "Only 18 of 30 games are different."
    drawing = tournament({"first": faulty.first, "random": RANDOM}, GAME, games=30, openings=1, repeat=True)
    assert drawing.distinct > 25


def test_games_are_the_same_on_every_executor_and_random_players_differ_from_game_to_game() -> None:
    alone = tournament(TRIO, GAME, games=10, rng=Random(3))
    assert games_of(tournament(TRIO, GAME, games=10, rng=Random(3))) == games_of(alone)
    for executor in (CopyingExecutor(), CopyingExecutor(times=2), ThreadPoolExecutor(2)):
        with executor:
            assert games_of(tournament(TRIO, GAME, games=10, rng=Random(3), executor=executor)) == games_of(alone)
    assert games_of(tournament(TRIO, GAME, games=10, rng=Random(4))) != games_of(alone)
    three, four = (tournament(TRIO, GAME, games=2, openings=[[0]], rng=Random(seed)) for seed in (3, 4))
    assert games_of(three) != games_of(four)
    assert alone.distinct == len(alone.games)


@pytest.mark.exhaustive
def test_games_are_the_same_in_other_processes_and_in_children() -> None:
    alone = tournament(TRIO, GAME, games=4)
    with ProcessPoolExecutor(2) as executor:
        assert games_of(tournament(TRIO, GAME, games=4, executor=executor)) == games_of(alone)
    assert games_of(tournament(TRIO, GAME, games=4, isolate=True, seconds=20)) == games_of(alone)


class Learning:
    """A player that counts its moves, and plays the action of that number."""

    def __init__(self, moves: int = 0) -> None:
        self.moves = moves

    def __call__(self, game: Any, state: Any, /) -> Any:
        self.moves += 1
        actions = list(game.actions(state))
        return actions[self.moves % len(actions)]


def test_a_player_is_as_it_was_at_the_start_of_each_game() -> None:
    player = Learning()
    players: dict[str, Any] = {"copied": player, "made": EachGame(lambda _rng: Learning())}
    standings = tournament(players, GAME, games=6, openings=2)
    assert player.moves == 0
    for game, mirrored in zip(standings.games[::2], standings.games[1::2], strict=True):
        assert game.record.actions == mirrored.record.actions
    kept = Learning()

    def local(game: Any, state: Any) -> Any:
        return kept(game, state)

    tournament({"kept": local, "first": faulty.first}, GAME, games=2)
    assert kept.moves > 0


def test_progress_shows_the_standings_after_every_game() -> None:
    seen = list[int]()
    tournament(TRIO, GAME, games=2, progress=lambda standings: seen.append(len(standings.games)))
    assert seen == [1, 2, 3, 4, 5, 6]


def test_the_faulty_are_listed_and_their_games_lost() -> None:
    players = {"first": faulty.first, "raises": faulty.raises, "illegal": faulty.plays_illegally}
    standings = tournament(players, GAME, games=4)
    assert standings.rows[0].name == "first"
    assert standings.rows[0].tally == Tally(8, 0, 0)
    assert len(standings.faults) == 12
    assert standings.faults[0].fault


def test_play_may_begin_anywhere() -> None:
    board = GAME.parse_state("XO./.../...")
    standings = tournament(TRIO, GAME, board, games=2, openings=1)
    assert {game.record.states[0] for game in standings.games} == {board}


# Files


class Vague(TicTacToe):
    """Tic-tac-toe in whose notation most actions are alike."""

    def format_action(self, action: int) -> str:
        return "corner" if action in {0, 2, 6, 8} else "side" if action != 4 else "centre"


TREE: Any = [[[1, 0], [-1, [0, 1]]], [[0, 1], [1, -1]]]


@pytest.mark.parametrize("game", [GAME, Vague(), TreeGame(TREE), Nim((3, 4))], ids=str)
def test_a_file_has_a_line_for_each_game_and_gives_them_back(game: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    openings = 1
    first = tournament(TRIO, game, games=2, openings=openings, results=file)
    written = file.read_bytes()
    assert written.count(b"\n") == 7
    again = tournament(TRIO, game, games=2, openings=openings, results=str(file))
    assert again == first
    assert file.read_bytes() == written
    more = tournament(TRIO, game, games=4, openings=openings, results=file)
    assert more.games[:6] == first.games
    assert games_of(more) == games_of(tournament(TRIO, game, games=4, openings=openings))


def test_actions_are_written_by_notation_or_by_number(tmp_path: Path) -> None:
    tournament(TRIO, GAME, games=2, openings=[[4]], results=tmp_path / "a")
    assert all(
        isinstance(each, str) for each in json.loads((tmp_path / "a").read_text().splitlines()[1])["actions"]
    )
    tournament(TRIO, Vague(), games=2, openings=[[4]], results=tmp_path / "b")
    actions = json.loads((tmp_path / "b").read_text().splitlines()[1])["actions"]
    assert (actions[0], type(actions[1])) == ("centre", int)
    tournament(TRIO, TreeGame(TREE), games=2, openings=1, results=tmp_path / "c")
    assert all(
        isinstance(each, int) for each in json.loads((tmp_path / "c").read_text().splitlines()[1])["actions"]
    )


FULL = tournament({"raises": faulty.raises, **TRIO}, GAME, games=2, openings=2)


@settings(max_examples=30)
@given(st.floats(0, 1))
def test_a_file_torn_anywhere_is_finished_with_the_same_table(share: float) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        file = Path(folder, "games.jsonl")
        players = {"raises": faulty.raises, **TRIO}
        tournament(players, GAME, games=2, openings=2, results=file)
        whole = file.read_bytes()
        file.write_bytes(whole[: round(share * len(whole))])
        standings = tournament(players, GAME, games=2, openings=2, results=file)
        assert games_of(standings) == games_of(FULL)
        assert [json.loads(line).get("game") for line in file.read_text().splitlines()] == [None, *range(12)]


KILLED = """
import sys, time
from tests.arena.test_tournament import TRIO, GAME, slowly
from gametree.arena import tournament
if __name__ == "__main__":
    print("begun", flush=True)
    tournament({"slow": slowly, **TRIO}, GAME, games=20, openings=4, results=sys.argv[1])
    print("ended", flush=True)
"""


def slowly(game: Any, state: Any) -> Any:
    time.sleep(0.001)
    return faulty.first(game, state)


def killed_until_it_ends(kills: int, file: Path) -> int:
    """Kill the program several times, at random moments, then let it end; return how often it had not ended."""
    rng, killed = Random(46), 0
    command = [sys.executable, "-c", KILLED, str(file)]
    for _ in range(kills):
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as child:
            assert child.stdout
            child.stdout.readline()
            time.sleep(rng.uniform(0, 0.05))
            child.kill()
            killed += b"ended" not in child.stdout.read()
    subprocess.run(command, check=True, capture_output=True, cwd=Path(__file__).parents[2])
    return killed


@pytest.mark.slow
@pytest.mark.parametrize(
    "kills", [10, pytest.param(50, marks=pytest.mark.skipif("CI" in os.environ, reason="10 do"))]
)
def test_killed_at_random_moments_it_ends_with_every_game_once(kills: int, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert killed_until_it_ends(kills, file) > kills / 2
    players = {"slow": slowly, **TRIO}
    whole = games_of(tournament(players, GAME, games=20, openings=4))
    assert games_of(tournament(players, GAME, games=20, openings=4, results=file)) == whole
    assert [json.loads(line).get("game") for line in file.read_text().splitlines()] == [None, *range(120)]


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    def interrupt(standings: Standings) -> None:
        if len(standings.games) == 5:
            signal.raise_signal(signal.SIGINT)

    file = tmp_path / "games.jsonl"
    with pytest.raises(KeyboardInterrupt):
        tournament(TRIO, GAME, games=4, results=file, progress=interrupt)
    assert file.read_bytes().count(b"\n") == 6
    assert games_of(tournament(TRIO, GAME, games=4, results=file)) == games_of(tournament(TRIO, GAME, games=4))


def other_first(game: Any, state: Any) -> Any:
    *_, action = game.actions(state)
    return action


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"players": {**TRIO, "first": other_first}}, "players"),
        ({"players": {"renamed": TRIO["first"], "random": RANDOM, "other": RANDOM}}, "players and pairs"),
        ({"game": TicTacToe(win=2)}, "rules"),
        ({"state": GAME.parse_state("XO./.../...")}, "start"),
        ({"rng": Random(1)}, "rng"),
        ({"seconds": 30}, "limits"),
        ({"count_nodes": True}, "limits"),
        ({"gauntlet": True}, "pairs"),
    ],
)
def test_the_file_of_another_tournament_is_refused(change: dict[str, Any], what: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    right: dict[str, Any] = {"players": TRIO, "game": GAME, "games": 2, "openings": 1, "results": file}
    tournament(**right)
    before = file.read_bytes()
    with pytest.raises(
        MismatchedFile, match=f"is of another tournament, since its {what} differ: name another file"
    ):
        tournament(**right | change)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("number", "change"),
    [
        (1, b"{}"),
        (1, b"[]"),
        (1, b"not JSON"),
        (3, b"not JSON"),
        (3, b"\xff"),
        (3, b"{}"),
        (3, {"game": 0}),
        (3, {"max": "other"}),
        (3, {"opening": 1}),
        (3, {"actions": ["1", "1"]}),
        (3, {"actions": ["1"]}),
        (3, {"actions": [77]}),
        (3, {"actions": [0, 1, 2, 3, 4, 0, 0]}),
        (3, {"outcome": "7"}),
        (3, {"fault": ["MIN", "first lied."]}),
        (3, {"fault": ["NOBODY", "first lied."]}),
        (3, {"efforts": []}),
        (3, {}),
    ],
)
def test_a_damaged_line_is_refused_with_its_number(
    number: int, change: bytes | dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    right: dict[str, Any] = {"players": TRIO, "game": GAME, "games": 4, "openings": 1, "results": file}
    tournament(**right)
    lines = file.read_bytes().splitlines()
    line = lines[number - 1]
    lines[number - 1] = change if isinstance(change, bytes) else json.dumps(json.loads(line) | change).encode()
    lines[number:number] = [] if change else [line]  # the same game twice
    file.write_bytes(b"\n".join(lines) + b"\n")
    with pytest.raises(
        CorruptFile, match=rf"Line {number if change else number + 1} of .* is not of a tournament with these"
    ):
        tournament(**right)


def test_a_file_with_other_openings_is_refused(tmp_path: Path) -> None:
    tournament(TRIO, GAME, games=2, openings=[[0]], results=tmp_path / "a")
    with pytest.raises(CorruptFile, match=r"Line 2 of .* with these players, openings and rules"):
        tournament(TRIO, GAME, games=2, openings=[[4]], results=tmp_path / "a")


def test_a_file_that_is_none_is_left_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("my notes")
    with pytest.raises(CorruptFile, match="Line 1 of"):
        tournament(TRIO, GAME, games=2, results=file)
    assert file.read_text() == "my notes"
    with pytest.raises(UnwritableFile, match=r"could not be written .*: name a file in a folder that is writable"):
        tournament(TRIO, GAME, games=2, results=tmp_path)


def test_a_file_with_more_games_than_are_asked_for_is_refused(tmp_path: Path) -> None:
    tournament(TRIO, GAME, games=4, results=tmp_path / "a")
    with pytest.raises(
        MismatchedFile, match="has more games than are asked for: ask for as many, or name another"
    ):
        tournament(TRIO, GAME, games=2, results=tmp_path / "a")


# Bad input


@pytest.mark.parametrize(
    ("options", "kind", "message"),
    [
        ({"players": {"one": RANDOM}}, ValueError, "A tournament needs two players or more, not 1: add another."),
        (
            {"players": [("a", RANDOM), ("a", PERFECT)]},
            ValueError,
            "Two players have the name 'a': give each a name of its own.",
        ),
        (
            {"players": {"a": 3, "b": RANDOM}},
            TypeError,
            "The player 'a' must be a function of a game and a state, not 3.",
        ),
        (
            {"players": 5},
            TypeError,
            "players must be strategies by name, or pairs of a name and a strategy",
        ),
        ({"openings": 0.5}, TypeError, "openings must be a number of plies, or lines of actions, not 0.5."),
        ({"progress": 5}, TypeError, "progress must be a function of the standings, not 5."),
        (
            {"executor": 5},
            TypeError,
            "executor must be one of concurrent.futures, such as ProcessPoolExecutor(), not 5.",
        ),
        ({"games": 0}, ValueError, "The games of two players must be an integer of at least 2, not 0."),
        (
            {"games": 3},
            ValueError,
            "The games of two players must be even, not 3, since each opening is played from both sides.",
        ),
        ({"openings": []}, ValueError, "There is no opening after which the game goes on: give openings, or a sm"),
        ({"openings": [[0], [0, 0]]}, IllegalAction, "1 is not legal at X../.../...: choose one of"),
        (
            {"openings": [[0, 3, 1, 4, 2]]},
            ValueError,
            "The opening 1 4 2 5 3 ends the game at XXX/OO./...: leave it",
        ),
        ({"openings": -1}, ValueError, "The plies of an opening must be an integer of at least 0, not -1."),
        ({"openings": 9}, ValueError, "There is no opening after which the game goes on"),
        ({"seconds": -1}, ValueError, "A time limit must be a number of at least 0 seconds, not -1."),
        ({"seconds": nan}, ValueError, "A time limit must be a number of at least 0 seconds, not nan."),
        ({"plies": 0}, ValueError, "The most plies must be an integer of at least 1, not 0."),
        (
            {"isolate": True},
            ValueError,
            "isolate=True needs the time for a move, seconds=, since a player that hangs",
        ),
        ({"anchor": "c"}, ValueError, "The anchor 'c' is no player: name one of first, random, other."),
        ({"rng": 3}, TypeError, "rng must be a generator of random numbers, such as random.Random(1), not 3."),
        ({"game": TicTacToe}, TypeError, "TicTacToe is a class, not a game: make one, such as TicTacToe()."),
    ],
)
def test_bad_input_is_refused_in_a_sentence(options: dict[str, Any], kind: type[Exception], message: str) -> None:
    right: dict[str, Any] = {"players": TRIO, "game": GAME, "games": 2}
    with pytest.raises(kind) as caught:
        tournament(**right | options)
    assert str(caught.value).startswith(message)


def test_a_player_that_cannot_be_sent_is_named() -> None:
    def local(game: Any, state: Any) -> Any:
        return faulty.first(game, state)

    players = {"first": faulty.first, "local": local}
    sentence = (
        "The player 'local' cannot be sent to another process .*: define its functions and classes at the top"
    )
    with pytest.raises(TypeError, match=sentence):
        tournament(players, GAME, games=2, isolate=True, seconds=1)
    with CopyingExecutor() as executor, pytest.raises(TypeError, match=sentence):
        tournament(players, GAME, games=2, executor=executor)


def test_a_lazy_opening_that_is_illegal_is_refused_when_it_comes() -> None:
    with pytest.raises(IllegalAction):
        tournament(TRIO, GAME, games=4, openings=iter([[0], [0, 0]]))


def test_an_executor_that_breaks_says_how_to_go_on() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(ExecutorFailed, match="go on with the same file of results and a new executor"):
        tournament(TRIO, GAME, games=2, executor=executor)


def test_a_player_whose_content_cannot_be_read_is_told_by_its_class(tmp_path: Path) -> None:
    class Guarded:
        """A player with a lock, which no file can describe."""

        def __init__(self) -> None:
            self.lock = Lock()

        def __call__(self, game: Any, state: Any, /) -> Any:
            with self.lock:
                return faulty.first(game, state)

    guarded: dict[str, Any] = {"guarded": Guarded(), "first": faulty.first}
    file = tmp_path / "games"
    begun = tournament(guarded, GAME, games=2, results=file)
    assert tournament(guarded, GAME, games=2, results=file) == begun
    with pytest.raises(MismatchedFile, match="its players differ"):
        tournament({**guarded, "guarded": Learning()}, GAME, games=2, results=file)

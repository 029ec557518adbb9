"""Labels in files: what is read back, going on after a kill, and folders that are refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gametree import alpha_beta, solve
from gametree.games import ConnectFour, Hexapawn, Nim, TicTacToe
from gametree.review import label_states, random_states, write_labels
from gametree.solver.game_description import describe
from gametree.solver.rules_hash import rules_hash

GAME = TicTacToe()
SOLUTION = solve(GAME)

parquet: Any = pytest.importorskip("pyarrow.parquet")


def rows_of(folder: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(folder).to_pylist()
    return rows


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    assert write_labels(tmp_path, GAME, SOLUTION, source=SOLUTION, rows_a_part=1_000) == len(SOLUTION)
    assert [part.name for part in sorted(tmp_path.iterdir())] == [f"part-{n:05}.parquet" for n in range(6)]
    for row, label in zip(rows_of(tmp_path), label_states(GAME, SOLUTION, source=SOLUTION), strict=True):
        assert GAME.parse_state(row["state"]) == label.state
        assert row["player"] == (label.player.name if label.player else None)
        assert (row["lower"], row["upper"], row["plies"]) == (*label.value, label.plies)
        assert [GAME.parse_action(name) for name in row["actions"]] == list(label.actions)
        pairs = zip(row["action_lower"], row["action_upper"], strict=True)
        assert list(pairs) == list(label.actions.values())


def test_searching_at_once_writes_the_same(tmp_path: Path) -> None:
    states = [state for state in SOLUTION if GAME.format_state(state).count(".") <= 3][:50]

    def search_states(search: Any, game: Any, states: Any) -> Any:
        return [search(game, state) for state in states]

    write_labels(tmp_path / "one", GAME, states, source=alpha_beta)
    write_labels(tmp_path / "other", GAME, states, source=alpha_beta, search_states=search_states)
    assert rows_of(tmp_path / "one") == rows_of(tmp_path / "other")


def test_a_second_run_goes_on_and_writes_nothing_twice(tmp_path: Path) -> None:
    whole = list(SOLUTION)[:700]
    assert write_labels(tmp_path, GAME, whole[:250], source=SOLUTION, rows_a_part=100) == 250
    assert write_labels(tmp_path, GAME, whole, source=SOLUTION, rows_a_part=100) == 700
    assert write_labels(tmp_path, GAME, whole, source=SOLUTION, rows_a_part=100) == 700
    assert [row["state"] for row in rows_of(tmp_path)] == [GAME.format_state(state) for state in whole]


LABELLING = """
import sys
from gametree import solve
from gametree.games import TicTacToe
from gametree.review import write_labels
game = TicTacToe()
solution = solve(game)
print(flush=True)
print(write_labels(sys.argv[1], game, solution, source=solution, rows_a_part=50))
"""


@pytest.mark.slow
def test_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    rng, command = Random(0), [sys.executable, "-c", LABELLING, str(tmp_path / "labels")]
    for _ in range(20):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(rng.uniform(0, 0.2))
            os.kill(process.pid, signal.SIGKILL)
    assert subprocess.run(command, capture_output=True, check=True).stdout.split() == [b"5478"]
    counted = Counter(row["state"] for row in rows_of(tmp_path / "labels"))
    assert counted == Counter(map(GAME.format_state, SOLUTION))


def test_a_folder_of_other_rules_or_of_other_states_is_refused(tmp_path: Path) -> None:
    states = list(SOLUTION)[:10]
    write_labels(tmp_path, GAME, states, source=SOLUTION)
    before = (tmp_path / "part-00000.parquet").read_bytes()
    other = Hexapawn()
    with pytest.raises(ValueError, match=r"no labels of Hexapawn.*: label into another folder"):
        write_labels(tmp_path, other, [other.initial_state()], source=alpha_beta)
    for given in (list(reversed(states)), states[:5], []):
        with pytest.raises(ValueError, match="give the same states in the same order"):
            write_labels(tmp_path, GAME, given, source=SOLUTION)
    assert (tmp_path / "part-00000.parquet").read_bytes() == before
    (tmp_path / "part-00001.parquet").write_bytes(before[:-9])
    with pytest.raises(ValueError, match="is no Parquet file: remove it"):
        write_labels(tmp_path, GAME, states, source=SOLUTION)
    with pytest.raises(ValueError, match="The rows a part"):
        write_labels(tmp_path, GAME, states, source=SOLUTION, rows_a_part=0)


def test_without_pyarrow_one_sentence_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ModuleNotFoundError, match=r"A folder of labels needs .*\[data\]"):
        write_labels(tmp_path / "new", GAME, [])
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(), Nim((1, 2))], ids=repr)
def test_random_states_are_live_different_and_at_the_plies_asked(game: Any) -> None:
    start = game.initial_state()
    found = list(random_states(game, start, count=60, rng=Random(1)))
    assert len(set(found)) == len(found) == min(60, len([s for s in found if not game.terminal(s)]))
    assert found == list(random_states(game, start, count=60, rng=Random(1)))
    assert list(random_states(game, start, count=3)) == list(islice(random_states(game, start, count=60), 3))
    if not isinstance(game, Nim):  # in which every state that is met is met in a few games
        assert len(found) == 60
        empty = game.format_state(start).count(".")
        for state in random_states(game, start, count=30, plies=range(2, 5)):
            assert empty - game.format_state(state).count(".") in range(2, 5)


def test_random_states_refuse_what_asks_for_none() -> None:
    start = GAME.initial_state()
    with pytest.raises(ValueError, match="The number of states"):
        random_states(GAME, start, count=0)
    with pytest.raises(ValueError, match="a range that is not empty"):
        random_states(GAME, start, count=1, plies=range(4, 4))


def test_the_facts_in_a_file_name_the_game(tmp_path: Path) -> None:
    write_labels(tmp_path, GAME, [GAME.initial_state()], source=SOLUTION)
    about = json.loads(parquet.read_metadata(tmp_path / "part-00000.parquet").metadata[b"gametree"])
    assert about == {"game": str(describe(GAME)), "rules": rules_hash(GAME)}

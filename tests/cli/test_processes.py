"""The command as a process of its own: exit codes, pipes, Ctrl-C, the end of input, missing extras."""

from __future__ import annotations

import importlib
import io
import os
import runpy
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from gametree.cli import commands, main
from gametree.extras import missing_extra
from tests.cli.running import PLAIN, run, run_process

FULL = Path("/dev/full")

HIDING = """
import sys
sys.modules[sys.argv.pop(1)] = None
from gametree.cli import main
main()
"""


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_an_extra_one_sentence_says_how_to_install_it(missing: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HIDING, missing, "games"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr == f"{missing_extra('The command', missing, 'cli')}\n"
    assert not done.stdout


def hidden(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    for name in [name for name in sys.modules if name.startswith("gametree.cli.")]:
        monkeypatch.delitem(sys.modules, name)


def test_main_exits_where_an_extra_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hidden(monkeypatch, "typer")
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "pip install '.[cli]'" in capsys.readouterr().err


def test_main_does_not_blame_an_extra_for_another_module(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden(monkeypatch, "typer")
    monkeypatch.setitem(sys.modules, "gametree.cli.commands", None)
    with pytest.raises(ModuleNotFoundError, match=r"gametree\.cli\.commands"):
        main()


def test_main_runs_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["gametree", "--version"])
    importlib.import_module("gametree.__main__")
    assert not capsys.readouterr().out
    monkeypatch.delitem(sys.modules, "gametree.__main__")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("gametree", run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("gametree ")


def test_main_names_the_command_however_it_was_called(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/other.py", "games", "--none"])
    with pytest.raises(SystemExit):
        main()
    assert "Usage: gametree games" in capsys.readouterr().err


def test_main_lets_no_stream_fail_on_a_character(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", written)
    monkeypatch.setattr(sys, "argv", ["gametree", "games"])
    with pytest.raises(SystemExit):
        main()
    assert written.errors == "replace"


@pytest.mark.slow(traced=True)
@pytest.mark.parametrize(
    ("words", "code"), [("games", 0), ("analyse tic-tac-toe XX./OO./...", 0), ("analyse x", 2), ("", 0)]
)
def test_the_exit_code_says_how_it_went(words: str, code: int) -> None:
    assert run_process(*words.split()).code == code


def test_a_failed_check_exits_with_one(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def search(game, state): return None\n", encoding="utf-8")
    failed = run_process("check", "mine:search", folder=tmp_path)
    assert (failed.code, failed.error) == (1, "")
    assert failed.out.startswith(("✗ answer", "FAILED answer"))  # as the pipe's encoding allows


def test_a_pipe_gets_plain_unbroken_lines() -> None:
    said = run_process("analyse", "connect-four", "--depth", "40", "--nodes", "3000", COLUMNS="")
    assert "\x1b" not in said.out
    assert max(map(len, said.out.splitlines())) > 60
    assert "…" not in said.out


@pytest.mark.slow
def test_an_ascii_pipe_gets_only_ascii(tmp_path: Path) -> None:
    said = run_process("check", "gametree:minimax", PYTHONIOENCODING="ascii")
    assert said.code == 0
    assert said.out.startswith("ok agrees with plain minimax")
    assert run_process("analyse", "tic-tac-toe", "XX./OO./...", PYTHONIOENCODING="ascii").out.isascii()
    odd = run_process("play", "tic-tac-toe", "--as", "X", typed="②\n", PYTHONIOENCODING="ascii")
    assert (odd.code, odd.error) == (0, "")
    assert "' is not a square: write 1 to 9" in odd.out


@pytest.mark.slow(traced=True)
def test_the_end_of_input_leaves_politely() -> None:
    left = run_process("play", "tic-tac-toe", typed="x\n5\n")
    assert (left.code, left.error) == (0, "")
    assert left.out.endswith("X to move: \nGoodbye.\n")
    assert run_process("play", "tic-tac-toe").out == "Play as X or O? (X moves first) \nGoodbye.\n"


def test_ctrl_c_leaves_politely() -> None:
    words = [sys.executable, "-W", "error", "-u", "-m", "gametree", "play", "tic-tac-toe", "--as", "X"]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=PLAIN
    ) as process:
        assert process.stdout
        assert process.stderr
        seen = ""
        while not seen.endswith("X to move: "):
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        assert process.stdout.read().endswith("\nGoodbye.\n")
        assert process.stderr.read() == ""
        assert process.wait(timeout=20) == 0


@pytest.mark.parametrize("words", ["games", "analyse tic-tac-toe O.X/X.X/.OO", "perft tic-tac-toe 2"])
def test_a_reader_that_leaves_early_is_told_nothing(words: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "gametree", *words.split()],
        stdout=writing, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    os.close(writing)
    assert done.stderr == ""


def test_input_that_is_not_text_is_answered() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gametree", "play", "tic-tac-toe", "--as", "X"],
        input=b"\xff\xfe\n5\n",
        capture_output=True,
        env=PLAIN | {"PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 0
    assert b"is not a square" in done.stdout
    assert not done.stderr


def test_main_needs_an_output_and_takes_a_closed_input_for_an_empty_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["gametree", "games"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert sys.stdin.read() == ""
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("The standard output is closed")


def test_where_the_console_exits_after_a_broken_pipe_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "make_console", partial(sys.exit, 1))
    assert run("games") == (1, "", "")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
def test_an_output_that_is_full_is_named_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    full = os.open(FULL, os.O_WRONLY)
    monkeypatch.setattr(commands, "make_console", partial(os.write, full, b"x"))
    ended = run("games")
    os.close(full)
    assert (ended.code, ended.sentence) == (
        2,
        "OSError ([Errno 28] No space left on device): check the file, or where the output goes.",
    )


def closed(stream: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the command with a stream closed, as a shell does for `>&-`."""
    command = f'exec "{sys.executable}" -m gametree {" ".join(words)} {stream}&-'
    return subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, env=PLAIN, check=False)


def test_a_closed_stream_is_named_and_not_the_game() -> None:
    done = closed(">", "games")
    assert (done.returncode, done.stderr) == (
        2,
        "The standard output is closed: let it go to a terminal, a file or a program.\n",
    )
    left = closed("<", "play", "tic-tac-toe")
    assert (left.returncode, left.stderr) == (0, "")
    assert left.stdout.endswith("Goodbye.\n")


MINE = """
from gametree.games import TreeGame

class Loud(TreeGame):
    def __init__(self):
        super().__init__([1, 0])

    def format_action(self, action):
        return f"a:boom:{action}"

class Leaving(Loud):
    def utility(self, state):
        raise SystemExit(0)
"""


def test_the_words_of_a_game_are_shown_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    said = run_process("analyse", "mine:Loud", folder=tmp_path).out
    assert said.count("a:boom:0") > 1
    assert "mine:Loud" in said


def test_a_game_that_exits_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    ended = run_process("analyse", "mine:Leaving", folder=tmp_path)
    assert (ended.code, ended.sentence) == (2, "SystemExit (0) in mine.py, line 13: correct it there.")

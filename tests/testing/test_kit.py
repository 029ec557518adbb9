"""The checking kit's own contract: its errors, its messages, and that it changes nothing."""

from __future__ import annotations

import runpy
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

import gametree.testing
from gametree.extras import missing_extra
from gametree.game import MAX, MIN, Game, Result
from gametree.games import GraphGame, TicTacToe, TreeGame
from gametree.search import alpha_beta, minimax
from gametree.testing import (
    CheckFailed,
    Declared,
    check_evaluation,
    check_game,
    check_search,
    game_checks,
    parametrize_with_checks,
    patience as patience_module,
    run_checks,
    strategies,
)
from gametree.testing.answers import Answer, ask, problem, shown
from gametree.testing.exploration import Terms, explore, explore_line, random_line
from gametree.testing.patience import OutOfTime, Patience
from gametree.testing.snapshots import snapshot
from tests.testing.zoo.games import (
    MayPass,
    NamedPlayer,
    NoUtility,
    Pile,
    ResultRefusedLater,
    TooLong,
    WrongFarAway,
)

INCOMPLETE: Any = NoUtility()


def test_the_decorator_names_pytest_if_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pytest", None)
    with pytest.raises(ModuleNotFoundError, match=r"parametrize_with_checks needs pytest, .*: run pip install"):
        parametrize_with_checks([Pile()])


@parametrize_with_checks([Pile(), Declared(MayPass(), cyclic=True), Pile()], examples=10)
def test_games_pass_each_check(game: Any, check: Callable[[Any], None]) -> None:
    check(game)


@parametrize_with_checks([Declared(NamedPlayer(), expected_failures={"player": "players are X and O"})])
def test_a_declared_failure_is_expected(game: Any, check: Callable[[Any], None]) -> None:
    check(game)


def test_the_tests_are_named_after_game_and_check() -> None:
    marked = parametrize_with_checks([Pile(), Pile(), TooLong()]).mark
    names = [case.id for case in marked.args[1]]
    count = len(game_checks())
    assert names[0] == "Pile-methods"
    assert names[count] == "Pile-2-methods"
    assert names[2 * count] == "TooLong-methods"
    assert len(set(names)) == len(names) == 3 * count


def test_every_check_says_the_law_that_it_holds_a_game_to() -> None:
    for check in game_checks():
        assert check.law.endswith(".")
        assert check.name.replace("_", "").isalpha()


def test_one_check_by_itself_raises_what_it_finds() -> None:
    checks = {check.name: check for check in game_checks(plies=6)}
    checks["player"](TooLong())
    with pytest.raises(CheckFailed, match="more than 6 plies") as caught:
        checks["ending"](TooLong())
    assert caught.value.line == (1,) * 7
    with pytest.raises(CheckFailed, match="has no method utility"):
        checks["ending"](INCOMPLETE)


def test_a_declaration_that_is_no_longer_needed_is_a_failure() -> None:
    with pytest.raises(CheckFailed, match="The check player was declared to fail because 'a bug', but it passes"):
        check_game(Pile(), expected_failures={"player": "a bug"})


def test_a_declaration_of_an_unknown_check_is_refused() -> None:
    with pytest.raises(
        ValueError, match="There is no check 'players' that could be expected to fail: choose from"
    ):
        check_game(Pile(), expected_failures={"players": "a bug"})
    with pytest.raises(ValueError, match="no check 'players'"):
        parametrize_with_checks([Declared(Pile(), expected_failures={"players": ""})])


@pytest.mark.parametrize("examples", [0, -1, "a"])
def test_no_examples_are_no_check(examples: Any) -> None:
    with pytest.raises(ValueError, match="The number of examples must be an integer of at least 1"):
        check_game(Pile(), examples=examples)
    with pytest.raises(ValueError, match="The number of examples must be an integer of at least 1"):
        check_search(minimax, examples=examples)
    with pytest.raises(ValueError, match="The number of examples must be an integer of at least 1"):
        check_evaluation(Pile(), lambda _: 0, examples=examples)


def test_no_games_and_no_plies_are_no_check() -> None:
    with pytest.raises(ValueError, match="games= holds no game, so nothing would be checked"):
        check_search(minimax, games=[])
    with pytest.raises(ValueError, match="A number of plies must be an integer of at least 0, not -1"):
        check_game(Pile(), plies=-1)


def test_a_game_is_declared_to_end_or_to_be_cyclic_not_both() -> None:
    with pytest.raises(ValueError, match="declare plies= or cyclic=True, not both"):
        check_game(Pile(), plies=7, cyclic=True)


def test_without_methods_nothing_else_is_asked() -> None:
    outcomes = list(run_checks(game_checks(), INCOMPLETE))
    assert [outcome.name for outcome in outcomes] == ["methods"]


@pytest.mark.slow
def test_equal_inputs_give_equal_messages() -> None:
    messages: list[str] = []
    for _ in range(2):
        with pytest.raises(CheckFailed) as caught:
            check_game(WrongFarAway(), examples=20)
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


def test_states_and_actions_are_shown_as_the_game_writes_them() -> None:
    class Late(TicTacToe):
        def utility(self, state: Any) -> Any:
            return None if state.x == 7 else super().utility(state)

    with pytest.raises(
        CheckFailed, match=r"utility returned None at XXX/OO./... \(after the line 1, 4, 2, 5, 3\)"
    ):
        check_game(Late())


def test_what_cannot_even_be_shown_is_named_by_its_type() -> None:
    class Unshown:
        def __repr__(self) -> str:
            raise RuntimeError

    class Odd(Pile):
        def initial_state(self) -> Any:
            return Unshown()

        def format_state(self, state: Any) -> Any:
            raise LookupError

        def format_action(self, action: Any) -> Any:
            raise LookupError

    with pytest.raises(CheckFailed, match="at a Unshown whose repr fails"):
        check_game(Odd())


def test_a_long_text_is_cut_after_300_characters() -> None:
    whole, longer = "a" * 298, "a" * 299  # between two quotation marks
    assert (shown(whole), shown(longer)) == (repr(whole), repr(longer)[:300] + "...")


def test_patience_ends_what_does_not_come_back_and_asks_it_only_once() -> None:
    def loop(state: int) -> None:
        while state:
            pass

    with Patience(0.2) as patience:
        assert patience.ask(loop, 0) == Answer()
        assert problem(patience.ask(loop, 1)) == "did not come back"
        calls = patience.calls
        assert problem(patience.ask(loop, 1)) == "did not come back"
        assert patience.calls == calls
        assert patience.ask(loop, 0) == Answer()


def test_a_call_that_something_else_delays_once_is_not_blamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience_module, "SECONDS_ONCE_STUCK", 0.05)
    calls: list[int] = []

    def loop() -> None:
        while True:
            pass

    def delayed_at_first() -> None:
        calls.append(1)
        if len(calls) == 1:
            loop()

    with Patience(0.1) as patience:
        assert problem(patience.ask(loop)) == "did not come back"
        assert patience.ask(delayed_at_first) == Answer()
    assert len(calls) == 2


def test_patience_may_end_in_the_thread_that_watches() -> None:
    errors: list[Exception] = []
    patience = Patience()

    def end_as_when_a_generator_is_collected() -> None:
        try:
            patience.__exit__(None, None, None)
        except RuntimeError as error:
            errors.append(error)

    vars(patience)["_watcher"] = watcher = threading.Thread(target=end_as_when_a_generator_is_collected)
    with patience:
        watcher.join(10)
    assert errors == []


def test_patience_that_ends_with_python_waits_for_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    patience = Patience()
    with patience:
        monkeypatch.setattr("sys.is_finalizing", lambda: True)
        monkeypatch.setattr(patience, "_watcher", SimpleNamespace(ident=-1))  # which cannot be joined


def test_python_ends_where_checks_were_left_unfinished() -> None:
    program = (
        "from gametree.games import Nim\n"
        "from gametree.testing import game_checks, run_checks\n"
        "outcomes = run_checks(game_checks(), Nim((1, 2)))\n"
        "print(next(outcomes).name)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert (run.stdout, run.stderr) == ("methods\n", "")


def test_the_time_for_all_calls_ends_a_call_as_well() -> None:
    def loop() -> None:
        while True:
            pass

    with Patience(in_all=0.2) as patience:
        assert patience.seconds == 1
        with pytest.raises(OutOfTime) as over:
            patience.ask(loop)
        assert over.traceback[-1].name == "loop"  # where the time was over
        with pytest.raises(OutOfTime):
            patience.ask(int)
    assert [Patience(in_all=seconds).seconds for seconds in (8, 100)] == [4, 10]


def test_a_call_that_waits_again_and_again_is_ended() -> None:
    def wait() -> None:
        while True:
            threading.Event().wait(0.01)

    with Patience(0.05) as patience:
        assert problem(patience.ask(wait)) == "did not come back"


@pytest.mark.slow(traced=True)
def test_a_call_that_a_busy_machine_keeps_waiting_is_not_ended() -> None:
    with Patience(0.3) as patience:
        assert patience.ask(time.sleep, 1) == Answer()


def test_where_threads_have_no_clock_that_of_the_process_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def waits() -> None:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            time.sleep(0.01)

    monkeypatch.delattr(time, "pthread_getcpuclockid")
    with Patience(0.1) as patience:
        assert problem(patience.ask(waits)) == "did not come back"


@pytest.mark.parametrize(("module", "answer"), [("coverage.collector", 7), ("rules", None)])
def test_no_call_is_ended_where_it_may_hold_a_lock(module: str, answer: int | None) -> None:
    text = "def held():\n    end = thread_time() + 0.3\n    while thread_time() < end:\n        pass\n    return 7"
    scope: dict[str, Any] = {"__name__": module, "thread_time": time.thread_time}
    exec(text, scope)
    with Patience(0.05) as patience:
        assert patience.ask(scope["held"]).value == answer


def test_without_threads_calls_are_made_and_not_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: threading.Thread) -> None:
        message = "can't start new thread"  # as Python says in a browser
        raise RuntimeError(message)

    monkeypatch.setattr(threading.Thread, "start", refuse)
    with Patience(0.01) as patience:
        assert patience.ask(time.sleep, 0.03) == Answer(None)
    check_search(minimax, examples=1)


def test_what_ends_the_program_passes_through() -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(interrupted)
    assert isinstance(ask(sys.exit).error, SystemExit)


def test_a_snapshot_tells_apart_what_is_different_all_the_way_down() -> None:
    loop: list[Any] = []
    loop.append(loop)
    values: list[Any] = [
        1,
        True,
        1.0,
        "1",
        None,
        [1],
        (1,),
        {1},
        frozenset([1]),
        {1: [2]},
        {1: [3]},
        MAX,
        MIN,
        loop,
    ]
    values += [int, len, snapshot, bytearray(b"1"), Pile(), TreeGame(1), Patience]
    assert len({snapshot(value) for value in values}) == len(values)
    assert snapshot({1: 2, 3: 4}) == snapshot({3: 4, 1: 2})
    assert snapshot(TreeGame([1, [2]])) == snapshot(TreeGame([1, [2]]))


def test_a_contract_that_is_unknown_is_refused() -> None:
    contract: Any = "line"
    with pytest.raises(ValueError, match='contract must be "result", "value", "legal" or "expectation", not'):
        check_search(minimax, contract=contract)


def test_a_game_that_breaks_under_the_reference_is_named() -> None:
    with pytest.raises(
        CheckFailed, match="nothing to compare with: check the search on a game that ends"
    ) as caught:
        check_search(minimax, games=[MayPass()])
    assert caught.value.check == "game"
    with pytest.raises(CheckFailed, match="check_game"):
        check_search(minimax, games=[INCOMPLETE])


def test_a_game_on_which_only_the_reference_fails_is_named() -> None:
    def first(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        if game.terminal(state):
            return Result(game.utility(state))
        return Result(0, (next(iter(game.actions(state))),))

    check_search(first, games=[MayPass()], contract="legal")
    with pytest.raises(CheckFailed, match="nothing to compare with") as caught:
        check_search(first, games=[MayPass()], contract="value")
    assert caught.value.check == "game"


def test_a_search_that_fails_on_uniform_trees_is_told_so() -> None:
    own = TreeGame((MAX, 0))

    def only_small(game: Any, state: Any, /) -> Any:
        if getattr(game, "tree", None) != own.tree:
            raise NotImplementedError
        return minimax(game, state)

    with pytest.raises(CheckFailed, match="only_small raised NotImplementedError") as caught:
        check_search(only_small, games=[own], contract="value", prunes=True)
    assert caught.value.check == "prunes"


def test_strategies_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(ModuleNotFoundError, match=r"run pip install '\.\[testing\]'"):
        runpy.run_path(str(strategies.__file__))


def test_a_line_that_the_game_does_not_allow_leads_nowhere() -> None:
    with Patience() as patience:
        whole = explore(Pile(), patience, Terms(), most=10)
        assert explore_line(whole, (3,)) is None
        along = explore_line(whole, (2, 1))
    assert along
    assert [place.state.left for place in along.places] == [7, 5, 4]
    assert along.places[-1].line == (2, 1)


def test_a_random_line_ends_where_the_game_goes_wrong() -> None:
    with Patience() as patience:
        whole = explore(ResultRefusedLater(), patience, Terms(), most=1)
        line = random_line(whole, Random(0), 100)
    assert 7 - sum(line) < 3


def test_between_two_cycles_the_nearer_one_is_shown() -> None:
    positions: dict[str, Any] = {
        "s": (MAX, {"in": "a"}),
        "a": (MAX, {"round": "b", "on": "m"}),
        "b": (MAX, {"round": "a"}),
        "m": (MAX, {"on": "z"}),
        "z": (MAX, {"same": "z", "end": "e"}),
        "e": 0,
    }
    game: GraphGame[str, str] = GraphGame("s", positions)
    with pytest.raises(CheckFailed, match=r"comes back to a \(after the line in\) by round, round") as caught:
        check_game(game)
    assert caught.value.line == ("in", "round", "round")


def test_a_game_with_too_many_states_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gametree.testing.search_runs.MOST_STATES", 100)
    with pytest.raises(ValueError, match="has more than 100 states"):
        check_search(alpha_beta, games=[TicTacToe()])


def test_a_large_game_is_shown_by_the_state_alone() -> None:
    def late(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        value, line = alpha_beta(game, state)
        return Result(value + (len(line) == 2), line)

    with pytest.raises(CheckFailed, match=r"TicTacToe\(win=1\)$") as caught:
        check_search(late, games=[TicTacToe()])
    assert "─" not in str(caught.value)
    assert len(caught.value.line) == 7


def test_a_graph_is_drawn_with_each_live_state_once() -> None:
    def wrong(game: Game[Any, Any], state: Any, /) -> Result[Any]:
        value, line = minimax(game, state)
        return Result(value + (len(line) == 3), line)

    positions: dict[str, Any] = {
        "s": (MAX, {"l": "m", "r": "m"}),
        "m": (MIN, {"on": "n"}),
        "n": (MAX, {"x": "e"}),
        "e": 2,
    }
    graph: GraphGame[str, str] = GraphGame("s", positions)
    with pytest.raises(CheckFailed) as caught:
        check_search(wrong, games=[graph])
    assert "├─ l: MIN (m)\n│     └─ on: MAX (n)\n│           └─ x: 2\n└─ r: MIN (m, as above)" in str(caught.value)
    assert "{'s': (MAX, {'l': 'm', 'r': 'm'})" in str(caught.value)


def test_importing_gametree_leaves_hypothesis_alone() -> None:
    code = "import sys, gametree, gametree.search; assert not {'hypothesis', 'pytest'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_without_hypothesis_only_the_strategies_are_missing() -> None:
    code = (
        "import sys; sys.modules['hypothesis'] = None; import gametree.testing as kit;"
        " from gametree.games import TicTacToe;"
        " kit.check_game(TicTacToe(), examples=1); kit.game_trees"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = run.stderr.strip().splitlines()[-1]
    assert last == f"ModuleNotFoundError: {missing_extra('The checking kit', 'hypothesis', 'testing')}"


@pytest.mark.slow
@pytest.mark.exhaustive
def test_checking_writes_no_files_and_warns_of_nothing(tmp_path: Path) -> None:
    code = (
        "from gametree import alpha_beta; from gametree.games import TicTacToe;"
        " from gametree.testing import check_game, check_search;"
        " check_game(TicTacToe(), examples=10); check_search(alpha_beta, examples=10);"
        " import sys; assert 'pytest' not in sys.modules"
    )
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert run.stdout == run.stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_the_public_names_are_sorted_and_there() -> None:
    names = cast("Any", gametree.testing).__all__
    assert names == sorted(names)
    assert all(hasattr(gametree.testing, name) for name in names)

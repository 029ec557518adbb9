"""A refusal names the method, the line of the user's file, the reason and the remedy."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from gametree import BrokenGame, CompileError, DepthPenalised, PenaltyTooLarge, TooDeep, alpha_beta, compiled
from gametree.compiled.back_end import kernel_cache
from gametree.compiled.front_end import lower
from gametree.extras import missing_extra
from gametree.game import MAX, Player
from gametree.games import TicTacToe, TreeGame
from tests.compiled.test_equal_tallies import SHIPPED
from tests.support.samples import slow_but


class Chain:
    """One action to a ply; MAX always moves."""

    def initial_state(self) -> Any:
        return 0

    def player(self, state: Any) -> Player:
        return MAX

    def actions(self, state: Any) -> Any:
        return (1,)

    def result(self, state: Any, action: Any) -> Any:
        return state + action

    def terminal(self, state: Any) -> Any:
        return state == 1_000

    def utility(self, state: Any) -> Any:
        return 1


class Words(Chain):
    def initial_state(self) -> str:
        return "abc"


class SaysText(Chain):
    def utility(self, state: int) -> Any:
        return f"{state:,}"


class ActsInFloats(Chain):
    def actions(self, state: int) -> Iterator[float]:
        yield state / 2

    def result(self, state: int, action: float) -> int:
        return state + 1


class MakesDicts(Chain):
    def result(self, state: int, action: int) -> Any:
        tables: Any = {0: {0: state}, 1: 2}
        return tables[0][0]


class CatchesErrors(Chain):
    def terminal(self, state: int) -> bool:
        try:
            return state > 3
        except OverflowError:
            return False


class ChangesItself(Chain):
    count = 0

    def result(self, state: int, action: int) -> int:
        self.count = action
        return state + action


class ChangesKind(Chain):
    def result(self, state: int, action: int) -> Any:
        return (state, action)


class AsksForAHash(Chain):
    def terminal(self, state: int) -> bool:
        return hash(state) == 1_000


class ConfusesNumba(Chain):
    def utility(self, state: int) -> Any:
        pairs: Any = (state, (state, state))
        return pairs[1] + 1


@pytest.mark.parametrize(
    ("game", "named", "reason"),
    [
        (Words(), "Chain.result", "+ is used on a text of 3 characters and on an int"),
        (SaysText(), "SaysText.utility", "an f-string has the format"),
        (ActsInFloats(), "ActsInFloats.actions", "an action is a float"),
        (MakesDicts(), "MakesDicts.result", "a dict holds values of several kinds"),
        (CatchesErrors(), "CatchesErrors.terminal", "OverflowError is caught"),
        (ChangesItself(), "ChangesItself.result", "self.count is changed"),
        (ChangesKind(), "ChangesKind.result", "write all states in one form"),
        (AsksForAHash(), "AsksForAHash.terminal", "hash is used on an int"),
        (ConfusesNumba(), "ConfusesNumba.utility", "+ is used on a tuple of 2 and on an int"),
    ],
    ids=lambda given: type(given).__name__,
)
def test_what_does_not_qualify_is_named(game: Any, named: str, reason: str) -> None:
    said = compiled.explain(game)
    assert said is not None
    assert named in said
    assert reason in said
    assert "\n" not in said
    with pytest.raises(CompileError):
        compiled.alpha_beta(game, game.initial_state())


class IllegalMove(Exception):
    """An error of the user's."""


class RaisesItsOwnErrors(Chain):
    """The third move is forbidden, by an error that machine code cannot raise."""

    def __init__(self, way: str) -> None:
        self.way = way

    def result(self, state: int, action: int) -> int:
        if state == 2:
            if self.way == "called":
                raise IllegalMove(state)
            if self.way == "bare":
                raise IllegalMove
            if self.way == "kept":
                error = IllegalMove
                raise error
            if self.way == "own":
                raise IndexError(state)
            raise OverflowError("Python's own, but rare")
        return state + action


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("way", ["called", "bare", "kept", "rare"])
def test_an_error_that_machine_code_cannot_raise_is_never_another_error(way: str) -> None:
    game = RaisesItsOwnErrors(way)
    with pytest.raises((IllegalMove, OverflowError)):
        alpha_beta(game, 0)
    remedy = "raise one of Python's own errors, or use the plain search"
    with pytest.raises(CompileError, match=rf"the rules raise .*: {remedy}"):
        compiled.alpha_beta(game, 0)
    assert compiled.alpha_beta(game, 990) == alpha_beta(game, 990)
    for search in (alpha_beta, compiled.alpha_beta):
        with pytest.raises(IndexError):
            search(RaisesItsOwnErrors("own"), 0)


class Halved(NamedTuple):
    counters: int = 8
    plies: int = 0


class Halves(Chain):
    """Its states are halved, and so no ints."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind

    def initial_state(self) -> Any:
        return self.kind((8, 0))

    def result(self, state: Any, action: int) -> Any:
        return state[0] / 2, state[1] + 1

    def terminal(self, state: Any) -> Any:
        return state[1] > 2

    def utility(self, state: Any) -> Any:
        return state[0]


class HalvesByName(Halves):
    def result(self, state: Any, action: int) -> Any:
        return Halved(state.counters / 2, state.plies + 1)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (
            Halves(tuple),
            "Halves.result returns a tuple of 2, but a state is a tuple of 2 .an int .* and a float there",
        ),
        (
            HalvesByName(Halved._make),
            "HalvesByName.result returns a Halved, .*an int that may be large here and a float there",
        ),
    ],
)
def test_a_float_in_a_state_is_said_in_plain_words(game: Any, reason: str) -> None:
    with pytest.raises(CompileError, match=reason):
        compiled.compile(game)


def test_a_line_of_the_users_file_is_named() -> None:
    line = MakesDicts.result.__code__.co_firstlineno + 1
    assert f"test_refused.py, line {line}," in str(compiled.explain(MakesDicts()))


def test_a_literal_game_is_refused() -> None:
    assert "tree_game.py" in str(compiled.explain(TreeGame([1, [2, 3]])))


def test_what_qualifies_is_not_explained() -> None:
    assert compiled.explain(Chain()) is None


class Doubles(Chain):
    def result(self, state: int, action: int) -> int:
        return 4 * state + 1


class Shifts(Chain):
    def result(self, state: int, action: int) -> int:
        return 1 << state + 1

    def terminal(self, state: int) -> bool:
        return state > 2**62


@pytest.mark.parametrize(
    "game", [Doubles(), pytest.param(Shifts(), marks=pytest.mark.slow)], ids=lambda given: type(given).__name__
)
def test_numbers_beyond_64_bits_are_refused_and_not_wrapped(game: Any) -> None:
    with pytest.raises(CompileError, match="does not fit a signed 64-bit integer"):
        compiled.minimax(game, 0)


class Shortened(Chain):
    def terminal(self, state: int) -> bool:
        cells = (1, 2, 3)
        return len(cells[: state % 2] + cells[state % 2 + 1 :]) > state


class HalfOfLarge(Chain):
    def utility(self, state: int) -> float:
        return (2**60 + state) / 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (
            Shortened(),
            r"^Slices are joined in the rules to another length .*, or write a list, such as \[item for",
        ),
        (HalfOfLarge(), r"^An int beyond 2 \*\* 53 meets floats in the rules, in a search from 99"),
    ],
)
def test_what_overflows_but_is_no_large_int_is_said_to_be_so(game: Any, reason: str) -> None:
    machine = compiled.compile(game, checked=False)
    with pytest.raises(CompileError, match=reason):
        compiled.minimax(machine, 995)


@pytest.mark.parametrize(
    ("search", "options"),
    [
        (compiled.alpha_beta, {}),
        (compiled.star1, {}),
        (compiled.monte_carlo_tree_search, {"simulations": 1}),
        (compiled.proof_number_search, {"at_least": 1}),
        (compiled.simulate, {"simulations": 1}),
    ],
    ids=lambda each: getattr(each, "__name__", ""),
)
def test_a_penalty_that_is_a_fraction_is_refused(search: Any, options: dict[str, Any]) -> None:
    fraction: Any = Fraction(1, 64)
    game = DepthPenalised(TicTacToe(), penalty=fraction)
    with pytest.raises(CompileError, match=r"^The penalty 1/64 is a Fraction, not an int or a float: give one of"):
        search(game, game.initial_state(), **options)


def test_a_state_beyond_128_bits_is_refused() -> None:
    with pytest.raises(CompileError, match=f"{2**127} does not fit a signed 128-bit integer"):
        compiled.minimax(Chain(), 2**127)


class Endless(Chain):
    def terminal(self, state: int) -> bool:
        return False


class Stuck(Chain):
    def actions(self, state: int) -> Any:
        return range(0)


class Infinite(Chain):
    def utility(self, state: int) -> float:
        return 1e308 * 10 * (state + 1)


@pytest.mark.slow
def test_troubles_of_a_game_have_the_errors_of_the_plain_searches() -> None:
    with pytest.raises(TooDeep, match="limit the search with depth="):
        compiled.alpha_beta(Endless(), 0)
    with pytest.raises(BrokenGame, match="There is no action at"):
        compiled.alpha_beta(Stuck(), 0)
    with pytest.raises(BrokenGame, match="must be a finite number"):
        compiled.alpha_beta(Infinite(), 0)
    with pytest.raises(PenaltyTooLarge, match="smaller penalty"):
        compiled.depth_penalised_minimax(Chain(), 0, penalty=0.5)
    with pytest.raises(ValueError, match="depth"):
        compiled.alpha_beta(Chain(), 0, depth=-1, evaluate=abs)
    with pytest.raises(CompileError, match="hash is used on an int"):
        compiled.alpha_beta(Chain(), 0, depth=2, evaluate=hash)


@pytest.mark.slow
def test_ten_thousand_plies_fit_the_stack() -> None:
    class Long(Chain):
        def terminal(self, state: int) -> bool:
            return state == 10_000

    assert len(compiled.alpha_beta(Long(), 0).line) == 10_000


@pytest.mark.slow
def test_parameters_and_constants_are_those_of_the_call() -> None:
    class Worth(Chain):
        def __init__(self) -> None:
            self.worth = 3

        def utility(self, state: int) -> int:
            return self.worth

    game = Worth()
    assert compiled.minimax(game, 0).value == 3
    game.worth = 4
    assert compiled.minimax(game, 0).value == 4


def test_a_finished_state_and_no_depth_need_no_kernel() -> None:
    game = TicTacToe()
    over = game.parse_state("XXX/OO./...")
    assert compiled.alpha_beta(game, over) == compiled.minimax(game, over) == (1, ())
    assert compiled.depth_penalised_minimax(game, over) == (1, ())
    assert compiled.rank_actions(game, over) == ()
    assert compiled.best_actions(game, over) == (1, ())
    assert compiled.perft(game, over, depth=1) == 0


def test_the_source_can_be_read() -> None:
    assert "def utility" in compiled.compile(TicTacToe()).source


def test_where_numba_is_told_to_compile_nothing_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    monkeypatch.setattr(kernel_cache, "KERNELS", {})
    monkeypatch.setenv(kernel_cache.FOLDER, "")
    with pytest.raises(
        CompileError, match=r"while NUMBA_DISABLE_JIT is set: unset it, or use the plain search\.$"
    ):
        compiled.minimax(compiled.compile(Chain(), checked=False), 990)


def test_without_numba_one_sentence_says_what_to_install() -> None:
    code = "import sys; sys.modules['numba'] = sys.modules['numpy'] = None; import gametree.compiled"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = run.stderr.strip().splitlines()[-1]
    assert last == f"ModuleNotFoundError: {missing_extra('gametree.compiled', 'numba', 'compiled')}"


@pytest.mark.parametrize("game", slow_but(6, SHIPPED), ids=lambda game: type(game).__name__)
def test_a_state_of_another_game_never_breaks_the_compiler(game: Any) -> None:
    for other in SHIPPED:
        with suppress(CompileError):
            lower(game, other.initial_state())

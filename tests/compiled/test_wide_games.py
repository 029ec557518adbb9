"""Games whose boards take more than 64 bits: the same searches, to the node, as in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gametree import CompileError, alpha_beta, alpha_beta_with_memory, compiled, minimax
from gametree.compiled.front_end import lower
from gametree.compiled.front_end.kinds.kinds import Int, Wide
from tests.compiled.compositions import counted
from tests.compiled.front_end.twins import Declared, Twin, outcome
from tests.compiled.test_compiled import name_of, perft, states
from tests.compiled.wide_games import WIDE_GAMES, Masks, Piles, Sides, Signed, Stones, Taking
from tests.support.samples import sample


def agree(game: Any, most: int) -> None:
    """Fail unless compiled searches are their plain twins."""
    machine = compiled.compile(game)
    for state in states(game, most):
        limits: dict[str, Any] = {"depth": 4, "evaluate": game.utility}
        for fast, search in ((compiled.alpha_beta, alpha_beta), (compiled.minimax, minimax)):
            assert counted(fast, machine, state, **limits) == counted(search, game, state, **limits)
        found = compiled.alpha_beta_with_memory(machine, state, **limits)
        assert found.value == alpha_beta_with_memory(game, state, **limits).value
        for depth in range(4):
            assert compiled.perft(machine, state, depth=depth) == perft(game, state, depth)


@pytest.mark.slow
@pytest.mark.parametrize("game", sample(WIDE_GAMES, 5), ids=name_of)
def test_searches_are_their_twins_to_the_node(game: Any) -> None:
    agree(game, most=20)


@pytest.mark.slow
def test_machine_code_searches_a_board_of_a_hundred_squares() -> None:
    game = Stones()
    machine = compiled.compile(game)
    for state in states(game, most=5):
        limits: dict[str, Any] = {"depth": 4, "evaluate": game.utility}
        expected = counted(alpha_beta, game, state, **limits)
        assert counted(compiled.alpha_beta, machine, state, **limits) == expected


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("game", WIDE_GAMES, ids=name_of)
def test_kernels_run_as_python_are_the_plain_searches(game: Any) -> None:
    agree(game, most=3)


def test_what_the_rules_never_fill_stays_a_word() -> None:
    kinds = [lower(game, game.initial_state()).layout.kind for game in (Stones(), Signed())]
    assert [list(map(type, getattr(kind, "items", ()))) for kind in kinds] == [[Wide, Wide, Int], [Wide, Int]]
    masks = lower(Masks(), Masks().initial_state()).actions_layout
    assert (masks.kind, masks.bare, masks.size) == (Wide(least=1), False, 2)


class Undeclared(Stones):
    int_bits = 64


class Halfway(Stones):
    int_bits = 96


class Doubling(Stones):
    def result(self, state: Sides, action: int) -> Sides:
        return Sides((state.x << 8) * 2**12, state.o, -state.turn)


@pytest.mark.usefixtures("interpreted")
def test_a_number_beyond_its_bits_is_refused_and_never_wrapped() -> None:
    start = Sides(1, 2, 1)
    with pytest.raises(
        CompileError,
        match=r"64-bit integer in a search .* where shifts .* and the game declares int_bits = 128",
    ):
        compiled.alpha_beta(Undeclared(), start, depth=2, evaluate=Stones().utility)
    with pytest.raises(CompileError, match=r"128-bit integer in a search .* keep numbers below 2 .. 127"):
        compiled.minimax(Doubling(), start, depth=8, evaluate=first_bit)


def first_bit(state: Sides) -> int:
    return state.x & 1


def test_a_state_beyond_its_bits_is_refused_with_the_remedy() -> None:
    layout = lower(Undeclared(), Sides(1, 2, 1)).layout
    with pytest.raises(CompileError, match=r"holds 9223372036854775808, .* let the game declare int_bits = 128"):
        layout.encode(Sides(1, 2**63, 1))
    wide = lower(Stones(), Sides(1, 2, 1)).layout
    assert wide.decode(wide.encode(Sides(-(2**127), 2**127 - 1, -1))) == Sides(-(2**127), 2**127 - 1, -1)
    with pytest.raises(CompileError, match="which does not fit a signed 128-bit integer: split it in two"):
        wide.encode(Sides(1, 2**127, 1))


def test_only_64_and_128_bits_can_be_declared() -> None:
    assert compiled.explain(Halfway()) == "Halfway.int_bits is 96: declare 64 or 128."


GROWING: dict[str, Callable[[int], int]] = {
    "a bit": lambda a: 1 << a,
    "a bit of two words": lambda a: 1 << (a & 63),
    "a bit of one word": lambda a: (a & 7) << (a & 3),
    "a number doubled": lambda a: a << 1,
    "any shift": lambda a: a << a,
    "a power of three": lambda a: 3 ** (a & 63),
    "a power of one word": lambda a: (a & 3) ** 4,
    "any power of two": lambda a: 2 ** abs(a),
    "a power of a power": lambda a: (2 ** (a & 63)) ** 2,
}


@pytest.mark.parametrize("name", GROWING)
def test_what_outgrows_a_word_has_two_where_the_game_declares_it(name: str) -> None:
    function = GROWING[name]
    twin = Twin(function, 1, game=Declared())
    assert isinstance(twin.returns, Int if "of one word" in name else Wide)
    for number in (0, 1, 2, 5, 60, 63, 64, 79, 80, 126, -1, -5):
        expected = outcome(function, number)
        fits = not isinstance(expected, int) or -(2**127) <= expected < 2**127
        assert outcome(twin, number) == (expected if fits else OverflowError), number


class Negative(Stones):
    def utility(self, state: Sides) -> int:
        odd: int = (state.x**-state.turn) & 1
        return odd


class Divides(Stones):
    def utility(self, state: Sides) -> int:
        return state.x // 3


class Slices(Taking):
    def utility(self, state: Piles) -> int:
        return len(state.piles[state.piles[0] :])


class Steps(Stones):
    def utility(self, state: Sides) -> int:
        return 1 if state.x in range(0, 9, 2) else 0


class Mixes(Stones):
    def result(self, state: Sides, action: int) -> Sides:
        return Sides(state.x | 1 << action, state.o, state.x if action == 3 else action == 4)


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        (Negative(), "a power whose exponent may be negative is a float or an int"),
        (Divides(), "// is used on an int of 128 bits and on an int"),
        (Steps(), "an int of 128 bits where a word has to hold it"),
        (Slices(), "an int of 128 bits where an int of one word should be"),
        (Mixes(), "an int of 128 bits here and a bool there"),
    ],
    ids=name_of,
)
def test_what_no_rule_covers_is_refused(game: Any, reason: str) -> None:
    assert reason in str(compiled.explain(game))

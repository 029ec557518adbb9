"""Chess and its variants through python-chess: perft, mates, draws by declared rules, notation and pictures."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from gametree import MIN, DepthLimited, IllegalAction, NotationError, alpha_beta, iterative_deepening, perft, trace
from gametree.adapters import adapt, from_chess
from gametree.testing import check_game

chess: Any = pytest.importorskip("chess")
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDING = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"  # P. Morphy, New York Clipper, 1856: mate in two
SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")


def played(game: Any, line: Any) -> Any:
    state = game.initial_state()
    for action in line:
        state = game.result(state, action)
    return state


@pytest.mark.parametrize(
    ("fen", "counts"),
    [
        (None, (20, 400, 8_902)),  # Shannon; chessprogramming.org, Perft Results, positions 1 to 3
        (KIWIPETE, (48, 2_039)),
        (ENDING, (14, 191, 2_812)),
    ],
)
def test_perft(fen: str | None, counts: tuple[int, ...]) -> None:
    game = from_chess(chess.Board() if fen is None else chess.Board(fen))
    assert tuple(perft(game, game.initial_state(), depth=depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fen", "depth", "count"), [(chess.STARTING_FEN, 4, 197_281), (KIWIPETE, 3, 97_862), (ENDING, 4, 43_238)]
)
def test_perft_further(fen: str, depth: int, count: int) -> None:
    game = from_chess(chess.Board(fen))
    assert perft(game, game.initial_state(), depth=depth) == count


def test_a_published_mate_in_two_is_found_with_its_line() -> None:
    game = from_chess(chess.Board(MORPHY))
    start = game.initial_state()
    found = alpha_beta(game, start, depth=3, evaluate=lambda _: 0)
    assert (found.value, game.san(start, found.line)) == (1, "1. Ra6 Bc7 2. Rxa7#")
    limited = DepthLimited(game, depth=1, evaluate=lambda _: 0)
    tree = trace(alpha_beta, limited, limited.start(played(game, found.line[:2])))
    assert tree.root.value == 1


def test_a_mate_in_three_is_found() -> None:
    # A smothered mate (Lucena, 1497), three moves from its end.
    game = from_chess(chess.Board("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"))
    *_, last = iterative_deepening(game, game.initial_state(), evaluate=lambda _: 0, depth=5)
    assert last.result.value == 1
    assert played(game, last.result.line).board.is_checkmate()


@pytest.mark.parametrize(
    ("variant", "counts"),
    [
        ("atomic", (20, 400)),
        ("antichess", (20, 400)),
        ("crazyhouse", (20, 400)),
        ("3check", (20, 400)),
        ("kingofthehill", (20, 400)),
        ("racingkings", (21, 421)),
        ("horde", (8, 128)),
    ],
)
def test_variants(variant: str, counts: tuple[int, int]) -> None:
    game = from_chess(variant)
    assert tuple(perft(game, game.initial_state(), depth=depth) for depth in (1, 2)) == counts


def test_the_ends_of_variants_have_their_values() -> None:
    antichess = from_chess("antichess")
    lost_all = antichess.parse_state("8/8/8/8/8/8/8/R7 b - - 0 1")
    assert antichess.terminal(lost_all)
    assert antichess.utility(lost_all) == -1  # Black, without pieces, has won
    hill = from_chess("kingofthehill").parse_state("4k3/8/8/8/4K3/8/8/8 b - - 0 1")
    assert from_chess("kingofthehill").utility(hill) == 1


def test_chess_passes_the_kit() -> None:
    check_game(from_chess(chess.Board("8/8/8/8/8/1k6/p7/K7 b - - 0 1")), cyclic=True, examples=1)


def test_positions_are_equal_without_their_histories_unless_draws_are_counted() -> None:
    free, counted = from_chess(), from_chess(repetitions=3, fifty_moves=True)
    assert played(free, SHUFFLE) == free.initial_state()
    assert hash(played(free, SHUFFLE)) == hash(free.initial_state())
    assert played(counted, SHUFFLE) != counted.initial_state()
    assert free.initial_state() != chess.STARTING_FEN


def test_the_third_repetition_and_fifty_moves_are_draws_if_declared() -> None:
    free, counted = from_chess(), from_chess(repetitions=3)
    assert not counted.terminal(played(counted, SHUFFLE))
    assert counted.terminal(played(counted, SHUFFLE * 2))
    assert counted.utility(played(counted, SHUFFLE * 2)) == 0
    assert not free.terminal(played(free, SHUFFLE * 3))
    fifty = from_chess(fifty_moves=True)
    old = "8/8/4k3/8/8/4K3/4R3/8 w - - 99 80"
    assert not fifty.terminal(fifty.parse_state(old))
    assert fifty.terminal(fifty.result(fifty.parse_state(old), "e2f2"))
    assert not free.terminal(free.result(free.parse_state(old), "e2f2"))


def test_a_mated_player_has_lost_and_a_bare_king_draws() -> None:
    game = from_chess()
    mate = played(game, ("f2f3", "e7e5", "g2g4", "d8h4"))
    assert game.terminal(mate)
    assert game.utility(mate) == -1
    stalemate = game.parse_state("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert game.terminal(stalemate)
    assert game.utility(stalemate) == 0
    assert game.terminal(game.parse_state("8/8/4k3/8/8/4K3/8/8 w - - 0 1"))


def test_notation_is_uci_san_and_fen() -> None:
    game = from_chess()
    start = game.initial_state()
    assert game.parse_action(" e2e4 ") == "e2e4"
    assert game.parse_san(start, "Nf3") == "g1f3"
    assert game.san(start, ["e2e4", "e7e5"]) == "1. e4 e5"
    assert game.parse_state(game.format_state(start)) == start
    assert game.player(played(game, ["e2e4"])) is MIN
    with pytest.raises(NotationError, match="'e9' is no move in UCI notation: write its squares, such as e2e4"):
        game.parse_action("e9")
    with pytest.raises(NotationError, match=r"'Nd5' is no legal move at .*: write one such as Nh3"):
        game.parse_san(start, "Nd5")
    with pytest.raises(NotationError, match="write one such as Nf3"):
        game.parse_san(played(game, ("f2f3", "e7e5", "g2g4", "d8h4")), "Nd5")
    with pytest.raises(IllegalAction, match="e2e5 is not legal at rnbqkbnr"):
        game.san(start, ["e2e5"])
    with pytest.raises(NotationError, match="'nothing' is no FEN"):
        game.parse_state("nothing")
    with pytest.raises(NotationError, match=r"No game can reach '8/8/8/8/8/8/8/8 w - - 0 1' .*no white king"):
        game.parse_state("8/8/8/8/8/8/8/8 w - - 0 1")


def test_boards_are_drawn_by_python_chess() -> None:
    game = from_chess(chess.Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"))
    start = game.initial_state()
    assert game.draw(start).splitlines()[0] == ". . . . k . . ."
    assert "<svg" in game.svg(start)
    assert "check" in game.svg(start)
    assert "check_gradient" not in game.svg(from_chess().initial_state()).partition("</defs>")[2]


def test_states_are_values() -> None:
    game = from_chess(repetitions=3)
    state = played(game, SHUFFLE)
    assert copy.deepcopy(state) is state
    assert pickle.loads(pickle.dumps(state)) == state
    board = chess.Board()
    ours = adapt(board)
    board.push_uci("e2e4")
    assert ours.format_state(ours.initial_state()) == chess.STARTING_FEN


@pytest.mark.parametrize(
    ("board", "options", "sentence"),
    [
        ("nonsense", {}, "There is no variant 'nonsense' of chess: choose one of chess, "),
        (42, {}, "42 is no board of python-chess: pass a chess.Board, or the name of a variant."),
        (chess.Board(None), {}, "No game can reach .*: correct the board."),
        ("chess", {"repetitions": 1}, "repetitions must be 0 for no draw, or 2 or more, such as 3, not 1."),
    ],
)
def test_what_is_no_game_of_chess_is_refused(board: Any, options: dict[str, int], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        from_chess(board, repetitions=options.get("repetitions", 0))

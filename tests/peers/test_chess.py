"""Chess and its variants through python-chess: perft, mates, draws by declared rules, notation and pictures."""

from __future__ import annotations

import copy
import pickle
import re
from random import Random
from typing import Any

import pytest

from gametree import (
    MAX,
    MIN,
    DepthLimited,
    IllegalAction,
    NotationError,
    alpha_beta,
    iterative_deepening,
    perft,
    trace,
)
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


# Published suites, as python-chess 1.11.2 has them in examples/perft: chessprogramming.org, Perft Results;
# talkchess.com, threads 55274 and 71379; Chess960 by A. Grant; random positions by M. van Kervinck; variants.
SUITES: list[tuple[str, str, tuple[int, ...], str]] = [
    ("chess", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", (6, 264), ""),
    ("chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 0 1", (44, 1_486), ""),
    ("chess", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1", (46, 2_079), ""),
    ("chess", "8/6kR/8/8/8/bq6/1rqqqqqq/K1nqnbrq b - - 0 1", (7, 52), ""),
    ("chess", "8/8/8/2k5/8/8/8/1b2nK2 w - - 0 1", (4, 72, 368), "drawn"),
    ("chess", "8/5B2/8/6k1/8/6K1/8/3n4 w - - 0 1", (13, 111, 1_549), "drawn"),
    ("chess", "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1", (4, 125, 2_854), "unreachable"),
    ("chess", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", (6, 121, 711), "unreachable"),
    ("chess", "rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6 0 1", (2, 92, 2_528), "unreachable"),
    ("chess960", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1", (21, 528), ""),
    ("chess960", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 0 1", (21, 807), ""),
    ("chess960", "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", (14, 206, 3_672), ""),
    ("atomic", "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1", (40, 1_238), ""),
    ("atomic960", "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", (18, 180, 4_364), "drawn"),
    ("atomic960", "r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1", (25, 282), "drawn"),
    ("atomic960", "Rr2k1rR/3K4/3p4/8/8/8/7P/8 w kq - 0 1", (21, 465), ""),
    ("giveaway", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", (20, 400), ""),
    ("giveaway", "8/1p6/8/8/8/8/P7/8 w - - 0 1", (2, 4, 4, 3, 1, 0), ""),
    ("giveaway", "8/2p5/8/8/8/8/P7/8 w - - 0 1", (2, 4, 4, 4, 4, 4, 4, 4, 12, 36, 312), "drawn"),
]


@pytest.mark.parametrize(("variant", "fen", "counts", "only"), SUITES)
def test_published_suites_come_out_by_their_convention(
    variant: str, fen: str, counts: tuple[int, ...], only: str
) -> None:
    def counted(game: Any) -> tuple[int, ...]:
        state = game.parse_state(fen)
        return tuple(perft(game, state, depth=ply) for ply in range(1, len(counts) + 1))

    assert counted(from_chess(variant, insufficient_material=False, unreachable=True)) == counts
    if only == "unreachable":
        with pytest.raises(NotationError, match="or make the game with unreachable=True"):
            counted(from_chess(variant, insufficient_material=False))
    else:
        assert (counted(from_chess(variant)) != counts) is (only == "drawn")


def their_perft(board: Any, depth: int) -> int:
    """Return python-chess's own count: the legal moves, and nothing about draws."""
    if depth == 1:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += their_perft(board, depth - 1)
        board.pop()
    return total


def late_board(variant: str, seed: int) -> Any:
    """Return a board late in a random game that prefers captures, so that few pieces are left."""
    rng, board = Random(seed), from_chess(variant).start.board.copy()
    for _ in range(rng.randrange(20, 260)):
        moves = list(board.legal_moves)
        if not moves:
            board.pop()
            break
        board.push(rng.choice([move for move in moves if board.is_capture(move)] or moves))
    return board.copy(stack=False)


def hold_to_python_chess(variant: str, seeds: range) -> None:
    drawn = 0
    for seed in seeds:
        board = late_board(variant, seed)
        tables = from_chess(board, insufficient_material=False)
        ours = perft(tables, tables.initial_state(), depth=2)
        assert ours == their_perft(board.copy(), 2), board.fen()
        game = from_chess(board)
        drawn += perft(game, game.initial_state(), depth=2) < ours
    assert drawn


@pytest.mark.parametrize(("fen", "worth"), [("8/8/8/8/8/8/8/k7 w - - 0 1", 1), ("8/8/8/8/8/8/8/K7 b - - 0 1", -1)])
def test_who_has_no_piece_left_wins_antichess(fen: str, worth: int) -> None:
    game = from_chess("antichess", unreachable=True)
    state = game.parse_state(fen)
    assert (game.terminal(state), game.utility(state)) == (True, worth)


@pytest.mark.parametrize("variant", ["chess", "chess960", "atomic"])
def test_perft_is_that_of_python_chess_where_neither_side_can_mate(variant: str) -> None:
    hold_to_python_chess(variant, range(40) if variant == "atomic" else range(15))


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["chess", "chess960", "atomic", "antichess", "giveaway", "3check"])
def test_perft_is_that_of_python_chess_on_many_boards(variant: str) -> None:
    hold_to_python_chess(variant, range(400))


def test_the_tables_go_on_where_neither_side_can_mate() -> None:
    bare = "8/8/4k3/8/8/4K3/8/8 w - - 0 1"
    drawn, tables = from_chess(), from_chess(insufficient_material=False)
    assert drawn.terminal(drawn.parse_state(bare))
    assert not tables.terminal(tables.parse_state(bare))
    assert tables.player(tables.parse_state(bare)) is MAX
    counted = from_chess(insufficient_material=False, fifty_moves=True)
    assert counted.terminal(counted.parse_state(bare.replace(" 0 1", " 100 90")))


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
    with pytest.raises(NotationError, match=r"No game can reach 8/8/8/8/8/8/8/8 w - - 0 1 .*no white king"):
        game.parse_state("8/8/8/8/8/8/8/8 w - - 0 1")


IMPOSSIBLE = {  # by the FEN, the fault and the FEN that is advised
    "r3k2r/8/8/8/8/8/8/4K3 w Kkq - 0 1": ("bad castling rights", "r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1"),
    "4k3/8/8/8/8/8/8/4K2R w KQ - 3 9": ("bad castling rights", "4k3/8/8/8/8/8/8/4K2R w K - 3 9"),
    "4k3/8/8/8/8/8/8/4K3 w GBgb - 0 1": ("bad castling rights", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    "4k3/8/8/8/8/8/8/4K3 w - e6 0 1": ("invalid ep square", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    "4k3/8/8/8/8/8/8/R3K3 w K e6 0 1": (
        "bad castling rights, invalid ep square",
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    ),
    "4k3/8/8/3pP3/8/8/8/R3K3 w K d6 0 1": ("bad castling rights", "4k3/8/8/3pP3/8/8/8/R3K3 w - d6 0 1"),
    "4k3/8/8/8/8/8/8/8 w - - 0 1": ("no white king", None),
    "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1": ("opposite check", None),
}


@pytest.mark.parametrize(("fen", "said"), IMPOSSIBLE.items(), ids=list(IMPOSSIBLE))
def test_an_impossible_board_is_shown_as_it_is_and_both_remedies_work(
    fen: str, said: tuple[str, str | None]
) -> None:
    fault, mended = said
    remedy = f"write {mended}" if mended else "correct the board"
    sentence = f"No game can reach {fen} ({fault}): {remedy}, or make the game with unreachable=True."
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        from_chess(chess.Board(fen))
    with pytest.raises(NotationError, match=f"^{re.escape(sentence)}$"):
        from_chess().parse_state(fen)
    with pytest.raises(NotationError, match=r"No game can reach r3k2r/8.* w KQkq - 0 1 .*: write r3k2r"):
        from_chess().parse_state("r3k2r/8/8/8/8/8/8/4K3 w KQkq - 0 1")
    if mended:
        assert from_chess(chess.Board(mended)).initial_state() == from_chess().parse_state(mended)
    game = from_chess(chess.Board(fen), unreachable=True)
    start = game.initial_state()
    assert game.parse_state(fen) == start == game.parse_state(game.format_state(start))
    assert game.actions(start) == [move.uci() for move in chess.Board(fen).legal_moves]


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

"""python-chess: chess and the variants that it has, as games of this library.

python-chess is under the GNU General Public Licence, version 3 or later. It is imported only when `from_chess` is
called. A program that ships it with itself must follow that licence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gametree.adapters.held_states import PositionValue
from gametree.adapters.libraries import library
from gametree.game import MAX, MIN, IllegalAction, NotationError, Player

FIFTY_MOVES = 100  # in plies


class ChessState(PositionValue):
    """A position of chess as a value.

    Two are equal if pieces, castling rights, en passant captures that can be made, pockets and the player to move
    are. Where the game counts moves or repetitions, the moves since the last capture or pawn move and the
    positions since then must be equal too.
    """

    __slots__ = ("board", "earlier", "place")

    def __init__(self, board: Any, earlier: tuple[Any, ...], *, counts: bool) -> None:
        self.board = board
        self.earlier = earlier
        # The position without counts, as the rule about repetition compares it.
        self.place = (board._transposition_key(), tuple(getattr(board, "remaining_checks", ())))  # noqa: SLF001
        clock = board.halfmove_clock if counts else None
        super().__init__((self.place, clock, frozenset(Counter(earlier).items())))

    def __str__(self) -> str:
        return str(self.board.fen())


def from_chess(
    board: Any = "chess",
    *,
    fifty_moves: bool = False,
    repetitions: int = 0,
    insufficient_material: bool = True,
    unreachable: bool = False,
) -> ChessGame:
    """Return the game of chess from a board of python-chess, or of a variant by its name, such as `"atomic"`.

    By default no draw comes from counting: a position is the same however it was reached, so tables find
    transpositions, and play can go on for ever. Nobody needs to claim the draws that are counted. States hold what
    these rules count. Moves on the stack of the board do not count.

    Published tables of perft count the moves also where neither side can mate, and some of their positions cannot
    be reached: give `insufficient_material=False` and `unreachable=True`.

    Args:
        board: A board of python-chess, or the name of a variant, with 960 at its end, such as `"chess960"`, if
            castling is as in Chess960.
        fifty_moves: Whether the game is drawn after fifty moves of each side without a capture or a pawn move.
        repetitions: With 3, the game is drawn where a position comes up for the third time.
        insufficient_material: Whether the game is drawn where neither side has the pieces to mate.
        unreachable: Whether positions are admitted that no game can reach, by python-chess's `Board.status`. Then
            castling rights and en passant squares that are impossible are left out.

    Raises:
        ValueError: The variant is unknown, no game can reach the board, or `repetitions` is 1 or below 0.
        ModuleNotFoundError: The extra `chess` is not installed.

    Examples:
        >>> import chess
        >>> from gametree import alpha_beta
        >>> from gametree.adapters import from_chess
        >>> game = from_chess(chess.Board("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"))
        >>> alpha_beta(game, game.initial_state(), depth=1, evaluate=lambda state: 0)
        Result(value=1, line=('a1a8',))
    """
    chess = library("chess")
    if repetitions < 0 or repetitions == 1:
        raise ValueError(f"repetitions must be 0 for no draw, or 2 or more, such as 3, not {repetitions!r}.")
    if isinstance(board, str):
        variant = board.removesuffix("960")
        try:
            board = library("chess.variant").find_variant(variant)(chess960=variant != board)
        except ValueError as error:
            names = ", ".join(each.uci_variant for each in library("chess.variant").VARIANTS)
            raise ValueError(f"There is no variant {board!r} of chess: choose one of {names}.") from error
    elif not isinstance(board, chess.Board):
        raise ValueError(f"{board!r} is no board of python-chess: pass a chess.Board, or the name of a variant.")
    if not unreachable:
        fault = _fault(board)
        if fault:
            raise ValueError(fault)
    counts = fifty_moves or bool(repetitions)
    start = ChessState(board.copy(stack=False), (), counts=counts)
    return ChessGame(start, fifty_moves, repetitions, insufficient_material, unreachable)


def _fault(board: Any, text: str = "") -> str | None:
    """Return the sentence that says why no game can reach a board, perhaps read from a text, or None."""
    if board.is_valid():
        return None
    chess = library("chess")
    status = ", ".join(flag.name.lower().replace("_", " ") for flag in chess.Status if flag & board.status())
    mended = board.copy(stack=False)
    mended.castling_rights = board.clean_castling_rights()
    mended.ep_square = None if mended.status() & chess.STATUS_INVALID_EP_SQUARE else board.ep_square
    remedy = f"write {mended.fen()}" if mended.is_valid() else "correct the board"
    shown = text or _fen_as_set(board)
    return f"No game can reach {shown} ({status}): {remedy}, or make the game with unreachable=True."


def _fen_as_set(board: Any) -> str:
    """Return the FEN of a board with its castling rights and en passant square, also where they are impossible."""
    chess = library("chess")
    fields = str(board.fen(en_passant="fen")).split(" ")
    names: dict[int, str] = {chess.H1: "K", chess.A1: "Q", chess.H8: "k", chess.A8: "q"}
    letters = ""
    for rank in (chess.BB_RANK_1, chess.BB_RANK_8):
        for square in chess.scan_reversed(board.castling_rights & rank):
            file = str(chess.FILE_NAMES[chess.square_file(square)])
            letters += names.get(square, file.upper() if rank == chess.BB_RANK_1 else file)
    fields[2] = letters or "-"
    return " ".join(fields)


@dataclass(frozen=True)
class ChessGame:
    """The rules of chess, or of a variant; White is MAX, and a win is worth 1.

    Actions are texts in UCI notation, such as `e2e4` and `e7e8q`. `san` writes a line, and `parse_san` reads a
    move, in standard algebraic notation. States are written in FEN, drawn as python-chess's text, and shown as its
    SVG board. `from_chess` says which draws are counted.

    Examples:
        >>> from gametree.adapters import from_chess
        >>> game = from_chess()
        >>> game.san(game.initial_state(), ("e2e4", "e7e5"))
        '1. e4 e5'
    """

    start: ChessState
    fifty_moves: bool
    repetitions: int
    insufficient_material: bool
    unreachable: bool

    def initial_state(self) -> ChessState:
        """The position that the game was made of."""
        return self.start

    def player(self, state: ChessState) -> Player:
        """MAX for White, MIN for Black."""
        return MAX if state.board.turn else MIN

    def actions(self, state: ChessState) -> list[str]:
        """The legal moves in UCI notation, in the order of python-chess."""
        return [move.uci() for move in state.board.legal_moves]

    def result(self, state: ChessState, action: str) -> ChessState:
        """The position after a move."""
        board = state.board.copy(stack=False)
        board.push(board.parse_uci(action))
        earlier = (*state.earlier, state.place) if self.repetitions and board.halfmove_clock else ()
        return self._state(board, earlier)

    def terminal(self, state: ChessState) -> bool:
        """Whether a player is mated or has no move, a variant's own end is reached, or the game is drawn."""
        return self._drawn(state) or not any(state.board.legal_moves) or bool(state.board.is_variant_end())

    def utility(self, state: ChessState) -> int:
        """1 if White has won, -1 if Black has, else 0."""
        board = state.board
        if board.is_variant_win():
            return 1 if board.turn else -1
        return (-1 if board.turn else 1) if board.is_variant_loss() or board.is_checkmate() else 0

    def _drawn(self, state: ChessState) -> bool:
        """Whether the game ends because neither side can mate, or by a rule that counts."""
        board = state.board
        if self.fifty_moves and board.halfmove_clock >= FIFTY_MOVES:
            return True
        if self.repetitions and state.earlier.count(state.place) >= self.repetitions - 1:
            return True
        return self.insufficient_material and bool(board.is_insufficient_material())

    def _state(self, board: Any, earlier: tuple[Any, ...] = ()) -> ChessState:
        return ChessState(board, earlier, counts=self.fifty_moves or bool(self.repetitions))

    def format_state(self, state: ChessState) -> str:
        """The position in FEN."""
        return str(state)

    def parse_state(self, text: str) -> ChessState:
        """The position of a FEN, with nothing played before it."""
        kind: Any = self.start.board.__class__
        try:
            board = kind(text.strip(), chess960=self.start.board.chess960)
        except ValueError as error:
            message = f"{text!r} is no FEN ({error}): write one, such as {kind.starting_fen}."
            raise NotationError(message) from error
        fault = None if self.unreachable else _fault(board, text.strip())
        if fault:
            raise NotationError(fault)
        return self._state(board)

    def parse_action(self, text: str) -> str:
        """A move in UCI notation; it need not be legal."""
        chess = library("chess")
        try:
            return str(chess.Move.from_uci(text.strip()).uci())
        except ValueError as error:
            message = f"{text!r} is no move in UCI notation: write its squares, such as e2e4 or e7e8q."
            raise NotationError(message) from error

    def parse_san(self, state: ChessState, text: str) -> str:
        """Return the move that a text in standard algebraic notation names at a state.

        Args:
            state: The position in which the move is made.
            text: The move, such as `Nf3`.

        Raises:
            NotationError: The text is no legal move there.
        """
        try:
            return str(state.board.parse_san(text.strip()).uci())
        except ValueError as error:
            message = f"{text!r} is no legal move at {state}: write one such as {self._example(state)}."
            raise NotationError(message) from error

    def _example(self, state: ChessState) -> str:
        move = next(iter(state.board.legal_moves), None)
        return "Nf3" if move is None else str(state.board.san(move))

    def san(self, state: ChessState, line: Iterable[str]) -> str:
        """Return a line of moves in standard algebraic notation, such as `1. e4 e5 2. Nf3`.

        Args:
            state: The position from which the line is played.
            line: Moves as this game has them, such as `e2e4`.

        Raises:
            IllegalAction: A move is not legal.
        """
        board = state.board.copy(stack=False)
        moves: list[Any] = []
        for action in line:
            try:
                moves.append(board.push_uci(action))
            except ValueError as error:
                message = f"{action} is not legal at {board.fen()}: choose one of its legal moves."
                raise IllegalAction(message, self._state(board), action) from error
        return str(state.board.variation_san(moves))

    def draw(self, state: ChessState) -> str:
        """The board in eight lines, White's pieces in capitals."""
        return str(state.board)

    def svg(self, state: ChessState) -> str:
        """The board as python-chess draws it, with a king in check marked."""
        board = state.board
        check = board.king(board.turn) if board.is_check() else None
        return str(library("chess.svg").board(board, check=check))

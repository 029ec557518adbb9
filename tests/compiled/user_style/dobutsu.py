"""Dobutsu Shogi ("animal chess") on a 3x4 board.

Captured pieces go to the hand and can be dropped, chicks promote to hens, and a
lion which reaches the far rank safely wins.  The game is a draw after ``MOVE_LIMIT`` plies.
"""

from gametree import Game, Player

# Constants
ROWS = 4
COLS = 3
MOVE_LIMIT = 80

EMPTY = "."
LION, GIRAFFE, ELEPHANT, CHICK, HEN = "L", "G", "E", "C", "H"

# Movement deltas from the point of view of MAX, who moves towards row 0.
ORTHOGONAL = [(-1, 0), (0, -1), (0, 1), (1, 0)]
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
MOVES = {
    LION: ORTHOGONAL + DIAGONAL,
    GIRAFFE: ORTHOGONAL,
    ELEPHANT: DIAGONAL,
    CHICK: [(-1, 0)],
    HEN: ORTHOGONAL + [(-1, -1), (-1, 1)],
}

# Upper case pieces belong to MAX, lower case pieces belong to MIN.
INITIAL_BOARD = ("gle", ".c.", ".C.", "ELG")


class DobutsuShogi(Game):
    """Dobutsu Shogi.

    A state is a tuple ``(board, hands, player, ply)`` where ``board`` is a flat
    tuple of one-character strings and ``hands`` is a pair of sorted strings.
    """

    def initial_state(self):
        """Return the starting position."""
        board = tuple(piece for row in INITIAL_BOARD for piece in row)
        return board, ("", ""), Player.MAX, 0

    def player(self, state):
        """Return the player to move."""
        return state[2]

    def actions(self, state):
        """Return all legal actions: ("move", src, dst) or ("drop", kind, dst)."""
        board, hands, player, _ = state
        actions = []
        for src, piece in enumerate(board):
            if self._owner(piece) == player:
                for dst in self._targets(board, src):
                    actions.append(("move", src, dst))
        hand = hands[self._hand_index(player)]
        for kind in sorted(set(hand)):
            for dst, piece in enumerate(board):
                if piece == EMPTY:
                    actions.append(("drop", kind, dst))
        return actions

    def result(self, state, action):
        """Return the state after ``action`` has been applied."""
        board, hands, player, ply = state
        cells = list(board)
        new_hands = list(hands)
        index = self._hand_index(player)

        if action[0] == "drop":
            _, kind, dst = action
            cells[dst] = self._colour(kind, player)
            new_hands[index] = new_hands[index].replace(kind, "", 1)
        else:
            _, src, dst = action
            if cells[dst] != EMPTY:
                kind = self._demote(cells[dst].upper())
                new_hands[index] = "".join(sorted(new_hands[index] + kind))
            piece = cells[src]
            if piece.upper() == CHICK and dst // COLS == self._far_row(player):
                piece = self._colour(HEN, player)
            cells[src] = EMPTY
            cells[dst] = piece

        return tuple(cells), tuple(new_hands), self._opponent(player), ply + 1

    def terminal(self, state):
        """Return True if the game is over."""
        return self._winner(state) is not None or state[3] >= MOVE_LIMIT

    def utility(self, state):
        """Return 1, -1 or 0 from MAX's point of view."""
        return {Player.MAX: 1, Player.MIN: -1, None: 0}[self._winner(state)]

    # --- Helper methods ---

    def _winner(self, state):
        """Return the winning player, or None if nobody has won yet."""
        board, _, player, _ = state
        if "L" not in board:
            return Player.MIN
        if "l" not in board:
            return Player.MAX
        # The side to move has a lion that survived the opponent's reply on the far rank.
        lion = board.index(self._colour(LION, player))
        if lion // COLS == self._far_row(player):
            return player
        return None

    def _targets(self, board, src):
        """Yield the squares which the piece on ``src`` can move to."""
        piece = board[src]
        owner = self._owner(piece)
        sign = 1 if owner == Player.MAX else -1
        row, col = divmod(src, COLS)
        for d_row, d_col in MOVES[piece.upper()]:
            new_row, new_col = row + sign * d_row, col + sign * d_col
            if 0 <= new_row < ROWS and 0 <= new_col < COLS:
                dst = new_row * COLS + new_col
                if self._owner(board[dst]) != owner:
                    yield dst

    @staticmethod
    def _owner(piece):
        """Return the owner of ``piece``, or None for an empty square."""
        owner = Player.MAX if piece.isupper() else Player.MIN
        return owner if piece != EMPTY else None

    @staticmethod
    def _colour(kind, player):
        return kind.upper() if player == Player.MAX else kind.lower()

    @staticmethod
    def _demote(kind):
        return CHICK if kind == HEN else kind

    @staticmethod
    def _hand_index(player):
        return 0 if player == Player.MAX else 1

    @staticmethod
    def _far_row(player):
        return 0 if player == Player.MAX else ROWS - 1

    @staticmethod
    def _opponent(player):
        return Player.MIN if player == Player.MAX else Player.MAX


game = DobutsuShogi()

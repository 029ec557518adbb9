"""Tic-tac-toe in a text of ten characters, whose actions are texts: int, str and slices, as a beginner writes it."""

from gametree import MAX, MIN

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


class TextPlaces:
    def initial_state(self):
        return "X" + " " * 9

    def player(self, state):
        return MAX if state[0] == "X" else MIN

    def actions(self, state):
        return [str(place) for place, mark in enumerate(state[1:]) if mark == " "]

    def result(self, state, action):
        turn, cells = state[0], state[1:]
        place = int(action)
        cells = cells[:place] + turn + cells[place + 1 :]
        return ("O" if turn == "X" else "X") + cells

    def has(self, state, mark):
        cells = state[1:]
        return any(all(cells[int(place)] == mark for place in line) for line in LINES)

    def terminal(self, state):
        return self.has(state, "X") or self.has(state, "O") or " " not in state[1:]

    def utility(self, state):
        return self.has(state, "X") - self.has(state, "O")


game = TextPlaces()

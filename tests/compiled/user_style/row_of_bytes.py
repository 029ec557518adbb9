"""Three in a row on a strip: the state is bytes, which are cut, joined and compared."""

from gametree import MAX, MIN

SIZE = 7
FREE, CROSS, NOUGHT = b".xo"
START = b"." * SIZE
WON = {CROSS: bytes([CROSS]) * 3, NOUGHT: bytes([NOUGHT]) * 3}


def replaced(strip, place, byte):
    return strip[:place] + bytes([byte]) + strip[place + 1 :]


class Row:
    def initial_state(self):
        return START

    def player(self, strip):
        return MAX if strip.count(FREE) % 2 == SIZE % 2 else MIN

    def actions(self, strip):
        return [place for place, byte in enumerate(strip) if byte == FREE]

    def result(self, strip, place):
        return replaced(strip, place, CROSS if self.player(strip) == MAX else NOUGHT)

    def terminal(self, strip):
        return self.utility(strip) != 0 or b"." not in strip

    def utility(self, strip):
        if any(strip[place : place + 3] == WON[CROSS] for place in range(SIZE - 2)):
            return 1
        return -1 if WON[NOUGHT] in strip else 0

    def key(self, strip):
        return min(strip, strip[::-1])


game = Row()

"""Number scrabble: take numbers from one to nine in turn; three that add up to fifteen win."""

from gametree import Player


class NumberScrabble:
    numbers = range(1, 10)

    def initial_state(self):
        # what each number is: 0 free, 1 MAX's, -1 MIN's; five are dealt
        dealt = [0] * 9
        dealt[2 - 1] = dealt[5 - 1] = 1
        dealt[8 - 1] = -1
        return tuple(dealt)

    def player(self, owners):
        return Player.MAX if sum(owners) <= 0 else Player.MIN

    def actions(self, owners):
        return tuple(n for n in self.numbers if owners[n - 1] == 0)

    def result(self, owners, number):
        me = +1 if sum(owners) <= 0 else -1
        return tuple(me if n == number else owner for n, owner in zip(self.numbers, owners))

    def fifteen(self, owners, who):
        mine = [n for n in self.numbers if owners[n - 1] == who]
        for i in range(len(mine)):
            for j in range(i):
                for k in range(j):
                    if mine[i] + mine[j] + mine[k] == 15:
                        return True
        return False

    def terminal(self, owners):
        return self.fifteen(owners, 1) or self.fifteen(owners, -1) or all(owners)

    def utility(self, owners):
        return int(self.fifteen(owners, 1)) - int(self.fifteen(owners, -1))


game = NumberScrabble()

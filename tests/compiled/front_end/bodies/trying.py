"""A try around calls of functions and generators that raise errors, which reach the handler of their kind."""

from __future__ import annotations

from textwrap import dedent

from tests.compiled.front_end.bodies.head import bodies_of


def as_rules(body: str) -> str:
    """Return the body of a rule, or whole functions, without what is indented too far."""
    return dedent(f"    {body}") if body.startswith(("def ", "class ")) else body


ANSWERED = list(
    map(
        as_rules,
        bodies_of("""
def place(name):
    return "abc".index(name[0]) + 1, int(name[1:]) + 2
def rule(number):
    try:
        x, y = place(("a1", "b2", "", "c", "c9", "x1")[number % 6])
    except (ValueError, IndexError):
        return -1
    return x * 10 + y
# ----
def f(n):
    if n < 1:
        raise ValueError
    return 12 // (n - 2)
def rule(number):
    try:
        return f(number) + f(number - 1)
    except ValueError:
        return 5
    except ZeroDivisionError:
        return 6
# ----
def f(n):
    if n < 1:
        raise ValueError
    return 12 // (n - 2)
def rule(number):
    try:
        return f(number)
    except ZeroDivisionError:
        return 6
# ----
def f(x, n):
    x.append(n)
    x[0] = 7 // (n - 1)
    x.append(n)
    return x
def rule(number):
    x = [1]
    try:
        f(x, number)
    except ZeroDivisionError:
        return len(x) + 100
    return len(x) + x[0]
# ----
def f(n):
    for i in range(5):
        for j in range(3):
            if i * j == n:
                return 5 // (n - i)
    return 8
def rule(number):
    k = 0
    for i in range(3):
        try:
            k += f(number + i)
            if k > 9:
                break
        except ZeroDivisionError:
            k += 100
            continue
        k += 1000
    return k
# ----
def f(n):
    try:
        x = 5 // n
    except ZeroDivisionError:
        x = (1, 2)[n + 2]
    return x + n
def rule(number):
    try:
        x = f(number - 1)
    except IndexError:
        x = 100
    else:
        x += 7
    finally:
        number += 1
    return x + number
# ----
def f(n):
    x = 7
    def g(k):
        nonlocal x
        x += 1
        return 5 // (k - n)
    y = g(3) + g(1)
    return x + y
def rule(number):
    try:
        return f(number)
    except ZeroDivisionError:
        return 100
# ----
def f(n):
    return 1 if n < 1 else 5 // (n - 2) + f(n - 1)
def rule(number):
    try:
        return f(number)
    except IndexError:
        return 100
# ----
def f(n, m):
    if n > 2:
        x = 5
    7 // m
    return x + n
def rule(number):
    a = 0
    try:
        a += f(3, 0) + number
    except ZeroDivisionError:
        a += 10
    try:
        a += f(1, number + 1)
    except ZeroDivisionError:
        a += 10
    return a
# ----
def f(n):
    raise ValueError
def rule(number):
    try:
        x = f(number)
    except ValueError:
        return 100
    return x
# ----
try:
    return max(map(lambda k: 7 // k, [number, 2]))
except ZeroDivisionError:
    return 1
# ----
def rule(number):
    try:
        return math.isqrt(number - 2) + (math.sqrt(number) > 1) + (1 << number) + (9 >> number - 1)
    except ValueError as error:
        return 100
# ----
class Illegal(Exception):
    pass
class Blocked(Illegal):
    pass
def f(n):
    if n == 2:
        raise Illegal
    if n == 3:
        raise Blocked(f"at {n}")
    if n == 0:
        raise KeyError
    return n
def rule(number):
    try:
        return f(number)
    except Blocked:
        return 50
    except (Illegal, KeyError):
        return 60
# ----
class Illegal(Exception):
    pass
def rule(number):
    try:
        if number > 2:
            raise Illegal(7 // (number - 9))
    except Illegal:
        return 50
    except ZeroDivisionError:
        return 60
    return number
# ----
def gen(n):
    if n > 1:
        yield n
    yield 12 // (n - 2)
def rule(number):
    try:
        next(gen(number))
    except StopIteration:
        return 100
    return 6
# ----
def gen(n):
    for x in TABLE[:n]:
        if x > n:
            yield x
def rule(number):
    try:
        return next(iter(gen(number)))
    except StopIteration:
        return 100
# ----
def first(k):
    return next(x for x in range(k) if x > 3)
def gen(n):
    yield 1
    yield first(n)
def rule(number):
    try:
        return sum(gen(number))
    except StopIteration:
        return 100
# ----
def first(k):
    return next(x for x in range(k) if x > 3)
def gen(n):
    yield 1
    try:
        yield first(n)
    except StopIteration:
        yield 7
    yield 40
def rule(number):
    return sum(gen(number))
# ----
try:
    return sum([next(x for x in range(k) if x > 3) for k in (7, number)])
except StopIteration:
    return 100
# ----
def f(n):
    if n == 4:
        raise ValueError
    return n
def g(n):
    try:
        return [f(x) for x in range(n)]
    except ValueError:
        return [7]
def rule(number):
    return sum(g(number))
# ----
def f(n):
    if n == 4:
        raise ValueError
    return n
def rule(number):
    try:
        return (f(number) if number > 1 else f(number + 3)) + (f(7 - number) and f(number - 5))
    except ValueError:
        return -1
# ----
def near(board, here):
    return board[here] + 1
def rule(number):
    board, here = [2 for _ in range(8)], 0
    while here < 30:
        try:
            step = near(board, here)
        except IndexError:
            step = 7
        here += step
        board[here % 8] += abs(number) % 3
    return here, sum(board)
# ----
def near(board, here):
    return {here + step for step in (-1, 1) if 0 <= here + step < 8 and board[here + step][0] == 1}
def connected(board, here):
    seen, todo = set(), [here]
    while todo:
        here = todo.pop()
        if here == 7:
            return True
        seen.add(here)
        for there in near(board, here):
            if there not in seen:
                todo.append(there)
    return False
def rule(number):
    board = [[1, 1] for _ in range(8)]
    board[number % 8][0] = 0
    return connected(board, number % 3)
"""),
    )
)
REFUSED = {
    as_rules(body.partition("\n")[2].strip()): body.splitlines()[0].strip("# ")
    for body in bodies_of("""
# (number := ZeroDivisionError) is caught
def rule(number):
    try:
        return 6 // number
    except (number := ZeroDivisionError):
        return 5
# ----
# (IndexError if number == 2 else len(row), ValueError) is caught
def rule(number):
    try:
        row = TABLE[number:]
    except (IndexError if number == 2 else len(row), ValueError):
        return 5
    return len(row)
# ----
# ValueError is caught that a function raises
def f(n):
    if n < 1:
        raise ValueError
    if n > 4:
        return n
    try:
        return f(n - 1)
    except ValueError:
        return 5
def rule(number):
    return f(number)
# ----
# an error is caught that a function raises
def f(n):
    return g(n - 1) + h(n - 1)
def h(n):
    try:
        return g(n)
    except IndexError:
        return -5
def g(n):
    return f(n - 2) + 1 if n > 3 else TABLE[n - 4]
def rule(number):
    return f(number)
# ----
# a generator that may raise an error is gone through in try
def gen(n):
    yield n
    yield 12 // (n - 2)
def rule(number):
    try:
        return sum(gen(number))
    except ZeroDivisionError:
        return 100
# ----
# a generator that may raise an error is gone through in try
def gen(n):
    yield n
    yield next(x for x in TABLE if x > n)
def rule(number):
    try:
        return sum(gen(number))
    except RuntimeError:
        return 100
# ----
# an error that leaves a try with finally is caught
def f(cells, n):
    try:
        return_ = 5 // n
    finally:
        cells.append(4)
    return return_
def rule(number):
    cells = [1]
    try:
        x = f(cells, number)
    except ZeroDivisionError:
        return len(cells) + 100
    return x
# ----
# an error that leaves a try with finally is caught
k = 0
try:
    try:
        x = 5 // number
    except ZeroDivisionError:
        x = TABLE[number + 7]
    finally:
        k += 1
except IndexError:
    return k + 100
return k
# ----
# StopIteration within a generator or map is caught
try:
    return sum(next(x for x in range(k) if x > 3) for k in (7, number))
except StopIteration:
    return 100
# ----
# StopIteration within a generator or map is caught
try:
    return sum(map(lambda k: next(x for x in range(k) if x > 3), (7, number)))
except StopIteration:
    return 100
# ----
# a set is iterated over, but its order is not defined
def f(n):
    if n == 4:
        raise ValueError
    return n
def rule(number):
    try:
        return any(f(x) > 8 for x in {1, number, 4})
    except ValueError:
        return 9
# ----
# zip goes through several streams
def f(n):
    if n == 4:
        raise ValueError
    return n
def rule(number):
    try:
        return sum(a * b for a, b in zip(range(3), (f(x) for x in range(number))))
    except ValueError:
        return 9
""")
}

"""Imports inside functions."""

from __future__ import annotations

ANSWERED = [
    """def rule(number):
    import math
    return math.floor(number / 2)
""",
    """def rule(number):
    from math import isqrt as root, floor
    return root(number * number) + floor(number / 3)
""",
    """def rule(number):
    import collections.abc as abc
    return number + isinstance((1,), abc.Sequence)
""",
    """def rule(number):
    from itertools import product
    return sum(a * b for a, b in product(range(3), (number, 1)))
""",
    """def rule(number):
    x = 3
    import math as x
    return x.floor(number / 2)
""",
    """def rule(number):
    def f(x):
        import math
        return math.floor(x / 2)
    return f(number)
""",
    """def rule(number):
    from collections import deque
    q = deque([number, 2])
    while q:
        x = q.popleft()
        if x > 3:
            q.append(x - 1)
    return x
""",
    """def rule(number):
    import collections
    q = collections.deque([number, 2])
    while q:
        x = q.popleft()
        if x > 3:
            q.append(x - 1)
    return x
""",
    """def rule(number):
    from collections import Counter, defaultdict
    c = Counter([number, 2])
    d = defaultdict(int)
    d[number] += c[2]
    return d[number]
""",
    """def rule(number):
    from copy import deepcopy
    a = [[1, 2], [3, number]]
    b = deepcopy(a)
    b[1][0] = 9
    return a[1][0] + b[1][0]
""",
    """def rule(number):
    from functools import reduce
    import operator
    return reduce(operator.add, (1, number, 3))
""",
]
REFUSED = {
    """def rule(number):
    from collections import deque
    q = deque([number, 2])
    q.append(1)
    return q.popleft() + len(q)
""": "a deque is used in q.popleft, which is not compiled there",
    """def rule(number):
    import wave
    return number
""": "wave is imported inside a function, and not before",
    """def rule(number):
    from math import nothing
    return number
""": "nothing is no name of the module math yet",
    """def rule(number):
    from . import math
    return number
""": "a relative import stands in a file of no package",
    """def rule(number):
    if number > 1:
        from math import floor
    return floor(1.5)
""": "floor may have no value here",
    """def rule(number):
    global m
    import math as m
    return m.floor(number / 2)
""": "global is not compiled",
    """def rule(number):
    import math
    math.x = 3
    return number
""": "math.x is changed",
    """def rule(number):
    from collections import deque
    if number > 2:
        deque = list
    q = deque([number, 2])
    return q.pop()
""": "deque holds one of several values, and a constant of the class type is used as a value",
}

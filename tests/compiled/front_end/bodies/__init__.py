"""Bodies of `rule(number)`, as text: a construct of Python each, in answers, errors and refusals.

Those in `ANSWERED` must answer as Python does, and so must the functions without arguments in `HELPERS`. Those in
`REFUSED` are refused, each with its reason; after `H:`, the body is that of `helper()`.
"""

from __future__ import annotations

from tests.compiled.front_end.bodies import choices, functions, helpers, loops, sequences

ANSWERED = [*choices.ANSWERED, *functions.ANSWERED, *loops.ANSWERED, *sequences.ANSWERED]
HELPERS = helpers.ANSWERED
REFUSED = choices.REFUSED | functions.REFUSED | helpers.REFUSED | loops.REFUSED | sequences.REFUSED

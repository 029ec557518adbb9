"""Bodies of `rule(number)`, as text: a construct of Python each, in answers, errors and refusals.

Those in `ANSWERED` must answer as Python does, and so must the functions without arguments in `HELPERS`. Those in
`STOPPED` may also end with an error that says which kind of value is met where another should be, and those in
`UNDECIDED` where Python's answer depends on the order of a set, or is a float for a negative exponent. Those in
`REFUSED` are refused, each with its reason; after `H:`, the body is that of `helper()`.
"""

from __future__ import annotations

from tests.compiled.front_end.bodies import (
    byte_strings,
    caches,
    cells,
    changed_slices,
    choices,
    chosen,
    constant_sets,
    counters,
    dicts_of_dicts,
    effects,
    functions,
    groups,
    growing_arguments,
    growing_lists,
    helpers,
    imports,
    library,
    list_methods,
    lists_of_sets,
    loops,
    named_streams,
    nested_lists,
    orders,
    ragged,
    references,
    sequences,
    sets,
    several,
    several_names,
    slices,
    streams,
    tables,
    trying,
    unions,
    unordered,
    unset,
)

OTHERS = (
    byte_strings, caches, cells, changed_slices, choices, chosen, constant_sets, counters, dicts_of_dicts, effects,
    functions, groups,
    growing_arguments, growing_lists, imports, library, list_methods, lists_of_sets, loops, named_streams,
    nested_lists, orders, ragged, references, sequences, sets, several, several_names, slices, streams, tables,
    trying, unions, unordered, unset,
)  # fmt: skip
ANSWERED = [body for others in OTHERS for body in others.ANSWERED]
STOPPED = unions.STOPPED
UNDECIDED = orders.UNDECIDED + sequences.UNDECIDED + sets.UNDECIDED + unordered.UNDECIDED
HELPERS = helpers.ANSWERED
REFUSED = {body: reason for others in (helpers, *OTHERS) for body, reason in others.REFUSED.items()}

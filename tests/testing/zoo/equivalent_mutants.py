"""Mutants of `token_mutants` that the kit accepts, each with the reason why its answers are still right."""

from __future__ import annotations

OVERWRITTEN = "The first number is never compared: `best_line is None` lets the first action replace it."
SAME_NUMBER = "Where the condition holds, the last value is the best one, so both names mean the same number."
EQUAL_BOUND = "It only assigns a bound that is equal to the one it replaces."
FEWER_CUTOFFS = "It only cuts off less, so more nodes are visited; this search is not held to `prunes`."
LATER_CUTOFF = "Entries cut off less, so more is searched again; the values and lines are the same."
WEAKER_BOUND = "An exact value is stored as a bound: true, though weaker, so more is searched again."
EQUAL_ACTIONS = (
    "Of equally good actions it takes the last, which the contract 'value' allows, since nothing is cut off."
)
NO_CHILD_KEEPS_A_LIMIT = "The limit below is None, and the sign is only used with a limit."
SAME_KEY = "Each key is another one, but it is the same for storing and for probing."
ANY_COLOUR = "The root may be searched for either colour: where the mover is the other, the sign turns, and back."
TERMINAL_CHILD = "A finished child has the same value for either colour: the sign turns twice."
NO_HORIZON_VALUE_COUNTS = "Values at the horizon count only in iterations that are thrown away."
ANOTHER_DEPTH = (
    "It begins with another depth or grows by another step; only the iteration that is not cut off counts."
)
NEVER_CUT_OFF = "The depth jumps over 0, so the first such iteration searches to the end."
ORDER_ALONE = "It changes the order of actions alone."
SELECTION_ALONE = "It only changes which child is simulated next; the value is proved in the end, by all children."
ANOTHER_SEED = "It only changes what is drawn by lot; the value is proved in the end, by all children."
NEVER_TERMINAL = "The node is never a finished one here, since those are proved and never selected."
NO_REFERENCE = (
    "It differs where a utility equals the penalty; there the reference raises `PenaltyTooLarge`, so there is no"
    " value to compare with. `check_search` with a game of one leaf and your own reference finds it."
)

EQUIVALENT = {
    "alpha_beta:17:21 '-inf' -> '-1e7'": OVERWRITTEN,
    "alpha_beta:17:21 '-inf' -> 'inf'": OVERWRITTEN,
    "alpha_beta:23:15 Gt -> GtE": EQUAL_BOUND,
    "alpha_beta:23:15 best -> value": SAME_NUMBER,
    "alpha_beta:24:24 best -> value": SAME_NUMBER,
    "alpha_beta:29:21 'inf' -> '-inf'": OVERWRITTEN,
    "alpha_beta:29:21 'inf' -> '1e7'": OVERWRITTEN,
    "alpha_beta:35:15 Lt -> LtE": EQUAL_BOUND,
    "alpha_beta:35:15 best -> value": SAME_NUMBER,
    "alpha_beta:36:23 best -> value": SAME_NUMBER,
    "two_functions:27:65 sign -> -sign": NO_CHILD_KEEPS_A_LIMIT,
    "two_functions:29:65 LtE -> Lt": FEWER_CUTOFFS,
    "two_functions:29:80 1 -> 0": FEWER_CUTOFFS,
    "two_functions:30:12 break -> continue": FEWER_CUTOFFS,
    "penalised:20:37 Gt -> GtE": EQUAL_ACTIONS,
    "penalised:22:37 Lt -> LtE": EQUAL_ACTIONS,
    "penalised:32:7 LtE -> Lt": NO_REFERENCE,
    "penalised:34:7 Gt -> GtE": "A utility of 0 has returned before.",
    "negamax:9:34 Not deleted": ANY_COLOUR,
    "with_table:20:18 color -> -color": SAME_KEY,
    "with_table:25:31 GtE -> Gt": LATER_CUTOFF,
    "with_table:27:31 LtE -> Lt": LATER_CUTOFF,
    "with_table:31:11 USub deleted": OVERWRITTEN,
    "with_table:35:25 child -> state": TERMINAL_CHILD,
    "with_table:43:11 Gt -> GtE": EQUAL_BOUND,
    "with_table:43:11 best -> value": SAME_NUMBER,
    "with_table:44:20 best -> value": SAME_NUMBER,
    "with_table:47:7 best -> value": WEAKER_BOUND,
    "with_table:49:9 best -> value": SAME_NUMBER,
    "with_table:49:17 beta -> alpha": WEAKER_BOUND,
    "with_table:52:15 EXACT -> LOWER": WEAKER_BOUND,
    "deepening:9:23 False -> True": "Each iteration begins by setting it to False.",
    "deepening:13:16 1 -> 0": ANOTHER_DEPTH,
    "deepening:13:16 1 -> 2": ANOTHER_DEPTH,
    "deepening:19:12 Add -> Sub": NEVER_CUT_OFF,
    "deepening:19:21 1 -> 2": ANOTHER_DEPTH,
    "deepening:24:44 NotEq -> Eq": ORDER_ALONE,
    "deepening:30:20 0 -> 1": ANOTHER_DEPTH,
    "deepening:32:19 0 -> 1": NO_HORIZON_VALUE_COUNTS,
    "deepening:36:69 Sub -> Add": NEVER_CUT_OFF,
    "deepening:36:77 1 -> 0": NEVER_CUT_OFF,
    "deepening:36:77 1 -> 2": NEVER_CUT_OFF,
    "deepening:41:24 max -> min": FEWER_CUTOFFS,
    "deepening:43:23 min -> max": FEWER_CUTOFFS,
    "deepening:44:15 GtE -> Gt": FEWER_CUTOFFS,
    "deepening:45:16 break -> continue": FEWER_CUTOFFS,
    "monte_carlo:12:22 0 -> 1": SELECTION_ALONE,
    "monte_carlo:13:21 0.0 -> 1.0": SELECTION_ALONE,
    "monte_carlo:18:61 1 -> 0": SELECTION_ALONE,
    "monte_carlo:18:61 1 -> 2": SELECTION_ALONE,
    "monte_carlo:24:24 1 -> 0": ANOTHER_SEED,
    "monte_carlo:24:24 1 -> 2": ANOTHER_SEED,
    "monte_carlo:42:7 And -> Or": NEVER_TERMINAL,
    "monte_carlo:48:12 max -> min": SELECTION_ALONE,
    "monte_carlo:48:16 USub deleted": SELECTION_ALONE,
    "monte_carlo:48:17 1.0 -> 0.5": SELECTION_ALONE,
    "monte_carlo:48:22 min -> max": SELECTION_ALONE,
    "monte_carlo:48:26 1.0 -> 0.5": SELECTION_ALONE,
    "monte_carlo:50:23 1 -> 0": SELECTION_ALONE,
    "monte_carlo:50:23 1 -> 2": SELECTION_ALONE,
    "monte_carlo:51:8 Add -> Sub": SELECTION_ALONE,
    "monte_carlo:64:16 Add -> Sub": SELECTION_ALONE,
    "monte_carlo:64:16 Div -> Mult": SELECTION_ALONE,
    "monte_carlo:64:16 Mult -> Add": SELECTION_ALONE,
    "monte_carlo:64:67 2 -> 1": SELECTION_ALONE,
    "monte_carlo:64:67 Div -> Mult": SELECTION_ALONE,
    "monte_carlo:64:67 Mult -> Add": SELECTION_ALONE,
    "monte_carlo:64:94 1 -> 0": SELECTION_ALONE,
    "monte_carlo:64:94 1 -> 2": SELECTION_ALONE,
    "monte_carlo:65:27 Gt -> GtE": SELECTION_ALONE,
    "monte_carlo:65:27 Gt -> Lt": SELECTION_ALONE,
}

"""Searches in the form of AIMA, CS188 and 6.034: right ones, and wrong ones with mistakes that students make."""

from __future__ import annotations

from tests.grading.zoo.course_modules import Student, changed

AIMA = """\
import math


def minmax_decision(state, game):
    player = game.to_move(state)

    def max_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return max(min_value(game.result(state, action)) for action in game.actions(state))

    def min_value(state):
        if game.terminal_test(state):
            return game.utility(state, player)
        return min(max_value(game.result(state, action)) for action in game.actions(state))

    return max(game.actions(state), key=lambda action: min_value(game.result(state, action)))


def alphabeta_search(game, state):
    player = state.to_move

    def max_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        best, choice = -math.inf, None
        for action in game.actions(state):
            value, _ = min_value(game.result(state, action), alpha, beta)
            if value > best:
                best, choice = value, action
                alpha = max(alpha, best)
            if best >= beta:
                break
        return best, choice

    def min_value(state, alpha, beta):
        if game.is_terminal(state):
            return game.utility(state, player), None
        best, choice = math.inf, None
        for action in game.actions(state):
            value, _ = max_value(game.result(state, action), alpha, beta)
            if value < best:
                best, choice = value, action
                beta = min(beta, best)
            if best <= alpha:
                break
        return best, choice

    return max_value(state, -math.inf, math.inf)
"""

CS188 = """\
class MultiAgentSearchAgent:
    def __init__(self, evalFn="scoreEvaluationFunction", depth="2"):
        self.index = 0
        self.depth = int(depth)
        self.evaluationFunction = lambda state: state.getScore()


class MinimaxAgent(MultiAgentSearchAgent):
    def getAction(self, gameState):
        actions = gameState.getLegalActions(0)
        return max(actions, key=lambda action: self.value(gameState.generateSuccessor(0, action), 1, 0))

    def value(self, state, agent, depth):
        if agent == state.getNumAgents():
            agent, depth = 0, depth + 1
        if depth == self.depth or state.isWin() or state.isLose():
            return self.evaluationFunction(state)
        successors = [state.generateSuccessor(agent, action) for action in state.getLegalActions(agent)]
        values = [self.value(successor, agent + 1, depth) for successor in successors]
        return max(values) if agent == 0 else min(values)
"""

MIT = """\
INF = float("inf")


def always_zero(state):
    return 0


def minimax_endgame_search(state, maximize=True):
    if state.is_game_over():
        return [state], state.get_endgame_score(maximize), 1
    choose = max if maximize else min
    below = [minimax_endgame_search(next_state, not maximize) for next_state in state.generate_next_states()]
    path, score, _ = choose(below, key=lambda found: found[1])
    return [state, *path], score, sum(found[2] for found in below)


def minimax_search_alphabeta(
    state, alpha=-INF, beta=INF, heuristic_fn=always_zero, depth_limit=INF, maximize=True
):
    if state.is_game_over():
        return [state], state.get_endgame_score(maximize), 1
    if depth_limit == 0:
        return [state], heuristic_fn(state, maximize), 1
    best, evaluations = None, 0
    for next_state in state.generate_next_states():
        path, score, count = minimax_search_alphabeta(
            next_state, alpha, beta, heuristic_fn, depth_limit - 1, not maximize
        )
        evaluations += count
        if best is None or (score > best[1] if maximize else score < best[1]):
            best = [state, *path], score
        if maximize:
            alpha = max(alpha, score)
        else:
            beta = min(beta, score)
        if alpha >= beta:
            break
    return *best, evaluations
"""

RIGHT_SEARCHES = [Student("aima", AIMA), Student("multiAgents", CS188), Student("lab3", MIT)]

WRONG_SEARCHES = [
    changed(
        "UtilityOfMax",
        ("    player = game.to_move(state)\n", '    player = "MAX"\n'),
        law="minmax_decision",
        sentence="at the start of a tree, where the best action is b, worth -12 to MIN",
        of=AIMA,
    ),
    changed(
        "ValueInPlaceOfAction",
        ("    return max(game.actions(state), key=", "    return max(map("),
        (
            "min_value(game.result(state, action)))\n\n\ndef alpha",
            "min_value(game.result(state, action)), game.actions(state)))\n\n\ndef alpha",
        ),
        law="minmax_decision",
        sentence="minmax_decision returned 1 at the start of a tree, where the best action is a, worth 1 to MAX",
        of=AIMA,
    ),
    changed(
        "MaxReplies",
        ("return min(max_value(", "return max(max_value("),
        law="minmax_decision",
        sentence="minmax_decision returned '",
        of=AIMA,
    ),
    changed(
        "AlphaAndBetaSwapped",
        (
            "min_value(game.result(state, action), alpha, beta)",
            "min_value(game.result(state, action), beta, alpha)",
        ),
        law="alphabeta_search",
        sentence="alphabeta_search returned (",
        of=AIMA,
    ),
    changed(
        "ActionOfTheLastReply",
        (
            "                best, choice = value, action\n                alpha",
            "                best, choice = value, game.actions(state)[-1]\n                alpha",
        ),
        law="alphabeta_search",
        sentence="alphabeta_search returned (",
        of=AIMA,
    ),
    changed(
        "DepthInPlies",
        ("        if depth == self.depth or", "        if 2 * depth + agent == self.depth or"),
        law="MinimaxAgent",
        sentence="getAction of MinimaxAgent with depth 1 ",
        of=CS188,
    ),
    changed(
        "GhostsMaximise",
        ("max(values) if agent == 0 else min(values)", "max(values)"),
        law="MinimaxAgent",
        sentence="getAction of MinimaxAgent with depth 1 returned '",
        of=CS188,
    ),
    changed(
        "ValuesUpToTen",
        ("best, choice = -math.inf, None", "best, choice = -10, None"),
        ("best, choice = math.inf, None", "best, choice = 10, None"),
        law="alphabeta_search",
        sentence="alphabeta_search returned ",
        of=AIMA,
    ),
    changed(
        "ValuesUpToAThousand",
        (
            "max(values) if agent == 0 else min(values)",
            "max([-1000, *values]) if agent == 0 else min([1000, *values])",
        ),
        law="MinimaxAgent",
        sentence="getAction of MinimaxAgent with depth ",
        of=CS188,
    ),
    changed(
        "PacmanMovesForGhosts",
        ("state.getLegalActions(agent)]", "state.getLegalActions(0)]"),
        law="MinimaxAgent",
        sentence="raised ValueError('it is the turn of agent 1, not 0') at the start of a tree",
        of=CS188,
    ),
    changed(
        "NeedsAnArgument",
        ('evalFn="scoreEvaluationFunction"', "evalFn"),
        law="MinimaxAgent",
        sentence="MinimaxAgent() raised TypeError(",
        of=CS188,
    ),
    changed(
        "ScoreOfTheMaximizerAlways",
        ("state.get_endgame_score(maximize), 1\n    choose", "state.get_endgame_score(True), 1\n    choose"),
        law="minimax_endgame_search",
        sentence="minimax_endgame_search with maximize=True returned ([<start>, <state after a>]",
        of=MIT,
    ),
    changed(
        "PathWithoutTheStart",
        ("    return [state, *path], score, sum", "    return path, score, sum"),
        law="minimax_endgame_search",
        sentence="minimax_endgame_search with maximize=True returned ([<state after a>], ",
        of=MIT,
    ),
    changed(
        "ScoreAlone",
        ("    return [state, *path], score, sum(found[2] for found in below)", "    return score"),
        law="minimax_endgame_search",
        sentence="minimax_endgame_search with maximize=True returned 1 at the start of a tree, where the best",
        of=MIT,
    ),
    changed(
        "LastOfEquals",
        ("score > best[1] if maximize else score < best[1]", "score >= best[1] if maximize else score <= best[1]"),
        law="minimax_search_alphabeta",
        sentence="minimax_search_alphabeta with maximize=True returned ([<start>, ",
        of=MIT,
    ),
]

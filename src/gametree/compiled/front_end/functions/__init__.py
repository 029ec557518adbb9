"""One function while it is lowered: its variables, its control flow, and the handlers of its nodes."""

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.evaluator import evaluate

__all__ = ["Activation", "evaluate"]

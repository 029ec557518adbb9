"""Play games: strategies against each other, and proofs that one cannot be beaten."""

from gametree.play.never_loses import NeverLoses, never_loses
from gametree.play.playing import Move, Record, Strategies, Strategy, moves, play
from gametree.play.strategies import (
    GeneralStrategy,
    fallible_strategy,
    random_strategy,
    scripted_strategy,
    search_strategy,
)

__all__ = [
    "GeneralStrategy",
    "Move",
    "NeverLoses",
    "Record",
    "Strategies",
    "Strategy",
    "fallible_strategy",
    "moves",
    "never_loses",
    "play",
    "random_strategy",
    "scripted_strategy",
    "search_strategy",
]

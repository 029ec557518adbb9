"""Play games: strategies against each other, and proofs that one cannot be beaten."""

from gametree.play.never_loses import NeverLoses, never_loses
from gametree.play.play import GameRecord, Strategy, Transition, play, transitions
from gametree.play.strategies import random_strategy, scripted_strategy, search_strategy, strategy_of_strength
from gametree.play.timed import Decision, best_action, decide, timed_strategy
from gametree.play.timed_searches import OffersSearches, TimedSearches

__all__ = [
    "Decision",
    "GameRecord",
    "NeverLoses",
    "OffersSearches",
    "Strategy",
    "TimedSearches",
    "Transition",
    "best_action",
    "decide",
    "never_loses",
    "play",
    "random_strategy",
    "scripted_strategy",
    "search_strategy",
    "strategy_of_strength",
    "timed_strategy",
    "transitions",
]

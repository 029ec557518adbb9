"""Play games: strategies against each other, and proofs that one cannot be beaten."""

from gametree.play.never_loses import NeverLoses, never_loses
from gametree.play.play import GameRecord, Strategy, Transition, play, transitions
from gametree.play.strategies import fallible_strategy, random_strategy, scripted_strategy, search_strategy
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
    "fallible_strategy",
    "never_loses",
    "play",
    "random_strategy",
    "scripted_strategy",
    "search_strategy",
    "timed_strategy",
    "transitions",
]

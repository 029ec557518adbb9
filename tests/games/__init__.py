"""Tests of the games that come with gametree."""

"""Recipes of kernels: for each search, how its kernel is made of the rules of a game and a plan.

A module is imported by the search that needs it, and so are the kernels that it names.
"""

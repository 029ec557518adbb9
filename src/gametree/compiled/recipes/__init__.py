"""Recipes of kernels that several modules use: how a kernel is made of the rules of a game and a plan.

A module is imported by the searches that need it, and so are the kernels that it names. A search that has its
recipe for itself writes it in its own module.
"""

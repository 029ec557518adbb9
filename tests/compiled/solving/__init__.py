"""Tests of compiled solving."""

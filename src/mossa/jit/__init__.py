"""The only door to Numba.

A *rule* is a plain Python function: Python runs it as it stands, and a kernel that calls it compiles it in.
A *kernel* is compiled once and kept on disk, in a folder named by a digest of all the code and constants that it can
reach: edit a rule and the next run compiles anew; edit a comment in it and the next run loads. What was not used for a
season is deleted when something new is compiled. `prepare` compiles or loads a kernel ahead, so that nobody's thinking
time is spent on it.
"""

from mossa.jit.bits import popcount, trailing_zeros
from mossa.jit.compiler import COMPILATION_LISTENERS, IS_PLAIN, Kernel, is_prepared, kernel, prepare
from mossa.jit.disk import cache_folder
from mossa.jit.random import Rng, below, new_rng, random_bits, uniform
from mossa.jit.reach import Reach, reachable
from mossa.jit.rules import Rule, allocating_rule, inlined_rule, is_python_rule, is_rule, python_rule, rule

__all__ = [
    "COMPILATION_LISTENERS",
    "IS_PLAIN",
    "Kernel",
    "Reach",
    "Rng",
    "Rule",
    "allocating_rule",
    "below",
    "cache_folder",
    "inlined_rule",
    "is_prepared",
    "is_python_rule",
    "is_rule",
    "kernel",
    "new_rng",
    "popcount",
    "prepare",
    "python_rule",
    "random_bits",
    "reachable",
    "rule",
    "trailing_zeros",
    "uniform",
]

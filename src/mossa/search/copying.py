"""Copies from array to array in kernels.

`target[:] = source` would do, but Numba then compiles the message of an error that cannot happen, for two seconds.
"""

from mossa.jit import rule


@rule
def copy_into(target, source):
    """Overwrite as many elements as the source has."""
    for i in range(len(source)):
        target[i] = source[i]

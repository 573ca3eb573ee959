"""Packages that are not installed everywhere."""

from importlib.util import find_spec

import pytest


def needs(package: str) -> pytest.MarkDecorator:
    """Skip where a package is missing. It is not imported here, for every test process collects all tests."""
    return pytest.mark.skipif(find_spec(package) is None, reason=f"{package} is not installed")

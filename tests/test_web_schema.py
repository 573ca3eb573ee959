"""Whatever is thrown at the REST side by its own description, it never fails by itself."""

import subprocess
import sys

import pytest

from tests.extras import needs
from tests.web import COMPILING_SECONDS, running_server

pytestmark = [pytest.mark.compiled, needs("schemathesis")]


def test_schemathesis_finds_no_server_error(tmp_path):
    with running_server(tmp_path, "--workers", "1", "--no-prepare") as (address, _):
        command = [sys.executable, "-m", "schemathesis.cli", "run", f"{address}api/openapi.json"]
        options = [
            "--checks",
            "not_a_server_error",
            "--max-examples",
            "8",
            "--request-timeout",  # of schemathesis, not ours: a search may have to be compiled, on a crowded machine
            str(COMPILING_SECONDS),
            "--seed",
            "1",
            "--no-color",
        ]
        done = subprocess.run([*command, *options], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout

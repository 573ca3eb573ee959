"""Where the server listens: the port that is asked for, or the usual one, or the next that is free."""

from contextlib import closing

import pytest

from mossa.cli import main
from mossa.errors import MossaError
from mossa.lock import Lock
from mossa.web import serve
from mossa.web.serve import bound, bound_somewhere


def test_the_next_free_port_is_taken(monkeypatch):
    with closing(bound(0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "USUAL_PORT", port)
        with closing(bound_somewhere()) as other:
            assert other.getsockname()[1] != port


def test_one_server_at_a_time_keeps_its_games_in_a_file(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(serve, "check_pages", lambda: None)
    file = tmp_path / "games.sqlite"
    with Lock(tmp_path / "games.sqlite.lock"):
        assert main(["serve", "--port", "0", "--saves", str(file)]) == 2
    assert capsys.readouterr().err == f"mossa: another process works on {file}; wait for it or end it\n"


def test_a_port_that_is_asked_for_and_taken_is_refused_in_one_line(tmp_path, capsys, monkeypatch, recwarn):
    monkeypatch.setattr(serve, "check_pages", lambda: None)
    with closing(bound(0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(MossaError, match=f"port {port} cannot be used: Address already in use; --port"):
            bound(port)
        assert main(["serve", "--port", str(port), "--saves", str(tmp_path / "games.sqlite")]) == 2
    err = capsys.readouterr().err
    assert (err.count("\n"), err.startswith(f"mossa: port {port} cannot be used")) == (1, True)
    assert list(recwarn) == []

"""What operators do with results from the command line: each answers, and a mistake changes nothing."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import yaml

from bot.__main__ import main

CHANNEL = "irc:libera:#uno"
SCORES = "Ann 12 3400 2\nbroken line\nbob[] 3 120 0\n"


class Desk:
    """An operator at a command line."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys
        network = {"name": "libera", "host": "localhost", "nick": "uno", "channels": ["#uno"]}
        settings = {"database": f"sqlite:///{folder / 'uno.db'}", "irc": {"networks": [network]}}
        (folder / "config.yaml").write_text(yaml.safe_dump(settings))

    def runs(self, *words: str) -> tuple[int, str, str]:
        """The exit code, what was printed, and what was complained of."""
        code = main([*words, "--config", str(self.folder / "config.yaml")])
        out, err = self._capsys.readouterr()
        return code, out, err

    def file(self, text: str, name: str = "file") -> str:
        """A file with that text."""
        (self.folder / name).write_text(text)
        return str(self.folder / name)

    def scores(self) -> list[tuple[str, int, int]]:
        """Who is on the board of all time."""
        with closing(sqlite3.connect(self.folder / "uno.db")) as connection:
            return connection.execute("SELECT player, wins, points FROM standings ORDER BY points DESC").fetchall()


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


IMPORTED = [("irc:libera:ann", 12, 3400), ("irc:libera:bob{}", 3, 120)]


def test_scores_of_the_classic_bot_are_on_the_board_of_all_time(desk: Desk) -> None:
    code, out, err = desk.runs("import-scores", desk.file(SCORES), "--server", CHANNEL)
    assert (code, out) == (0, "irc:libera:#uno: the scores of 2 players imported, 1 lines left out\n")
    assert "line 2: has 2 words" in err
    assert desk.scores() == IMPORTED


def test_to_import_scores_again_replaces_them(desk: Desk) -> None:
    for _ in range(2):
        desk.runs("import-scores", desk.file(SCORES), "--server", CHANNEL)
    assert desk.scores() == IMPORTED


def test_nicks_are_compared_as_the_network_does(desk: Desk) -> None:
    desk.runs("import-scores", desk.file("bob[] 1 2 3"), "--server", CHANNEL, "--casemapping", "ascii")
    assert desk.scores() == [("irc:libera:bob[]", 1, 2)]


def test_strictly_a_broken_line_means_that_nothing_is_imported(desk: Desk) -> None:
    code, out, err = desk.runs("import-scores", desk.file(SCORES), "--server", CHANNEL, "--strict")
    assert (code, out) == (1, "")
    assert "line 2: " in err
    assert "nothing was imported" in err
    assert desk.scores() == []


@pytest.mark.parametrize(
    "words",
    [
        ("import-scores", "FILE", "--server", "discord:1"), ("import-scores", "FILE", "--server", "irc:libera"),
        ("import-scores", "nowhere", "--server", CHANNEL), ("import-scores", "EMPTY", "--server", CHANNEL),
        ("import", "FILE"), ("import", "nowhere"), ("import", "EMPTY"),
    ],
)  # fmt: skip
def test_what_can_not_be_imported_is_told_and_nothing_is(desk: Desk, words: tuple[str, ...]) -> None:
    files = {"FILE": desk.file(SCORES), "EMPTY": desk.file("", "empty")}
    code, out, err = desk.runs(*(files.get(word, word) for word in words))
    assert (code, out) == (1, "")
    assert "nothing was imported" in err
    assert "Traceback" not in err
    assert desk.scores() == []


def test_an_export_can_be_imported_into_another_server(desk: Desk) -> None:
    desk.runs("import-scores", desk.file(SCORES), "--server", CHANNEL)
    _, lines, _ = desk.runs("export", "--server", CHANNEL)
    code, out, _ = desk.runs("import", desk.file(lines), "--server", "irc:oftc:#uno")
    assert (code, out) == (0, "irc:oftc:#uno: 0 new results, 0 were here already\n")
    assert len(desk.scores()) == 4


@pytest.mark.parametrize("verb", ["export", "recount"])
def test_a_server_that_is_not_known_is_told_with_those_that_are(desk: Desk, verb: str) -> None:
    desk.runs("import-scores", desk.file(SCORES), "--server", CHANNEL)
    code, out, err = desk.runs(verb, "--server", "irc:libera:#umo")
    assert (code, out) == (1, "")
    assert CHANNEL in err


def test_standings_are_reckoned_again_from_the_results(desk: Desk) -> None:
    desk.runs("import-scores", desk.file(SCORES), "--server", CHANNEL)
    with closing(sqlite3.connect(desk.folder / "uno.db")) as connection:
        connection.execute("UPDATE standings SET points = 1")
        connection.commit()
    assert desk.runs("recount") == (0, "irc:libera:#uno: recounted\n", "")
    assert desk.scores() == IMPORTED

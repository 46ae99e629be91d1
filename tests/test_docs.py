"""What the documents promise is proven by tests that exist."""

import re
from pathlib import Path

import pytest

from adapters.discord.permissions import PERMISSIONS
from bot.__main__ import main

TESTS = Path(__file__).parent
ROOT = TESTS.parent
CLASSIC = ROOT / "docs" / "classic.md"
README, DISCORD = ROOT / "README.md", ROOT / "docs" / "discord.md"
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (.+?) \| (.+) \|$", re.MULTILINE)


def test_everything_players_of_the_classic_met_is_on_the_list_once() -> None:
    assert [int(number) for number, *_ in ROW.findall(CLASSIC.read_text())] == list(range(1, 63))


def test_every_row_names_tests_and_each_of_them_exists() -> None:
    missing = []
    for number, _, _, proofs in ROW.findall(CLASSIC.read_text()):
        named = re.findall(r"`(\S+\.py)::(test_\w+)`", proofs)
        assert named, number
        assert proofs.count("`") == 2 * len(named), number
        for path, test in named:
            source = TESTS / path
            if not source.exists() or not re.search(rf"^(async )?def {test}\(", source.read_text(), re.MULTILINE):
                missing.append((number, path, test))
    assert missing == []


@pytest.mark.parametrize("document", [README, DISCORD, CLASSIC], ids=lambda path: path.name)
def test_every_file_that_a_document_links_or_shows_is_there(document: Path) -> None:
    links = re.findall(r"\]\((?!https?://)([^)#]+)", document.read_text())
    assert links
    assert [link for link in links if not (document.parent / link).exists()] == []


def test_every_command_line_in_the_documents_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    verbs = {verb for path in (README, DISCORD) for verb in re.findall(r"-m bot ([a-z-]+)", path.read_text())}
    assert {"check", "emojis"} <= verbs
    for verb in verbs:
        with pytest.raises(SystemExit) as ended:
            main([verb, "--help"])
        assert ended.value.code == 0, verb


def test_the_permissions_in_the_readme_are_those_the_bot_asks_for() -> None:
    assert f"number {PERMISSIONS.value}:" in README.read_text()

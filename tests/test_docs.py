"""What the documents promise is proven by tests that exist."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
CLASSIC = TESTS.parent / "docs" / "classic.md"
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

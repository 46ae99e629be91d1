"""Every case of the rule book and of the rule cases whose options exist has a test."""

from importlib import import_module
from pathlib import Path

from tests.engine.scenario import CASES

OF_OTHER_GAMES = {"T49", "T90", "T112", "T140", "T150", "T151", "T152", "T153", "T154", "O34"}
"""What belongs to options that don't exist: No Mercy, Flip, places played on for, teams."""

BY_THE_CHAT = {"T63", "T107", "O10"}
"""What the grammar or the chat decides before the engine hears of it."""

SOURCES = {"S10", "S49", "S50", "S52", "S90", "S91", "S100", "S104", "S105", "S106", "S107", "S112"}
"""Rules of the source texts that no case restates."""

RULE_BOOK = {f"T{number:02}" for number in range(1, 155)}
RULE_CASES = {f"O{number:02}" for number in range(1, 61)}


def test_every_case_whose_options_exist_has_a_test() -> None:
    for folder in ("", "house"):
        for file in sorted((Path(__file__).parent / folder).glob("test_*.py")):
            import_module(".".join(filter(None, ("tests.engine", folder, file.stem))))
    assert sorted(CASES) == sorted((RULE_BOOK | RULE_CASES | SOURCES) - OF_OTHER_GAMES - BY_THE_CHAT)

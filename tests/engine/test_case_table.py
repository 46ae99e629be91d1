"""Every case of the rule book and of the rule cases has a test."""

from importlib import import_module
from pathlib import Path

from tests.engine.scenario import CASES

BY_THE_CHAT = ("tests.bot.test_grammar", "tests.adapters.irc.test_people")
"""Where the chat decides before the engine hears of it: what is a call of UNO, and who somebody is."""

SOURCES = {"S10", "S49", "S50", "S52", "S90", "S91", "S100", "S104", "S105", "S106", "S107", "S112"}
"""Rules of the source texts that no case restates."""

RULE_BOOK = {f"T{number:02}" for number in range(1, 155)}
RULE_CASES = {f"O{number:02}" for number in range(1, 61)}


def test_every_case_has_a_test() -> None:
    for folder in ("", "house"):
        for file in sorted((Path(__file__).parent / folder).glob("test_*.py")):
            import_module(".".join(filter(None, ("tests.engine", folder, file.stem))))
    for module in BY_THE_CHAT:
        import_module(module)
    assert sorted(CASES) == sorted(RULE_BOOK | RULE_CASES | SOURCES)

"""The slash commands: made from the table of commands, within Discord's limits, and read back as text."""

from dataclasses import replace
from typing import Any

import pytest

from adapters.discord.commands import ADMIN_NAME, KEYS, NAME, line, payload
from bot.menu import Item, menu
from tests.adapters.discord.judge import check_commands

MENU = menu()
PAYLOAD = payload(MENU)


def leaves(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The commands themselves, out of their groups."""
    return [leaf for part in parts for leaf in (leaves(part["options"]) if part["type"] == 2 else [part])]


def chosen(word: str, **values: object) -> dict[str, Any]:
    """What Discord sends when a command is chosen, wherever it stands."""
    options = [{"name": name, "value": value} for name, value in values.items()]
    for command in PAYLOAD:
        for part in command["options"]:
            leaf = {"name": word, "type": 1, "options": options}
            if part["name"] == word and part["type"] == 1:
                return {"name": command["name"], "options": [leaf]}
            if part["type"] == 2 and word in [one["name"] for one in part["options"]]:
                return {"name": command["name"], "options": [{"name": part["name"], "type": 2, "options": [leaf]}]}
    raise AssertionError(f"there is no command {word}")


def test_every_command_is_there_once() -> None:
    words = [leaf["name"] for command in PAYLOAD for leaf in leaves(command["options"])]
    assert sorted(words) == sorted([*(item.word for item in MENU.items), "settings"])


def test_they_keep_discords_limits() -> None:
    check_commands(PAYLOAD)


def test_every_option_has_a_name_that_is_translated() -> None:
    found = {option["name"] for command in PAYLOAD for leaf in leaves(command["options"]) for option in leaf["options"]}
    assert found <= set(KEYS)


def test_what_is_for_admins_is_a_command_of_its_own() -> None:
    admin = replace(MENU, items=(*MENU.items[:2], Item("set", "[OPTION SETTING…|reset|log]", "help.start", admin=True)))
    mine, theirs = payload(admin)
    assert (mine["name"], "default_member_permissions" in mine) == (NAME, False)
    assert (theirs["name"], theirs["default_member_permissions"]) == (ADMIN_NAME, str(1 << 5))


@pytest.mark.parametrize(
    ("word", "values", "text"),
    [
        ("play", {"card": "r5"}, "play r5"),
        ("play", {"uno": True, "color": "R", "card": "w"}, "play w R uno"),
        ("play", {"card": "r5", "uno": False}, "play r5"),
        ("bot", {"number": 3, "level": "hard"}, "bot hard 3"),
        ("start", {"rules": "rbot  target=0"}, "start rbot target=0"),
        ("cd", {}, "cd"),
        ("kick", {"player": "discord:5"}, "kick discord:5"),
        ("me", {"language": "it", "plain": "on"}, "me plain on language it"),
        ("board", {"what": "exclude", "player": "bob"}, "board exclude bob"),
    ],
)
def test_what_is_chosen_is_a_line_of_text(word: str, values: dict[str, object], text: str) -> None:
    assert line(MENU, chosen(word, **values)) == text


@pytest.mark.parametrize(
    "data", [{}, {"name": "ban"}, {"name": "uno"}, {"name": "uno", "options": [{"name": "hack", "type": 1}]}]
)
def test_what_is_no_command_of_ours_is_no_line(data: dict[str, Any]) -> None:
    assert line(MENU, data) is None

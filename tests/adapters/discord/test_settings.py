"""The panel of settings: from a menu to the line that sets something, for those who may at that moment."""

import pytest

from tests.adapters.discord.acting import Actor
from tests.adapters.discord.judge import text_of, walk
from tests.adapters.discord.payloads import CHANNEL
from tests.adapters.discord.playing import Bot, playing
from tests.adapters.discord.server import FakeDiscord, Interaction

ADMIN = str(1 << 5)


async def choose(actor: Actor, opened: Interaction, value: str) -> Interaction:
    """Choose something from whichever menu of a message holds it."""
    assert opened.message
    for part in walk(opened.message["components"]):
        if value in [option["value"] for option in part.get("options", [])]:
            return await actor.forges(opened.message, part["custom_id"], [value])
    raise AssertionError(f"{value} is in no menu: {text_of(opened.message)}")


def setting(bot: Bot, name: str) -> str:
    """What an option is in the channel."""
    place = bot.place(CHANNEL)
    return next(one.now for one in bot.house_rules.panel(place) if one.name == name)


async def test_an_option_with_a_few_words_is_chosen_from_a_menu(discord: FakeDiscord) -> None:
    async with playing(discord) as bot:
        ann = Actor(discord, "ann", permissions=ADMIN)
        opened = await ann.commands("uno-admin", "settings")
        await choose(ann, await choose(ann, opened, "stack"), "same")
        await bot.rests()
        assert setting(bot, "stack") == "same"


async def test_a_number_is_typed_into_a_form(discord: FakeDiscord) -> None:
    async with playing(discord) as bot:
        ann = Actor(discord, "ann", permissions=ADMIN)
        form = await choose(ann, await ann.commands("uno-admin", "settings"), "turn_seconds")
        done = await ann.fills_in(form, " 45 ")
        await bot.rests()
        assert setting(bot, "turn_seconds") == "45"
        assert done.message
        wrong = await ann.fills_in(form, "a while")
        assert wrong.message
        assert "turn_seconds" in text_of(wrong.message)
        assert setting(bot, "turn_seconds") == "45"


async def test_who_has_lost_the_right_since_the_form_opened_sets_nothing(discord: FakeDiscord) -> None:
    async with playing(discord) as bot:
        ann = Actor(discord, "ann", permissions=ADMIN)
        form = await choose(ann, await ann.commands("uno-admin", "settings"), "turn_seconds")
        ann.person.permissions = "0"
        before = setting(bot, "turn_seconds")
        refused = await ann.fills_in(form, "45")
        assert setting(bot, "turn_seconds") == before
        assert refused.message
        assert "admin" in text_of(refused.message)


@pytest.mark.parametrize(
    "custom_id", ["settings:", "settings:options:0", "settings:value:nonsense", "settings:value:stack"]
)
async def test_a_forged_choice_sets_nothing(discord: FakeDiscord, custom_id: str) -> None:
    async with playing(discord) as bot:
        ann, eve = Actor(discord, "ann", permissions=ADMIN), Actor(discord, "eve")
        opened = await ann.commands("uno-admin", "settings")
        assert opened.message
        before = bot.house_rules.panel(bot.place(CHANNEL))
        pressed = await eve.forges(opened.message, custom_id, ["same"])
        assert len(pressed.answers) == 1
        assert bot.house_rules.panel(bot.place(CHANNEL)) == before

"""A server's own rules and settings: who may change them, from when they count, and who changed what."""

from collections.abc import AsyncIterator

import pytest

from bot.chat import Place
from bot.house_rules import HouseRules, Plan
from bot.queries import Unclear
from bot.setting_words import NAMES
from engine.rules import OPTIONS, Rules
from tests.bot.table_talk import Talk, place, read, talk

pytestmark = pytest.mark.usefixtures("any_database")

NO_PREFIX = "prefix takes one of: one to five signs such as ! or u!, no letter or digit at the end."
GUILD = Place("discord", "7", "1")


@pytest.fixture
async def here() -> AsyncIterator[Talk]:
    async with talk(rules="official") as opened:
        yield opened


async def said_to(talk: Talk, who: str, text: str, *, admin: bool = True, channel: str = "#uno") -> str:
    """What is answered, as people see it."""
    return (await talk.says(who, text, channel, admin=admin)).text()


async def rules_of_a_new_game(talk: Talk, channel: str = "#uno") -> Rules:
    await talk.says("zoe", "!uno start", channel)
    return talk.table(channel).state.rules


async def test_a_server_sets_its_house_rules_and_every_new_game_has_them(here: Talk) -> None:
    answer = await said_to(here, "ann", "!uno set stack=same target=200")
    assert answer == (
        "ann changed the settings here. stack: off → same; target: 500 → 200. Games use these rules from now on."
    )
    assert (await rules_of_a_new_game(here)).changes == {"stack": "same", "target": "200"}


@pytest.mark.parametrize(
    "line", ["!uno set stack same target 200", "!uno set STACK = Same target= 200", "!unoset stack=same target 200"]
)
async def test_an_option_and_its_setting_may_be_written_apart(here: Talk, line: str) -> None:
    await said_to(here, "ann", line)
    assert here.house_rules.customs(place()).rules == Rules.parse("stack=same target=200")


async def test_a_running_game_keeps_the_rules_it_began_with(here: Talk) -> None:
    before = await rules_of_a_new_game(here)
    answer = await said_to(here, "ann", "!uno set stack=same")
    assert answer.endswith("The game that is on keeps its rules; the next one has these.")
    assert here.state.rules == before
    await here.says("ann", "!uno stop", admin=True)
    assert (await rules_of_a_new_game(here)).stack == "same"


async def test_the_words_of_one_game_come_after_the_house_rules(here: Talk) -> None:
    await said_to(here, "ann", "!uno set stack=same target=200")
    await here.says("bob", "!uno start target=100")
    assert here.state.rules.changes == {"stack": "same", "target": "100"}


async def test_a_preset_replaces_the_rules_and_keeps_the_other_settings(here: Talk) -> None:
    await said_to(here, "ann", "!uno set target=200 language=it")
    await said_to(here, "ann", "!uno preset classic")
    customs = here.house_rules.customs(place())
    assert customs.rules == Rules.parse("classic")
    assert customs.language == "it"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("!uno set stak=same", "stak is no setting. Did you mean stack?"),
        ("!uno set xyzzy=1", "xyzzy is no setting. !uno set shows them, !uno rules the rules."),
        ("!uno set stack=sideways", "stack takes one of: off, same, up, cross, value_ge."),
        ("!uno set target", "target takes one of: single, 0-10000."),
        ("!uno set target=200 target=300", "target is there twice. Say it once."),
        ("!uno set target=200 stack_skip=pass", "stack_reverse and stack_skip need a stack to escape from: set stack."),
        ("!uno set language=tlh", "language takes one of: en, it."),
        ("!uno set timezone=Europe/Rom", "Europe/Rom is no time zone. Did you mean Europe/Rome?"),
        ("!uno set timezone=../../etc/passwd", "timezone takes one of: a time zone such as Europe/Rome."),
        ("!uno set prefix=uno", NO_PREFIX),
        ("!uno set prefix=/", NO_PREFIX),
        ("!uno set thread=on", "thread is for servers with several channels; here each channel has its own settings."),
        ("!uno preset clasic", "clasic is no preset. Choose one of: classic."),
        ("!uno set log 0", "log takes one of: 1, 2, 3 …."),
        ("!uno set \"stack\"='same'", "\"stack\" is no setting. Did you mean stack?"),
        ("!uno set " + "no=1 " * 60, "no is no setting. Did you mean uno?"),
    ],
)  # fmt: skip
async def test_what_cannot_be_set_is_said_to_the_asker_and_changes_nothing(here: Talk, line: str, answer: str) -> None:
    said = await here.says("ann", line, admin=True)
    assert (said.audiences, said.text()) == ({"ann"}, answer)
    assert await here.rows("SELECT * FROM settings") == []
    assert here.house_rules.customs(place()).rules == Rules()


async def test_sixty_options_in_a_line_all_count_or_none_does(here: Talk) -> None:
    """A line longer than a command may be is not cut where it sets rules."""
    pairs = [f"{name}={option.print(getattr(Rules(), name))}" for name, option in OPTIONS.items()]
    changed = "target=123"
    line = " ".join([*(pair for pair in pairs if not pair.startswith("target=")), changed])
    assert len(line) > 600
    await said_to(here, "ann", f"!uno set {line}")
    assert here.house_rules.customs(place()).rules == Rules(target=123)
    assert "target is there twice" in await said_to(here, "ann", f"!uno set {line} target=9")
    assert here.house_rules.customs(place()).rules == Rules(target=123)


@pytest.mark.parametrize("line", ["!uno set target=200", "!uno preset classic", "!uno set reset"])
async def test_only_admins_change_settings(here: Talk, line: str) -> None:
    said = await here.says("bob", line)
    assert said.to("bob") == ["settings_admins"]
    assert said.audiences == {"bob"}
    assert here.house_rules.customs(place()).rules == Rules()


async def test_an_operator_of_one_irc_channel_rules_no_other_one(here: Talk) -> None:
    await said_to(here, "ann", "!uno set target=200", channel="#uno")
    assert (await rules_of_a_new_game(here, "#other")).target == 500
    assert (
        await said_to(here, "bob", "!uno set log", channel="#other", admin=False)
        == "Nobody has changed a setting here."
    )


async def test_settings_belong_to_a_channel_and_not_to_a_private_chat(here: Talk) -> None:
    said = await here.says("ann", "set target=200", "", admin=True)
    assert said.to("ann") == ["settings_in_channel"]


async def test_what_is_set_is_shown_to_anybody_in_private(here: Talk) -> None:
    await said_to(here, "ann", "!uno set target=200 timezone=europe/rome prefix=?")
    said = await here.says("bob", "!uno set")
    assert said.audiences == {"bob"}
    assert said.text() == (
        "Rules here: official target=200. Besides: language en; prefix ?; channels all; thread off; bare on; "
        "cycle off; starters anyone; timezone Europe/Rome. Admins change them, as in !uno set stack=same target=200; "
        "!uno set log says who did."
    )


async def test_every_change_is_kept_with_who_when_from_what_and_to_what(here: Talk) -> None:
    await said_to(here, "ann", "!uno set target=200 stack=same")
    await here.passes(60)
    await said_to(here, "bob", "!uno set target=300")
    assert await said_to(here, "cat", "!uno set log", admin=False) == (
        "1970-01-01 00:17 bob: target: 200 → 300. 1970-01-01 00:16 ann: stack: off → same; target: 500 → 200."
    )


async def test_the_log_has_pages(here: Talk) -> None:
    for target in range(1, 8):
        await said_to(here, "ann", f"!uno set target={target}")
        await here.passes(1)
    first = await here.says("bob", "!uno set log")
    assert "target: 6 → 7" in first.text()
    assert first.text().endswith("Older ones: !uno set log 2.")
    assert "target: 500 → 1" in await said_to(here, "bob", "!uno set log 2")
    assert await said_to(here, "bob", "!uno set log 3") == "There are no older changes."


async def test_reset_goes_back_to_the_defaults_and_is_kept_too(here: Talk) -> None:
    await said_to(here, "ann", "!uno set target=200 language=it stack=same")
    await said_to(here, "ann", "!uno set reset target")
    assert here.house_rules.customs(place()).rules.changes == {"stack": "same"}
    answer = await said_to(here, "ann", "!uno set reset")
    assert "stack: same → off; language: it → en" in answer
    assert here.house_rules.customs(place()).rules == Rules()
    assert "language: it → en" in await said_to(here, "ann", "!uno set log")
    assert (await here.says("ann", "!uno set reset", admin=True)).to("ann") == ["settings_same"]


async def test_the_language_counts_at_once_even_at_an_open_table(here: Talk) -> None:
    await here.says("bob", "!uno start")
    said = await here.says("ann", "!uno set language=it", admin=True)
    assert [line.language for line in said.lines] == ["it"]
    assert [line.language for line in (await here.says("bob", "!hand")).lines] == ["it"]


async def test_only_admins_open_games_where_the_server_wants_it(here: Talk) -> None:
    await said_to(here, "ann", "!uno set starters=admins")
    assert (await here.says("bob", "!uno start")).to("bob") == ["open_by_admins"]
    assert not here.tables_are_open()
    await here.says("ann", "!uno start", admin=True)
    assert here.tables_are_open()


async def test_without_bare_words_only_the_prefix_counts(here: Talk) -> None:
    await said_to(here, "ann", "!uno set bare=off")
    await here.says("ann", "!uno start")
    assert (await here.says("bob", "jo")).lines == []
    assert (await here.says("bob", "!join")).public


async def test_a_change_that_cannot_be_stored_changes_nothing_and_says_so(here: Talk) -> None:
    await here.fail()
    said = await here.says("ann", "!uno set target=200", admin=True)
    assert said.to("ann") == ["settings_not_stored"]
    assert here.house_rules.customs(place()).rules == Rules()
    await here.fail(fails=False)
    await said_to(here, "ann", "!uno set target=200")
    assert here.house_rules.customs(place()).rules.target == 200


async def test_what_is_set_outlives_the_process_and_reaches_the_others(here: Talk) -> None:
    await said_to(here, "ann", "!uno set target=200")
    here.house_rules.load([])
    here.start()
    await here.steward.refresh()
    assert (await rules_of_a_new_game(here)).target == 200


async def test_the_answer_to_a_form_goes_to_its_sender_alone(here: Talk) -> None:
    said = await here.says("ann", "!uno set target=200", admin=True, pressed=3)
    assert said.lines[0].receipt == 3
    assert said.audiences == {"ann"}
    assert said.lines[-1].phrases == ()


def change(rules: HouseRules, words: str, *, channel: str = "1", here: bool = False) -> Plan | Unclear:
    """Plan a change and, if there is nothing against it, let it count."""
    plan = rules.change(Place("discord", "7", channel), words.split(), here=here)
    if isinstance(plan, Plan):
        rules.set(plan.scope, plan.after)
    return plan


def test_a_channel_overrides_its_server_and_the_rest_is_the_servers() -> None:
    rules = HouseRules()
    change(rules, "stack=same target=200")
    change(rules, "target=100", channel="2", here=True)
    assert rules.customs(GUILD).rules.changes == {"stack": "same", "target": "200"}
    assert rules.customs(Place("discord", "7", "2")).rules.changes == {"stack": "same", "target": "100"}
    assert rules.customs(Place("discord", "8", "2")).rules == Rules()


def test_a_server_may_not_contradict_what_one_of_its_channels_has_set() -> None:
    rules = HouseRules()
    change(rules, "false_uno=2", channel="2", here=True)
    refused = change(rules, "uno=auto")
    assert isinstance(refused, Unclear)
    assert (refused.problem, refused.values) == ("setting_contradicts", {"channel": Place("discord", "7", "2")})
    assert rules.customs(GUILD).rules == Rules()


def test_games_are_opened_only_in_the_channels_that_are_named() -> None:
    rules = HouseRules()
    change(rules, "channels <#12> <#34> thread=on")
    assert (rules.customs(GUILD).channels, rules.customs(GUILD).thread) == (("12", "34"), True)
    change(rules, "channels=all")
    assert rules.customs(GUILD).channels == ()


def test_house_rules_that_the_new_defaults_contradict_give_way_to_them() -> None:
    rules = HouseRules(Rules.parse("uno=auto"))
    rules.load([("discord:7", "false_uno", "2")])
    assert rules.customs(GUILD).rules == Rules.parse("uno=auto")


def test_a_panel_shows_every_setting_with_what_it_takes() -> None:
    rules = HouseRules()
    change(rules, "stack=same")
    panel = {setting.name: setting for setting in rules.panel(GUILD)}
    assert list(panel) == list(NAMES)
    assert (panel["stack"].now, panel["stack"].words) == ("same", ("off", "same", "up", "cross", "value_ge"))
    assert (panel["target"].now, panel["target"].low, panel["target"].high) == ("500", 0, 10_000)
    assert (panel["bare"].now, panel["timezone"].free) == ("off", True)


def test_bare_words_are_on_on_irc_and_off_elsewhere() -> None:
    assert HouseRules().customs(place()).bare
    assert not HouseRules().customs(GUILD).bare


async def test_each_answer_reads_well_in_both_languages(here: Talk) -> None:
    await here.says("ann", "!uno start")
    said = await here.says("ann", "!uno set stack=same language=it", admin=True)
    assert read(said.lines[0], "it") == (
        "ann ha cambiato le impostazioni. stack: off → same; language: en → it. "
        "La partita in corso tiene le sue regole; la prossima avrà queste. Il resto vale da subito."
    )

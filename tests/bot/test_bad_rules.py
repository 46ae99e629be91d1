"""Rules and house-rule commands that make no sense get one short private answer, and change nothing."""

from copy import deepcopy

import pytest

from tests.bot.table_talk import Said, dealt, talk

SHORT = 250  # characters
HANDS = {"ann": "R1 B2 B3", "bob": "R2 G2 G3", "cat": "R3 Y2 Y3"}
HOUSE = "official uno_grace=0 seven=swap zero=order slap=8"


def is_short_answer(said: Said, who: str, key: str) -> bool:
    """Whether all that was said is one short sentence to that person."""
    return said.audiences == {who} and said.to(who) == [key] and len(said.text()) < SHORT


@pytest.mark.parametrize(
    ("rules", "key"),
    [
        ("stack=same " * 372, "unclear.rules_twice"),
        ("x" * 4096, "unclear.rules_unknown"),
        ("target=" + "9" * 4096, "unclear.rules_setting"),
        ("stack=same stack=up", "unclear.rules_twice"),
        ("oficial", "unclear.rules_nearest"),
        ("brasilian target=200", "unclear.rules_nearest"),
        ("stack=sideways", "unclear.rules_setting"),
        ("stack_skip=pass", "unclear.contradiction.escape_stack"),
        ("draw=", "unclear.rules_setting"),
    ],
)
async def test_rules_that_cannot_be_played_open_no_table(rules: str, key: str) -> None:
    async with talk() as uno:
        said = await uno.says("ann", f"!uno start {rules}")
        assert is_short_answer(said, "ann", key)
        assert not uno.tables_are_open()


async def test_rules_for_an_open_table_come_too_late() -> None:
    async with talk() as uno:
        await uno.says("ann", "!uno start target=200")
        said = await uno.says("bob", "!uno start target=300")
        assert is_short_answer(said, "bob", "refused.already_open")
        assert uno.state.rules.target == 200


@pytest.mark.parametrize(
    ("topic", "key"),
    [
        ("y" * 4096, "unclear.rules_unknown"),
        ("oficial", "unclear.rules_nearest"),
        ("stak", "unclear.rules_nearest"),
        ("drawin", "unclear.rules_nearest"),
    ],
)
async def test_a_question_about_no_rule_names_the_nearest(topic: str, key: str) -> None:
    async with talk() as uno:
        assert is_short_answer(await uno.says("ann", f"!uno rules {topic}"), "ann", key)


@pytest.mark.parametrize(
    ("hand", "before", "line", "key"),
    [
        ("R0 B2 B3", "pl r0", "!order ann>bob, ann>cat", "refused.no_permutation"),
        ("R0 B2 B3", "pl r0", "!order ann>bob>bob", "refused.no_permutation"),
        ("R0 B2 B3", "pl r0", "!order ann>zoe", "unclear.no_player"),
        ("R0 B2 B3", "pl r0", "!order ann>", "unclear.no_player"),
        ("R7 B2 B3", "pl r7", "!swap ann", "refused.swap_with_yourself"),
        ("R7 B2 B3", "pl r7", "!swap zoe", "unclear.no_player"),
        ("R7 B2 B3", "pl r7", "!swap", "unclear.missing_player"),
        ("R7 B2 B3", "", "pl r7 ann", "refused.swap_with_yourself"),
        ("R1 B2 B3", "", "!slap", "refused.nothing_to_slap"),
        ("R1 B2 B3", "", "!swap bob", "refused.nothing_to_swap"),
        ("R1 B2 B3", "", "!order left", "refused.nothing_to_order"),
        ("R1 B2 B3", "", "!jump r1", "refused.not_played_here"),
        ("R1 B2 B3", "", "!accuse bob", "refused.not_played_here"),
    ],
)
async def test_a_house_rule_that_does_not_apply_changes_nothing(hand: str, before: str, line: str, key: str) -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=HOUSE, **(HANDS | {"ann": hand})))
        if before:
            await uno.says("ann", before)
        state = deepcopy(uno.state)
        assert is_short_answer(await uno.says("ann", line), "ann", key)
        assert uno.state == state


async def test_a_slap_counts_once() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=HOUSE, **(HANDS | {"ann": "R8 B2 B3"})))
        await uno.says("ann", "pl r8")
        await uno.says("bob", "!slap")
        state = deepcopy(uno.state)
        assert is_short_answer(await uno.says("bob", "!slap"), "bob", "refused.already_slapped")
        assert uno.state == state

"""The Discord that the other tests play on refuses what the real one refuses, with its codes."""

import time
from collections.abc import Callable
from typing import Any

import aiohttp
import pytest

from tests.adapters.discord.judge import COMPONENTS_V2, Refusal, check_message, check_pictures
from tests.adapters.discord.payloads import BOT, CHANNEL, message
from tests.adapters.discord.server import EPOCH, TOKEN, FakeDiscord, Interaction

QUIET: dict[str, list[str]] = {"parse": []}
MESSAGES = f"/channels/{CHANNEL}/messages"
BUTTON = {"type": 2, "style": 2, "label": "Draw", "custom_id": "draw"}
MENU = {"type": 3, "custom_id": "menu", "options": [{"label": str(n), "value": str(n)} for n in range(26)]}
PICTURE = {"type": 12, "items": [{"media": {"url": "attachment://hand.png"}, "description": "Red 5"}]}


async def ask(server: FakeDiscord, method: str, path: str, body: Any = None, *, token: str = TOKEN) -> tuple[int, int]:
    """The status, and Discord's own code where it refuses."""
    async with (
        aiohttp.ClientSession() as web,
        web.request(
            method, f"{server.url}/api/v10{path}", json=body or {}, headers={"Authorization": f"Bot {token}"}
        ) as answer,
    ):
        found = await answer.json() if answer.status >= 400 else {}
    server.refusals.clear()
    return answer.status, int(found.get("code", 0))


def pressed(server: FakeDiscord, *, ago: float = 0.0) -> Interaction:
    """Somebody's slash command, of so many seconds ago."""
    number = server.new_id()
    server.interactions["t"] = Interaction(number, "t", server.person("ann").id, CHANNEL, server.now() - ago)
    return server.interactions["t"]


def answering(one: Interaction) -> tuple[str, Any]:
    return f"/interactions/{one.id}/t/callback", {
        "type": 4,
        "data": {"content": "hi", "flags": 64, "allowed_mentions": QUIET},
    }


async def test_nobody_is_heard_without_the_token(discord: FakeDiscord) -> None:
    assert await ask(discord, "POST", MESSAGES, {"content": "hi", "allowed_mentions": QUIET}, token="bad") == (401, 0)  # noqa: S106
    assert await ask(discord, "POST", MESSAGES, {"content": "hi", "allowed_mentions": QUIET}) == (200, 0)


async def test_an_interaction_is_answered_within_three_seconds_and_once(discord: FakeDiscord) -> None:
    late = pressed(discord, ago=3.5)
    assert await ask(discord, "POST", *answering(late)) == (404, 10062)
    in_time = pressed(discord, ago=2.0)
    assert await ask(discord, "POST", *answering(in_time)) == (200, 0)
    assert await ask(discord, "POST", *answering(in_time)) == (400, 40060)


async def test_more_may_follow_an_answer_for_fifteen_minutes_and_nothing_before_it(discord: FakeDiscord) -> None:
    one = pressed(discord)
    follow_up = ("/webhooks/900/t", {"content": "more", "flags": 64, "allowed_mentions": QUIET})
    assert await ask(discord, "POST", *follow_up) == (404, 10015)
    await ask(discord, "POST", *answering(one))
    assert await ask(discord, "POST", *follow_up) == (200, 0)
    one.began -= 15 * 60 + 1
    assert await ask(discord, "POST", *follow_up) == (401, 50027)


async def test_an_old_message_is_edited_a_few_times_only(discord: FakeDiscord) -> None:
    old = message(discord, CHANNEL, BOT, "hi") | {"for": None}
    old["id"] = str(int((time.time() - 2 * 3600 - EPOCH) * 1000) << 22)
    discord.messages.setdefault(CHANNEL, {})[int(old["id"])] = old
    edits = [await ask(discord, "PATCH", f"{MESSAGES}/{old['id']}", {"content": "ho"}) for _ in range(50)]
    assert edits[0] == (200, 0)
    assert edits[-1] == (429, 30046)


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_doors_stay_closed(discord: FakeDiscord, code: int) -> None:
    ann = discord.person("ann", closed=code)
    discord.private[500_000 + ann.id] = ann.id
    assert await ask(
        discord, "POST", f"/channels/{500_000 + ann.id}/messages", {"content": "hi", "allowed_mentions": QUIET}
    ) == (403, code)


async def test_the_same_nonce_is_one_message_whatever_came_of_the_first_try(discord: FakeDiscord) -> None:
    body = {"content": "hi", "nonce": "n", "enforce_nonce": True, "allowed_mentions": QUIET}
    discord.plan("POST", "/messages", 503, after=True)
    assert await ask(discord, "POST", MESSAGES, body) == (503, 0)
    assert await ask(discord, "POST", MESSAGES, body) == (200, 0)
    assert len(discord.in_channel()) == 1


def rows(count: int) -> list[dict[str, Any]]:
    return [{"type": 1, "components": [BUTTON | {"custom_id": f"draw{number}"}]} for number in range(count)]


@pytest.mark.parametrize(
    ("components", "what"),
    [
        (rows(21), "42 of them"),
        ([{"type": 10, "content": "x" * 4001}], "4000 characters"),
        ([{"type": 10, "content": " "}], "must not be empty"),
        ([{"type": 1, "components": [MENU]}], "1 to 25 options"),
        ([{"type": 1, "components": [BUTTON, BUTTON]}], "must differ"),
        ([{"type": 1, "components": [BUTTON | {"label": ""}]}], "label"),
        ([{"type": 1, "components": [BUTTON | {"custom_id": "x" * 101}]}], "custom id"),
        ([{"type": 9, "components": [{"type": 10, "content": "x"}]}], "something beside them"),
        ([{"type": 99}], "component of type 99"),
        ([], "need a component"),
    ],
)
def test_a_message_keeps_within_what_discord_shows(components: list[dict[str, Any]], what: str) -> None:
    refused(lambda: check_message({"components": components}, COMPONENTS_V2), what)


def test_a_message_shows_only_pictures_that_came_with_it_and_says_what_they_are() -> None:
    check_pictures([PICTURE], ["hand.png"])
    refused(lambda: check_pictures([PICTURE], []), "no attachment")
    refused(lambda: check_pictures([{"type": 11, "media": {"url": "attachment://x"}}], ["x"]), "description")


def test_text_beside_components_and_no_text_at_all_are_refused() -> None:
    refused(lambda: check_message({"content": "x", "components": rows(1)}, COMPONENTS_V2), "content and embeds")
    with pytest.raises(Refusal) as empty:
        check_message({}, 0)
    assert empty.value.code == 50006


def refused(check: Callable[[], None], what: str) -> None:
    with pytest.raises(Refusal) as refusal:
        check()
    assert (refusal.value.status, refusal.value.code) == (400, 50035)
    assert what in refusal.value.message

"""A seat is its holder's: through nicks, time-outs and splits of the network, on real servers with real accounts."""

import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from tests.adapters.irc.networks import ACCOUNT_PROOF, InspircdWithServices, TwoServers, identify
from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import Ngircd
from tests.system.match import bot_arrives, deal, look, people, play_on, sit_down
from tests.system.running import CHANNEL, running, write_config
from tests.system.seat import Seat
from tests.system.wording import bare

RULES = "uno_grace=0 target=0 away_seconds=60"


@pytest_asyncio.fixture
async def services(tmp_path: Path) -> AsyncIterator[InspircdWithServices]:
    """InspIRCd and Atheme, with the accounts unobot and queen."""
    server = InspircdWithServices(tmp_path)
    await server.start()
    try:
        for account in ("unobot", "queen"):
            await server.make_account(account)
        yield server
    finally:
        await server.kill()


async def sits_again(client: RawClient, before: Seat, start: int) -> Seat:
    """The same player at another connection, who is told the hand they held."""
    told = await client.hears("Your hand", start=start)
    seat = Seat(client, before.channel)
    seat.hand, seat.discards, seat.plays, seat.game = before.hand, before.discards, before.plays, before.game
    seat.catch_up()
    assert bare(told)
    return seat


def secrets(client: RawClient) -> list[str]:
    """Whatever private lines somebody was sent that show cards."""
    return [line for line in client.lines if f" NOTICE {client.nick} " in line and "Your hand" in line]


async def test_an_account_keeps_its_seat_and_an_impostor_gets_nothing(
    services: InspircdWithServices, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("IRC_TEST_PASSWORD", ACCOUNT_PROOF)
    sasl = {"account": "unobot", "plain_without_tls": True}
    config = write_config(tmp_path, services, rules=RULES, sasl=sasl)
    host, port = services.host, services.port
    async with people(services, CHANNEL, "alice", "bob") as seats, running(config), AsyncExitStack() as others:
        alice, bob = seats
        await identify(alice.client, "queen")
        await bot_arrives(seats)
        start = len(alice.client.lines)
        alice.client.send("WHOIS uno")
        await alice.client.wait_for(" uno unobot :is logged in as", start=start)
        await sit_down(seats)
        await deal(seats)

        await alice.client.nick_to("alicia")
        await play_on(seats, Random(1), moves=2)

        await alice.client.close(reason="gone")
        await bob.hears("has left the channel")
        impostor = await others.enter_async_context(await RawClient.connect(host, port, "alicia", user="mallory"))
        await impostor.join(CHANNEL)
        impostor.say(CHANNEL, "!hand")
        impostor.say("uno", "hand")
        await impostor.hears("You sit at no table")
        assert secrets(impostor) == []

        back = await others.enter_async_context(await RawClient.connect(host, port, "elsewhere", user="phone"))
        await identify(back, "queen")
        start = len(back.lines)
        await back.join(CHANNEL)
        seats = [await sits_again(back, alice, start), bob]
        await bob.hears("elsewhere is back")
        await play_on(seats, Random(2), moves=3)
        assert secrets(impostor) == []


async def test_without_accounts_the_seat_word_and_the_same_host_take_the_seat_back(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    config = write_config(tmp_path, ngircd, rules=RULES)
    async with people(ngircd, CHANNEL, "alice", "bob") as seats, running(config), AsyncExitStack() as others:
        alice, bob = seats
        await bot_arrives(seats)
        await sit_down(seats)
        word = (await alice.client.hears("Your seat word is")).partition("seat word is ")[2].partition(":")[0]
        await deal(seats)
        await alice.client.close()
        await bob.hears("has left the channel")

        thief = await others.enter_async_context(
            await RawClient.connect(ngircd.host, ngircd.port, "alice", user="thief")
        )
        await thief.join(CHANNEL)
        thief.say("uno", "back nonsense")
        await thief.hears("no seat's word")
        assert secrets(thief) == []

        same = await others.enter_async_context(
            await RawClient.connect(ngircd.host, ngircd.port, "alice_", user="user0")
        )
        start = len(same.lines)
        await same.join(CHANNEL)
        seats = [await sits_again(same, alice, start), bob]
        await play_on(seats, Random(3), moves=1)

        far = await others.enter_async_context(await RawClient.connect(ngircd.host, ngircd.port, "far", user="train"))
        await far.join(CHANNEL)
        start = len(far.lines)
        far.say("uno", f"back {word}")
        await far.hears("The seat is yours again.", start=start)
        await far.hears("Your seat word is", start=start)
        far.say(CHANNEL, "ca")
        seats = [await sits_again(far, seats[0], start), bob]
        await play_on(seats, Random(4), moves=2)
        assert secrets(thief) == []


async def test_a_split_of_the_network_costs_nobody_a_seat(tmp_path: Path) -> None:
    os.chmod(tmp_path, 0o755)  # noqa: S103 - the servers give up their rights
    servers = TwoServers(tmp_path)
    await servers.start()
    try:
        config = write_config(tmp_path, servers.near, rules=RULES)
        async with (
            people(servers.near, CHANNEL, "alice") as near,
            people(servers.far, CHANNEL, "bob", "cat") as far,
            running(config),
        ):
            seats = [*near, *far]
            await bot_arrives(seats)
            await sit_down(seats)
            await deal(seats)
            await play_on(seats, Random(5), moves=2)
            before = await look(seats)

            start = len(near[0].client.lines)
            await servers.cable.cut()
            told = await near[0].hears("The network has split")
            assert all(name in told for name in ("bob", "cat"))
            await servers.link()
            told = await near[0].hears("The network is whole again")
            assert all(name in told for name in ("bob", "cat"))
            said = [line for line in near[0].client.lines[start:] if line.startswith(":uno!")]
            assert len(said) == 2, said

            after = await look(seats)
            assert (after.players, after.player) == (before.players, before.player)
            await play_on(seats, Random(6), moves=3)
    finally:
        await servers.kill()

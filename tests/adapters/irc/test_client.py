"""The client on a real server: arriving, hearing, speaking, and coming back from everything."""

from bot.chat import Arrived
from tests.adapters.irc.core import CHANNEL, HERE, Core, settings
from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import Ngircd


async def test_it_joins_its_channels_hears_people_and_answers(ngircd: Ngircd) -> None:
    alice = await RawClient.connect(ngircd.host, ngircd.port, "alice")
    await alice.join(CHANNEL)
    async with Core(settings(ngircd.host, ngircd.port)) as core:
        assert (await core.expect(Arrived)).place == HERE
        alice.say(CHANNEL, "!uno")
        heard = await core.hears("!uno")
        assert heard.user.admin
        core.tell("hello everybody")
        core.tell("hello alice", heard.user.player)
        await alice.hears("hello everybody")
        await alice.hears("[#uno] hello alice")
    await alice.close()

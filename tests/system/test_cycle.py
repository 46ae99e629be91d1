"""The classic's cycle as a process: it goes on by itself, and after a restart where it was."""

from pathlib import Path
from signal import SIGKILL, SIGTERM

import pytest

from tests.system.match import bot_arrives, people, start_again
from tests.system.running import CHANNEL, SmallServer, running, write_config

JOIN = 45.0  # seconds in which thirty have passed


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize("signal", [SIGTERM, SIGKILL])
async def test_ended_while_seats_are_taken_it_is_back_with_them_and_deals(
    small_server: SmallServer, tmp_path: Path, signal: int
) -> None:
    config = write_config(tmp_path, small_server, rules="classic", colors=False, cycle=True)
    async with people(small_server, CHANNEL, "ann") as (ann,), running(config) as bot:
        await bot_arrives([ann])
        ann.say("!uno")
        await ann.client.wait_for("30 seconds left to join")
        ann.say("jo")
        await ann.client.wait_for("ann joins UNO!")
        bot.signal(signal)
        await bot.ended()
        ann.client.lines.clear()
        ann.read_to = 0
        await start_again(bot, [ann])
        await ann.client.wait_for("seconds left to join", patience=JOIN)
        await ann.client.wait_for("ann plays first", patience=JOIN)
        assert [line for line in ann.client.lines if "joins UNO!" in line and "Robo" in line]

"""The command line, as an operator and a curious person use it."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.adapters.irc.servers import HOST, free_port
from tests.system.match import choose
from tests.system.running import ROOT, SmallServer, clean_environment, write_config
from tests.system.wording import cards_in

Change = Callable[[dict[str, Any]], object]


async def run(*words: str, folder: Path = ROOT) -> tuple[int, str, str]:
    """Exit code, what was printed, and what was complained of."""
    environment = clean_environment() | {"PYTHONPATH": str(ROOT)}
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *words, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, cwd=folder, env=environment
    )
    async with asyncio.timeout(30):
        out, err = await child.communicate()
    return child.returncode or 0, out.decode(), err.decode()


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A configuration that is good."""
    return write_config(tmp_path, SmallServer())


async def test_check_approves_of_a_good_configuration(config: Path) -> None:
    code, out, err = await run("check", "--config", str(config))
    assert (code, err) == (0, "")
    assert "The configuration is usable." in out


BAD: list[tuple[str, Change]] = [
    ("irc.networks[0].port", lambda c: c["irc"]["networks"][0].update(port=0)),
    ("irc.networks[0].host", lambda c: c["irc"]["networks"][0].pop("host")),
    ("irc.networks[0].chanels", lambda c: c["irc"]["networks"][0].update(chanels=["#uno"])),
    ("irc.networks[0].flood.per_second", lambda c: c["irc"]["networks"][0]["flood"].update(per_second=-1)),
    ("irc.networks[0].password", lambda c: c["irc"]["networks"][0].update(password="secret")),
    ("irc.networks", lambda c: c["irc"].update(networks="libera")),
    ("defaults.rules", lambda c: c["defaults"].update(rules="official target=-1")),
    ("database", lambda c: c.update(database="mysql://nowhere")),
    ("database", lambda c: c.update(database="sqlite:////no/such/folder/uno.db")),
    ("language", lambda c: c.update(language="tlh")),
    ("discord.token", lambda c: c.update(discord={"token": "secret"})),
]


async def complains(verb: str, path: Path) -> str:
    """The one line on stderr of a start that is refused for its configuration."""
    code, _, err = await run(verb, "--config", str(path))
    assert code == 78, err
    assert len(err.splitlines()) == 1, err
    assert "Traceback" not in err
    assert "secret" not in err
    return err


@pytest.mark.parametrize("number", range(len(BAD)))
async def test_check_names_the_key_that_is_wrong(config: Path, number: int) -> None:
    key, change = BAD[number]
    settings = json.loads(config.read_text())
    change(settings)
    config.write_text(json.dumps(settings))
    assert key in await complains("check", config)


async def test_run_refuses_a_configuration_that_is_missing_empty_or_no_yaml(tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    assert "some.yaml" in await complains("run", path)
    path.write_text("")
    await complains("run", path)
    path.write_text("irc: [")
    assert "some.yaml" in await complains("run", path)


async def test_without_any_configuration_run_says_what_is_missing(tmp_path: Path) -> None:
    code, _, err = await run("run", folder=tmp_path)
    assert code == 78
    assert len(err.splitlines()) == 1
    assert "irc.networks" in err


async def test_simulate_reports_and_a_seed_repeats_it() -> None:
    words = ("simulate", "--games", "20", "--seed", "1", "--rules", "official target=0")
    (code, first, err), (_, second, _) = await run(*words), await run(*words)
    assert (code, err) == (0, "")
    assert first.startswith("20 games, 20 rounds, ")
    assert "moves a second" in first
    assert [line for line in first.splitlines() if line.startswith("seat ")] == [
        line for line in second.splitlines() if line.startswith("seat ")
    ]
    assert first.split(" in ")[0] == second.split(" in ")[0]


@pytest.mark.parametrize(
    "words",
    [["--frobnicate"], ["frobnicate"], ["simulate", "--games", "none"], ["demo", "--players", "1"],
     ["simulate", "--rules", "targt=3"], ["run", "--config"]],
)  # fmt: skip
async def test_a_line_that_makes_no_sense_ends_with_2(words: list[str]) -> None:
    code, _, err = await run(*words)
    assert code == 2
    assert "Traceback" not in err


class Demo:
    """Somebody who pipes lines into the demo, and reads what it shows."""

    def __init__(self, child: Process, rng: Random) -> None:
        self._child = child
        self._rng = rng
        self.shown: list[str] = []
        self._hand: list[str] = []

    def type(self, text: str) -> None:
        """Type a line."""
        assert self._child.stdin is not None
        self._child.stdin.write(f"{text}\n".encode())

    async def play(self) -> None:
        """Deal, and answer all that is asked until the round has ended."""
        assert self._child.stdout is not None
        async for data in self._child.stdout:
            line = data.decode().strip()
            self.shown.append(line)
            if "takes a seat" in line:
                self.type("!deal")
            if "wins the game" in line:
                return
            self._answer(line)

    def _answer(self, line: str) -> None:
        if "Your hand: " in line:
            self._hand = cards_in(line.partition("Your hand: ")[2])
        if line.startswith("[") and "Your hand: " in line:
            self.type("us")
        elif "uno/1" in line and f"player={self._me(line)} " in line:
            self.type(self._move(line))

    def _me(self, line: str) -> str:
        return line.partition("players=")[2].partition(":")[0]

    def _move(self, line: str) -> str:
        return line


async def start_demo(*words: str) -> Process:
    """The demo, with its standard streams in our hands."""
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "demo", *words, stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT,
        env=clean_environment(),
    )  # fmt: skip

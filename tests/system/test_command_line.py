"""The command line, as an operator and a curious person use it."""

import asyncio
import json
import os
import re
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from signal import SIGINT, SIGKILL, SIGTERM
from tempfile import NamedTemporaryFile
from typing import Any

import pytest

from tests.adapters.irc.servers import HOST
from tests.system.forked import ROOT, Forked
from tests.system.running import SmallServer, clean_environment, write_config
from tests.system.wording import Status

Change = Callable[[dict[str, Any]], object]


async def run(*words: str, folder: Path = ROOT) -> tuple[int, str, str]:
    """Exit code, what was printed, and what was complained of."""
    with NamedTemporaryFile() as out, NamedTemporaryFile() as err:
        files = {"out": Path(out.name), "err": Path(err.name)}
        program = Forked("bot", words, environment=clean_environment(), folder=folder, **files)
        async with asyncio.timeout(30):
            code = await program.wait()
        return code, out.read().decode(), err.read().decode()


async def start(*words: str) -> tuple[int, str, str]:
    """The same, of a program that is started for real."""
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *words, stdin=DEVNULL, stdout=PIPE, stderr=PIPE, cwd=ROOT, env=clean_environment()
    )
    async with asyncio.timeout(30):
        out, err = await child.communicate()
    return child.returncode or 0, out.decode(), err.decode()


@pytest.fixture
def config(tmp_path: Path) -> Path:
    """A configuration that is good."""
    return write_config(tmp_path, SmallServer())


async def test_check_approves_of_a_good_configuration(config: Path) -> None:
    code, out, err = await start("check", "--config", str(config))
    assert (code, err) == (0, "")
    assert "The configuration is usable." in out


BAD: list[tuple[str, Change]] = [
    ("irc.networks[0].port", lambda c: c["irc"]["networks"][0].update(port=0)),
    ("irc.networks[0].host", lambda c: c["irc"]["networks"][0].pop("host")),
    ("irc.networks[0].chanels", lambda c: c["irc"]["networks"][0].update(chanels=["#uno"])),
    ("irc.networks[0].flood.per_second", lambda c: c["irc"]["networks"][0]["flood"].update(per_second=-1)),
    ("irc.networks[0].password", lambda c: c["irc"]["networks"][0].update({"password": "secret"})),
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


@pytest.mark.parametrize(
    "number", [0, 4, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 3, *range(5, len(BAD))))]
)
async def test_check_names_the_key_that_is_wrong(config: Path, number: int) -> None:
    key, change = BAD[number]
    rewrite(config, change)
    assert key in await complains("check", config)


def rewrite(config: Path, change: Change) -> None:
    """Spoil a configuration."""
    settings = json.loads(config.read_text())
    change(settings)
    config.write_text(json.dumps(settings))


async def test_run_refuses_a_configuration_that_is_missing(tmp_path: Path) -> None:
    assert "some.yaml" in await complains("run", tmp_path / "some.yaml")


@pytest.mark.slow
@pytest.mark.parametrize("text", ["irc: [", "irc: *x", "- irc"])
async def test_run_refuses_a_configuration_that_is_no_settings(config: Path, text: str) -> None:
    config.write_text(text)  # noqa: ASYNC240 - a few bytes
    assert config.name in await complains("run", config)


async def test_without_any_configuration_run_says_what_is_missing(tmp_path: Path) -> None:
    code, _, err = await run("run", folder=tmp_path)
    assert code == 78
    assert len(err.splitlines()) == 1
    assert "irc.networks" in err


async def test_simulate_reports_and_a_seed_repeats_it() -> None:
    words = ("simulate", "--games", "4", "--seed", "1")
    (code, first, err), (_, second, _) = await run(*words), await run(*words)
    assert (code, err) == (0, "")
    assert first.startswith("4 games, ")
    assert "moves a second" in first
    assert [line for line in first.splitlines() if line.startswith("seat ")] == [
        line for line in second.splitlines() if line.startswith("seat ")
    ]
    assert first.split(" in ")[0] == second.split(" in ")[0]


async def test_simulate_seats_a_player_for_each_level_named() -> None:
    code, out, _ = await run("simulate", "--games", "3", "--levels", "hard,easy", "--seed", "1")
    assert code == 0
    assert [line.partition(":")[0] for line in out.splitlines() if line.startswith("seat ")] == [
        "seat 1 (hard)",
        "seat 2 (easy)",
    ]
    assert "wins 50.0 %" in out


@pytest.mark.parametrize(
    "words",
    [["run", "--frobnicate"], ["simulate", "--games", "none"]],
)
async def test_a_line_that_makes_no_sense_ends_with_2(words: list[str]) -> None:
    code, _, err = await start(*words)
    assert code == 2
    assert "Traceback" not in err


async def test_a_piped_demo_plays_and_leaves_nothing_behind() -> None:
    async with piped_demo() as demo:
        assert demo.stdin is not None
        shown = await play(demo, turns=1)
        demo.stdin.close()
        await check_ended(demo, shown, code=0)


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_a_piped_demo_plays_a_round_to_its_end() -> None:
    async with piped_demo(patience=580) as demo:
        assert "wins the game" in (await play(demo))[-1]


@pytest.mark.parametrize("signal", [SIGINT, SIGTERM])
async def test_a_demo_ended_by_a_signal_leaves_nothing_behind(signal: int) -> None:
    async with piped_demo() as demo:
        assert demo.stdout is not None
        shown = [(await demo.stdout.readline()).decode() for _ in range(3)]
        demo.send_signal(signal)
        await check_ended(demo, shown, code=0)


@asynccontextmanager
async def piped_demo(patience: float = 50) -> AsyncIterator[Process]:
    """The shortest demo there is, its standard streams in our hands."""
    rules = "official target=0 hand_size=1 uno_grace=0"
    demo = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "demo", "--players", "2", "--rules", rules,
        stdin=PIPE, stdout=PIPE, stderr=PIPE, cwd=ROOT, env=clean_environment(), start_new_session=True,
    )  # fmt: skip
    try:
        async with asyncio.timeout(patience):
            yield demo
    finally:
        with suppress(ProcessLookupError):
            os.killpg(demo.pid, SIGKILL)  # with whatever it left behind
        await demo.communicate()


async def check_ended(demo: Process, shown: list[str], *, code: int) -> None:
    """It ends soon, without a complaint, and so does its server."""
    assert demo.stderr is not None
    async with asyncio.timeout(8):
        assert await demo.wait() == code
        assert b"Traceback" not in await demo.stderr.read()
    port = next(int(found[1]) for line in shown if (found := re.search(r"port (\d+)", line)))
    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection(HOST, port)


async def play(demo: Process, turns: int = 1000) -> list[str]:
    """Deal, ask how things are whenever it is our turn, and play so many turns, or until somebody has won."""
    assert demo.stdout is not None
    assert demo.stdin is not None
    shown: list[str] = []
    async for data in demo.stdout:
        line = data.decode().strip()
        shown.append(line)
        if "wins the game" in line or sum("Your turn, " in told for told in shown) > 2 * turns:
            return shown
        typed = answer(line)
        if typed:
            demo.stdin.write(f"{typed}\n".encode())
    raise AssertionError(f"the demo ended: {shown}")


def answer(line: str) -> str | None:
    """What to type after a line is shown, if anything."""
    if "takes a seat" in line:
        return "!deal"
    if "Your hand: " in line or "It fits: " in line:
        return "us"
    return move(Status.read(line)) if line.startswith("uno/1") else None


def move(status: Status) -> str | None:
    """A legal move, if it is the asker's turn; the asker has the first seat."""
    if status.player != next(iter(status.players)):
        return None
    legal = [code for code in status.you or () if status.fits(code)]
    match status.awaiting:
        case "turn":
            return f"pl {legal[0].replace('V', 'r')}{' red' * (legal[0][0] == 'W')}" if legal else "dr"
        case "drawn":
            return "pl"
        case "color":
            return "red"
        case _:
            return "ac"

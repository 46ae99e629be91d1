"""What people type and what it means: "At the table" and the rest of the contract, line by line."""

from dataclasses import replace
from time import perf_counter

import pytest
from hypothesis import given, strategies as st

from bot.arguments import Meaning
from bot.grammar import COMMANDS, Entry
from bot.queries import (
    SeatRequest,
    ShowAbout,
    ShowBacks,
    ShowCard,
    ShowCounts,
    ShowCustomRule,
    ShowHand,
    ShowHelp,
    ShowOrder,
    ShowRules,
    ShowStats,
    ShowStatus,
    ShowTable,
    ShowTime,
    ShowTurn,
    Unknown,
    unclear,
)
from bot.setting_queries import ChangeSettings, ResetSettings, ShowPresets, ShowSettingLog, ShowSettings
from engine.cards import CARDS, Color, parse_cards
from engine.commands import (
    Accept,
    Accuse,
    AgreeToRule,
    CallUno,
    Catch,
    Challenge,
    ChooseColor,
    Deal,
    Draw,
    ExtendClock,
    Join,
    Jump,
    Kick,
    Leave,
    Open,
    Order,
    Pass,
    Pause,
    Play,
    ProposeRule,
    RefuseRule,
    Resume,
    SkipPlayer,
    Slap,
    Stop,
    Swap,
)
from engine.rules import Rules
from engine.state import GameState
from engine.values import Level, PlayerId
from tests.bot.heard import ANN, BOB, BOBS_TURN, EVE, LOBBY, OVER, OWED, PAUSE, STATES, TURN, heard
from tests.engine.scenario import case


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!uno join", Join(ANN)), ("!join", Join(ANN)), ("jo", Join(ANN)), ("join", Join(ANN)), ("!jo", Join(ANN)),
        ("!uno leave", Leave(ANN)), ("!leave", Leave(ANN)), ("le", Leave(ANN)), ("quit", Leave(ANN)),
        ("!uno deal", Deal(ANN)), ("!deal", Deal(ANN)),
        ("!play r5", Play(ANN, CARDS["R5"])), ("pl r5", Play(ANN, CARDS["R5"])), ("p r5", Play(ANN, CARDS["R5"])),
        ("!pl r5", Play(ANN, CARDS["R5"])), ("!p r5", Play(ANN, CARDS["R5"])), ("!uno play r5", Play(ANN, CARDS["R5"])),
        ("!uno uno r5", Play(ANN, CARDS["R5"], uno=True)),
        ("play w red uno", Play(ANN, CARDS["W"], Color.RED, uno=True)),
        ("!draw", Draw(ANN)), ("dr", Draw(ANN)), ("pe", Draw(ANN)), ("d", Draw(ANN)), ("pickup", Draw(ANN)),
        ("!pass", Pass(ANN)), ("pa", Pass(ANN)), ("!uno pass", Pass(ANN)),
        ("!color red", ChooseColor(ANN, Color.RED)), ("co r", ChooseColor(ANN, Color.RED)),
        ("colour blu", ChooseColor(ANN, Color.BLUE)),
        ("uno", CallUno(ANN)), ("uno!", CallUno(ANN)), ("!uno", CallUno(ANN)), ("!uno!", CallUno(ANN)),
        ("!uno uno", CallUno(ANN)), ("UNO :)", CallUno(ANN)),
        ("!catch", Catch(ANN)), ("!catch bob", Catch(ANN, BOB)), ("callout", Catch(ANN)),
        ("callout bob", Catch(ANN, BOB)),
        ("!challenge", Challenge(ANN)), ("ch", Challenge(ANN)), ("!accept", Accept(ANN)), ("ac", Accept(ANN)),
        ("!hand", ShowHand()), ("ca", ShowHand()), ("cards", ShowHand()), ("!uno hand", ShowHand()),
        ("!table", ShowTable()), ("cd", ShowCard()), ("card", ShowCard()), ("tu", ShowTurn()), ("turn?", ShowTurn()),
        ("od", ShowOrder()), ("order", ShowOrder()), ("ct", ShowCounts()), ("count", ShowCounts()), ("ti", ShowTime()),
        ("time", ShowTime()), ("st", ShowStats()), ("stats", ShowStats()), ("us", ShowStatus()),
        ("!uno status", ShowStatus()), ("!uno wait", ExtendClock(ANN)), ("!wait", ExtendClock(ANN)),
        ("!uno skip bob", SkipPlayer(ANN, BOB)), ("!skip Bob", SkipPlayer(ANN, BOB)),
        ("!uno kick @bob,", Kick(ANN, BOB)),
        ("!uno kick bob the great", Kick(ANN, BOB)), ("!uno kick bob please", Kick(ANN, BOB)),
        ("!remove bob", Kick(ANN, BOB)), ("!remove", Leave(ANN)), ("!uno pause", Pause(ANN)), ("!pause", Pause(ANN)),
        ("!uno resume", Resume(ANN)), ("!uno stop", Stop(ANN)), ("!stop", Stop(ANN)), ("!unostop", Stop(ANN)),
        ("!uno rules", ShowRules()), ("!rules", ShowRules()), ("!uno rules Target", ShowRules("target")),
        ("!uno help", ShowHelp()), ("!unocmds", ShowHelp()), ("!uno help pl", ShowHelp("play")),
        ("!uno help !draw", ShowHelp("draw")), ("!uno about", ShowAbout()), ("!unoversion", ShowAbout()),
    ],
)  # fmt: skip
def test_every_word_of_the_contract_is_understood_from_a_seated_player(text: str, meaning: Meaning) -> None:
    assert heard(text) == meaning
    assert heard(f"  {text.upper().replace(' ', '   ')} ") == meaning
    assert heard(text, private=True) == meaning or text == "stats"


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.word)
def test_every_command_works_after_uno_and_in_private_without(entry: Entry) -> None:
    assert not isinstance(heard(f"!uno {entry.word}"), Unknown | None)
    assert heard(entry.word, private=True) == heard(f"uno {entry.word}", private=True) == heard(f"!uno {entry.word}")
    assert entry.help == f"help.{entry.word}"


def test_uno_alone_is_whatever_comes_next() -> None:
    assert heard("!uno", None) == heard("!uno", OVER) == Open(ANN, Rules(target=0))
    assert heard("!uno", LOBBY, by=EVE) == heard("!uno", TURN, by=EVE) == Join(EVE)
    assert heard("!uno", LOBBY) == heard("!uno", PAUSE) == Join(ANN)
    assert heard("!uno", BOBS_TURN) == CallUno(ANN)
    assert heard("uno", None, private=True) == Open(ANN, Rules(target=0))


@pytest.mark.parametrize("text", ["red", "R", "rosso", "red!", "red :)"])
def test_a_color_alone_counts_from_the_player_who_owes_one(text: str) -> None:
    for owed in (heard(text, OWED), heard(text, OWED, private=True), heard(f"!uno {text}", OWED)):
        assert owed == ChooseColor(ANN, Color.RED)
    assert heard(text, OWED, by=BOB) is heard(text, TURN) is heard(text, None) is None
    assert heard(f"{text} it is", OWED) is None


@pytest.mark.parametrize("entry", [entry for entry in COMMANDS if entry.bare], ids=lambda entry: entry.word)
def test_bare_words_count_only_at_a_table_and_only_from_the_seated(entry: Entry) -> None:
    for word in entry.bare:
        assert heard(word, None) is heard(word, OVER) is None
        assert (heard(word, TURN, by=EVE) is None) == (entry.word != "join")
        assert heard(word, None, private=True) is not None


@pytest.mark.parametrize(
    "text", ["ca va", "dr who", "uno is fun", "time to go", "pass the salt", "st. john", "quit it"]
)
def test_a_bare_word_without_argument_must_be_the_whole_line(text: str) -> None:
    assert heard(text) is None


@pytest.mark.parametrize("text", ["ca", "ca.", "CA :)", "ca 🎉", "  ca  !!"])
def test_punctuation_and_smileys_do_not_make_a_line_longer(text: str) -> None:
    assert heard(text) == ShowHand()


@pytest.mark.parametrize("text", ["pl hello", "p", "co op anyone", "callout culture"])
def test_talk_that_begins_like_a_command_is_not_for_us(text: str) -> None:
    assert heard(text, BOBS_TURN) is None


def test_a_slip_is_answered_on_ones_turn_or_when_it_looks_like_a_card() -> None:
    assert heard("pl hello", TURN) == unclear("bad_card", word="hello")
    assert heard("pl b10", BOBS_TURN) == unclear("bad_card", word="b10")
    assert heard("!play hello", BOBS_TURN) == unclear("bad_card", word="hello")


@case("T63")
@pytest.mark.parametrize("word", ["one", "um", "один", "unos", "uno2", "последняя", "ultima"])
def test_another_word_or_a_translation_is_no_call_of_uno(word: str) -> None:
    assert heard(word) is None
    assert heard(f"pl r5 {word}") == Play(ANN, CARDS["R5"])


@case("O10")
def test_a_wild_is_no_color_for_a_wild() -> None:
    assert heard("pl w wild") == Play(ANN, CARDS["W"], more=parse_cards("W"))  # two cards, which may not be laid
    assert heard("pl w green") == Play(ANN, CARDS["W"], Color.GREEN)


def test_uno_said_before_the_deal_is_just_talk() -> None:
    assert heard("uno!", LOBBY) is heard("uno!", PAUSE) is None


@pytest.mark.parametrize("text", ["!play r5", "!draw", "!skip bob", "!deal", "!hand", "!pass", "!stop", "!pause"])
def test_words_other_bots_use_too_count_only_from_the_seated(text: str) -> None:
    assert heard(text) is not None
    assert heard(text, by=EVE) is heard(text, None) is None
    assert heard(f"!uno {text[1:]}", by=EVE) is not None


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!stop", Stop(EVE, authority=True)),
        ("!pause", Pause(EVE, authority=True)),
        ("!remove bob", Kick(EVE, BOB, True)),
    ],
)
def test_in_the_classics_cycle_its_operators_words_count_without_a_seat(text: str, meaning: Meaning) -> None:
    assert heard(text, by=EVE, admin=True, classic=True) == meaning
    assert heard(text, by=EVE, admin=True) is heard(text, by=EVE, classic=True) is None


def test_in_the_classics_cycle_a_seat_may_be_asked_for_between_two_games() -> None:
    assert [heard(text, None, by=EVE, classic=True) for text in ("jo", "!jo", "join", "!join")] == [Join(EVE)] * 4
    assert heard("ca va", None, classic=True) is heard("pl r5", None, classic=True) is None


def test_an_operators_join_is_for_the_robot_while_a_game_of_the_cycle_runs() -> None:
    robot = SeatRequest(ANN, Level.NORMAL, 1, authority=True)
    assert heard("!join", admin=True, classic=True) == robot
    assert heard("!join", LOBBY, admin=True, classic=True) == heard("jo", admin=True, classic=True) == Join(ANN)
    assert heard("!join", classic=True) == heard("!join", admin=True) == Join(ANN)
    assert heard("!join", replace(TURN, levels={BOB: Level.EASY}), admin=True, classic=True) == unclear("robot_plays")


def test_in_the_classics_cycle_pause_lets_a_paused_game_go_on() -> None:
    held = replace(TURN, paused=True)
    assert heard("!pause", held, admin=True, classic=True) == Resume(ANN, authority=True)
    assert heard("!pause", held, admin=True) == Pause(ANN, authority=True)


def test_anybody_may_join_look_and_read_the_rules_while_a_table_is_open() -> None:
    assert [heard(text, by=EVE) for text in ("!join", "!table", "!rules")] == [Join(EVE), ShowTable(), ShowRules()]
    assert [heard(text, None) for text in ("!join", "!table", "!rules")] == [None, None, None]


@pytest.mark.parametrize("text", ["!foo", "!", "hello", "", "   ", "!!!", ":)", "unofficial", "\0", "! uno"])
def test_what_is_not_for_us_is_met_with_silence(text: str) -> None:
    assert heard(text) is None


def test_an_unknown_word_after_uno_is_answered_with_the_nearest() -> None:
    assert heard("!uno strat") == Unknown("strat", ("stats", "start", "streak"))
    assert heard("!unostrat", None) == Unknown("strat", ("stats", "start", "streak"))
    assert heard("!uno help strat") == Unknown("strat", ("stats", "start", "streak"))
    assert heard("strat", private=True) == Unknown("strat", ("stats", "start", "streak"))
    assert heard("!uno xyzzy") == Unknown("xyzzy")


def test_too_short_a_word_gets_no_suggestion() -> None:
    assert heard("!uno x") == Unknown("x")


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!jump r5", Jump(ANN, CARDS["R5"])), ("ju r5 uno", Jump(ANN, CARDS["R5"], uno=True)),
        ("!jump w red", Jump(ANN, CARDS["W"], Color.RED)), ("!swap bob", Swap(ANN, BOB)), ("!slap", Slap(ANN)),
        ("!uno slap", Slap(ANN)), ("!accuse bob", Accuse(ANN, BOB)),
        ("pl r5 r5", Play(ANN, CARDS["R5"], more=parse_cards("R5"))),
        ("pl r5r5", Play(ANN, CARDS["R5"], more=parse_cards("R5"))),
        ("play r5 b5 y5 uno", Play(ANN, CARDS["R5"], uno=True, more=parse_cards("B5 Y5"))),
    ],
)  # fmt: skip
def test_house_rules_have_their_commands(text: str, meaning: Meaning) -> None:
    assert heard(text) == meaning


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!uno set", ShowSettings()), ("!unoset", ShowSettings()), ("!uno preset", ShowPresets()),
        ("!uno set Target=200 prefix ?", ChangeSettings(("Target=200", "prefix", "?"))),
        ("!uno set here stack=same", ChangeSettings(("stack=same",), here=True)),
        ("!uno preset rbot target=200", ChangeSettings(("rbot", "target=200"))),
        ("!uno set reset", ResetSettings()), ("!uno set reset here Target", ResetSettings(("target",), here=True)),
        ("!uno set log", ShowSettingLog()), ("!uno set log 3", ShowSettingLog(3)),
    ],
)  # fmt: skip
def test_a_servers_settings_have_their_commands(text: str, meaning: Meaning) -> None:
    assert heard(text) == meaning


@pytest.mark.parametrize("text", ["slap", "slap it", "swap bob", "accuse bob", "order pizza", "ju mping"])
def test_words_of_house_rules_are_also_ordinary_talk(text: str) -> None:
    assert heard(text, BOBS_TURN) is None


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("!order ann>bob", ((ANN, BOB), (BOB, ANN))), ("!order ann<>bob", ((ANN, BOB), (BOB, ANN))),
        ("!order ann > bob > ann", ((ANN, BOB), (BOB, ANN))), ("!order @ann>bob the great", ((ANN, BOB), (BOB, ANN))),
        ("!order left", ((ANN, BOB), (BOB, ANN))), ("!order right", ((BOB, ANN), (ANN, BOB))),
        ("!order Destra!", ((BOB, ANN), (ANN, BOB))), ("!order none", ()), ("order ann>bob", ((ANN, BOB), (BOB, ANN))),
        ("!order ann>ann, bob>bob", ((ANN, ANN), (BOB, BOB))),
    ],
)  # fmt: skip
def test_an_order_says_who_gives_to_whom(text: str, moves: tuple[tuple[PlayerId, PlayerId], ...]) -> None:
    answer = heard(text)
    assert isinstance(answer, Order)
    assert set(answer.moves) == set(moves)


def test_an_order_that_is_none_is_explained() -> None:
    assert heard("!order ann") == unclear("missing_order")
    assert heard("!order ann>zoe") == unclear("no_player", name="zoe")
    assert heard("!order ann>") == unclear("no_player", name="")


@pytest.mark.parametrize("text", ["od", "order", "!order", "!od", "!uno order", "order :)"])
def test_an_order_without_words_asks_for_the_order_of_play(text: str) -> None:
    assert heard(text) == ShowOrder()


def test_a_card_of_another_deck_is_known_as_such() -> None:
    assert heard("!play ws") == unclear("not_this_deck", word="ws")
    assert heard("!uno play h1 red") == unclear("not_this_deck", word="h1")


def test_a_7_is_played_at_somebody_only_where_hands_are_swapped_for_it() -> None:
    swapping = replace(TURN, rules=Rules(seven="swap"))
    assert heard("pl r7 bob", swapping) == Play(ANN, CARDS["R7"], target=BOB)
    assert heard("pl r7 bob") == Play(ANN, CARDS["R7"])


def test_signs_that_cannot_be_seen_change_nothing() -> None:
    assert heard("\x02pl\x0f \u200br5\0") == heard("pl\tr5\r\n") == Play(ANN, CARDS["R5"])


def test_only_the_first_200_characters_are_read() -> None:
    assert heard("pl" + " " * 198 + "r5") == unclear("no_card")
    assert heard("pl r5" + " x" * 2000) == Play(ANN, CARDS["R5"])


@pytest.mark.parametrize(
    "line", ["!uno " + "x" * 4000, "pl " + "w " * 2000, "!uno start " + "a=1 " * 1000, "🎉" * 4000]
)
def test_a_line_of_4000_characters_is_read_in_under_5_milliseconds(line: str) -> None:
    def seconds() -> float:
        begun = perf_counter()
        heard(line)
        return perf_counter() - begun

    assert min(seconds() for _ in range(5)) < 0.005


WORDS = sorted({word for entry in COMMANDS for word in (entry.word, *entry.also, *entry.own, *entry.bare)})
LINES = st.text() | st.lists(
    st.sampled_from(["!", "!uno", "r5", "w", "red", "uno", "bob", ":)", *WORDS]) | st.text(max_size=8)
).map(" ".join)


@given(LINES, st.sampled_from(STATES), st.sampled_from([ANN, BOB, EVE]), st.booleans(), st.booleans())
def test_any_line_in_any_state_means_something_or_nothing(
    line: str, state: GameState | None, by: PlayerId, private: bool, admin: bool
) -> None:
    meaning = heard(line, state, by=by, private=private, admin=admin)
    assert isinstance(meaning, Meaning | None)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!uno rule All of us sing.", ProposeRule(ANN, "All of us sing.")), ("!rule Clap!", ProposeRule(ANN, "Clap!")),
        ("!uno rule", ShowCustomRule()), ("!agree", AgreeToRule(ANN)), ("!uno refuse", RefuseRule(ANN)),
        ("!uno backs", ShowBacks()), ("!uno rule " + "la " * 1300, unclear("rule_too_long", high=120)),
    ],
)  # fmt: skip
def test_a_rule_of_ones_own_and_the_other_sides_have_their_commands(text: str, meaning: Meaning) -> None:
    assert heard(text) == meaning

"""Who is told what: everybody what lies open, each player their own cards, and nobody anything else."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.announcements import announce
from bot.chat import Naming, Phrase, Topic, Value, Word
from bot.classic import Course, announce_classic
from bot.narrator import Saying, narrate
from bot.phrasebook import LANGUAGES, say
from engine import commands as asked
from engine.cards import CARDS, Card, parse_cards, sort_hand
from engine.commands import Command, GraceOver
from engine.decide import decide
from engine.events import (
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardTakenBack,
    ChallengeLost,
    ChallengeWon,
    DealerDrawn,
    Event,
    PlayerJoined,
    RoundStarted,
    RoundWon,
    TableOpened,
    TurnBegan,
)
from engine.evolve import evolve
from engine.legality import legal_plays
from engine.refusals import Refused
from engine.rules import Rules
from engine.state import GameState, Kind, is_over, is_playing, waits
from engine.values import Level, PlayerId
from tests.bot.table_talk import PLAIN, keys, naming
from tests.engine.scenario import Asked, Table, accept, challenge, color, draw, given, keep, leave, play

SEATS = tuple(map(PlayerId, ("ann", "bob", "cat", "dan", "eve", "fay")))
STRANGER = PlayerId("gus")
COMPUTER = PlayerId("robo")
LONGEST = 400  # steps of a random game
TABLES = (
    "official", "official uno_grace=0", "rbot", "official stack=cross jump_in=all seven=swap zero=order slap=8",
    "official deck=112-swap jump_penalty=2 jump_in=colored seven=silence zero=rotate_dir overlay=any advice_penalty=4",
    "official deck=112-shuffle misplay_penalty=1 multi=identical uno_on_swap=strict draw=until_optional",
    "official deck=h2o seven=swap zero=rotate_left false_uno=1 false_catch=1 jump_in=colored",
    "no-mercy", "no-mercy end=play_on hand_size=4 mercy=12 jump_in=all", "italian end=play_on", "flip",
    "flip stack=cross mercy=14 partners=on",
)  # fmt: skip


# What everybody is told, and what one player is


def told(table: Table, *commands: Asked) -> list[Saying]:
    """What the last of `commands` makes the table say."""
    table.when(*commands)
    return narrate(table.events, table.state, naming)


def test_a_turn_costs_two_lines() -> None:
    public, private = told(given(top="R5", ann="R7 B1 B2", bob="G1 G2", turn="ann"), play("ann", "R7"))
    assert (public.audience, keys(public.phrases)) == (None, "played turn")
    assert (private.audience, keys(private.phrases)) == (PlayerId("bob"), "hand")
    assert (public.topic, private.topic) == (Topic.TURN, Topic.HAND)


@pytest.mark.parametrize(
    ("card", "sentences"),
    [
        ("RS", "played skipped turn"),
        ("RV", "played reversed turn"),
        ("RD", "played draws_and_is_skipped turn"),
        ("W", "played_wild turn"),
        ("W4", "played_wild challenge_offered"),
    ],
)
def test_what_a_card_does_is_told_in_the_line_that_names_it(card: str, sentences: str) -> None:
    table = given(top="R5", ann=f"{card} B1 B2", bob="G1 G2", cat="G3 G4", turn="ann")
    said = told(table, play("ann", card, "blue" if card[0] == "W" else None))
    assert [keys(saying.phrases) for saying in said if saying.audience is None] == [sentences]


def test_who_plays_again_right_away_is_told_so() -> None:
    for card in ("RS", "RV"):
        said = told(given(top="R5", ann=f"{card} B1 B2", bob="G1 G2", turn="ann"), play("ann", card))
        assert keys(said[0].phrases) == "played skipped turn_again"


def test_only_the_drawer_learns_what_was_drawn() -> None:
    table = given(top="R5", ann="B1 B2", bob="G1 G2", turn="ann", pile="Y9")
    public, anns, bobs = told(table, draw("ann"))
    assert keys(public.phrases) == "drew turn"
    assert (anns.audience, keys(anns.phrases)) == ("ann", "you_drew")
    assert (bobs.audience, keys(bobs.phrases)) == ("bob", "hand")


def test_a_drawn_card_that_fits_may_be_played_or_kept() -> None:
    table = given(top="R5", ann="B1 B2", bob="G1 G2", turn="ann", pile="R9")
    public, private = told(table, draw("ann"))
    assert keys(public.phrases) == "drew"
    assert (private.audience, keys(private.phrases)) == ("ann", "you_drew play_or_keep")
    public, private = told(table, keep("ann"))
    assert (keys(public.phrases), private.audience, keys(private.phrases)) == ("passed turn", "bob", "hand")


def test_who_owes_a_color_sees_the_hand_it_is_for() -> None:
    table = given(top="R5", ann="W B1 B2", bob="G1 G2", turn="ann")
    public, private = told(table, play("ann", "W"))
    assert keys(public.phrases) == "played color_asked"
    assert (private.audience, keys(private.phrases)) == ("ann", "hand choose_color")
    public, private = told(table, color("ann", "blue"))
    assert (keys(public.phrases), private.audience) == ("color_chosen turn", "bob")


def test_a_challenger_alone_is_shown_the_hand() -> None:
    for held, verdict in (("R1 B2", "challenge_won"), ("G1 B2", "challenge_lost")):
        table = given(top="R5", ann=f"W4 {held}", bob="G1 G2", cat="Y1 Y2", turn="ann")
        told(table, play("ann", "W4", "green"))
        public, shown, *others = told(table, challenge("bob"))
        assert keys(public.phrases).split()[0] == verdict
        assert (shown.audience, keys(shown.phrases)) == ("bob", "shown")
        assert set(cards_in(shown.phrases)) == set(given(turn="ann", ann=held).hand("ann"))
        assert not any("shown" in keys(saying.phrases) for saying in others)


def test_accepting_tells_the_drawer_their_cards() -> None:
    table = given(top="R5", ann="W4 G1 G2", bob="B1 B2", cat="Y1 Y2", turn="ann", pile="B3 B4 B5 B6")
    told(table, play("ann", "W4", "green"))
    public, *private = told(table, accept("bob"))
    assert keys(public.phrases) == "draws_and_is_skipped turn"
    assert [(saying.audience, keys(saying.phrases)) for saying in private] == [("bob", "you_drew"), ("cat", "hand")]


def test_computer_players_and_who_has_left_are_told_nothing() -> None:
    table = given(top="R5", ann="R1 B2", robo="G1 G2", cat="Y1 Y2", turn="ann", computers="robo")
    assert [saying.audience for saying in told(table, play("ann", "R1"))] == [None]
    assert [saying.audience for saying in told(table, leave("cat"))] == [None]


# House rules


def lines(table: Table, *commands: Asked) -> list[tuple[str | None, str]]:
    """To whom what is said after the last of `commands`."""
    return [(saying.audience, keys(saying.phrases)) for saying in told(table, *commands)]


def test_several_cards_in_one_play_are_one_sentence() -> None:
    table = given(top="R5", ann="R7 R7 B1 B2", bob="G1 G2", turn="ann", rules="multi=identical")
    public, _ = told(table, asked.Play(PlayerId("ann"), CARDS["R7"], more=parse_cards("R7")))
    assert say(public.phrases, "en", PLAIN).startswith("ann plays Red 7, Red 7.")


def test_a_jump_is_told_before_its_card() -> None:
    table = given(top="R5", ann="R7 B1", bob="G1 G2", cat="R5 B8 B9", turn="ann", rules="jump_in=colored jump_hold=0")
    assert lines(table, asked.Jump(PlayerId("cat"), CARDS["R5"])) == [(None, "jumped_in played turn"), ("ann", "hand")]


def test_a_missed_jump_names_no_card() -> None:
    table = given(top="R5", ann="R7 B1", bob="G1 G2", cat="R4 B8", turn="ann", rules="jump_in=colored jump_penalty=2")
    said = told(table, asked.Jump(PlayerId("cat"), CARDS["R4"]))
    assert [(saying.audience, keys(saying.phrases)) for saying in said] == [
        (None, "jump_missed draws"), ("cat", "you_drew")
    ]  # fmt: skip
    assert cards_in(said[0].phrases) == []


def test_a_7_asks_its_player_with_whom_to_swap() -> None:
    table = given(top="R5", ann="R7 B1 B2", bob="G1 G2", cat="Y1 Y2", turn="ann", rules="seven=swap")
    assert lines(table, play("ann", "R7")) == [(None, "played swap_asked"), ("ann", "hand choose_swap")]


def test_who_swaps_hands_sees_the_new_one_and_the_others_who_did() -> None:
    table = given(top="R5", ann="R7 B1 B2", bob="G1 G2 G3", cat="Y1 Y2", turn="ann", rules="seven=swap")
    table.when(play("ann", "R7"))
    said = told(table, asked.Swap(PlayerId("ann"), PlayerId("cat")))
    assert [(saying.audience, keys(saying.phrases)) for saying in said] == [
        (None, "hands_swapped turn"), ("cat", "hand"), ("ann", "hand"), ("bob", "hand")
    ]  # fmt: skip
    assert cards_in(said[0].phrases) == []


def test_hands_that_move_on_are_told_by_giver_and_receiver() -> None:
    table = given(top="R5", ann="R0 B1 B2", bob="G1 G2 G3", cat="Y1 Y2", turn="ann", rules="zero=rotate_left")
    public, *private = told(table, play("ann", "R0"))
    shown = say(public.phrases, "en", PLAIN)
    assert "Hands move on: ann to bob; bob to cat; cat to ann." in shown
    assert {saying.audience for saying in private} == {"ann", "bob", "cat"}


def test_shuffled_hands_are_shown_to_their_new_owners() -> None:
    table = given(top="R5", ann="WH B1 B2", bob="G1 G2 G3", cat="Y1 Y2", turn="ann", rules="deck=112-shuffle")
    said = lines(table, play("ann", "WH", "red"))
    assert said[0] == (None, "played_wild hands_shuffled turn")
    assert sorted(said[1:], key=str) == [("ann", "hand"), ("bob", "hand"), ("cat", "hand")]


def test_a_slap_is_called_for_and_the_last_one_named() -> None:
    table = given(top="R5", ann="R8 B1 B2", bob="G1 G2", turn="ann", rules="slap=8")
    assert lines(table, play("ann", "R8")) == [(None, "played slap_opened")]
    assert lines(table, asked.Slap(PlayerId("bob"))) == [(None, "slapped")]
    last = lines(table, asked.Slap(PlayerId("ann")))
    assert last == [(None, "slap_last draws turn"), ("ann", "you_drew"), ("bob", "hand")]


def test_a_silence_is_imposed_broken_and_over() -> None:
    table = given(top="R5", ann="R7 R1 B2", bob="R2 G2", turn="ann", rules="seven=silence")
    assert lines(table, play("ann", "R7"))[0] == (None, "played silence_began turn")
    assert lines(table, asked.Speak(PlayerId("bob"), 2)) == [(None, "silence_broken draws"), ("bob", "you_drew")]
    table.when(play("bob", "R2"))
    assert "silence_ended" in str(lines(table, play("ann", "R1"))[0])


def test_advice_is_voted_on_and_punished() -> None:
    table = given(top="R5", ann="R7 R1", bob="R2 G2", cat="Y1 Y2", turn="ann", rules="advice_penalty=4")
    ann, bob, cat = map(PlayerId, ("ann", "bob", "cat"))
    assert lines(table, asked.Accuse(ann, bob)) == [(None, "vote_advice")]
    carried = lines(table, asked.Accuse(cat, bob))
    assert carried == [(None, "vote_advice_carried advice_punished draws"), ("bob", "you_drew")]


# Random games


def in_classic_words(events: list[Event], state: GameState, naming: Naming) -> list[tuple[Phrase, ...]]:
    """As it is told where the classic's cycle goes on."""
    return announce_classic(events, state, naming, Course(1, 1.0))


class RandomGame:
    """People, and sometimes a computer, who do at random what may be done; all that is narrated is checked."""

    def __init__(self, seed: int, *, languages: tuple[str, ...] = ()) -> None:
        self.rng = Random(seed)
        self.state = GameState()
        self.languages = languages
        self.in_public = in_classic_words if seed % 3 == 0 else announce
        self.spoken = 0

    def play(self) -> None:
        """From the table's opening to the end of the game."""
        people = self.rng.randint(2, 6)
        rules = Rules.parse(
            f"{self.rng.choice(TABLES)} target={self.rng.choice((0, 0, 0, 150))} timeouts_before_removal=2"
        )
        self.do(asked.Open(SEATS[0], rules))
        for seat in SEATS[1:people]:
            self.do(asked.Join(seat))
        if self.rng.random() < 0.4:
            self.do(asked.SeatComputers(SEATS[0], (COMPUTER,), Level.EASY))
        for _ in range(LONGEST):
            if is_over(self.state):
                return
            self.do(self.something() if self.rng.random() < 0.08 else self.move())
            if self.state.exposed and self.rng.random() < 0.3:
                self.do(asked.Catch(self.rng.choice(self.state.seats)))

    def do(self, command: Command) -> None:
        """One step, which may be refused; what is said of it is checked."""
        before = self.state.awaiting.player
        try:
            events = decide(self.state, command, self.rng)
        except Refused:
            return
        for event in events:
            evolve(self.state, event)
        sayings = narrate(events, self.state, naming, self.in_public) if events else []
        for saying in sayings:
            check_audience(saying, self.state)
            check_cards(saying, events, self.state)
            for language in self.languages:
                check_text(say(saying.phrases, language, PLAIN))
        self.spoken += len(sayings)
        check_turn_is_told(sayings, events, self.state, before)

    def move(self) -> Command:
        """What whoever is awaited may do."""
        state, rng = self.state, self.rng
        player = state.awaiting.player
        if state.awaiting.kind is Kind.SLAP:
            return asked.Slap(rng.choice(state.seats))
        if player is None:
            return asked.Deal(state.seats[0]) if rng.random() < 0.8 else asked.TimeUp(state.awaiting.number)
        match state.awaiting.kind:
            case Kind.COLOR:
                return asked.ChooseColor(player, rng.choice(state.colors))
            case Kind.CHALLENGE:
                return rng.choice((asked.Accept(player), asked.Challenge(player)))
            case Kind.SWAP:
                return asked.Swap(player, rng.choice(state.seats))
            case Kind.ORDER:
                givers, receivers = rng.sample(state.seats, 2), rng.sample(state.seats, 2)
                return asked.Order(player, tuple(zip(givers, receivers, strict=True)))
            case Kind.PENALTY if rng.random() < 0.5:
                return asked.Accept(player)
            case Kind.DRAWN if rng.random() < 0.3:
                return asked.Pass(player)
        legal = legal_plays(state, player)
        if not legal or rng.random() < 0.05:
            return asked.Draw(player)
        card = rng.choice(legal)
        color = rng.choice((*state.colors, None)) if card.is_wild else None
        more = (
            tuple(other for other in state.hands[player] if other.rank is card.rank)[1:] if rng.random() < 0.3 else ()
        )
        return asked.Play(player, card, color, uno=rng.random() < 0.4, more=more)

    def something(self) -> Command:
        """What happens at any moment: people come and go, forget, notice, vote, and let their time run out."""
        state, rng = self.state, self.rng
        who, other = rng.choice((*state.seats, STRANGER)), rng.choice(state.seats)
        grace = [wait.command for wait in waits(state) if isinstance(wait.command, GraceOver)]
        happenings: list[Command] = [
            asked.TimeUp(state.awaiting.number), asked.CallUno(who), asked.Catch(who), asked.Catch(other),
            asked.Join(rng.choice(SEATS)), asked.Leave(who), asked.GoAway(who), asked.ComeBack(who),
            asked.Kick(who, other), asked.SkipPlayer(who, other), asked.Pause(state.host or who),
            asked.Resume(who, authority=True), asked.ExtendClock(other), asked.Challenge(who), *grace,
            asked.Speak(who, 3), asked.Accuse(who, other), asked.Accuse(who, other, authority=True),
            *[asked.Jump(seat, state.top) for seat in state.seats if state.discard],
        ]  # fmt: skip
        return rng.choice(happenings)


def check_audience(saying: Saying, state: GameState) -> None:
    """Only who sits there, and is no computer, is told anything in private."""
    assert saying.phrases
    assert saying.audience is None or (saying.audience in state.seats and saying.audience not in state.levels)


def check_cards(saying: Saying, events: list[Event], state: GameState) -> None:
    """No card is named to whom it is hidden from."""
    for phrase in saying.phrases:
        for part in parts(phrase):
            cards = [card for value in part.values.values() for card in cards_of(value)]
            if cards and saying.audience is None:
                assert_open(part.key, cards, events, state)
            elif cards:
                assert_own(part.key, cards, saying.audience, events, state)


def assert_open(key: str, cards: list[Card], events: list[Event], state: GameState) -> None:
    """A public card lies on top, was drawn for the deal, or was left when the round was won."""
    match key:
        case "dealer_draw":
            assert any(
                card is cards[0] for event in events if isinstance(event, DealerDrawn) for _, card in event.draws
            )
        case "played" | "played_wild":  # a Flip does not stay on top
            assert cards == [event.card for event in events if isinstance(event, CardPlayed)]
        case "round_started" | "round_started_again":
            assert cards == [event.top for event in events if isinstance(event, RoundStarted)]
        case "discarded_with_it":
            assert cards == [card for event in events if isinstance(event, CardsDiscarded) for card in event.cards]
        case "played_several":
            assert cards == [event.card for event in events if isinstance(event, CardPlayed)]
            assert cards[-1] is state.top
        case "card_taken_back":
            assert cards == [event.card for event in events if isinstance(event, CardTakenBack)]
        case "held" | "classic_holds":
            left = [list(sort_hand(hand)) for event in events if isinstance(event, RoundWon) for _, hand in event.hands]
            assert cards in left
        case _:
            assert cards == [state.top], f"{key} names {cards}, and {state.top} lies on top"


def assert_own(key: str, cards: list[Card], audience: PlayerId | None, events: list[Event], state: GameState) -> None:
    """A private card is in the player's own hand, or was shown to them on a challenge."""
    assert audience is not None
    match key:
        case "hand":
            assert cards == sort_hand(state.hands[audience])
        case "you_drew":
            drawn = [list(e.cards) for e in events if isinstance(e, CardsDrawn) and e.player == audience]
            assert cards in drawn
        case "play_or_keep":
            assert cards == [state.drawn]
            assert state.awaiting.player == audience
        case "shown":
            verdicts = [e for e in events if isinstance(e, ChallengeWon | ChallengeLost) and e.player == audience]
            assert cards == sort_hand(verdicts[0].hand)
        case _:
            pytest.fail(f"{key} tells {audience} of {cards}")


def check_turn_is_told(sayings: list[Saying], events: list[Event], state: GameState, before: PlayerId | None) -> None:
    """Whoever is to decide something new hears it in public, and sees their own hand if they are a person."""
    player = state.awaiting.player
    began = any(isinstance(event, TurnBegan) for event in events)
    if player is None or not is_playing(state) or not (began or player != before):
        return
    named = [part for saying in sayings if saying.audience is None for part in saying.phrases]
    assert any(value == naming(player) for part in named for value in part.values.values()), events
    if player not in state.levels:
        assert any(s.audience == player and "hand" in keys(s.phrases).split() for s in sayings), events


def check_text(text: str) -> None:
    """A sentence reads as one: nothing left to fill in, no key instead of words, no hole."""
    assert "{" not in text
    assert "  " not in text
    assert "_" not in text.partition("with these rules")[0].partition("con queste regole")[0]
    assert text.strip()


def parts(phrase: Phrase) -> Iterator[Phrase]:
    """A phrase and all phrases in it."""
    yield phrase
    for value in phrase.values.values():
        inner = (value.phrase,) if isinstance(value, Word) else value if isinstance(value, tuple) else ()
        for part in inner:
            if isinstance(part, Phrase):
                yield from parts(part)


def cards_of(value: Value) -> list[Card]:
    """The cards that a value itself holds."""
    if isinstance(value, Card):
        return [value]
    return [card for card in value if isinstance(card, Card)] if isinstance(value, tuple) else []


def cards_in(phrases: tuple[Phrase, ...]) -> list[Card]:
    """All cards named anywhere in `phrases`."""
    return [card for phrase in phrases for part in parts(phrase) for v in part.values.values() for card in cards_of(v)]


def test_no_card_is_ever_told_to_whom_it_is_hidden_from() -> None:
    said = 0
    for seed in range(500):
        game = RandomGame(seed)
        game.play()
        said += game.spoken
    assert said > 20_000


def test_whatever_is_said_reads_as_sentences_in_every_language() -> None:
    for seed in range(1000, 1025):
        RandomGame(seed, languages=LANGUAGES).play()


def test_a_check_that_never_fails_checks_nothing() -> None:
    state, ann = GameState(seats=[SEATS[0]], hands={SEATS[0]: []}), SEATS[0]
    hidden = Phrase("hand", {"cards": tuple(given(turn="ann", ann="R1").hand("ann"))})
    state.discard = given(turn="ann", ann="R1").state.discard
    for audience in (None, ann):
        with pytest.raises(AssertionError):
            check_cards(Saying(audience, (Phrase("count", {"x": (hidden,)}),), Topic.HAND), [], state)
    with pytest.raises(AssertionError):
        check_audience(Saying(STRANGER, (hidden,), Topic.HAND), state)


def test_the_opening_of_a_table_is_one_line() -> None:
    state = GameState()
    events: list[Event] = [TableOpened(Rules(), SEATS[0]), PlayerJoined(SEATS[0])]
    for event in events:
        evolve(state, event)
    assert [keys(saying.phrases) for saying in narrate(events, state, naming)] == ["table_opened"]

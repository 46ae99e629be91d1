"""What fits into one message: even rows of buttons, and never more text than Discord takes."""

from dataclasses import replace

from discord import ButtonStyle
from discord.ui import Button as UiButton, Container, LayoutView, Thumbnail

from adapters.discord.faces import card_png, tiles
from adapters.discord.hand_panel import hand_panel
from adapters.discord.panels import rows
from adapters.discord.pen import DiscordPen
from adapters.discord.table_panel import ACCENTS, table_panel
from bot.chat import Name, phrase
from bot.views import Button, HandView, Kind, SeatView, Stage, TableView
from engine.cards import CARDS, Card, Color, parse_cards
from engine.values import PlayerId

MOST_PARTS = 40  # of one message, by Discord's law
MOST_TEXT = 4000  # characters in one message, by Discord's law
PEN = DiscordPen(emojis={code: f"<:uno_{code}:1234567890123456789>" for code in tiles()})
NAMES = [Name(PlayerId(f"discord:{number}"), f"player{number}") for number in range(10)]


def after_a_round(cards: tuple[Card, ...], stage: Stage = Stage.BETWEEN_ROUNDS) -> TableView:
    """Ten players of whom the first has won, and the others held `cards` each."""
    held = tuple(phrase("held", player=name, cards=cards) for name in NAMES[1:])
    moves = ((phrase("round_won", player=NAMES[0], n=250),), (phrase("left_over", hands=held),))
    seats = tuple(SeatView(name, 0, 0, None, False, False, False) for name in NAMES)
    return TableView(
        1, 9, stage, Kind.NEXT_ROUND, seats, None, None, None, True, 0, 0, 1, 500, "official", False, moves,
        None, None, (),
    )  # fmt: skip


def text_of(view: TableView) -> str:
    layout = table_panel(view, "en", PEN).layout
    return "\n".join(str(getattr(part, "content", "")) for part in layout.walk_children())


async def test_no_button_is_left_alone_in_the_last_row() -> None:
    buttons: list[UiButton[LayoutView]] = [UiButton(style=ButtonStyle.secondary, label=str(n)) for n in range(20)]
    lengths = {count: [len(row.children) for row in rows(buttons[:count], 4)] for count in (0, 4, 5, 6, 9, 20)}
    assert lengths == {0: [], 4: [4], 5: [3, 2], 6: [3, 3], 9: [3, 3, 3], 20: [4, 4, 4, 4, 4]}


async def test_what_everybody_held_stands_beside_their_name() -> None:
    for stage in (Stage.BETWEEN_ROUNDS, Stage.OVER):
        text = text_of(after_a_round(tuple(parse_cards("R7 G4")), stage))
        assert f"**player1** {PEN.emojis['R7']}{PEN.emojis['G4']}" in text
        assert "Left in hand" not in text


async def test_a_round_that_leaves_more_cards_than_a_message_holds_is_told_in_numbers() -> None:
    text = text_of(after_a_round(tuple(parse_cards("R7 G4 B1 Y2 R1 R2 R3 R4 R5 R6 G1 G2 G3 B2 B3 B4"))))
    assert f"**player1** {PEN.back} 16" in text
    assert len(text) < MOST_TEXT


async def test_however_many_one_may_swap_with_the_hand_fits_into_one_message() -> None:
    seats = tuple(
        SeatView(Name(PlayerId(f"discord:{number}"), f"player{number}"), 7, 0, None, False, False, False)
        for number in range(60)
    )
    table = replace(after_a_round(()), seats=seats, stage=Stage.PLAYING)
    hand = HandView(table, seats[0].name, parse_cards("R7"), Kind.SWAP, frozenset(), None, None, ())
    assert hand_panel(hand, "en", PEN).layout.total_children_count <= MOST_PARTS


async def test_a_table_shows_all_that_everybody_may_know() -> None:
    seats = tuple(SeatView(name, 5, 120, None, name is NAMES[1], False, False) for name in NAMES[:3])
    moves = tuple((phrase("drew", player=name), phrase("turn", player=NAMES[1])) for name in NAMES[:3])
    view = TableView(
        1, 9, Stage.PLAYING, Kind.CHALLENGE, seats, NAMES[1], CARDS["W4"], Color.GREEN, False, 4, 61, 2, 500,
        "official", False, moves, phrase("awaiting_challenge", player=NAMES[1]), 1_900_000_000.4, (Button.HAND,),
    )  # fmt: skip
    panel = table_panel(view, "en", PEN)
    text = text_of(view)
    (container,) = [part for part in panel.layout.walk_children() if isinstance(part, Container)]
    (picture,) = [part for part in panel.layout.walk_children() if isinstance(part, Thumbnail)]
    assert container.accent_color == ACCENTS[Color.GREEN]
    assert (picture.description, panel.pictures[0].data) == ("Wild Draw Four", card_png(CARDS["W4"], Color.GREEN))
    assert text.count("<@1>") == 1
    assert "### <@1> is to take the cards or challenge." in text
    assert [text.count(f"**{name.text}**") for name in NAMES[:3]] == [2, 2, 2]
    assert f"➤ **player1** {PEN.back * 5} 5 · ⭐ 120" in text
    for fact in (
        "🟩 Green",
        "↺ counterclockwise",
        "4 cards to be drawn",
        "61 cards in the draw pile",
        "<t:1900000000:R>",
    ):
        assert fact in text
    assert "Your turn" not in text


async def test_the_dark_side_has_its_own_accents_and_a_lobby_has_none() -> None:
    lobby = after_a_round((), Stage.LOBBY)
    dark = replace(lobby, stage=Stage.PLAYING, color=Color.TEAL, top=CARDS["T5"])
    accents = []
    for view in (lobby, dark):
        (container,) = [
            part for part in table_panel(view, "en", PEN).layout.walk_children() if isinstance(part, Container)
        ]
        accents.append(container.accent_color)
    assert accents == [None, ACCENTS[Color.TEAL]]

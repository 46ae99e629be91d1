"""What a seated player asks for that is not the table's own affair, and to whom the answer goes."""

from bot.answers import about_table, anywhere, claim_seat, misunderstood
from bot.chat import Heard, Topic
from bot.house import House
from bot.queries import (
    ClaimSeat,
    Mine,
    Query,
    SeatRequest,
    ShowAbout,
    ShowBacks,
    ShowHelp,
    ShowRules,
    ShowStats,
    ShowStatus,
    ShowTime,
    Unclear,
    Unknown,
)
from bot.score_queries import PersonalQuery, ScoreQuery
from bot.setting_queries import SettingQuery
from bot.voice import Voice
from engine.state import GameState


def reply(query: Query, heard: Heard, state: GameState, voice: Voice, house: House, *, classic: bool) -> None:
    """Answer a question: what is everybody's in public, the rest to the asker."""
    asker = heard.user.player
    public = None if not heard.private else asker
    match query:
        case ShowHelp() | ShowRules() | ShowAbout():
            voice.say(asker, anywhere(query, state.rules, classic=classic), Topic.HELP)
        case Unclear() | Unknown():
            voice.say(asker, misunderstood(query), Topic.ANSWER)
        case Mine():
            house.preferences.ask(query, heard, voice.language, house.post)
        case ClaimSeat(word=word):
            voice.say(*claim_seat(house.words, word, heard), Topic.ANSWER)
        case SeatRequest() | ShowStatus() | ShowTime() | ShowStats():
            raise AssertionError(query)  # the table answers these by itself
        case _ if isinstance(query, ScoreQuery | PersonalQuery):
            house.scores.ask(query, heard, voice.language)
        case _ if isinstance(query, SettingQuery):
            house.steward.ask(query, heard, playing=True)
        case _:
            audience = asker if isinstance(query, ShowBacks) else public
            voice.say(audience, about_table(query, state, asker, voice.naming), Topic.ANSWER)

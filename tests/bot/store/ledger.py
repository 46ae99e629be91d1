"""The scores of a server, reckoned by hand from what happened and when: nothing of the bot's own counting."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from openskill.models import PlackettLuce, PlackettLuceRating

from engine.cards import Card
from engine.causes import Departure
from engine.events import (
    CardPlayed,
    Event,
    MatchWon,
    PlayerJoined,
    PlayerLeft,
    RoundBlocked,
    RoundStarted,
    RoundWon,
    TableOpened,
)

MODEL = PlackettLuce()


def face_value(card: Card) -> int:
    """What a card left in a hand is worth."""
    if card.color is None:
        return 50
    return int(card.code[1:]) if card.code[1:].isdigit() else 20


@dataclass
class Numbers:
    """One player's, in one month or ever."""

    points: int = 0
    wins: int = 0
    games: int = 0
    blackjacks: int = 0
    matches: int = 0
    forfeits: int = 0
    row: list[bool] = field(default_factory=list)  # of the games, whether each was won
    won_points: list[int] = field(default_factory=list)
    won_cards: list[int] = field(default_factory=list)
    won_seconds: list[float] = field(default_factory=list)

    def longest(self) -> int:
        """The longest streak."""
        runs = "".join("w" if won else "." for won in self.row).split(".")
        return max(map(len, runs), default=0)

    def streak(self) -> int:
        """The streak that still goes on."""
        return len(self.row) - next((i for i in range(len(self.row), 0, -1) if not self.row[i - 1]), 0)


class Ledger:
    """One server's. Tell it what happened, in order."""

    def __init__(self, zone: ZoneInfo) -> None:
        self.zone = zone
        self.ever: dict[str, Numbers] = defaultdict(Numbers)
        self.months: dict[str, dict[str, Numbers]] = defaultdict(lambda: defaultdict(Numbers))
        self.ratings: dict[str, PlackettLuceRating] = {}
        self.rounds = 0
        self.met: dict[tuple[object, frozenset[str]], list[int]] = defaultdict(list)
        self.last_winner = ""
        self.pairs = 0  # who won a round together

    def book(self, now: float, player: str) -> list[Numbers]:
        """The pages of a player at that time."""
        month = datetime.fromtimestamp(now, self.zone)
        return [self.ever[player], self.months[f"{month.year}-{month.month:02}"][player]]


class Game:
    """One game's events on their way into the ledger."""

    def __init__(self, ledger: Ledger, number: int) -> None:
        self.ledger, self.number = ledger, number
        self.rules = ""
        self.in_pairs = False
        self.seated: list[str] = []
        self.computers: set[str] = set()
        self.dealt = 0.0
        self.is_running = False
        self.played: Counter[str] = Counter()
        self.left: list[str] = []
        self.before: list[str] = []  # who sat when the last move began

    def hear(self, now: float, events: list[Event]) -> None:
        """One move, with all that came of it."""
        self.before = list(self.seated)
        for event in events:
            self._hear(now, event)

    def _hear(self, now: float, event: Event) -> None:
        match event:
            case TableOpened(rules=rules):
                self.rules, self.in_pairs = str(rules).split()[0], rules.partners
            case PlayerJoined(player=player, level=level):
                self.seated.append(player)
                self.computers |= {player} if level else set()
            case RoundStarted():
                self.dealt, self.is_running, self.played, self.left = now, True, Counter(), []
            case CardPlayed(player=player):
                self.played[player] += 1
            case PlayerLeft(player=player, departure=departure):
                self.seated.remove(player)
                if self.is_running and departure is not Departure.ELIMINATED:
                    self.left.append(player)
            case RoundWon(player=winner, points=points, hands=hands):
                self.is_running = False
                left: dict[str, int] = {player: sum(map(face_value, hand)) for player, hand in hands}
                self._won(now, winner, points, left, self._partner(self.seated, winner))
            case RoundBlocked():
                self.is_running = False
            case MatchWon(player=winner, forfeit=forfeit):
                self._match(now, winner, None if forfeit else self._partner(self.before, winner), forfeit=forfeit)
            case _:
                pass

    def _people(self, players: list[str]) -> list[str]:
        return [player for player in players if player not in self.computers]

    def _partner(self, seats: list[str], player: str) -> str | None:
        """Of four in pairs, whoever sits opposite."""
        if not self.in_pairs or len(seats) != 4:
            return None
        return seats[seats.index(player) - 2]

    def _won(self, now: float, winner: str, points: int, left: dict[str, int], partner: str | None) -> None:
        self.ledger.rounds += 1
        stayed, gone = self._people([winner, *left]), self._people(self.left)
        winners = [winner, *([partner] if partner else [])]
        if len(stayed) + len(gone) < 2:
            return
        for player in gone:
            self._lost(now, player)
        beaten = [player for player in stayed if player not in winners]
        if len(stayed) < 2 or (partner and len(beaten) in (0, len(stayed))):
            return  # alone, or with one's partner, against computer players
        bonus = self._bonus(now, winner, points) if self.rules == "classic" and winner in stayed else 0
        for player in stayed:
            if player not in winners:
                self._lost(now, player)
                continue
            for page in self.ledger.book(now, player):
                page.games, page.wins = page.games + 1, page.wins + 1
                page.points += points + (bonus if player == winner else 0)
                page.blackjacks += points == 21
                page.row.append(True)
                page.won_points.append(points)
                page.won_cards.append(sum(self.played.values()))
                page.won_seconds.append(now - self.dealt)
        self.ledger.last_winner = winner
        self.ledger.pairs += bool(partner)
        self._rate(now, winners, left, stayed, gone)

    def _lost(self, now: float, player: str) -> None:
        for page in self.ledger.book(now, player):
            page.games += 1
            page.row.append(False)

    def _bonus(self, now: float, winner: str, points: int) -> int:
        """The classic's: 500 for 21, 1000 for each record of the month, 250 and more for each third win in a row."""
        month = datetime.fromtimestamp(now, self.ledger.zone)
        pages = self.ledger.months[f"{month.year}-{month.month:02}"].values()
        bonus = 500 if points == 21 else 0
        bonus += 1000 if points > max((p for page in pages for p in page.won_points), default=0) else 0
        cards = sum(self.played.values())
        bonus += 1000 if cards > max((c for page in pages for c in page.won_cards), default=0) else 0
        fastest = min((s for page in pages for s in page.won_seconds), default=float("inf"))
        bonus += 1000 if now - self.dealt < fastest else 0
        in_a_row = self.ledger.ever[winner].streak() + 1
        return bonus + (250 * 2 ** (in_a_row // 3 - 1) if in_a_row % 3 == 0 else 0)

    def _rate(self, now: float, winners: list[str], left: dict[str, int], stayed: list[str], gone: list[str]) -> None:
        people, everybody = [*stayed, *gone], len(left) + 1 + len(self.left)
        if len(people) < 3 and everybody > 2:
            return
        day = datetime.fromtimestamp(now, self.ledger.zone).date()
        games = self.ledger.met[day, frozenset(people)]
        if self.number not in games:
            games.append(self.number)
        if games.index(self.number) >= 5:
            return
        worst = 1_000_000
        ranks = [float(left.get(player, worst)) for player in people]
        sides = [[player] for player in people]
        if len(winners) == 2:
            losers = [player for player in left if player not in winners]
            sides, ranks = [winners, losers, *([player] for player in gone)], [-1.0, 0.0, *[1.0] * len(gone)]
        elif winners[0] in people:
            ranks[people.index(winners[0])] = -1.0
        teams = [[self.ledger.ratings.get(player) or MODEL.rating() for player in side] for side in sides]
        after = MODEL.rate(teams, ranks=ranks)
        for side, team in zip(sides, after, strict=True):
            known = {player: rating for player, rating in zip(side, team, strict=True) if player in people}
            self.ledger.ratings.update(known)

    def _match(self, now: float, winner: str, partner: str | None, *, forfeit: bool) -> None:
        """The match is decided; it counts if there was another person when its last move began."""
        if self.is_running and forfeit and len(self._people([winner, *self.left])) >= 2:
            for player in self._people(self.left):
                self._lost(now, player)
        winners = self._people([winner, *([partner] if partner else [])])
        if len(self._people(self.before)) <= len(winners):
            return  # nobody was beaten
        for page in [page for player in winners for page in self.ledger.book(now, player)]:
            page.forfeits += forfeit
            page.matches += not forfeit

# Generated from the schemas of packages/contract by `npm run emit`. Do not edit.
"""The types of the JSON documents of a service."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

__all__ = [
    "Asset",
    "BoxScoreContent",
    "BoxScoreLine",
    "BoxScorePlayer",
    "BoxScoreTeam",
    "Break",
    "Claim",
    "Contributor",
    "DefensiveSummaryContent",
    "Entity",
    "Evidence",
    "EvidencePlay",
    "EvidenceSource",
    "FactorKey",
    "FixtureDetails",
    "FixtureDetailsTeam",
    "FixtureDetailsVenue",
    "FixtureIndex",
    "FourFactorsContent",
    "FourFactorsContentV2",
    "GameState",
    "Gap",
    "InitialGameEntrySummaryContent",
    "Item",
    "ListedFixture",
    "PlayerPerformanceSummaryContent",
    "PlayerPerformanceSummaryContentV2",
    "PointBreakdownContent",
    "PostGameSummaryContent",
    "PreGameSummaryContent",
    "RecentPerformance",
    "RecentPerformanceV2",
    "Run",
    "RunMomentumContent",
    "RunScore",
    "Score",
    "Scoreboard",
    "ScoreboardFixtures",
    "ScoreboardFixturesGame",
    "Snapshot",
    "Statistic",
    "StatisticV2",
    "StatisticValue",
    "StatisticValueV2",
    "TeamPerformanceSummaryContent",
    "TeamPerformanceSummaryContentV2",
    "Timeline",
    "TimelineInstants",
    "TimeoutQuarterHalftimeSummaryContent",
]


class Entity(TypedDict):
    """A team or player in an item."""

    id: str
    # The kind of entity, such as `team` or `player`.
    kind: str
    displayName: str


class Asset(TypedDict):
    """Media that belongs to an item."""

    # Unique within the item. Content references it, for example as `shotChartAssetId`.
    id: str
    # The kind of asset, such as `shot-chart`.
    kind: str
    # The URI reference of the asset. A relative reference resolves against the address of the feed.
    href: str
    mediaType: str
    # A text alternative of the asset.
    altText: str


class Item(TypedDict):
    """One piece of content about a game, in the envelope that all definitions share."""

    # Unique within the feed, and the same in all revisions.
    id: str
    fixtureId: str
    # Determines the shape of `content`, together with `definitionVersion`.
    definitionKey: str
    definitionVersion: int
    # The change counter of this item.
    revision: int
    # The moment of the game that the item describes.
    effectiveAt: str
    # The content reflects what was known at this instant.
    asOf: str
    # The instant at which this revision was published.
    publishedAt: str
    # Every team and player that `content` names by id.
    entities: Sequence[Entity]
    # The content. The definition determines its shape.
    content: Mapping[str, Any]
    assets: Sequence[Asset]


class Snapshot(TypedDict):
    """The items of a feed at one instant. A snapshot replaces the previous one as a whole."""

    fixtureId: str
    feedKey: str
    # The instant of the last change that the snapshot includes. If `until` is before the first change, the value of `until`.
    snapshotAt: str
    # All items at that instant. With `after`, only the items whose revision was published later.
    items: Sequence[Item]


class TimelineInstants(TypedDict):
    snapshotAt: str
    itemCount: int


Gap = TypedDict("Gap", {"from": str, "to": str})


class Timeline(TypedDict):
    """Every instant at which a feed changed, oldest first."""

    fixtureId: str
    feedKey: str
    instants: Sequence[TimelineInstants]
    # Periods in which a relay could not read its upstream. Absent if there are none.
    gaps: NotRequired[Sequence[Gap]]


class ListedFixture(TypedDict):
    """A fixture index entry with the fields that every index has. Additional fields are allowed."""

    fixtureId: str
    # The keys of the feeds that the fixture serves.
    feeds: Sequence[str]


class FixtureIndex(TypedDict):
    """The fixture index with the fields that every index has."""

    fixtures: Sequence[ListedFixture]


class ScoreboardFixturesGame(TypedDict):
    period: int
    periodLabel: str
    clock: str
    awayScore: int
    homeScore: int


class FixtureDetailsVenue(TypedDict):
    """The venue of the game."""

    # The name of the venue.
    name: str
    # The location of the venue, such as a city.
    place: NotRequired[str]


class FixtureDetailsTeam(TypedDict):
    """Details of one team in the registration of a fixture."""

    # The name without the city, for narrow layouts.
    shortName: NotRequired[str]
    # The primary and the secondary color, as #rrggbb.
    colors: NotRequired[Sequence[str]]
    # Wins and losses before the game, such as 41-20.
    record: NotRequired[str]


class FixtureDetails(TypedDict):
    """Details of a registration that the index does not contain. Clients read them in the scoreboard."""

    # The scheduled start of the game. At most 35 characters, which is enough for 9 fractional digits and an offset.
    scheduledAt: NotRequired[str]
    # Absent for a game that takes place as scheduled.
    status: NotRequired[Literal["delayed", "postponed", "canceled"]]
    # The venue of the game.
    venue: NotRequired[FixtureDetailsVenue]
    away: NotRequired[FixtureDetailsTeam]
    home: NotRequired[FixtureDetailsTeam]


class ScoreboardFixtures(TypedDict):
    fixtureId: str
    state: Literal["scheduled", "live", "finished"]
    # The latest `snapshotAt` of the feeds of the fixture. Null if no feed has a snapshot.
    snapshotAt: str | None
    game: ScoreboardFixturesGame | None
    details: NotRequired[FixtureDetails]


class Scoreboard(TypedDict):
    """The states and scores of the listed games, in descending order of their first event. A game is missing while one of its feeds cannot be read and no other feed of it has a score."""

    fixtures: Sequence[ScoreboardFixtures]


class EvidenceSource(TypedDict):
    """The source of the plays."""

    # The format of the play-by-play.
    format: str


class EvidencePlay(TypedDict):
    """A play of the game."""

    # The id in the source; for play-by-play, the action number.
    id: str
    period: int
    clock: str
    # The score after the play.
    homeScore: int
    # The score after the play.
    awayScore: int
    teamId: NotRequired[str]
    playerId: NotRequired[str]
    # A description of the play.
    text: str


class Claim(TypedDict):
    """A span of a text, and the plays that support the span."""

    # JSON Pointer (RFC 6901) to the text within the content of the item.
    path: str
    # Start offset in UTF-16 code units.
    start: int
    # End offset in UTF-16 code units, exclusive.
    end: int
    # The claimed text.
    text: str
    # The ids of the supporting plays. Empty for a claim that no play of this game supports, such as a name.
    plays: Sequence[str]
    # The derivation of the claim, such as `points of 1 = 13` or `name of 1`.
    how: str


class Evidence(TypedDict):
    """The plays and claims that support one revision of an item."""

    fixtureId: str
    feedKey: str
    itemId: str
    revision: int
    # How the text was created: a term of IPTC's digital source types.
    digitalSourceType: str
    source: EvidenceSource
    plays: Sequence[EvidencePlay]
    claims: Sequence[Claim]


class GameState(TypedDict):
    """The state of the game at the moment of the item."""

    # Starts at 1; overtime periods continue the count.
    period: int
    # Such as `Q1` or `OT1`.
    periodLabel: str
    # Remaining time of the period, an ISO 8601 duration as in `PT04M32.00S`.
    clock: str
    awayTeamId: str
    awayScore: int
    homeTeamId: str
    homeScore: int


class StatisticValue(TypedDict):
    """One value of a statistic."""

    label: str
    # The id of the team or player with this value.
    entityId: str
    # The games that the value covers.
    scope: Literal["currentGame", "seasonAverage", "recentGame"]
    value: float | str | bool
    # The formatted value.
    displayValue: str


class Statistic(TypedDict):
    """A statistic with its values; each value has a scope."""

    key: str
    label: str
    unit: Literal["count", "points", "percent"]
    values: Sequence[StatisticValue]


class DefensiveSummaryContent(TypedDict):
    """Defensive statistics of the two teams."""

    summary: str
    focusStatisticKeys: Sequence[Literal["offensiveRebounds", "defensiveRebounds", "turnovers", "blocks", "steals"]]
    gameState: GameState
    statistics: Sequence[Statistic]


FactorKey = Literal["effectiveFieldGoalPercentage", "turnoverPercentage", "offensiveReboundPercentage", "freeThrowRate"]


class FourFactorsContent(TypedDict):
    """The four factors of both teams."""

    summary: str
    descriptor: str
    focusFactorKey: FactorKey
    gameState: GameState
    factors: Sequence[Statistic]


class FourFactorsContentV2(TypedDict):
    """The four factors of both teams; up to two can be unavailable."""

    summary: str
    descriptor: str
    focusFactorKey: FactorKey
    gameState: GameState
    factors: Sequence[Statistic]
    unavailableFactorKeys: Sequence[FactorKey]


class InitialGameEntrySummaryContent(TypedDict):
    """A summary of the game so far, for readers who join late."""

    headline: str
    summary: str
    supportingContext: Sequence[str]
    gameState: GameState


class RecentPerformance(TypedDict):
    """A player's statistics in an earlier game."""

    fixtureId: str
    fixtureDate: str
    opponentEntityId: str
    statistics: Sequence[Statistic]


class PlayerPerformanceSummaryContent(TypedDict):
    """A player's performance in this game, compared with the season and recent games."""

    summary: str
    playerId: str
    gameState: GameState
    gameStatistics: Sequence[Statistic]
    seasonAverages: Sequence[Statistic]
    recentGames: Sequence[RecentPerformance]
    comparisons: Sequence[Statistic]
    # The id of an asset of the same item.
    shotChartAssetId: NotRequired[str]


class StatisticValueV2(TypedDict):
    """One value of a statistic, with the scopes of version 2."""

    label: str
    # The id of the team or player with this value.
    entityId: str
    # The games that the value covers. `season…` is the regular season, `postseason…` this postseason, `lastSeasonAverage` the previous regular season, `careerHigh` regular-season games, `careerPlayoffHigh` playoff games. Averages and highs do not include the current game.
    scope: Literal["currentGame", "seasonAverage", "postseasonAverage", "lastSeasonAverage", "recentGame", "seasonHigh", "postseasonHigh", "careerHigh", "careerPlayoffHigh"]
    value: float | str | bool
    # The formatted value.
    displayValue: str


class StatisticV2(TypedDict):
    """A statistic with its values, with the scopes of version 2."""

    key: str
    label: str
    unit: Literal["count", "points", "percent"]
    values: Sequence[StatisticValueV2]


class RecentPerformanceV2(TypedDict):
    """A player's statistics in an earlier game, with the scopes of version 2."""

    # Absent if the id of that game is unknown.
    fixtureId: NotRequired[str]
    fixtureDate: str
    opponentEntityId: str
    statistics: Sequence[StatisticV2]


class PlayerPerformanceSummaryContentV2(TypedDict):
    """A player's performance in this game, compared with seasons, highs and recent games."""

    headline: str
    summary: str
    # The player's figures in one line.
    statLine: str
    playerId: str
    # The number of the play-by-play action that caused the item.
    actionNumber: int
    gameState: GameState
    gameStatistics: Sequence[StatisticV2]
    seasonAverages: Sequence[StatisticV2]
    recentGames: Sequence[RecentPerformanceV2]
    comparisons: Sequence[StatisticV2]
    # The id of an asset of the same item.
    shotChartAssetId: NotRequired[str]


class PointBreakdownContent(TypedDict):
    """The points of both teams by category."""

    summary: str
    descriptor: str
    focusCategoryKey: Literal["fastBreakPoints", "pointsInPaint", "pointsOffTurnovers", "secondChancePoints"]
    gameState: GameState
    # Categories can overlap.
    categories: Sequence[Statistic]


class Score(TypedDict):
    """The final result of the game."""

    awayTeamId: str
    awayScore: int
    homeTeamId: str
    homeScore: int
    periodsPlayed: int


class PostGameSummaryContent(TypedDict):
    """A summary of a finished game, with the final score."""

    headline: str
    summary: str
    supportingContext: Sequence[str]
    finalScore: Score


class PreGameSummaryContent(TypedDict):
    """A preview of a game."""

    headline: str
    summary: str
    supportingContext: Sequence[str]
    scheduledTipoff: str


class RunScore(TypedDict):
    """The score at the start or end of a run."""

    away: int
    home: int


class Run(TypedDict):
    """A stretch of the game that one team dominates."""

    teamId: str
    pointsFor: int
    pointsAgainst: int
    unanswered: bool
    startActionNumber: int
    lastActionNumber: int
    startScore: RunScore
    endScore: RunScore
    # The periods of the run.
    periods: Sequence[int]


class Contributor(TypedDict):
    """The contribution of one player to a run."""

    playerId: str
    points: int
    assists: int
    steals: int


class RunMomentumContent(TypedDict):
    """A scoring run of one team."""

    summary: str
    teamId: str
    # The number of the play-by-play action that caused the item.
    actionNumber: int
    run: Run
    contributors: Sequence[Contributor]
    turnoversForced: int
    pointsOffTurnovers: int
    # The id of the item about the opponent's run to which this run responds.
    answersItemId: NotRequired[str]
    gameState: GameState


class TeamPerformanceSummaryContent(TypedDict):
    """A team's performance in this game, compared with its season."""

    summary: str
    teamId: str
    gameState: GameState
    gameStatistics: Sequence[Statistic]
    seasonAverages: Sequence[Statistic]
    comparisons: Sequence[Statistic]
    # The id of an asset of the same item.
    shotChartAssetId: NotRequired[str]


class TeamPerformanceSummaryContentV2(TypedDict):
    """A team's performance in this game, compared with its season, with a headline."""

    headline: str
    summary: str
    teamId: str
    gameState: GameState
    gameStatistics: Sequence[Statistic]
    seasonAverages: Sequence[Statistic]
    comparisons: Sequence[Statistic]
    # The id of an asset of the same item.
    shotChartAssetId: NotRequired[str]


class Break(TypedDict):
    """An interruption of the game."""

    kind: Literal["timeout", "quarter", "halftime", "overtime"]
    # The interrupted or finished period.
    period: int
    # Remaining time of the period, an ISO 8601 duration.
    clock: str


TimeoutQuarterHalftimeSummaryContent = TypedDict("TimeoutQuarterHalftimeSummaryContent", {"headline": str, "keyTakeaways": Sequence[str], "whatToWatchNext": str, "break": Break, "gameState": GameState})


class BoxScoreLine(TypedDict):
    """The counts of a team or player. A count is absent if the source does not record it, or if a part of it is unknown."""

    points: NotRequired[int]
    fieldGoalsMade: NotRequired[int]
    fieldGoalsAttempted: NotRequired[int]
    threePointersMade: NotRequired[int]
    threePointersAttempted: NotRequired[int]
    freeThrowsMade: NotRequired[int]
    freeThrowsAttempted: NotRequired[int]
    offensiveRebounds: NotRequired[int]
    defensiveRebounds: NotRequired[int]
    # For a team, the rebounds of its players, without team rebounds.
    rebounds: NotRequired[int]
    assists: NotRequired[int]
    steals: NotRequired[int]
    blocks: NotRequired[int]
    # For a team, includes the turnovers that the source records for no player.
    turnovers: NotRequired[int]
    # The fouls that count toward fouling out; usually without technical fouls.
    fouls: NotRequired[int]


class BoxScorePlayer(TypedDict):
    """A player in a box score."""

    playerId: str
    # The number on the jersey.
    jersey: NotRequired[str]
    starter: bool
    # Whether the player has played so far.
    played: bool
    line: BoxScoreLine


class BoxScoreTeam(TypedDict):
    """A team in a box score."""

    teamId: str
    # The points of each period, including the current one.
    periodScores: Sequence[int]
    line: BoxScoreLine
    # Starters first, in the order of the source. Includes players who have not played.
    players: Sequence[BoxScorePlayer]


class BoxScoreContent(TypedDict):
    """The statistics of both teams and of all their players, at a stoppage or at the end of a game."""

    gameState: GameState
    # Whether the game is over.
    isFinal: bool
    away: BoxScoreTeam
    home: BoxScoreTeam

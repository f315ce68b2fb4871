// Generated from the schemas of packages/contract by `npm run emit`. Do not edit.

/** Media that belongs to an item. */
export type Asset = {
  /** Unique within its item; content names it, as in `shotChartAssetId`. */
  readonly id: string
  /** What it shows, as in `shot-chart`. */
  readonly kind: string
  /** Where it is; a relative reference resolves against the feed's address. */
  readonly href: string
  readonly mediaType: string
  /** What it shows, in words, for whoever cannot see it. */
  readonly altText: string
}

/** A team or player that an item is about. */
export type Entity = {
  readonly id: string
  /** What it is: `team` or `player`. */
  readonly kind: string
  readonly displayName: string
}

/** A time in which nobody saw what a feed was. */
export type Gap = {
  readonly from: string
  readonly to: string
}

/** One piece of content about a game, in the envelope that all definitions share. */
export type Item = {
  /** Unique within its feed; the same in all revisions. */
  readonly id: string
  readonly fixtureId: string
  /** With `definitionVersion`: what `content` looks like. */
  readonly definitionKey: string
  readonly definitionVersion: number
  /** Counts the changes of this item. */
  readonly revision: number
  /** The moment of the game that it is about. */
  readonly effectiveAt: string
  /** Up to when what it says was known. */
  readonly asOf: string
  /** When this revision was published. */
  readonly publishedAt: string
  /** Every team and player that `content` names by id. */
  readonly entities: readonly Entity[]
  /** What it says; its shape is given by the definition. */
  readonly content: { readonly [name: string]: unknown }
  readonly assets: readonly Asset[]
}

/** All that a feed has at one instant. It replaces whatever was read before. */
export type Snapshot = {
  readonly fixtureId: string
  readonly feedKey: string
  /** When the feed last changed. */
  readonly snapshotAt: string
  /** The items that are current, and no others. */
  readonly items: readonly Item[]
}

/** Every instant at which a feed changed, oldest first. */
export type Timeline = {
  readonly fixtureId: string
  readonly feedKey: string
  readonly instants: readonly {
    readonly snapshotAt: string
    readonly itemCount: number
  }[]
  /** When a relay could not read its upstream. Left out where it always could. */
  readonly gaps?: readonly Gap[]
}

/** A fixture as the index lists it. */
export type FixtureIndexEntry = {
  readonly fixtureId: string
  /** A readable key of the fixture. */
  readonly key: string
  /** Tells games between the same teams apart; null when the game has none. */
  readonly label: string | null
  readonly date: string
  readonly seasonType: SeasonType
  readonly awayTeam: Team
  readonly homeTeam: Team
  readonly firstEventAt: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
  /** How many items all its feeds have now. */
  readonly itemCount: number
}

/** The fixtures and the feeds of each: the least that every index says. */
export type FixtureIndex = {
  readonly fixtures: readonly ListedFixture[]
}

/** A fixture as it is registered under an id that the request path names. */
export type FixtureRegistrationBody = {
  /** A readable key of the fixture. */
  readonly key: string
  /** Tells games between the same teams apart; null when the game has none. */
  readonly label: string | null
  readonly date: string
  readonly seasonType: SeasonType
  readonly awayTeam: Team
  readonly homeTeam: Team
  /** When it begins. At most 35 characters, as with 9 digits of a fraction and an offset. */
  readonly firstEventAt: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
}

/** A fixture as it is registered: an index entry without what is counted. */
export type FixtureRegistration = {
  readonly fixtureId: string
  /** A readable key of the fixture. */
  readonly key: string
  /** Tells games between the same teams apart; null when the game has none. */
  readonly label: string | null
  readonly date: string
  readonly seasonType: SeasonType
  readonly awayTeam: Team
  readonly homeTeam: Team
  /** When it begins. At most 35 characters, as with 9 digits of a fraction and an offset. */
  readonly firstEventAt: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
}

/** The fixtures and the feeds of each, in full. */
export type IntegrationFixtureIndex = {
  readonly fixtures: readonly FixtureIndexEntry[]
}

/** A fixture as any index lists it. */
export type ListedFixture = {
  readonly fixtureId: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
}

/** A fixture as operators see it: one that a relay saw may lack fields. */
export type OperatorFixture = {
  readonly fixtureId: string
  /** A readable key of the fixture. */
  readonly key?: string
  /** Tells games between the same teams apart; null when the game has none. */
  readonly label?: string | null
  readonly date?: string
  readonly seasonType?: SeasonType
  readonly awayTeam?: Team
  readonly homeTeam?: Team
  readonly firstEventAt?: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
  readonly itemCount: number
  /** Only there for a retired fixture. */
  readonly retired?: true
}

/** How every listed game stands, the latest first. */
export type Scoreboard = {
  readonly fixtures: readonly ({
    readonly fixtureId: string
    readonly state: 'scheduled' | 'live' | 'finished'
    readonly snapshotAt: string | null
    readonly game: {
      readonly period: number
      readonly periodLabel: string
      readonly clock: string
      readonly awayScore: number
      readonly homeScore: number
    } | null
  })[]
}

/** Which part of the season a fixture belongs to. */
export type SeasonType = 'Regular Season' | 'Playoffs'

/** One of the two teams of a fixture. */
export type Team = {
  readonly id: string
  /** The full name. */
  readonly name: string
  readonly tricode: string
}

/** An interruption of the game. */
export type Break = {
  readonly kind: 'timeout' | 'quarter' | 'halftime' | 'overtime'
  /** The period that is interrupted or over. */
  readonly period: number
  /** Time left in the period, an ISO 8601 duration. */
  readonly clock: string
}

/** What one player added to a run. */
export type Contributor = {
  readonly playerId: string
  readonly points: number
  readonly assists: number
  readonly steals: number
}

/** Where the game stood. */
export type GameState = {
  /** From 1; overtime periods count on. */
  readonly period: number
  /** As in `Q1` or `OT1`. */
  readonly periodLabel: string
  /** Time left in the period, an ISO 8601 duration as in `PT04M32.00S`. */
  readonly clock: string
  readonly awayTeamId: string
  readonly awayScore: number
  readonly homeTeamId: string
  readonly homeScore: number
}

/** What a player did in an earlier game. */
export type RecentPerformance = {
  readonly fixtureId: string
  readonly fixtureDate: string
  readonly opponentEntityId: string
  readonly statistics: readonly Statistic[]
}

/** What a player did in an earlier game, with the scopes of version 2. */
export type RecentPerformanceV2 = {
  /** Only when the id of that game is known. */
  readonly fixtureId?: string
  readonly fixtureDate: string
  readonly opponentEntityId: string
  readonly statistics: readonly StatisticV2[]
}

/** A stretch of the game that one team dominates. */
export type Run = {
  readonly teamId: string
  readonly pointsFor: number
  readonly pointsAgainst: number
  readonly unanswered: boolean
  readonly startActionNumber: number
  readonly lastActionNumber: number
  readonly startScore: RunScore
  readonly endScore: RunScore
  /** The periods that it spans. */
  readonly periods: readonly number[]
}

/** The score at the start or end of a run. */
export type RunScore = {
  readonly away: number
  readonly home: number
}

/** How the game ended. */
export type Score = {
  readonly awayTeamId: string
  readonly awayScore: number
  readonly homeTeamId: string
  readonly homeScore: number
  readonly periodsPlayed: number
}

/** A statistic with its values, each with a scope of its own. */
export type Statistic = {
  readonly key: string
  readonly label: string
  readonly unit: 'count' | 'points' | 'percent'
  readonly values: readonly StatisticValue[]
}

/** A statistic with its values, with the scopes of version 2. */
export type StatisticV2 = {
  readonly key: string
  readonly label: string
  readonly unit: 'count' | 'points' | 'percent'
  readonly values: readonly StatisticValueV2[]
}

/** One value of a statistic. */
export type StatisticValue = {
  readonly label: string
  /** Whose value it is. */
  readonly entityId: string
  /** What the value covers. */
  readonly scope: 'currentGame' | 'seasonAverage' | 'recentGame'
  readonly value: number | string | boolean
  /** The value as it is shown. */
  readonly displayValue: string
}

/** One value of a statistic, with the scopes of version 2. */
export type StatisticValueV2 = {
  readonly label: string
  /** Whose value it is. */
  readonly entityId: string
  /** What the value covers. `season…` is the regular season, `postseason…` this postseason, `lastSeasonAverage` the previous regular season, `careerHigh` regular-season games, `careerPlayoffHigh` playoff games; averages and highs are those before the current game. */
  readonly scope: 'currentGame' | 'seasonAverage' | 'postseasonAverage' | 'lastSeasonAverage' | 'recentGame' | 'seasonHigh' | 'postseasonHigh' | 'careerHigh' | 'careerPlayoffHigh'
  readonly value: number | string | boolean
  /** The value as it is shown. */
  readonly displayValue: string
}

/** One of the four factors. */
export type FactorKey = 'effectiveFieldGoalPercentage' | 'turnoverPercentage' | 'offensiveReboundPercentage' | 'freeThrowRate'

/** An item before it is published; the service can add the two optional fields. */
export type Draft = {
  /** Unique within its feed; the same in all revisions. */
  readonly id: string
  readonly fixtureId: string
  /** With `definitionVersion`: what `content` looks like. */
  readonly definitionKey: string
  readonly definitionVersion: number
  /** Counts the changes of this item. Beyond the maximum numbers run together. */
  readonly revision?: number
  /** The moment of the game that it is about. At most 35 characters, as with 9 digits of a fraction and an offset. */
  readonly effectiveAt: string
  /** Up to when what it says was known. At most 35 characters, as with 9 digits of a fraction and an offset. */
  readonly asOf: string
  /** When this revision was published. At most 35 characters, as with 9 digits of a fraction and an offset. */
  readonly publishedAt?: string
  /** Every team and player that `content` names by id. */
  readonly entities: readonly Entity[]
  /** What it says; its shape is given by the definition. */
  readonly content: { readonly [name: string]: unknown }
  readonly assets: readonly Asset[]
}

/** A part of a text, and the plays that it follows from. */
export type Claim = {
  /** JSON Pointer (RFC 6901) to the text, within the item's content. */
  readonly path: string
  /** Where it begins in the text, in UTF-16 code units. */
  readonly start: number
  /** Where it ends: the first code unit behind it. */
  readonly end: number
  /** The part of the text. */
  readonly text: string
  /** The ids of its plays; none where it follows from other than this game. */
  readonly plays: readonly string[]
  /** How it follows from them, in words. */
  readonly how: string
}

/** The evidence of a draft of the same publication, at most 1 MiB as JSON. */
export type DraftEvidence = {
  /** The id of the draft. */
  readonly id: string
  /** How the text was made: a term of IPTC's digital source types. */
  readonly digitalSourceType?: string
  readonly source: EvidenceSource
  readonly plays: readonly EvidencePlay[]
  readonly claims: readonly Claim[]
}

/** A play of the game. */
export type EvidencePlay = {
  /** As the source has it: in play-by-play the action number. */
  readonly id: string
  readonly period: number
  readonly clock: string
  /** After it. */
  readonly homeScore: number
  /** After it. */
  readonly awayScore: number
  readonly teamId?: string
  readonly playerId?: string
  /** What happened, in words. */
  readonly text: string
}

/** The plays behind what a revision of an item says. */
export type Evidence = {
  readonly fixtureId: string
  readonly feedKey: string
  readonly itemId: string
  readonly revision: number
  /** How the text was made: a term of IPTC's digital source types. */
  readonly digitalSourceType: string
  readonly source: EvidenceSource
  readonly plays: readonly EvidencePlay[]
  readonly claims: readonly Claim[]
}

/** Where the plays come from. */
export type EvidenceSource = {
  /** The format of the play-by-play that they are of. */
  readonly format: string
}

/** What is approved of. */
export type ApprovalBody = {
  readonly hash: ProposalHash
}

/** A definition by its key and version. */
export type DefinitionId = {
  readonly definitionKey: string
  readonly definitionVersion: number
}

/** An item to remove from all history. */
export type ErasureBody = {
  readonly id: string
  /** For the audit log. */
  readonly reason?: string
}

/** What the publisher saw of an item. */
export type ExpectedRevision = {
  readonly id: string
  /** The revision that readers see; null where they see no such item. */
  readonly revision: number | null
}

/** The settings of a feed, whole. */
export type FeedSettings = {
  readonly state: FeedState
  /** The definitions whose items the feed takes; null for all known ones. */
  readonly definitions: readonly DefinitionId[] | null
  readonly language?: LanguageTag
}

/** Whether shared caches may keep the feed: `finished` only. */
export type FeedState = 'live' | 'finished'

/** A rule of a feed that keeps changes back: those that each of its lists names. */
export type HoldBody = {
  /** The ids of items, also of such as the feed does not have yet; all when left out. */
  readonly items?: readonly string[]
  /** Definition keys, of any version; all when left out. */
  readonly definitions?: readonly string[]
  /** The names of operator tokens; all when left out. */
  readonly tokens?: readonly string[]
  readonly release: HoldRelease
  /** Why: the publisher of what is held is told. */
  readonly reason: string
}

/** When a hold lets a change go. */
export type HoldRelease = 'approval' | {
  readonly afterSeconds: number
} | {
  /** When. At most 35 characters, as with 9 digits of a fraction and an offset. */
  readonly at: string
}

/** The language of its texts (BCP 47): `Content-Language` of its snapshots. */
export type LanguageTag = string

/** SHA-256, in hex, of what is proposed as canonical JSON (RFC 8785): the draft, `{"evidence":…,"item":…}` where it has evidence, or `{"withdraw":id}`. */
export type ProposalHash = string

/** A change of a feed, applied as a whole or not at all. */
export type Publication = {
  readonly items?: readonly Draft[]
  readonly withdrawals?: readonly Withdrawal[]
  /** The plays behind its items. */
  readonly evidence?: readonly DraftEvidence[]
  /** When it took place; the instant of publishing when left out. At most 35 characters, as with 9 digits of a fraction and an offset. */
  readonly at?: string
  /** Nothing is applied unless all of these hold. */
  readonly expected?: readonly ExpectedRevision[]
}

/** All items that the feed is to have. */
export type SnapshotBody = {
  /** As in the address. */
  readonly fixtureId: string
  /** As in the address. */
  readonly feedKey: string
  /** Passed over. */
  readonly snapshotAt?: unknown
  readonly items: readonly Draft[]
  /** The plays behind some of them. */
  readonly evidence?: readonly DraftEvidence[]
}

/** An item to take out of the feed. */
export type Withdrawal = {
  readonly id: string
  /** For the record. */
  readonly reason?: string
}

/** The definitions that a service knows. */
export type DefinitionList = {
  readonly definitions: readonly DefinitionId[]
}

/** The feed after an erasure. */
export type ErasureResult = {
  readonly snapshotAt: string
  readonly itemCount: number
  readonly etag: string
}

/** Something that was done to a feed and changed no snapshot. */
export type FeedAuditEvent = {
  readonly kind: 'hold-set'
  readonly at: string
  /** The name of the token. */
  readonly by: string
  readonly hold: Hold
} | {
  readonly kind: 'hold-ended'
  readonly at: string
  /** The name of the token. */
  readonly by: string
  /** The id of the hold. */
  readonly id: string
} | {
  readonly kind: 'proposal-dropped'
  readonly at: string
  /** The name of the token; null where none was recorded. */
  readonly by: string | null
  /** The id of the item. */
  readonly id: string
  /** The name of the token. */
  readonly proposedBy: string
  readonly hash: ProposalHash
  /** That of the draft; a withdrawal has none. */
  readonly asOf?: string
  /** Why it could not be published. */
  readonly reason?: string
} | {
  readonly kind: 'state-changed'
  readonly at: string
  /** The name of the token; null where none was recorded. */
  readonly by: string | null
  readonly state: 'finished' | 'live'
} | {
  readonly kind: 'definitions-changed'
  readonly at: string
  /** The name of the token; null where none was recorded. */
  readonly by: string | null
  /** The definitions whose items the feed takes; null for all known ones. */
  readonly definitions: readonly DefinitionId[] | null
}

/** One change of a feed. */
export type FeedChange = {
  readonly at: string
  /** The name of the token; null where none was recorded. */
  readonly by: string | null
  /** The name of the token that let it go. */
  readonly approvedBy?: string
  readonly items: readonly ItemRevision[]
  readonly withdrawals: readonly Withdrawal[]
  /** The item that was erased. */
  readonly erased?: string
}

/** The history of a feed. */
export type FeedHistory = {
  /** Newest first. */
  readonly changes: readonly FeedChange[]
  /** Whether there are older changes. */
  readonly hasMore: boolean
  /** What was done beside publishing, newest first: the last 100, and earlier drops after which nothing came for the item, at most 1,000; on the first page alone. */
  readonly auditEvents?: readonly FeedAuditEvent[]
  /** Whether there were earlier audit events; on the first page alone. */
  readonly hasMoreAuditEvents?: boolean
  readonly gaps?: readonly Gap[]
}

/** That the process answers. */
export type Health = {
  readonly status: 'alive'
}

/** A change that holds keep back: a proposal. */
export type HeldChange = {
  readonly id: string
  /** The ids of the holds that keep it, the oldest first. */
  readonly holds: readonly string[]
  /** Of the first. */
  readonly reason: string
  /** When it goes out; null while a hold asks for approval. */
  readonly due: string | null
}

/** The holds of a feed, and what waits there; the oldest first. */
export type HoldList = {
  readonly holds: readonly Hold[]
  readonly proposals: readonly Proposal[]
}

/** A hold of a feed. */
export type Hold = {
  readonly id: string
  /** The name of the token. */
  readonly by: string
  readonly at: string
  /** Empty where an item that it names was erased since. */
  readonly reason: string
  /** The ids of items, also of such as the feed does not have yet; all when left out. */
  readonly items?: readonly string[]
  /** Definition keys, of any version; all when left out. */
  readonly definitions?: readonly string[]
  /** The names of operator tokens; all when left out. */
  readonly tokens?: readonly string[]
  readonly release: HoldRelease
}

/** What became of the lines of a publication log. */
export type ImportResult = {
  /** Lines that changed something. */
  readonly applied: number
  /** Lines that were applied before. */
  readonly alreadyApplied: number
  /** References of items to assets of their feed that were never uploaded, at most 100. */
  readonly dangling?: readonly string[]
}

/** One change of an item. */
export type ItemChange = {
  readonly at: string
  readonly revision: number
  /** The name of the token; null where none was recorded. */
  readonly by: string | null
  /** The name of the token that let it go. */
  readonly approvedBy?: string
  readonly kind: 'published' | 'withdrawn' | 'erased'
  /** The reason of a withdrawal. */
  readonly reason?: string
  readonly item?: Item
}

/** The history of an item. */
export type ItemHistory = {
  /** Newest first. */
  readonly revisions: readonly ItemChange[]
  /** Whether there are older changes. */
  readonly hasMore: boolean
}

/** A revision of an item. */
export type ItemRevision = {
  readonly id: string
  readonly revision: number
}

/** The fixtures as operators see them. */
export type OperatorIndex = {
  readonly fixtures: readonly OperatorFixture[]
}

/** A change that waits: at most one for an item. */
export type Proposal = {
  /** The id of the item. */
  readonly id: string
  /** The ids of the holds that keep it, the oldest first. */
  readonly holds: readonly string[]
  /** The name of the token. */
  readonly by: string
  /** When it was proposed. */
  readonly at: string
  /** When it goes out; null while a hold asks for approval. */
  readonly due: string | null
  readonly kind: 'publish' | 'withdraw'
  readonly hash: ProposalHash
  readonly item?: Draft
  readonly evidence?: DraftEvidence
}

/** The feed after a publication. Null stands for a feed that was never published to. */
export type PublicationResult = {
  readonly snapshotAt: string | null
  readonly itemCount: number
  /** The entity tag of the feed, quotes included, for If-Match. */
  readonly etag: string | null
  /** The items of the publication, with their revisions. */
  readonly items: readonly ItemRevision[]
  /** Ids to withdraw that the feed does not have. */
  readonly unknown?: readonly string[]
  readonly held?: readonly HeldChange[]
}

/** Whether the service is ready; if not, the reasons. */
export type Readiness = {
  readonly ready: boolean
  readonly reasons: readonly string[]
  readonly stale?: readonly StaleFeed[]
}

/** A relayed feed of which changes may have been missed: its last good state is served. */
export type StaleFeed = {
  readonly fixtureId: string
  readonly feedKey: string
  /** Since the end of the last good read. */
  readonly ageSeconds: number
}

/** What a token may do. */
export type TokenRights = {
  /** The name of the token. */
  readonly name: string
  readonly readOnly: boolean
  /** The fixtures that it is limited to; null for all. */
  readonly fixtures: readonly string[] | null
  /** The feed keys that it is limited to; null for all. */
  readonly feeds: readonly string[] | null
}

/** Where an uploaded asset is. */
export type UploadedAsset = {
  /** What to put into `asset.href`: relative to the address of the feed. */
  readonly href: string
}

/** An asset that was uploaded. */
export type AssetLine = {
  readonly kind: 'asset'
  readonly fixtureId: string
  readonly feedKey: string
  /** Its content-addressed name. */
  readonly name: string
  readonly mediaType: string
  /** Its bytes, in base64 with padding (RFC 4648 section 4). */
  readonly base64: string
  /** `observed` when a relay saw it at another service: then the rules of publishing do not hold. */
  readonly origin?: 'published' | 'observed'
  /** What the other service signed of the bytes that a relay saw there. */
  readonly signatures?: readonly {
    /** The raw Ed25519 public key, base64. */
    readonly keyId: string
    /** Base64. */
    readonly value: string
  }[]
}

/** The settings of a feed from an instant on. */
export type FeedLine = {
  readonly kind: 'feed'
  readonly fixtureId: string
  readonly feedKey: string
  readonly at: string
  readonly state: FeedState
  /** The definitions whose items the feed takes; null for all known ones. */
  readonly definitions: readonly DefinitionId[] | null
  readonly language?: LanguageTag
  /** `observed` when a relay saw it at another service: then the rules of publishing do not hold. */
  readonly origin?: 'published' | 'observed'
}

/** A fixture was registered, or its registration changed. */
export type FixtureLine = {
  readonly kind: 'fixture'
  readonly entry: FixtureRegistration
  /** It is retired: out of the index, with all its history. */
  readonly retired?: true
}

/** A time in which a relay could not see what the feed was. */
export type GapLine = {
  readonly kind: 'gap'
  readonly fixtureId: string
  readonly feedKey: string
  /** The end of the last good read before it. */
  readonly from: string
  /** The end of the first good read after it. */
  readonly to: string
}

/** One line of a publication log (JSON Lines). */
export type LogLine = FixtureLine | FeedLine | PublicationLine | AssetLine

/** A fixture as another service listed it: a relay saw it. */
export type ObservedFixtureLine = {
  readonly kind: 'fixture'
  readonly origin: 'observed'
  readonly entry: ListedFixture
  /** It is retired: out of the index, with all its history. */
  readonly retired?: true
  /** The rank of the fixture in the index, where the index is not ordered by first event. */
  readonly indexRank?: number
}

/** A change of a feed that took place. */
export type PublicationLine = {
  readonly kind: 'publication'
  readonly fixtureId: string
  readonly feedKey: string
  /** When it took place: the `snapshotAt` that it made. At most 35 characters, as with 9 digits of a fraction and an offset. */
  readonly at: string
  readonly items?: readonly Draft[]
  readonly withdrawals?: readonly Withdrawal[]
  /** The plays behind its items. */
  readonly evidence?: readonly DraftEvidence[]
  /** `observed` when a relay saw it at another service: then the rules of publishing do not hold. */
  readonly origin?: 'published' | 'observed'
  /** The ids of all items, where their order is another. */
  readonly order?: readonly string[]
  /** What the other service signed of the bytes that a relay saw there. */
  readonly signatures?: readonly {
    /** The raw Ed25519 public key, base64. */
    readonly keyId: string
    /** Base64. */
    readonly value: string
  }[]
}

/** One line of a recording (JSON Lines): what was published, or what a relay saw. */
export type RecordingLine = LogLine | ObservedFixtureLine | GapLine

/** How the teams defend, one against the other. */
export type DefensiveSummaryContent = {
  readonly summary: string
  readonly focusStatisticKeys: readonly ('offensiveRebounds' | 'defensiveRebounds' | 'turnovers' | 'blocks' | 'steals')[]
  readonly gameState: GameState
  readonly statistics: readonly Statistic[]
}

/** The four factors that decide a game, team against team. */
export type FourFactorsContent = {
  readonly summary: string
  readonly descriptor: string
  readonly focusFactorKey: FactorKey
  readonly gameState: GameState
  readonly factors: readonly Statistic[]
}

/** The four factors that decide a game, team against team; up to two can be unavailable. */
export type FourFactorsContentV2 = {
  readonly summary: string
  readonly descriptor: string
  readonly focusFactorKey: FactorKey
  readonly gameState: GameState
  readonly factors: readonly Statistic[]
  readonly unavailableFactorKeys: readonly FactorKey[]
}

/** For somebody who joins a game under way: what happened so far. */
export type InitialGameEntrySummaryContent = {
  readonly headline: string
  readonly summary: string
  readonly supportingContext: readonly string[]
  readonly gameState: GameState
}

/** How a player plays today, next to the season and recent games. */
export type PlayerPerformanceSummaryContent = {
  readonly summary: string
  readonly playerId: string
  readonly gameState: GameState
  readonly gameStatistics: readonly Statistic[]
  readonly seasonAverages: readonly Statistic[]
  readonly recentGames: readonly RecentPerformance[]
  readonly comparisons: readonly Statistic[]
  /** An asset of the same item. */
  readonly shotChartAssetId?: string
}

/** How a player plays today, next to seasons, highs and recent games. */
export type PlayerPerformanceSummaryContentV2 = {
  readonly headline: string
  readonly summary: string
  /** The game in one line of figures. */
  readonly statLine: string
  readonly playerId: string
  /** The action of the play-by-play that occasioned it. */
  readonly actionNumber: number
  readonly gameState: GameState
  readonly gameStatistics: readonly StatisticV2[]
  readonly seasonAverages: readonly StatisticV2[]
  readonly recentGames: readonly RecentPerformanceV2[]
  readonly comparisons: readonly StatisticV2[]
  /** An asset of the same item. */
  readonly shotChartAssetId?: string
}

/** Where the points come from, team against team. */
export type PointBreakdownContent = {
  readonly summary: string
  readonly descriptor: string
  readonly focusCategoryKey: 'fastBreakPoints' | 'pointsInPaint' | 'pointsOffTurnovers' | 'secondChancePoints'
  readonly gameState: GameState
  /** They can overlap. */
  readonly categories: readonly Statistic[]
}

/** How a game ended. */
export type PostGameSummaryContent = {
  readonly headline: string
  readonly summary: string
  readonly supportingContext: readonly string[]
  readonly finalScore: Score
}

/** What to expect of a game. */
export type PreGameSummaryContent = {
  readonly headline: string
  readonly summary: string
  readonly supportingContext: readonly string[]
  readonly scheduledTipoff: string
}

/** A run of one team, while it is news. */
export type RunMomentumContent = {
  readonly summary: string
  readonly teamId: string
  /** The action of the play-by-play that occasioned it. */
  readonly actionNumber: number
  readonly run: Run
  readonly contributors: readonly Contributor[]
  readonly turnoversForced: number
  readonly pointsOffTurnovers: number
  /** The item that this one answers. */
  readonly answersItemId?: string
  readonly gameState: GameState
}

/** How a team plays today, next to its season. */
export type TeamPerformanceSummaryContent = {
  readonly summary: string
  readonly teamId: string
  readonly gameState: GameState
  readonly gameStatistics: readonly Statistic[]
  readonly seasonAverages: readonly Statistic[]
  readonly comparisons: readonly Statistic[]
  /** An asset of the same item. */
  readonly shotChartAssetId?: string
}

/** How a team plays today, next to its season, with a headline. */
export type TeamPerformanceSummaryContentV2 = {
  readonly headline: string
  readonly summary: string
  readonly teamId: string
  readonly gameState: GameState
  readonly gameStatistics: readonly Statistic[]
  readonly seasonAverages: readonly Statistic[]
  readonly comparisons: readonly Statistic[]
  /** An asset of the same item. */
  readonly shotChartAssetId?: string
}

/** What a break of the game is good for looking back at. */
export type TimeoutQuarterHalftimeSummaryContent = {
  readonly headline: string
  readonly keyTakeaways: readonly string[]
  readonly whatToWatchNext: string
  readonly break: Break
  readonly gameState: GameState
}

/** The content of each definition, by `definitionKey@definitionVersion`. */
export type ContentByDefinition = {
  readonly 'basketball.defensive-summary@1': DefensiveSummaryContent
  readonly 'basketball.four-factors@1': FourFactorsContent
  readonly 'basketball.four-factors@2': FourFactorsContentV2
  readonly 'basketball.initial-game-entry-summary@1': InitialGameEntrySummaryContent
  readonly 'basketball.player-performance-summary@1': PlayerPerformanceSummaryContent
  readonly 'basketball.player-performance-summary@2': PlayerPerformanceSummaryContentV2
  readonly 'basketball.point-breakdown@1': PointBreakdownContent
  readonly 'basketball.post-game-summary@1': PostGameSummaryContent
  readonly 'basketball.pre-game-summary@1': PreGameSummaryContent
  readonly 'basketball.run-momentum@1': RunMomentumContent
  readonly 'basketball.team-performance-summary@1': TeamPerformanceSummaryContent
  readonly 'basketball.team-performance-summary@2': TeamPerformanceSummaryContentV2
  readonly 'basketball.timeout-quarter-halftime-summary@1': TimeoutQuarterHalftimeSummaryContent
}

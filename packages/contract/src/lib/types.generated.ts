// Generated from the schemas of packages/contract by `npm run emit`. Do not edit.

/** Media that belongs to an item. */
export type Asset = {
  /** Unique within the item. Content references it, for example as `shotChartAssetId`. */
  readonly id: string
  /** The kind of asset, such as `shot-chart`. */
  readonly kind: string
  /** The URI reference of the asset. A relative reference resolves against the address of the feed. */
  readonly href: string
  readonly mediaType: string
  /** A text alternative of the asset. */
  readonly altText: string
}

/** A team or player in an item. */
export type Entity = {
  readonly id: string
  /** The kind of entity, such as `team` or `player`. */
  readonly kind: string
  readonly displayName: string
}

/** A period in which a relay could not read the feed. */
export type Gap = {
  readonly from: string
  readonly to: string
}

/** One piece of content about a game, in the envelope that all definitions share. */
export type Item = {
  /** Unique within the feed, and the same in all revisions. */
  readonly id: string
  readonly fixtureId: string
  /** Determines the shape of `content`, together with `definitionVersion`. */
  readonly definitionKey: string
  readonly definitionVersion: number
  /** The change counter of this item. */
  readonly revision: number
  /** The moment of the game that the item describes. */
  readonly effectiveAt: string
  /** The content reflects what was known at this instant. */
  readonly asOf: string
  /** The instant at which this revision was published. */
  readonly publishedAt: string
  /** Every team and player that `content` names by id. */
  readonly entities: readonly Entity[]
  /** The content. The definition determines its shape. */
  readonly content: { readonly [name: string]: unknown }
  readonly assets: readonly Asset[]
}

/** The items of a feed at one instant. A snapshot replaces the previous one as a whole. */
export type Snapshot = {
  readonly fixtureId: string
  readonly feedKey: string
  /** The instant of the last change that the snapshot includes. If `until` is before the first change, the value of `until`. */
  readonly snapshotAt: string
  /** All items at that instant. With `after`, only the items whose revision was published later. */
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
  /** Periods in which a relay could not read its upstream. Absent if there are none. */
  readonly gaps?: readonly Gap[]
}

/** The newest change and the state of the listed feeds that have a snapshot, the newest change first. With `state=live`, only live feeds. */
export type FeedChanges = {
  readonly changes: readonly ({
    readonly fixtureId: string
    readonly feedKey: string
    /** The `snapshotAt` of the current snapshot of the feed. */
    readonly snapshotAt: string
    readonly state: 'live' | 'finished'
  })[]
}

/** Details of a registration that the index does not contain. Clients read them in the scoreboard. */
export type FixtureDetails = {
  /** The scheduled start of the game. At most 35 characters, which is enough for 9 fractional digits and an offset. */
  readonly scheduledAt?: string
  /** Absent for a game that takes place as scheduled. */
  readonly status?: 'delayed' | 'postponed' | 'canceled'
  /** The venue of the game. */
  readonly venue?: {
    /** The name of the venue. */
    readonly name: string
    /** The location of the venue, such as a city. */
    readonly place?: string
  }
  readonly away?: FixtureDetailsTeam
  readonly home?: FixtureDetailsTeam
}

/** Details of one team in the registration of a fixture. */
export type FixtureDetailsTeam = {
  /** The name without the city, for narrow layouts. */
  readonly shortName?: string
  /** The primary and the secondary color, as #rrggbb. */
  readonly colors?: readonly string[]
  /** Wins and losses before the game, such as 41-20. */
  readonly record?: string
}

/** An entry of the fixture index. */
export type FixtureIndexEntry = {
  readonly fixtureId: string
  /** A readable key of the fixture. */
  readonly key: string
  /** Distinguishes games between the same teams. Null if the game has no label. */
  readonly label: string | null
  readonly date: string
  readonly seasonType: SeasonType
  readonly awayTeam: Team
  readonly homeTeam: Team
  readonly firstEventAt: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
  /** The number of current items in all feeds of the fixture. */
  readonly itemCount: number
}

/** The fixture index with the fields that every index has. */
export type FixtureIndex = {
  readonly fixtures: readonly ListedFixture[]
}

/** The registration of a fixture whose id is in the request path. */
export type FixtureRegistrationBody = {
  /** A readable key of the fixture. */
  readonly key: string
  /** Distinguishes games between the same teams. Null if the game has no label. */
  readonly label: string | null
  readonly date: string
  readonly seasonType: SeasonType
  readonly awayTeam: Team
  readonly homeTeam: Team
  /** The instant of the first event. At most 35 characters, which is enough for 9 fractional digits and an offset. */
  readonly firstEventAt: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
  readonly details?: FixtureDetails
}

/** The registration of a fixture: an index entry without `itemCount`, with optional `details`. */
export type FixtureRegistration = {
  readonly fixtureId: string
  /** A readable key of the fixture. */
  readonly key: string
  /** Distinguishes games between the same teams. Null if the game has no label. */
  readonly label: string | null
  readonly date: string
  readonly seasonType: SeasonType
  readonly awayTeam: Team
  readonly homeTeam: Team
  /** The instant of the first event. At most 35 characters, which is enough for 9 fractional digits and an offset. */
  readonly firstEventAt: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
  readonly details?: FixtureDetails
}

/** The fixture index with all descriptive fields of each fixture. */
export type IntegrationFixtureIndex = {
  readonly fixtures: readonly FixtureIndexEntry[]
}

/** A fixture index entry with the fields that every index has. Additional fields are allowed. */
export type ListedFixture = {
  readonly fixtureId: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
}

/** An entry of the operators' index. An entry that a relay recorded may lack fields. */
export type OperatorFixture = {
  readonly fixtureId: string
  /** A readable key of the fixture. */
  readonly key?: string
  /** Distinguishes games between the same teams. Null if the game has no label. */
  readonly label?: string | null
  readonly date?: string
  readonly seasonType?: SeasonType
  readonly awayTeam?: Team
  readonly homeTeam?: Team
  readonly firstEventAt?: string
  /** The keys of the feeds that the fixture serves. */
  readonly feeds: readonly string[]
  readonly itemCount: number
  /** Present only for a retired fixture. */
  readonly retired?: true
}

/** The states and scores of the listed games, in descending order of their first event. A game is missing while one of its feeds cannot be read and no other feed of it has a score. */
export type Scoreboard = {
  readonly fixtures: readonly ({
    readonly fixtureId: string
    readonly state: 'scheduled' | 'live' | 'finished'
    /** The latest `snapshotAt` of the feeds of the fixture. Null if no feed has a snapshot. */
    readonly snapshotAt: string | null
    readonly game: {
      readonly period: number
      readonly periodLabel: string
      readonly clock: string
      readonly awayScore: number
      readonly homeScore: number
    } | null
    readonly details?: FixtureDetails
  })[]
}

/** The part of the season in which the game takes place. */
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
  /** The interrupted or finished period. */
  readonly period: number
  /** Remaining time of the period, an ISO 8601 duration. */
  readonly clock: string
}

/** The contribution of one player to a run. */
export type Contributor = {
  readonly playerId: string
  readonly points: number
  readonly assists: number
  readonly steals: number
}

/** The state of the game at the moment of the item. */
export type GameState = {
  /** Starts at 1; overtime periods continue the count. */
  readonly period: number
  /** Such as `Q1` or `OT1`. */
  readonly periodLabel: string
  /** Remaining time of the period, an ISO 8601 duration as in `PT04M32.00S`. */
  readonly clock: string
  readonly awayTeamId: string
  readonly awayScore: number
  readonly homeTeamId: string
  readonly homeScore: number
}

/** A player's statistics in an earlier game. */
export type RecentPerformance = {
  readonly fixtureId: string
  readonly fixtureDate: string
  readonly opponentEntityId: string
  readonly statistics: readonly Statistic[]
}

/** A player's statistics in an earlier game, with the scopes of version 2. */
export type RecentPerformanceV2 = {
  /** Absent if the id of that game is unknown. */
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
  /** The periods of the run. */
  readonly periods: readonly number[]
}

/** The score at the start or end of a run. */
export type RunScore = {
  readonly away: number
  readonly home: number
}

/** The final result of the game. */
export type Score = {
  readonly awayTeamId: string
  readonly awayScore: number
  readonly homeTeamId: string
  readonly homeScore: number
  readonly periodsPlayed: number
}

/** A statistic with its values; each value has a scope. */
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
  /** The id of the team or player with this value. */
  readonly entityId: string
  /** The games that the value covers. */
  readonly scope: 'currentGame' | 'seasonAverage' | 'recentGame'
  readonly value: number | string | boolean
  /** The formatted value. */
  readonly displayValue: string
}

/** One value of a statistic, with the scopes of version 2. */
export type StatisticValueV2 = {
  readonly label: string
  /** The id of the team or player with this value. */
  readonly entityId: string
  /** The games that the value covers. `season…` is the regular season, `postseason…` this postseason, `lastSeasonAverage` the previous regular season, `careerHigh` regular-season games, `careerPlayoffHigh` playoff games. Averages and highs do not include the current game. */
  readonly scope: 'currentGame' | 'seasonAverage' | 'postseasonAverage' | 'lastSeasonAverage' | 'recentGame' | 'seasonHigh' | 'postseasonHigh' | 'careerHigh' | 'careerPlayoffHigh'
  readonly value: number | string | boolean
  /** The formatted value. */
  readonly displayValue: string
}

/** One of the four factors. */
export type FactorKey = 'effectiveFieldGoalPercentage' | 'turnoverPercentage' | 'offensiveReboundPercentage' | 'freeThrowRate'

/** The counts of a team or player. A count is absent if the source does not record it, or if a part of it is unknown. */
export type BoxScoreLine = {
  readonly points?: number
  readonly fieldGoalsMade?: number
  readonly fieldGoalsAttempted?: number
  readonly threePointersMade?: number
  readonly threePointersAttempted?: number
  readonly freeThrowsMade?: number
  readonly freeThrowsAttempted?: number
  readonly offensiveRebounds?: number
  readonly defensiveRebounds?: number
  /** For a team, the rebounds of its players, without team rebounds. */
  readonly rebounds?: number
  readonly assists?: number
  readonly steals?: number
  readonly blocks?: number
  /** For a team, includes the turnovers that the source records for no player. */
  readonly turnovers?: number
  /** The fouls that count toward fouling out; usually without technical fouls. */
  readonly fouls?: number
}

/** A player in a box score. */
export type BoxScorePlayer = {
  readonly playerId: string
  /** The number on the jersey. */
  readonly jersey?: string
  readonly starter: boolean
  /** Whether the player has played so far. */
  readonly played: boolean
  readonly line: BoxScoreLine
}

/** A team in a box score. */
export type BoxScoreTeam = {
  readonly teamId: string
  /** The points of each period, including the current one. */
  readonly periodScores: readonly number[]
  readonly line: BoxScoreLine
  /** Starters first, in the order of the source. Includes players who have not played. */
  readonly players: readonly BoxScorePlayer[]
}

/** An item before publication. The service sets the two optional fields if they are absent. */
export type Draft = {
  /** Unique within the feed, and the same in all revisions. */
  readonly id: string
  readonly fixtureId: string
  /** Determines the shape of `content`, together with `definitionVersion`. */
  readonly definitionKey: string
  readonly definitionVersion: number
  /** The change counter of this item, at most 2^53 - 1, the largest interoperable integer of JSON (RFC 8259 section 6). */
  readonly revision?: number
  /** The moment of the game that the item describes. At most 35 characters, which is enough for 9 fractional digits and an offset. */
  readonly effectiveAt: string
  /** The content reflects what was known at this instant. At most 35 characters, which is enough for 9 fractional digits and an offset. */
  readonly asOf: string
  /** The instant at which this revision was published. At most 35 characters, which is enough for 9 fractional digits and an offset. */
  readonly publishedAt?: string
  /** Every team and player that `content` names by id. */
  readonly entities: readonly Entity[]
  /** The content. The definition determines its shape. */
  readonly content: { readonly [name: string]: unknown }
  readonly assets: readonly Asset[]
}

/** A span of a text, and the plays that support the span. */
export type Claim = {
  /** JSON Pointer (RFC 6901) to the text within the content of the item. */
  readonly path: string
  /** Start offset in UTF-16 code units. */
  readonly start: number
  /** End offset in UTF-16 code units, exclusive. */
  readonly end: number
  /** The claimed text. */
  readonly text: string
  /** The ids of the supporting plays. Empty for a claim that no play of this game supports, such as a name. */
  readonly plays: readonly string[]
  /** The derivation of the claim, such as `points of 1 = 13` or `name of 1`. */
  readonly how: string
}

/** The evidence for a draft of the same publication, at most 1 MiB as JSON. */
export type DraftEvidence = {
  /** The id of the draft. */
  readonly id: string
  /** How the text was created: a term of IPTC's digital source types. */
  readonly digitalSourceType?: string
  readonly source: EvidenceSource
  readonly plays: readonly EvidencePlay[]
  readonly claims: readonly Claim[]
}

/** A play of the game. */
export type EvidencePlay = {
  /** The id in the source; for play-by-play, the action number. */
  readonly id: string
  readonly period: number
  readonly clock: string
  /** The score after the play. */
  readonly homeScore: number
  /** The score after the play. */
  readonly awayScore: number
  readonly teamId?: string
  readonly playerId?: string
  /** A description of the play. */
  readonly text: string
}

/** The plays and claims that support one revision of an item. */
export type Evidence = {
  readonly fixtureId: string
  readonly feedKey: string
  readonly itemId: string
  readonly revision: number
  /** How the text was created: a term of IPTC's digital source types. */
  readonly digitalSourceType: string
  readonly source: EvidenceSource
  readonly plays: readonly EvidencePlay[]
  readonly claims: readonly Claim[]
}

/** The source of the plays. */
export type EvidenceSource = {
  /** The format of the play-by-play. */
  readonly format: string
}

/** The approved proposal, identified by its hash. */
export type ApprovalBody = {
  readonly hash: ProposalHash
}

/** A definition, identified by key and version. */
export type DefinitionId = {
  readonly definitionKey: string
  readonly definitionVersion: number
}

/** An item to remove from all history. */
export type ErasureBody = {
  readonly id: string
  /** The reason, which is written to the log of the service and not stored. */
  readonly reason?: string
}

/** `required` rejects a number, or the name of a team or player, that a text such as `headline` or `summary` contains outside the claims of its evidence. Absent: `optional`. */
export type EvidenceRequirement = 'optional' | 'required'

/** The revision that an item must have. */
export type ExpectedRevision = {
  readonly id: string
  /** The current revision. Null expects that the item is not in the feed. */
  readonly revision: number | null
}

/** The complete settings of a feed. */
export type FeedSettings = {
  readonly state: FeedState
  /** The enabled definitions. Null enables all known definitions. */
  readonly definitions: readonly DefinitionId[] | null
  readonly language?: LanguageTag
  readonly evidence?: EvidenceRequirement
}

/** The state of the feed, which determines its cache policy. */
export type FeedState = 'live' | 'finished'

/** A rule of a feed that keeps changes back. It applies to a change if each of its lists that is present contains the id of the item, the definition key of the change or of the published revision, or the token of the change. It does not apply to changes by the token that set it. With `afterSeconds` or `at`, it does not keep withdrawals back. */
export type HoldBody = {
  /** Ids of items, including future ones. Absent: all items. */
  readonly items?: readonly string[]
  /** Definition keys, each for all versions. Absent: all definitions. */
  readonly definitions?: readonly string[]
  /** Names of operator tokens. Absent: all tokens. */
  readonly tokens?: readonly string[]
  readonly release: HoldRelease
  /** The reason, which publishers of held changes receive. */
  readonly reason: string
}

/** The release condition of a hold. */
export type HoldRelease = 'approval' | {
  readonly afterSeconds: number
} | {
  /** The instant of the release. At most 35 characters, which is enough for 9 fractional digits and an offset. */
  readonly at: string
}

/** The language of the texts (BCP 47), sent as `Content-Language` of the snapshots. */
export type LanguageTag = string

/** SHA-256, in lower-case hex, of the proposed change as canonical JSON (RFC 8785): the draft, `{"evidence":…,"item":…}` if it has evidence, `{"withdraw":id}`, or `{"reason":…,"withdraw":id}` if the withdrawal has a reason. */
export type ProposalHash = string

/** Changes of a feed, applied together or not at all. A change that a hold keeps back becomes a proposal. */
export type Publication = {
  readonly items?: readonly Draft[]
  readonly withdrawals?: readonly Withdrawal[]
  /** The evidence for its items. */
  readonly evidence?: readonly DraftEvidence[]
  /** The instant of the change. Absent: the current time, or the millisecond after the last change if that is later. At most 35 characters, which is enough for 9 fractional digits and an offset. */
  readonly at?: string
  /** Expected revisions. If one does not match, nothing is applied. */
  readonly expected?: readonly ExpectedRevision[]
}

/** All items of the new snapshot. */
export type SnapshotBody = {
  /** Must equal the value in the path. */
  readonly fixtureId: string
  /** Must equal the value in the path. */
  readonly feedKey: string
  /** Ignored. */
  readonly snapshotAt?: unknown
  readonly items: readonly Draft[]
  /** The evidence for some of the items. */
  readonly evidence?: readonly DraftEvidence[]
}

/** An item to withdraw. */
export type Withdrawal = {
  readonly id: string
  /** The reason, recorded in the history of the item. */
  readonly reason?: string
}

/** The definitions that the service knows. */
export type DefinitionList = {
  readonly definitions: readonly DefinitionId[]
}

/** The feed after an erasure. */
export type ErasureResult = {
  readonly snapshotAt: string
  readonly itemCount: number
  readonly etag: string
}

/** A recorded action of an operator, or of the service, that changed no snapshot. */
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
  /** The name of the token. Null if none was recorded. */
  readonly by: string | null
  /** The id of the item. */
  readonly id: string
  /** The name of the token. */
  readonly proposedBy: string
  readonly hash: ProposalHash
  /** The `asOf` of the draft. Absent for a withdrawal. */
  readonly asOf?: string
  /** Why the service could not publish the change. Absent if a token dropped the proposal. */
  readonly reason?: string
} | {
  readonly kind: 'state-changed'
  readonly at: string
  /** The name of the token. Null if none was recorded. */
  readonly by: string | null
  readonly state: 'finished' | 'live'
} | {
  readonly kind: 'definitions-changed'
  readonly at: string
  /** The name of the token. Null if none was recorded. */
  readonly by: string | null
  /** The enabled definitions. Null enables all known definitions. */
  readonly definitions: readonly DefinitionId[] | null
} | {
  readonly kind: 'evidence-changed'
  readonly at: string
  /** The name of the token. Null if none was recorded. */
  readonly by: string | null
  readonly evidence: EvidenceRequirement
}

/** One change of a feed. */
export type FeedChange = {
  readonly at: string
  /** The name of the token. Null if none was recorded. */
  readonly by: string | null
  /** The name of the token that approved the change. */
  readonly approvedBy?: string
  readonly items: readonly ItemRevision[]
  readonly withdrawals: readonly Withdrawal[]
  /** The id of the erased item. */
  readonly erased?: string
}

/** The history of a feed. */
export type FeedHistory = {
  /** Newest first. */
  readonly changes: readonly FeedChange[]
  /** Whether older changes exist. */
  readonly hasMore: boolean
  /** Actions that changed no snapshot, newest first: the last 100, or fewer if they exceed 2 MiB. The last drop for each of up to 1,000 items is also listed, unless another change of the item followed. Only on the first page. */
  readonly auditEvents?: readonly FeedAuditEvent[]
  /** Whether older audit events are no longer stored. Only on the first page. */
  readonly hasMoreAuditEvents?: boolean
  readonly gaps?: readonly Gap[]
}

/** The process responds. */
export type Health = {
  readonly status: 'alive'
}

/** A change that a hold keeps back, as a proposal. */
export type HeldChange = {
  readonly id: string
  /** The ids of the holds that keep the change back, oldest first. Only the first id if all ids would bring the total of the response above 10,000. */
  readonly holds: readonly string[]
  /** The reason given for the first hold in `holds`. Starting with the reason that brings the total of the response above 1,000,000 characters, reasons of more than 100 characters are cut after 100 and end with `…`. */
  readonly reason: string
  /** The instant of the release. Null while a hold requires approval. */
  readonly due: string | null
}

/** All holds of a feed, and one page of its newest proposals, or with `before` of the newest proposals before that instant. Both lists start with the oldest. */
export type HoldList = {
  readonly holds: readonly Hold[]
  readonly proposals: readonly Proposal[]
  /** Whether older proposals exist. */
  readonly hasMore: boolean
}

/** A hold of a feed. */
export type Hold = {
  readonly id: string
  /** The name of the token. */
  readonly by: string
  readonly at: string
  /** Empty after the erasure of an item that the hold names. */
  readonly reason: string
  /** Ids of items, including future ones. Absent: all items. */
  readonly items?: readonly string[]
  /** Definition keys, each for all versions. Absent: all definitions. */
  readonly definitions?: readonly string[]
  /** Names of operator tokens. Absent: all tokens. */
  readonly tokens?: readonly string[]
  readonly release: HoldRelease
}

/** Result of importing a publication log. */
export type ImportResult = {
  /** Lines that were applied. */
  readonly applied: number
  /** Lines that were skipped because they were already applied. */
  readonly alreadyApplied: number
  /** References of imported items to assets that their feed does not have, at most 100. Items that a relay recorded are not checked. */
  readonly dangling?: readonly string[]
}

/** One change of an item. */
export type ItemChange = {
  readonly at: string
  readonly revision: number
  /** The name of the token. Null if none was recorded. */
  readonly by: string | null
  /** The name of the token that approved the change. */
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
  /** Whether older changes exist. */
  readonly hasMore: boolean
}

/** A revision of an item. */
export type ItemRevision = {
  readonly id: string
  readonly revision: number
}

/** The newest change, the state, the language and the number of pending proposals of each listed feed to which the token has access. The newest change is first; feeds without a snapshot are last. With `waiting=true`, only feeds with pending proposals. */
export type OperatorChanges = {
  readonly changes: readonly ({
    readonly fixtureId: string
    readonly feedKey: string
    /** The `snapshotAt` of the current snapshot. Null before the first publication. */
    readonly snapshotAt: string | null
    readonly state: 'live' | 'finished'
    /** The BCP 47 tag in the settings of the feed. Absent if the settings have none. */
    readonly language?: string
    /** The number of pending proposals. */
    readonly waiting: number
  })[]
}

/** The operators' index, which includes retired fixtures. */
export type OperatorIndex = {
  readonly fixtures: readonly OperatorFixture[]
}

/** A pending change; at most one per item. */
export type Proposal = {
  /** The id of the item. */
  readonly id: string
  /** The ids of the holds that keep the change back, oldest first. Only the first id if all ids would bring the total of the response above 10,000. */
  readonly holds: readonly string[]
  /** The name of the token. */
  readonly by: string
  /** The instant of the proposal. */
  readonly at: string
  /** The instant of the release. Null while a hold requires approval. */
  readonly due: string | null
  readonly kind: 'publish' | 'withdraw'
  readonly hash: ProposalHash
  readonly item?: Draft
  readonly evidence?: DraftEvidence
  /** The reason of a withdrawal. */
  readonly reason?: string
}

/** The feed after a publication. `snapshotAt` and `etag` are null if the feed has no snapshot yet. */
export type PublicationResult = {
  readonly snapshotAt: string | null
  readonly itemCount: number
  /** The entity tag of the feed, quotes included, for If-Match. */
  readonly etag: string | null
  /** The items of the publication that no hold keeps back, with their current revisions. */
  readonly items: readonly ItemRevision[]
  /** Ids in `withdrawals` for which the feed has neither an item nor a proposal. Absent if there are none. */
  readonly unknown?: readonly string[]
  readonly held?: readonly HeldChange[]
}

/** Whether the service is ready; if not, the reasons. */
export type Readiness = {
  readonly ready: boolean
  readonly reasons: readonly string[]
  readonly stale?: readonly StaleFeed[]
}

/** A relayed feed that has not been read from its upstream recently. Its last valid snapshot, if any, is served. */
export type StaleFeed = {
  readonly fixtureId: string
  readonly feedKey: string
  /** Seconds since the end of the last successful read, or since the relay started to read the feed. */
  readonly ageSeconds: number
}

/** The rights of a token. */
export type TokenRights = {
  /** The name of the token. */
  readonly name: string
  readonly readOnly: boolean
  /** True if the entry of the token has `noHolds`: the token may not set, change or end holds, or approve proposals. Absent otherwise. */
  readonly noHolds?: boolean
  /** The fixtures to which the token is limited. Null: all fixtures. */
  readonly fixtures: readonly string[] | null
  /** The feed keys to which the token is limited. Null: all feeds. */
  readonly feeds: readonly string[] | null
}

/** The reference of an uploaded asset. */
export type UploadedAsset = {
  /** The value for `asset.href`, relative to the address of the feed. */
  readonly href: string
}

/** An uploaded asset. */
export type AssetLine = {
  readonly kind: 'asset'
  readonly fixtureId: string
  readonly feedKey: string
  /** The content-addressed name. */
  readonly name: string
  readonly mediaType: string
  /** The bytes, in base64 with padding (RFC 4648 section 4). */
  readonly base64: string
  /** `observed` if a relay recorded the line from its upstream; the rules of publications then do not apply. Absent: `published`. */
  readonly origin?: 'published' | 'observed'
  /** Signatures of the upstream over the recorded bytes. */
  readonly signatures?: readonly {
    /** The raw Ed25519 public key, base64. */
    readonly keyId: string
    /** The signature, base64. */
    readonly value: string
  }[]
}

/** Settings that apply to a feed starting at the instant `at`. */
export type FeedLine = {
  readonly kind: 'feed'
  readonly fixtureId: string
  readonly feedKey: string
  readonly at: string
  readonly state: FeedState
  /** The enabled definitions. Null enables all known definitions. */
  readonly definitions: readonly DefinitionId[] | null
  readonly language?: LanguageTag
  readonly evidence?: EvidenceRequirement
  /** `observed` if a relay recorded the line from its upstream; the rules of publications then do not apply. Absent: `published`. */
  readonly origin?: 'published' | 'observed'
}

/** A fixture was registered, or its registration changed. */
export type FixtureLine = {
  readonly kind: 'fixture'
  readonly entry: FixtureRegistration
  /** Present only for a retired fixture, which is not in the index and keeps its history. */
  readonly retired?: true
}

/** A period in which a relay could not read the feed. */
export type GapLine = {
  readonly kind: 'gap'
  readonly fixtureId: string
  readonly feedKey: string
  /** The end of the last successful read before the gap. */
  readonly from: string
  /** The end of the first successful read after the gap. */
  readonly to: string
}

/** One line of a publication log (JSON Lines). */
export type LogLine = FixtureLine | FeedLine | PublicationLine | AssetLine

/** A fixture in the index of an upstream, recorded by a relay. */
export type ObservedFixtureLine = {
  readonly kind: 'fixture'
  readonly origin: 'observed'
  readonly entry: ListedFixture
  readonly details?: FixtureDetails
  /** Present only for a retired fixture, which is not in the index and keeps its history. */
  readonly retired?: true
  /** The sort key of the fixture in the index of the upstream. Absent if that index is ordered by first event and then by id. */
  readonly indexRank?: number
}

/** A recorded change of a feed. */
export type PublicationLine = {
  readonly kind: 'publication'
  readonly fixtureId: string
  readonly feedKey: string
  /** The instant of the change, which is the `snapshotAt` of the resulting snapshot. At most 35 characters, which is enough for 9 fractional digits and an offset. */
  readonly at: string
  readonly items?: readonly Draft[]
  readonly withdrawals?: readonly Withdrawal[]
  /** The evidence for drafts in `items`. A draft may have none. */
  readonly evidence?: readonly DraftEvidence[]
  /** `observed` if a relay recorded the line from its upstream; the rules of publications then do not apply. Absent: `published`. */
  readonly origin?: 'published' | 'observed'
  /** The ids of all items in the order of the upstream. Absent if the items are ordered by `effectiveAt` and then by `id`. */
  readonly order?: readonly string[]
  /** Signatures of the upstream over the recorded bytes. */
  readonly signatures?: readonly {
    /** The raw Ed25519 public key, base64. */
    readonly keyId: string
    /** The signature, base64. */
    readonly value: string
  }[]
}

/** One line of a recording (JSON Lines): a line of a publication log, an observed fixture, or a gap. */
export type RecordingLine = LogLine | ObservedFixtureLine | GapLine

/** Defensive statistics of the two teams. */
export type DefensiveSummaryContent = {
  readonly summary: string
  readonly focusStatisticKeys: readonly ('offensiveRebounds' | 'defensiveRebounds' | 'turnovers' | 'blocks' | 'steals')[]
  readonly gameState: GameState
  readonly statistics: readonly Statistic[]
}

/** The four factors of both teams. */
export type FourFactorsContent = {
  readonly summary: string
  readonly descriptor: string
  readonly focusFactorKey: FactorKey
  readonly gameState: GameState
  readonly factors: readonly Statistic[]
}

/** The four factors of both teams; up to two can be unavailable. */
export type FourFactorsContentV2 = {
  readonly summary: string
  readonly descriptor: string
  readonly focusFactorKey: FactorKey
  readonly gameState: GameState
  readonly factors: readonly Statistic[]
  readonly unavailableFactorKeys: readonly FactorKey[]
}

/** A summary of the game so far, for readers who join late. */
export type InitialGameEntrySummaryContent = {
  readonly headline: string
  readonly summary: string
  readonly supportingContext: readonly string[]
  readonly gameState: GameState
}

/** A player's performance in this game, compared with the season and recent games. */
export type PlayerPerformanceSummaryContent = {
  readonly summary: string
  readonly playerId: string
  readonly gameState: GameState
  readonly gameStatistics: readonly Statistic[]
  readonly seasonAverages: readonly Statistic[]
  readonly recentGames: readonly RecentPerformance[]
  readonly comparisons: readonly Statistic[]
  /** The id of an asset of the same item. */
  readonly shotChartAssetId?: string
}

/** A player's performance in this game, compared with seasons, highs and recent games. */
export type PlayerPerformanceSummaryContentV2 = {
  readonly headline: string
  readonly summary: string
  /** The player's figures in one line. */
  readonly statLine: string
  readonly playerId: string
  /** The number of the play-by-play action that caused the item. */
  readonly actionNumber: number
  readonly gameState: GameState
  readonly gameStatistics: readonly StatisticV2[]
  readonly seasonAverages: readonly StatisticV2[]
  readonly recentGames: readonly RecentPerformanceV2[]
  readonly comparisons: readonly StatisticV2[]
  /** The id of an asset of the same item. */
  readonly shotChartAssetId?: string
}

/** The points of both teams by category. */
export type PointBreakdownContent = {
  readonly summary: string
  readonly descriptor: string
  readonly focusCategoryKey: 'fastBreakPoints' | 'pointsInPaint' | 'pointsOffTurnovers' | 'secondChancePoints'
  readonly gameState: GameState
  /** Categories can overlap. */
  readonly categories: readonly Statistic[]
}

/** A summary of a finished game, with the final score. */
export type PostGameSummaryContent = {
  readonly headline: string
  readonly summary: string
  readonly supportingContext: readonly string[]
  readonly finalScore: Score
}

/** A preview of a game. */
export type PreGameSummaryContent = {
  readonly headline: string
  readonly summary: string
  readonly supportingContext: readonly string[]
  readonly scheduledTipoff: string
}

/** A scoring run of one team. */
export type RunMomentumContent = {
  readonly summary: string
  readonly teamId: string
  /** The number of the play-by-play action that caused the item. */
  readonly actionNumber: number
  readonly run: Run
  readonly contributors: readonly Contributor[]
  readonly turnoversForced: number
  readonly pointsOffTurnovers: number
  /** The id of the item about the opponent's run to which this run responds. */
  readonly answersItemId?: string
  readonly gameState: GameState
}

/** A team's performance in this game, compared with its season. */
export type TeamPerformanceSummaryContent = {
  readonly summary: string
  readonly teamId: string
  readonly gameState: GameState
  readonly gameStatistics: readonly Statistic[]
  readonly seasonAverages: readonly Statistic[]
  readonly comparisons: readonly Statistic[]
  /** The id of an asset of the same item. */
  readonly shotChartAssetId?: string
}

/** A team's performance in this game, compared with its season, with a headline. */
export type TeamPerformanceSummaryContentV2 = {
  readonly headline: string
  readonly summary: string
  readonly teamId: string
  readonly gameState: GameState
  readonly gameStatistics: readonly Statistic[]
  readonly seasonAverages: readonly Statistic[]
  readonly comparisons: readonly Statistic[]
  /** The id of an asset of the same item. */
  readonly shotChartAssetId?: string
}

/** A summary at a break of the game. */
export type TimeoutQuarterHalftimeSummaryContent = {
  readonly headline: string
  readonly keyTakeaways: readonly string[]
  readonly whatToWatchNext: string
  readonly break: Break
  readonly gameState: GameState
}

/** The statistics of both teams and of all their players, at a stoppage or at the end of a game. */
export type BoxScoreContent = {
  readonly gameState: GameState
  /** Whether the game is over. */
  readonly isFinal: boolean
  readonly away: BoxScoreTeam
  readonly home: BoxScoreTeam
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
  readonly 'fixture-feed.box-score@1': BoxScoreContent
}

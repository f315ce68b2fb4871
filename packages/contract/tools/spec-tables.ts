/** The fields of a contentItem. In a draft `revision` and `publishedAt` are optional. */
const itemFields = (optional: '' | '?') => `
    id, fixtureId       string minLength 1
    definitionKey       string pattern definitionKey
    definitionVersion, revision${optional} integer min 1
    effectiveAt, asOf, publishedAt${optional} string format date-time
    entities            array of entity
    content             object
    assets              array of asset`

const statisticValue = (scopes: string) => `
    label, entityId     string minLength 1
    scope               enum ${scopes}
    value               scalar
    displayValue        string`

const statistic = (value: string) => `
    key                 string pattern statisticKey
    label               string minLength 1
    unit                enum count|points|percent
    values              array of ${value}; minItems 1`

const factorKeys =
  'effectiveFieldGoalPercentage|turnoverPercentage|offensiveReboundPercentage|freeThrowRate'

const fourFactors = (least: number) => `
    summary, descriptor string minLength 1
    focusFactorKey      enum ${factorKeys}
    gameState           gameState
    factors             array of statistic; minItems ${least}; maxItems 4`

/** The fields of version 1 of the team performance summary, which version 2 contains too. */
const teamPerformance = `
    summary, teamId     string minLength 1
    gameState           gameState
    gameStatistics, seasonAverages, comparisons array of statistic
    shotChartAssetId?   string`

/** The common fields of the pre-game, initial game entry and post-game summaries. */
const story = `
    headline, summary   string minLength 1
    supportingContext   array of string minLength 1; maxItems 3`

/** The fields of an index entry that an operator registers, except `fixtureId`. */
const fixtureDetails = `
    key                 string pattern feedKey
    label               null or string minLength 1
    date                string format date
    seasonType          enum Regular Season|Playoffs
    awayTeam, homeTeam  team
    firstEventAt        string format date-time
    feeds               array of string pattern feedKey; minItems 1; unique`

/**
 * The tables of the specification, transcribed by hand in its own words, as the source of the invalid cases and of the
 * cases just within a limit. Nothing here is derived from the schemas: if the two disagree, the cases fail.
 *
 * One row is a field, or several of one type: name (`?` if it is optional), type and constraints, as in
 *
 *     supportingContext    array of string minLength 1; maxItems 3
 *
 * where the constraints after the semicolon apply to the array. A type is `string`, `integer`, `boolean`, `scalar`
 * (number or string or boolean), `object` (any object), `null or …`, `constant …`, `enum` with its values separated
 * by `|`, or the name of another table. The row `(open)` allows additional fields.
 */
export const specTables: Readonly<Record<string, string>> = {
  snapshot: `
    fixtureId           string minLength 1
    feedKey             string pattern feedKey
    snapshotAt          string format date-time
    items               array of contentItem`,
  contentItem: itemFields(''),
  entity: `
    id, kind, displayName string minLength 1`,
  asset: `
    id, kind            string minLength 1
    href                string format uri-reference
    mediaType, altText  string minLength 1`,
  fixtureIndex: `
    fixtures            array of genericEntry`,
  genericEntry: `
    (open)
    fixtureId           string minLength 1
    feeds               array of string pattern feedKey; minItems 1; unique`,
  integrationFixtureIndex: `
    fixtures            array of fixtureIndexEntry`,
  fixtureIndexEntry: `
    fixtureId           string minLength 1
    ${fixtureDetails}
    itemCount           integer min 0`,
  team: `
    id, name            string minLength 1
    tricode             string pattern tricode`,
  gameState: `
    period              integer min 1
    periodLabel, clock, awayTeamId string minLength 1
    awayScore           integer min 0
    homeTeamId          string minLength 1
    homeScore           integer min 0`,
  score: `
    awayTeamId          string
    awayScore           integer min 0
    homeTeamId          string
    homeScore           integer min 0
    periodsPlayed       integer min 1`,
  break: `
    kind                enum timeout|quarter|halftime|overtime
    period              integer min 1
    clock               string minLength 1`,
  statisticValue: statisticValue('currentGame|seasonAverage|recentGame'),
  statisticValueV2: statisticValue(
    'currentGame|seasonAverage|postseasonAverage|lastSeasonAverage|recentGame|seasonHigh|postseasonHigh|careerHigh|careerPlayoffHigh',
  ),
  statistic: statistic('statisticValue'),
  statisticV2: statistic('statisticValueV2'),
  recentPerformance: `
    fixtureId           string minLength 1
    fixtureDate         string format date
    opponentEntityId    string minLength 1
    statistics          array of statistic`,
  recentPerformanceV2: `
    fixtureId?          string minLength 1
    fixtureDate         string format date
    opponentEntityId    string minLength 1
    statistics          array of statisticV2`,
  runScore: `
    away, home          integer min 0`,
  run: `
    teamId              string minLength 1
    pointsFor           integer min 1
    pointsAgainst       integer min 0
    unanswered          boolean
    startActionNumber, lastActionNumber integer min 0
    startScore, endScore runScore
    periods             array of integer min 1; minItems 1`,
  contributor: `
    playerId            string minLength 1
    points, assists, steals integer min 0`,
  'basketball.initial-game-entry-summary@1': `${story}
    gameState           gameState`,
  'basketball.post-game-summary@1': `${story}
    finalScore          score`,
  'basketball.pre-game-summary@1': `${story}
    scheduledTipoff     string format date-time`,
  'basketball.timeout-quarter-halftime-summary@1': `
    headline            string minLength 1
    keyTakeaways        array of string minLength 1; minItems 1
    whatToWatchNext     string minLength 1
    break               break
    gameState           gameState`,
  'basketball.player-performance-summary@1': `
    summary, playerId   string minLength 1
    gameState           gameState
    gameStatistics, seasonAverages array of statistic
    recentGames         array of recentPerformance
    comparisons         array of statistic
    shotChartAssetId?   string`,
  'basketball.player-performance-summary@2': `
    headline, summary, statLine, playerId string minLength 1
    actionNumber        integer min 0
    gameState           gameState
    gameStatistics, seasonAverages array of statisticV2
    recentGames         array of recentPerformanceV2
    comparisons         array of statisticV2
    shotChartAssetId?   string`,
  'basketball.team-performance-summary@1': teamPerformance,
  'basketball.team-performance-summary@2': `
    headline            string minLength 1${teamPerformance}`,
  'basketball.four-factors@1': fourFactors(4),
  'basketball.four-factors@2': `${fourFactors(2)}
    unavailableFactorKeys array of enum ${factorKeys}; maxItems 2`,
  'basketball.point-breakdown@1': `
    summary, descriptor string minLength 1
    focusCategoryKey    enum fastBreakPoints|pointsInPaint|pointsOffTurnovers|secondChancePoints
    gameState           gameState
    categories          array of statistic; minItems 4; maxItems 4`,
  'basketball.defensive-summary@1': `
    summary             string minLength 1
    focusStatisticKeys  array of enum offensiveRebounds|defensiveRebounds|turnovers|blocks|steals; minItems 1; unique
    gameState           gameState
    statistics          array of statistic; minItems 5; maxItems 5`,
  'basketball.run-momentum@1': `
    summary, teamId     string minLength 1
    actionNumber        integer min 0
    run                 run
    contributors        array of contributor; maxItems 4
    turnoversForced, pointsOffTurnovers integer min 0
    answersItemId?      string minLength 1
    gameState           gameState`,

  // The following definition and formats are not in the specification. They are the product's own, as its
  // documentation describes them.
  'fixture-feed.box-score@1': `
    gameState           gameState
    isFinal             boolean
    away, home          boxScoreTeam`,
  boxScoreTeam: `
    teamId              string minLength 1
    periodScores        array of integer min 0; minItems 1
    line                boxScoreLine
    players             array of boxScorePlayer`,
  boxScorePlayer: `
    playerId, jersey?   string minLength 1
    starter, played     boolean
    line                boxScoreLine`,
  boxScoreLine: `
    points?, fieldGoalsMade?, fieldGoalsAttempted? integer min 0
    threePointersMade?, threePointersAttempted? integer min 0
    freeThrowsMade?, freeThrowsAttempted? integer min 0
    offensiveRebounds?, defensiveRebounds?, rebounds? integer min 0
    assists?, steals?, blocks?, turnovers?, fouls? integer min 0`,
  draft: itemFields('?'),
  fixtureRegistration: `
    fixtureId           string minLength 1
    ${fixtureDetails}
    details?            registeredDetails`,
  fixtureRegistrationBody: `
    ${fixtureDetails}
    details?            registeredDetails`,
  registeredDetails: `
    scheduledAt?        string format date-time
    status?             enum delayed|postponed|canceled
    venue?              venue
    away?, home?        registeredTeam`,
  venue: `
    name, place?        string minLength 1`,
  registeredTeam: `
    shortName?, record? string minLength 1
    colors?             array of string pattern color; minItems 2; maxItems 2`,
  definitionName: `
    definitionKey       string pattern definitionKey
    definitionVersion   integer min 1`,
  feedSettings: `
    state               enum live|finished
    definitions         null or array of definitionName; unique`,
  withdrawal: `
    id                  string minLength 1
    reason?             string`,
  publication: `
    items?              array of draft
    withdrawals?        array of withdrawal
    at?                 string format date-time`,
  fixtureLine: `
    kind                constant fixture
    entry               fixtureRegistration`,
  feedLine: `
    kind                constant feed
    fixtureId           string minLength 1
    feedKey             string pattern feedKey
    at                  string format date-time
    state               enum live|finished
    definitions         null or array of definitionName; unique
    origin?             enum published|observed`,
  publicationLine: `
    kind                constant publication
    fixtureId           string minLength 1
    feedKey             string pattern feedKey
    at                  string format date-time
    items?              array of draft
    withdrawals?        array of withdrawal
    origin?             enum published|observed
    order?              array of string minLength 1`,
  assetLine: `
    kind                constant asset
    fixtureId           string minLength 1
    feedKey             string pattern feedKey
    name, mediaType     string minLength 1
    base64              string pattern base64
    origin?             enum published|observed`,
  gapLine: `
    kind                constant gap
    fixtureId           string minLength 1
    feedKey             string pattern feedKey
    from, to            string format date-time`,
}

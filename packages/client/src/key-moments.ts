import type { Item } from './content.generated.ts'

/** The definitions of detailed items, which the key moments omit. */
const detailDefinitions: ReadonlySet<string> = new Set([
  'basketball.four-factors',
  'basketball.point-breakdown',
  'basketball.defensive-summary',
  'basketball.team-performance-summary',
])

/**
 * The last seconds of regulation, in which a timeout can be a key moment because of its score. All of overtime counts
 * as late.
 */
const lateSeconds = 300
/** The largest margin that one possession can turn into a tie, in points. */
const onePossession = 3

/**
 * The counts that make an item about a player a key moment during a game; one of them is enough. Steals, blocks and
 * other small counts have no such threshold.
 */
const milestones = { points: 20, threePointersMade: 5, rebounds: 10, assists: 10 } as const

/**
 * Whether an item is a key moment, regardless of the other items of its snapshot. Items of definitions that this
 * release does not know are key moments, unless they are about a timeout. `keyMoments` also finds timeouts that report
 * a late tie or a late lead.
 */
export function isKeyMoment(item: Item): boolean {
  // A timeout is only an interruption, but the end of a period is part of the story.
  if (detailDefinitions.has(item.definitionKey) || breakKind(item) === 'timeout') return false
  return item.definitionKey !== 'basketball.player-performance-summary' || isMilestone(item)
}

/**
 * Whether an item about a player is a key moment: a count has reached its threshold, or the clock of the last period or
 * of an overtime has run out. An item without a game state, statistics or a count of points is a key moment too,
 * because the thresholds do not apply to it.
 */
function isMilestone({ content }: Item): boolean {
  const { gameStatistics } = content
  const state = gameStateOf(content)
  if (!Array.isArray(gameStatistics) || state === undefined) return true
  const isEnd = state.secondsLeft === 0 && state.period >= state.regulation
  const counts = new Map<unknown, unknown>(
    gameStatistics.map(statistic => {
      const { key, values } = Object(statistic)
      return [key, Object(Array.isArray(values) ? values[0] : undefined).value]
    }),
  )
  return (
    isEnd ||
    !counts.has('points') ||
    Object.entries(milestones).some(([key, least]) => Number(counts.get(key)) >= least)
  )
}

/**
 * Returns the ids of the key moments among the items of a snapshot. These rules apply in addition to `isKeyMoment`:
 *
 * - of several items with the same headline, only the newest counts. Items without headlines are compared by their
 *   player, otherwise by their team and the points of its run, otherwise by their title, name or summary, otherwise
 *   by their definition;
 * - of several items about the same run, only the newest counts;
 * - once there is a post-game summary, it replaces the entry summary;
 * - in the last five minutes and in overtime, a timeout counts too if the score has changed since the previous
 *   interruption, and is now a tie, a lead of another team than before, or a lead of at most three points.
 */
export function keyMoments(items: readonly Item[]): ReadonlySet<string> {
  const isOver = items.some(({ definitionKey }) => definitionKey === 'basketball.post-game-summary')
  const late = lateScores(items)
  const subjects = new Set<string>()
  const runs: Run[] = []
  const ids = new Set<string>()
  for (const item of items.toReversed()) {
    const subject = subjectOf(item)
    const run = runOf(item)
    const isReplaced = isOver && item.definitionKey === 'basketball.initial-game-entry-summary'
    const isRepeated = subjects.has(subject) || (run && runs.some(newer => areSame(run, newer)))
    const isKey = isKeyMoment(item) || late.has(item.id)
    if (!isKey || isReplaced || isRepeated) continue
    if (run) runs.push(run)
    subjects.add(subject)
    ids.add(item.id)
  }
  return ids
}

/**
 * The ids of the items about a late interruption whose score has changed since the previous interruption, and is a tie,
 * a lead of another team than before, or a lead of at most three points.
 */
function lateScores(items: readonly Item[]): ReadonlySet<string> {
  const ids = new Set<string>()
  let before = { awayScore: 0, homeScore: 0 }
  for (const item of items) {
    const state = gameStateOf(item.content)
    if (breakKind(item) === undefined || state === undefined) continue
    const { awayScore, homeScore, period, secondsLeft, regulation } = state
    const isLate = period > regulation || (period === regulation && secondsLeft <= lateSeconds)
    const isNew = awayScore !== before.awayScore || homeScore !== before.homeScore
    const isTurn = leaderOf(state) !== leaderOf(before)
    if (isLate && isNew && (isTurn || Math.abs(awayScore - homeScore) <= onePossession))
      ids.add(item.id)
    before = state
  }
  return ids
}

interface Points {
  readonly awayScore: number
  readonly homeScore: number
}

interface State extends Points {
  readonly period: number
  readonly secondsLeft: number
  /** Number of periods before overtime. */
  readonly regulation: number
}

/** 1 if the away team leads, -1 if the home team leads, 0 for a tie. */
function leaderOf({ awayScore, homeScore }: Points): number {
  return Math.sign(awayScore - homeScore)
}

/** The game state of an item; `undefined` if its content has none, or has one of an unknown form. */
function gameStateOf({ gameState }: Item['content']): State | undefined {
  const { period, periodLabel, clock, awayScore, homeScore } = Object(gameState)
  const [, minutes = 0, seconds = 0] = /^PT(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(clock) ?? []
  const [, kind, number] = /^(Q|H|OT)(\d+)$/.exec(periodLabel) ?? []
  if (![period, awayScore, homeScore].every(Number.isInteger) || kind === undefined)
    return undefined
  const inOvertime = kind === 'OT' ? period - Number(number) : undefined
  const regulation = inOvertime ?? (kind === 'H' ? 2 : 4)
  const secondsLeft = Number(minutes) * 60 + Number(seconds)
  return { period, awayScore, homeScore, secondsLeft, regulation }
}

/**
 * The kind of break that an item is about: `timeout`, `quarter`, `halftime` or `overtime`; `undefined` for other items.
 */
function breakKind({ content }: Item): unknown {
  return Object(content.break).kind
}

/**
 * A text that is equal for items about the same subject: the headline, otherwise the player, otherwise the team with
 * the points of its run, otherwise the title, name or summary, otherwise the definition.
 */
function subjectOf({ definitionKey, content }: Item): string {
  const { headline, playerId, teamId, run, title, name, summary } = content
  if (isText(headline)) return headline
  if (isText(playerId)) return `player ${playerId}`
  if (isText(teamId)) {
    const { pointsFor, pointsAgainst } = Object(run)
    return `team ${teamId} ${pointsFor}–${pointsAgainst}`
  }
  return [title, name, summary].find(isText) ?? definitionKey
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** A team's run, with the numbers of its first and its last action. */
interface Run {
  readonly teamId: unknown
  readonly first: number
  readonly last: number
}

function runOf({ content: { teamId, run } }: Item): Run | undefined {
  const { pointsFor, pointsAgainst, startActionNumber, lastActionNumber } = Object(run)
  if (pointsFor === undefined || pointsAgainst === undefined) return undefined
  if (typeof startActionNumber !== 'number' || typeof lastActionNumber !== 'number')
    return undefined
  return { teamId, first: startActionNumber, last: lastActionNumber }
}

/** Whether two runs are of the same team and overlap. A run that continues is the same run. */
function areSame(one: Run, other: Run): boolean {
  return one.teamId === other.teamId && one.first <= other.last && other.first <= one.last
}

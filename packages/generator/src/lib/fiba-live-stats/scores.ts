import { countOf, type Entry, type RawFields, type TeamNumber, teamNumbers } from './entry.ts'
import type { PlacedEntry } from './order-entries.ts'

/** The score of both teams. */
export type Score = Readonly<Record<TeamNumber, number>>

/** The score after a line, and the points of the line itself. */
export interface ScoredEntry {
  readonly score: Score
  /**
   * Whether the line or the shot list states the points. Otherwise they are derived from the scores and totals of the
   * file.
   */
  readonly isStated: boolean
  readonly points: number
}

/** The results of shots in the shot lists of both teams, by action number. */
export type ShotResults = ReadonlyMap<number, boolean>

interface ScoreContext {
  readonly teams: Readonly<Record<TeamNumber, RawFields>>
  readonly results: ShotResults
  readonly regulationPeriods: number
}

const worths: Readonly<Record<string, number>> = { '2pt': 2, '3pt': 3, freethrow: 1 }

/**
 * The score after each line: the sum of the points so far. A line states the score at the time of its entry, without
 * later corrections, so stated scores are used only for points that no line states.
 */
export function scoresOf(
  entries: readonly PlacedEntry[],
  context: ScoreContext,
): readonly ScoredEntry[] {
  const own = entries.map(entry => statedPoints(entry, context.results))
  const guessed = guessPoints(entries, own, context)
  const lost = lostPoints(entries, guessed, context)
  let score: Score = { '1': 0, '2': 0 }
  return entries.map((_, index) => {
    for (const { team, before, points } of lost) {
      if (before === index) score = plus(score, team, points)
    }
    const scored = guessed[index]
    if (scored?.team !== undefined) score = plus(score, scored.team, scored.points)
    return { score, isStated: own[index] !== undefined, points: scored?.points ?? 0 }
  })
}

/** Points of a team, which is unknown for some lines without points. */
interface Points {
  readonly team: TeamNumber | undefined
  readonly points: number
}

const noPoints: Points = { team: undefined, points: 0 }

/** The points of a line; `undefined` if the line may have scored, but its points or its team are unknown. */
function statedPoints(entry: Entry, results: ShotResults): Points | undefined {
  const { type, team } = entry
  const worth = worths[type ?? '']
  if (worth === undefined) return mayScore(entry) ? undefined : noPoints
  const isMade = resultOf(entry, results)
  if (isMade === false) return { team, points: 0 }
  return isMade === undefined || team === undefined ? undefined : { team, points: worth }
}

/** Whether a shot was made, by its line or else by the shot list; `undefined` if neither states it. */
export function resultOf({ isSuccess, number }: Entry, results: ShotResults): boolean | undefined {
  return isSuccess ?? (number === undefined ? undefined : results.get(number))
}

/** The types of lines that never score. */
const pointlessTypes: ReadonlySet<string> = new Set([
  ...['assist', 'block', 'clock', 'foul', 'foulon', 'game', 'headcoachchallenge', 'jumpball'],
  ...['period', 'possession', 'possessionchange', 'rebound', 'steal', 'stoppage'],
  ...['substitution', 'timeout', 'turnover'],
])

/** Whether a line that is not a shot may have scored. */
function mayScore({ type, isSuccess, raw }: Entry): boolean {
  if (type !== undefined && pointlessTypes.has(type)) return false
  return isSuccess !== false && countOf(raw.scoring) !== 0
}

/**
 * Replaces unknown points with a guess that fits the score of the line, and that does not raise the points of a team
 * above its total. Without such a guess, the line has 0 points.
 */
function guessPoints(
  entries: readonly PlacedEntry[],
  own: readonly (Points | undefined)[],
  { teams }: ScoreContext,
): readonly Points[] {
  if (!own.includes(undefined)) return own as readonly Points[]
  const missing = new Map(
    teamNumbers.map(team => {
      const total = countOf(teams[team].score) ?? 0
      const known = own.reduce((sum, each) => sum + (each?.team === team ? each.points : 0), 0)
      return [team, total - known]
    }),
  )
  return own.map((points, index) => {
    if (points !== undefined) return points
    const entry = entries[index]
    if (entry === undefined) return noPoints
    const candidates = entry.team === undefined ? teamNumbers : [entry.team]
    const worth = worths[entry.type ?? '']
    const possible = worth === undefined ? [3, 2, 1] : [worth]
    const increase = statedIncrease(entries, entry)
    for (const team of candidates) {
      const most = missing.get(team) ?? 0
      const scored = possible.find(each => each <= most && (increase?.[team] ?? each) === each)
      if (scored === undefined) continue
      missing.set(team, most - scored)
      return { team, points: scored }
    }
    return { team: entry.team, points: 0 }
  })
}

/**
 * The increase of both stated scores from the line that was entered before this one (0-0 before the first line) to
 * this line. `undefined` if the number of this line or one of the scores is missing.
 */
function statedIncrease(entries: readonly PlacedEntry[], entry: Entry): Score | undefined {
  const { number } = entry
  const after = statedScore(entry)
  if (number === undefined || after === undefined) return undefined
  let before: Entry | undefined
  for (const other of entries) {
    if (other.number === undefined || other.number >= number) continue
    if (before?.number === undefined || other.number > before.number) before = other
  }
  const earlier = before === undefined ? { '1': 0, '2': 0 } : statedScore(before)
  if (earlier === undefined) return undefined
  return { '1': after['1'] - earlier['1'], '2': after['2'] - earlier['2'] }
}

function statedScore({ raw }: Entry): Score | undefined {
  const one = countOf(raw.s1)
  const two = countOf(raw.s2)
  return one === undefined || two === undefined ? undefined : { '1': one, '2': two }
}

/** Points that are part of a team's total but of no line. They count before the line with the index `before`. */
interface LostPoints {
  readonly team: TeamNumber
  readonly before: number
  readonly points: number
}

/**
 * The points that the lines of a finished game lack compared with the totals of its teams, by period. Empty for an
 * unfinished game.
 */
function lostPoints(
  entries: readonly PlacedEntry[],
  own: readonly Points[],
  context: ScoreContext,
): readonly LostPoints[] {
  const isOver = entries.some(({ type, subType }) => type === 'game' && subType === 'end')
  if (!isOver) return []
  return teamNumbers.flatMap(team => lostOfTeam(entries, own, { ...context, team }))
}

function lostOfTeam(
  entries: readonly PlacedEntry[],
  own: readonly Points[],
  { team, teams, regulationPeriods }: ScoreContext & { readonly team: TeamNumber },
): readonly LostPoints[] {
  const total = countOf(teams[team].score)
  const sum = own.reduce((points, each) => points + (each.team === team ? each.points : 0), 0)
  if (total === undefined || total <= sum) return []
  const lost: LostPoints[] = []
  let left = total - sum
  const last = Math.max(...entries.map(({ periodInOrder }) => periodInOrder))
  for (let period = 1; period <= last && left > 0; period += 1) {
    const isOvertime = period > regulationPeriods
    const indexes = [...entries.keys()].filter(index => {
      const own = entries[index]?.periodInOrder ?? 0
      return isOvertime ? own > regulationPeriods : own === period
    })
    // One total covers all overtimes.
    const stated = countOf(teams[team][isOvertime ? 'ot_score' : `p${period}_score`])
    const scored = indexes.reduce((points, index) => {
      return points + (own[index]?.team === team ? (own[index]?.points ?? 0) : 0)
    }, 0)
    const points = Math.min(left, (stated ?? scored) - scored)
    if (points > 0) {
      lost.push({ team, points, before: lostPlace(entries, own, { team, indexes, points }) })
      left -= points
    }
    if (isOvertime) break
  }
  return lost
}

/**
 * The index of the line before which points are missing. It is chosen so that as many scores stated in the period as
 * possible are right.
 */
function lostPlace(
  entries: readonly PlacedEntry[],
  own: readonly Points[],
  about: {
    readonly team: TeamNumber
    readonly indexes: readonly number[]
    readonly points: number
  },
): number {
  const { team, indexes, points } = about
  const first = indexes[0] ?? 0
  let score = own
    .slice(0, first)
    .reduce((sum, each) => sum + (each.team === team ? each.points : 0), 0)
  const errors = indexes.map(index => {
    if (own[index]?.team === team) score += own[index]?.points ?? 0
    const entry = entries[index]
    const stated = entry === undefined ? undefined : countOf(entry.raw[`s${team}`])
    return stated === undefined ? undefined : stated - score
  })
  // The first error is subtracted, because points that were lost in earlier periods are part of all errors of this
  // period.
  const base = errors.find(error => error !== undefined) ?? 0
  let agreeing = errors.filter(error => error === base + points).length
  let best = { agreeing, place: 0 }
  for (const [place, error] of errors.entries()) {
    if (error === base) agreeing += 1
    if (error === base + points) agreeing -= 1
    if (agreeing > best.agreeing) best = { agreeing, place: place + 1 }
  }
  return indexes[Math.min(best.place, indexes.length - 1)] ?? first
}

function plus(score: Score, team: TeamNumber, points: number): Score {
  return { ...score, [team]: score[team] + points }
}

import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import { regulationPeriods, secondsLeft, tipoffOf } from '../../score/game-clock.ts'

export type Scores = ReadonlyMap<string, ScoreboardEntry> | undefined
type Game = NonNullable<ScoreboardEntry['game']>

/** The largest margin of a close game in points, and the remaining seconds at which a game can be close. */
const closeMargin = 5
const closeSeconds = 300

/**
 * The games of a day in the order in which readers look for them: games that are not over, the earliest first; then
 * games that are over, the latest first; then games that do not take place.
 */
export function inDayOrder(
  fixtures: readonly FixtureIndexEntry[],
  scores: Scores,
): readonly FixtureIndexEntry[] {
  const of = (entry: FixtureIndexEntry) => scores?.get(entry.fixtureId)
  const at = (entry: FixtureIndexEntry) => Date.parse(tipoffOf(entry, of(entry)?.details))
  const rank = (entry: FixtureIndexEntry) => rankOf(of(entry))
  return fixtures.toSorted(
    (a, b) => rank(a) - rank(b) || (rank(a) === ranks.over ? at(b) - at(a) : at(a) - at(b)),
  )
}

const ranks = { coming: 0, over: 1, calledOff: 2 } as const

function rankOf(score: ScoreboardEntry | undefined): number {
  if (score?.state === 'finished') return ranks.over
  return isCalledOff(score) ? ranks.calledOff : ranks.coming
}

/** Whether a game was postponed or canceled, and has not begun. */
export function isCalledOff(score: ScoreboardEntry | undefined): boolean {
  const { status } = score?.details ?? {}
  return score?.state === 'scheduled' && (status === 'postponed' || status === 'canceled')
}

/** Whether at most 5 points separate the teams in the last 5 minutes or in overtime. */
export function isClose(game: Game): boolean {
  const isLast = game.period >= regulationPeriods(game)
  const isLate = (secondsLeft(game.clock) ?? Infinity) <= closeSeconds
  return isLast && isLate && marginOf(game) <= closeMargin
}

/**
 * Live games: close games near their end, then the other games. Both parts start with the smallest margin. Of games
 * with equal margins, the one in the later period comes first.
 */
export function closestFirst(
  fixtures: readonly FixtureIndexEntry[],
  gameOf: (entry: FixtureIndexEntry) => ScoreboardEntry['game'] | undefined,
): readonly FixtureIndexEntry[] {
  const rank = (game: Game | undefined) => (game !== undefined && isClose(game) ? 0 : 1)
  const margin = (game: Game | undefined) =>
    game === undefined ? Number.MAX_VALUE : marginOf(game)
  const period = (game: Game | undefined) => game?.period ?? 0
  return fixtures
    .map(entry => ({ entry, game: gameOf(entry) ?? undefined }))
    .toSorted(
      ({ game: a }, { game: b }) =>
        rank(a) - rank(b) || margin(a) - margin(b) || period(b) - period(a),
    )
    .map(({ entry }) => entry)
}

function marginOf({ awayScore, homeScore }: Game): number {
  return Math.abs(awayScore - homeScore)
}

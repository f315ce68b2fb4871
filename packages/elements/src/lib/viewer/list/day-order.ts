import type { FixtureIndexEntry, ScoreboardEntry } from '@fixture-feed/client'
import { tipoffOf } from '../../score/game-clock.ts'

type Scores = ReadonlyMap<string, ScoreboardEntry> | undefined

/**
 * The games of a day in the order in which readers look for them: games that have not begun, the next one first; then
 * games that are over, the latest one first; games that do not take place come last.
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
  const { status } = score?.details ?? {}
  return status === 'postponed' || status === 'canceled' ? ranks.calledOff : ranks.coming
}

/** Live games, the closest one first. Of equally close games the one with less time left comes first. */
export function closestFirst(
  fixtures: readonly FixtureIndexEntry[],
  gameOf: (entry: FixtureIndexEntry) => ScoreboardEntry['game'] | undefined,
): readonly FixtureIndexEntry[] {
  const known = fixtures.map(entry => ({ entry, game: gameOf(entry) ?? undefined }))
  const margin = ({ game }: (typeof known)[number]) =>
    game === undefined ? Number.MAX_VALUE : Math.abs(game.awayScore - game.homeScore)
  const period = ({ game }: (typeof known)[number]) => game?.period ?? 0
  return known
    .toSorted((a, b) => margin(a) - margin(b) || period(b) - period(a))
    .map(({ entry }) => entry)
}

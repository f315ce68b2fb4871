import type { ScoreboardEntry } from '@fixture-feed/client'
import type { OperatorFixture } from '@fixture-feed/contract/operator-responses'

export interface GameGroup {
  readonly kind: 'live' | 'later' | 'final'
  readonly fixtures: readonly OperatorFixture[]
}

/**
 * The games in three groups: live games by tip-off; later games, the next game first, and postponed or canceled games
 * last; final games, the latest game first. A game that is not on the scoreboard, such as a retired game, counts as
 * final after its tip-off.
 */
export function groupGames(
  fixtures: readonly OperatorFixture[],
  scoreboard: ReadonlyMap<string, ScoreboardEntry>,
  nowMs: number,
): readonly GameGroup[] {
  const games = fixtures.map(fixture => {
    const entry = scoreboard.get(fixture.fixtureId)
    return { fixture, entry, startMs: startOf(fixture, entry) }
  })
  type Game = (typeof games)[number]
  const kindOf = ({ entry, startMs }: Game): GameGroup['kind'] => {
    if (entry === undefined) return startMs > nowMs ? 'later' : 'final'
    if (entry.state === 'scheduled') return 'later'
    return entry.state === 'live' ? 'live' : 'final'
  }
  const isOff = ({ entry }: Game): number => Number(isCalledOff(entry))
  const byStart = (a: Game, b: Game): number => a.startMs - b.startMs
  const of = (kind: GameGroup['kind'], compare: (a: Game, b: Game) => number): GameGroup => ({
    kind,
    fixtures: games
      .filter(game => kindOf(game) === kind)
      .sort(compare)
      .map(({ fixture }) => fixture),
  })
  return [
    of('live', byStart),
    of('later', (a, b) => isOff(a) - isOff(b) || byStart(a, b)),
    of('final', (a, b) => byStart(b, a)),
  ]
}

function isCalledOff(entry: ScoreboardEntry | undefined): boolean {
  const status = entry?.details?.status
  return status === 'postponed' || status === 'canceled'
}

/**
 * The tip-off in milliseconds since the epoch: the scheduled one, otherwise the first event or the date; 0 for a
 * registration without times.
 */
function startOf(
  { date = '', firstEventAt = date }: OperatorFixture,
  entry: ScoreboardEntry | undefined,
): number {
  const ms = Date.parse(entry?.details?.scheduledAt ?? firstEventAt)
  return Number.isNaN(ms) ? 0 : ms
}

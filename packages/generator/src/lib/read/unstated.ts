import { namesakesOf } from '../facts/names.ts'
import type { GameInput } from '../game/game-input.ts'
import { startingLineUp } from '../game/line-ups.ts'
import { lacksMisses, type Recordable, unrecordedIn } from '../statistics/recorded.ts'
import type { Finding } from './finding.ts'
import type { BoxScoreReading } from './read-box-score.ts'

const words: Readonly<Record<Recordable, string>> = {
  assists: 'assists',
  rebounds: 'rebounds',
  turnovers: 'turnovers',
  steals: 'steals',
  blocks: 'blocks',
  pointsInPaint: 'points in the paint',
  fastBreakPoints: 'fast-break points',
  secondChancePoints: 'second-chance points',
  pointsOffTurnovers: 'points off turnovers',
  deadBalls: 'rebounds of a dead ball',
}

/**
 * Findings about facts that the files do not state, and about players whom names and numbers do not distinguish. Texts
 * leave such facts out, and items that name both players are held back.
 */
export function unstatedFindings(
  game: GameInput,
  lists: BoxScoreReading['lists'],
): readonly Finding[] {
  const { actions, away, home, status, unclear } = game
  if (actions.length === 0) return []
  // Only the summary of a final game states the bench. By then a missing row is reported as an unlisted player.
  const unusable = lists.unusable.size + lists.anonymous.away + lists.anonymous.home
  const areListed = unusable === 0 && (unclear?.playerIds.size ?? 0) === 0
  const unknown = areListed && status === 'final' ? startingLineUp({ away, home }).unknown : []
  const starters = unknown.map((side): Finding => {
    const { players } = side === 'away' ? away : home
    return {
      file: 'box-score',
      path: `/game/${side}Team/players`,
      field: '',
      expected: 'five players with "starter": "1"',
      found: players.filter(({ starter }) => starter).length,
      effect: 'statements about the bench are left out',
      key: 'starters',
    }
  })
  const namesakes = namesakesOf(game).map((players): Finding => {
    return {
      file: 'box-score',
      path: '/game',
      field: 'name',
      expected: 'players with different names or numbers',
      found: players[0]?.full,
      effect: 'items that name both players are held back',
      key: `namesakes ${players[0]?.full}`,
    }
  })
  const unrecorded = [
    ...(lacksMisses(actions) ? ['missed shots'] : []),
    ...[...unrecordedIn(actions)].map(each => words[each]),
  ]
  if (unrecorded.length === 0) return [...starters, ...namesakes]
  const finding: Finding = {
    file: 'play-by-play',
    path: '/game/actions',
    field: '',
    expected: unrecorded.join(', '),
    found: 0,
    effect: 'statements about unrecorded values are left out',
    key: 'unrecorded',
  }
  return [...starters, ...namesakes, finding]
}

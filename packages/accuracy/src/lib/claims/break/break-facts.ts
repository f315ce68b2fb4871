import type { Slots } from '../../claim.ts'
import type { RecordedBreak, Stretch } from '../../game-record.ts'
import { expect, type RecordOracle } from '../../oracle.ts'

/** The team that leads, as a sentence names it or its opponent. */
export function leaderOf(slots: Slots, oracle: RecordOracle): string {
  if (slots.has('a')) return slots.id('a')
  return slots.has('a2') ? slots.id('a2') : oracle.otherTeam(slots.id('b'))
}

export function twoTeams(slots: Slots, oracle: RecordOracle): readonly string[] {
  const [a, b] = [leaderOf(slots, oracle), slots.has('b') ? slots.id('b') : '']
  return expect(b === '' || b === oracle.otherTeam(a), 'not the two teams')
}

export function margin(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...twoTeams(slots, oracle), ...oracle.leadsBy(leaderOf(slots, oracle), slots.number('n'))]
}

export function wholeGame(oracle: RecordOracle): Stretch {
  return { from: -1, to: position(oracle) }
}

export function pointsOf(slots: Slots, stretch: Stretch, { record }: RecordOracle): number {
  return record.playerPoints(slots.id('p'), stretch)
}

/** The break of the item, and the one before it. */
export function breaksOf({ item, record }: RecordOracle): {
  readonly own: RecordedBreak | undefined
  readonly before: RecordedBreak | undefined
} {
  const opener = record.position(Number(/:a(\d+)$/.exec(item.id)?.[1] ?? Number.NaN))
  const breaks = record.breaks()
  const index = breaks.findIndex(each => each.opener === opener)
  return { own: breaks[index], before: breaks[index - 1] }
}

export function position(oracle: RecordOracle): number {
  return breaksOf(oracle).own?.at ?? -1
}

export function sinceLast(oracle: RecordOracle): Stretch {
  return { from: breaksOf(oracle).before?.at ?? -1, to: position(oracle) }
}

export function ofPeriod(slots: Slots, oracle: RecordOracle): Stretch {
  return {
    from: oracle.record.beforePeriod(oracle.periodOf(slots.text('q'))),
    to: position(oracle),
  }
}

export function streak(teamId: string, points: number, oracle: RecordOracle): readonly string[] {
  const last = oracle.record.streak(position(oracle))
  return expect(last?.teamId === teamId && last.points === points, 'not the last points')
}

export function openRun(teamId: string, slots: Slots, oracle: RecordOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  return [...expect(other === 0, 'not unanswered'), ...streak(teamId, own, oracle)]
}

export function playsFor(slots: Slots, { record }: RecordOracle): readonly string[] {
  return expect(record.isOf(slots.id('p'), slots.id('a')), 'not a player of the team')
}

export function fouls(slots: Slots, oracle: RecordOracle): readonly string[] {
  const counted = foulsOf(slots, oracle)
  return [
    ...playsFor(slots, oracle),
    ...expect(counted === slots.number('n'), 'not the fouls of the player'),
    ...expect(counted < oracle.record.foulLimit, 'the player has fouled out'),
  ]
}

export function foulsOf(slots: Slots, oracle: RecordOracle): number {
  return oracle.record.playerFouls(slots.id('p'), { from: -1, to: position(oracle) })
}

/** Texts at the end of a period speak of that period. */
export function ownPeriod(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { gameState } = oracle.content
  return expect(gameState?.period === oracle.periodOf(slots.text('q')), 'not the period')
}

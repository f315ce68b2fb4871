import { type Claim, claim, type Slots } from '../../claim.ts'
import { expect, type RecordOracle } from '../../oracle.ts'
import { statisticKeyOf } from '../../readings.ts'
import { recordedRuns } from '../../recorded-runs.ts'
import { earlierGames, won } from '../earlier-games.ts'
import { isWinner, series } from './post-game-facts.ts'

/** Sentences of post-game summaries about runs, comparisons, records and series. */
export const contextClaims: readonly Claim<RecordOracle>[] = [
  claim('{a:T} had an? {s:S} run {w:PERIODS}', biggestRun),
  claim('An? {s:S} run {w:PERIODS} was the biggest of {a:T}', (slots, oracle) => {
    const [own, other] = slots.pair('s')
    const nets = recordedRuns(oracle.record, slots.id('a')).map(
      run => run.pointsFor - run.pointsAgainst,
    )
    return [
      ...biggestRun(slots, oracle),
      ...expect(own - other === Math.max(...nets), 'not the biggest run'),
    ]
  }),
  claim('{a:T} {v:made|committed} {n:N} {k:STAT} to {b:Ts} {m:N}', edge),
  claim('{a:T} hit {n:N} threes?, {b:T} {m:N}', edge),
  claim('{a:T} scored {n:N} points at the line, {b:T} {m:N}', edge),
  claim('{a:T} {v:outrebounded} {b:T} {s:S}', edge),
  claim('{a:T} {v:won the boards} {s:S}', edge),
  claim('{b:T} turned the ball over {m:N} times, {a:T} {n:N}', edge),
  claim('{a:T} outscored {b:T} {s:S} in the {v:paint}', edge),
  claim('{a:T} had an? {s:S} edge in the {v:paint}', edge),
  claim('{a:Ts} bench outscored {b:Ts} {s:S}', (slots, { record }) => {
    const [own, other] = slots.pair('s')
    return [
      ...expect(slots.id('a') !== slots.id('b') && own > other, 'did not outscore the other'),
      ...expect(record.benchPoints(slots.id('a')) === own, 'not the points of the bench'),
      ...expect(record.benchPoints(slots.id('b')) === other, 'not the points of the other bench'),
    ]
  }),
  claim('{a:T} are now {s:S}', (slots, oracle) => {
    const games = earlierGames(oracle).filter(({ away, home }) =>
      [away.id, home.id].includes(slots.id('a')),
    )
    const before = games.filter(game => won(game, slots.id('a'))).length
    const [wins, losses] = slots.pair('s')
    const winner = isWinner(slots.id('a'), oracle)
    return expect(
      wins === before + Number(winner) && losses === games.length - before + Number(!winner),
      'not the record',
    )
  }),
  claim('{a:T} won the series {s:S}', (slots, oracle) =>
    series(slots.id('a'), slots.pair('s'), oracle, { won: true }),
  ),
  claim('{a:T} lead the series {s:S}', (slots, oracle) => {
    const [own, other] = slots.pair('s')
    return [
      ...series(slots.id('a'), [own, other], oracle, { won: false }),
      ...expect(own > other, 'does not lead the series'),
    ]
  }),
  claim('{a:T} trail in the series {s:S}', (slots, oracle) => {
    const [other, own] = slots.pair('s')
    return [
      ...series(slots.id('a'), [own, other], oracle, { won: false }),
      ...expect(own < other, 'does not trail in the series'),
    ]
  }),
  claim('The series is tied {s:S}', (slots, oracle) => {
    const [own, other] = slots.pair('s')
    return [
      ...series(oracle.away, [own, other], oracle, { won: false }),
      ...expect(own === other, 'the series is not tied'),
    ]
  }),
]

function biggestRun(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const [own, other] = slots.pair('s')
  const said = oracle.periodsOf(slots.text('w'))
  const found = recordedRuns(record, slots.id('a')).some(
    run =>
      run.pointsFor === own &&
      run.pointsAgainst === other &&
      run.periods.length === said.length &&
      run.periods.every((period, index) => period === said[index]),
  )
  return expect(found, 'not a run of the team')
}

/** A count of both teams in which the first is ahead; with turnovers that is the one with fewer. */
export function edge(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const key = edgeKey(slots)
  const [own, other] = slots.has('s') ? slots.pair('s') : [slots.number('n'), slots.number('m')]
  const team = slots.id('a')
  const opponent = slots.has('b') ? slots.id('b') : oracle.otherTeam(team)
  const game = { from: -1, to: record.end }
  return [
    ...expect(team !== opponent, 'the same team twice'),
    ...expect(key === 'turnovers' ? own < other : own > other, 'the team is not ahead'),
    ...expect(
      record.teamCount(team, key, game) === own && record.teamCount(opponent, key, game) === other,
      `not the ${key}`,
    ),
  ]
}

function edgeKey(slots: Slots): string {
  if (slots.has('k')) {
    return slots.text('k').startsWith('free throw')
      ? 'freeThrowsMade'
      : (statisticKeyOf(slots.text('k')) ?? '')
  }
  const verbs: Readonly<Record<string, string>> = {
    outrebounded: 'rebounds',
    'won the boards': 'rebounds',
    paint: 'pointsInPaint',
  }
  const known = verbs[slots.text('v')]
  if (known !== undefined) return known
  if (slots.sentence.includes('at the line')) return 'freeThrowsMade'
  return slots.sentence.includes('three') ? 'threePointersMade' : 'turnovers'
}

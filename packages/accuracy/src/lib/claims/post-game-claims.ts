import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type RecordOracle } from '../oracle.ts'
import { isClock, lineOf, periodsOf } from '../readings.ts'
import { recordedFactor } from '../recorded-factors.ts'
import { recordedRuns } from '../recorded-runs.ts'

const overtime = '(?: in {o:overtime|\\d+ overtimes})?'

/** Sentences of post-game summaries. */
export const postGameClaims: readonly Claim<RecordOracle>[] = [
  claim(`{w:T} {v:beat|edge|rout|rally past} {x:T} {s:S}${overtime}`, (slots, oracle) => [
    ...result(slots.id('w'), slots.id('x'), slots, oracle),
    ...verb(slots, oracle),
  ]),
  claim(`{x:T} lost to {w:T} {s:S}${overtime}`, (slots, oracle) =>
    result(slots.id('w'), slots.id('x'), slots, oracle),
  ),
  claim(`{w:T} won by {n:N}, {s:S} over {x:T}${overtime}`, (slots, oracle) => [
    ...result(slots.id('w'), slots.id('x'), slots, oracle),
    ...oracle.leadsBy(slots.id('w'), slots.number('n')),
  ]),
  claim('{a:T} never trailed and led by as many as {n:N}', (slots, oracle) => [
    ...expect(biggestLead(oracle.otherTeam(slots.id('a')), oracle) === 0, 'the team trailed'),
    ...ledBy(slots, oracle),
  ]),
  claim(
    '{a:T} took the lead for good with {c:CLOCK} and led by as many as {n:N}',
    (slots, oracle) => [...leadTaken(slots, oracle), ...ledBy(slots, oracle)],
  ),
  claim(
    '{a:T} had trailed by as many as {n:N} before they took the lead for good with {c:CLOCK}',
    (slots, oracle) => [
      ...leadTaken(slots, oracle),
      ...expect(
        biggestLead(oracle.otherTeam(slots.id('a')), oracle) === slots.number('n'),
        'not the biggest deficit',
      ),
    ],
  ),
  claim('{p:P} led {a:T} with {l:LINE}', leadingScorer),
  claim('{a:Ts} biggest run was {s:S} {w:PERIODS}', biggestRun),
  claim('{a:T} had the edge over {b:T} in {k:STAT}, {x:%} to {y:%}', edge),
  claim('{a:Ts} bench outscored {b:Ts} {s:S}', (slots, { record }) => {
    const [own, other] = slots.pair('s')
    return [
      ...expect(slots.id('a') !== slots.id('b') && own > other, 'did not outscore the other'),
      ...expect(record.benchPoints(slots.id('a')) === own, 'not the points of the bench'),
      ...expect(record.benchPoints(slots.id('b')) === other, 'not the points of the other bench'),
    ]
  }),
  claim('{a:T} are now {s:S}', (slots, oracle) => {
    const before = earlierRecord(slots.id('a'), oracle)
    const [wins, losses] = slots.pair('s')
    const won =
      (oracle.score(slots.id('a')) ?? 0) > (oracle.score(oracle.otherTeam(slots.id('a'))) ?? 0)
    return expect(
      wins === before.wins + Number(won) && losses === before.losses + Number(!won),
      'not the record',
    )
  }),
]

function result(
  winner: string,
  loser: string,
  slots: Slots,
  oracle: RecordOracle,
): readonly string[] {
  const periods = oracle.content.finalScore?.periodsPlayed ?? 0
  const extra = Math.max(0, periods - oracle.record.regulationPeriods)
  const said = slots.text('o') === '' ? 0 : Number.parseInt(slots.text('o'), 10) || 1
  return [
    ...oracle.leads(winner, loser, slots.pair('s')),
    ...expect(said === extra, 'not the number of overtimes'),
    ...expect(slots.text('o') !== '1 overtimes', 'not how one overtime is said'),
  ]
}

/** Verbs that say more than who won need more to be true. */
function verb(slots: Slots, oracle: RecordOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  switch (slots.text('v')) {
    case 'edge':
      return expect(own - other <= 3, 'not close')
    case 'rout':
      return expect(own - other >= 20, 'no rout')
    case 'rally past':
      return expect(biggestLead(slots.id('x'), oracle) >= 10, 'was not far behind')
    default:
      return []
  }
}

function biggestLead(teamId: string, { record }: RecordOracle): number {
  return record.biggestLead(teamId, record.end)
}

function ledBy(slots: Slots, oracle: RecordOracle): readonly string[] {
  return expect(biggestLead(slots.id('a'), oracle) === slots.number('n'), 'not the biggest lead')
}

function leadTaken(slots: Slots, oracle: RecordOracle): readonly string[] {
  const taken = oracle.record.leadTaken(slots.id('a'), oracle.record.end)
  if (taken === undefined) return ['the team does not lead']
  return expect(isClock(slots.text('c'), taken), 'not when the lead was taken')
}

function leadingScorer(slots: Slots, { record }: RecordOracle): readonly string[] {
  const player = slots.id('p')
  const game = { from: -1, to: record.end }
  const counted: Readonly<Record<string, number>> = {
    point: record.playerPoints(player, game),
    rebound: record.playerRebounds(player, game),
    assist: record.playerAssists(player, game),
  }
  const others = record.players(slots.id('a')).filter(id => id !== player)
  return [
    ...expect(record.plays(player, slots.id('a')), 'not a player of the team'),
    ...lineOf(slots.text('l')).flatMap(({ count, what }) =>
      expect(counted[what.replace(/s$/, '')] === count, `not the ${what} of the player`),
    ),
    ...expect(
      others.every(id => record.playerPoints(id, game) < (counted.point ?? 0)),
      'does not lead the team',
    ),
  ]
}

function biggestRun(slots: Slots, { record }: RecordOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  const runs = recordedRuns(record, slots.id('a'))
  const most = Math.max(...runs.map(run => run.pointsFor - run.pointsAgainst))
  const said = periodsOf(slots.text('w'))
  const found = runs.some(
    run =>
      run.pointsFor === own &&
      run.pointsAgainst === other &&
      run.periods.length === said.length &&
      run.periods.every((period, index) => period === said[index]),
  )
  return [
    ...expect(found, 'not a run of the team'),
    ...expect(own - other === most, 'not the biggest run of the team'),
  ]
}

function edge(slots: Slots, { record }: RecordOracle): readonly string[] {
  const factor = slots.text('k')
  const [good, bad] = [slots.text('x'), slots.text('y')]
  const better =
    factor === 'turnover percentage'
      ? Number.parseFloat(good) < Number.parseFloat(bad)
      : Number.parseFloat(good) > Number.parseFloat(bad)
  return [
    ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
    ...expect(better, 'the team does not have the edge'),
    ...expect(recordedFactor(record, factor, slots.id('a')) === good, 'not the factor of the team'),
    ...expect(
      recordedFactor(record, factor, slots.id('b')) === bad,
      'not the factor of the other team',
    ),
  ]
}

interface EarlierGame {
  readonly tipoff: string
  readonly season: number
  readonly seasonType: string
  readonly counts: boolean
  readonly away: { readonly id: string; readonly statistics: { readonly points: number } }
  readonly home: { readonly id: string; readonly statistics: { readonly points: number } }
}

function earlierRecord(teamId: string, oracle: RecordOracle): { wins: number; losses: number } {
  const { box } = oracle.record
  const { games = [] } = (oracle.history ?? {}) as { games?: readonly EarlierGame[] }
  const tipoff = Date.parse(box.gameTimeUTC ?? box.gameTimeLocal ?? box.gameEt ?? '')
  const seasonType = box.gameId.charAt(2) === '4' ? 'Playoffs' : 'Regular Season'
  const played = games.filter(
    game =>
      game.counts &&
      game.seasonType === seasonType &&
      game.season === 2000 + Number(box.gameId.slice(3, 5)) &&
      Date.parse(game.tipoff) < tipoff &&
      (game.away.id === teamId || game.home.id === teamId),
  )
  const wins = played.filter(({ away, home }) => {
    const [own, other] = away.id === teamId ? [away, home] : [home, away]
    return own.statistics.points > other.statistics.points
  }).length
  return { wins, losses: played.length - wins }
}

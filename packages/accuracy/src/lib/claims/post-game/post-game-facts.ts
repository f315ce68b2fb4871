import type { Slots } from '../../claim.ts'
import { expect, type RecordOracle } from '../../oracle.ts'
import { numberOf } from '../../readings.ts'
import { earlierGames, won } from '../earlier-games.ts'

export const extra = '(?: in {o:overtime|[a-z]+ overtimes})?'

/** Who beat whom, by how much, in how many overtimes; and whether the verb may be said. */
export function result(slots: Slots, oracle: RecordOracle): readonly string[] {
  const periods = oracle.content.finalScore?.periodsPlayed ?? 0
  const overtimes = Math.max(0, periods - oracle.record.regulationPeriods)
  const said = slots.text('o')
  const told =
    said === '' ? undefined : said === 'overtime' ? 1 : numberOf(said.split(' ')[0] ?? '')
  return [
    ...oracle.leads(slots.id('w'), slots.id('x'), slots.pair('s')),
    ...expect(told === undefined || told === overtimes, 'not the number of overtimes'),
    ...verb(slots, overtimes),
  ]
}

/** Verbs that say more than who won need more to be true. */
function verb(slots: Slots, overtimes: number): readonly string[] {
  const [own, other] = slots.pair('s')
  switch (slots.text('v')) {
    case 'edge':
    case 'slip past':
      return expect(own - other <= 3, 'not close')
    case 'rout':
    case 'roll past':
      return expect(own - other >= 20, 'no rout')
    case 'outlast':
    case 'need overtime to beat':
      return expect(overtimes > 0, 'there was no overtime')
    default:
      return []
  }
}

export function isWinner(teamId: string, oracle: RecordOracle): boolean {
  return (oracle.score(teamId) ?? 0) > (oracle.score(oracle.otherTeam(teamId)) ?? 0)
}

export function biggestLead(teamId: string, { record }: RecordOracle): number {
  return record.biggestLead(teamId, record.end)
}

/** The games that each team has won in this playoff series, with this one. */
export function series(
  teamId: string,
  [own, other]: readonly [number, number],
  oracle: RecordOracle,
  { won: decided }: { readonly won: boolean },
): readonly string[] {
  const meetings = earlierGames(oracle).filter(
    ({ away, home }) =>
      [away.id, home.id].toSorted().join() === [oracle.away, oracle.home].toSorted().join(),
  )
  const wins = (id: string) =>
    meetings.filter(game => won(game, id)).length + Number(isWinner(id, oracle))
  return [
    ...expect(
      wins(teamId) === own && wins(oracle.otherTeam(teamId)) === other,
      'not the games of the series',
    ),
    ...expect(!decided || own === 4, 'the series is not decided'),
    ...expect(decided || Math.max(own, other) < 4, 'the series is decided'),
  ]
}

import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type RecordOracle } from '../oracle.ts'

/** Sentences of summaries for newcomers, all of a game that is on. */
export const entryClaims: readonly Claim<RecordOracle>[] = [
  claim('{a:T} and {b:T} (?:are )?(?:tied|level) at {n:N}(?: {t:TIME})?', (slots, oracle) => [
    ...bothTeams(slots, oracle),
    ...oracle.tied(slots.number('n')),
    ...time(slots, oracle),
  ]),
  claim('It is {s:S} between {a:T} and {b:T} {t:TIME}', (slots, oracle) => [
    ...bothTeams(slots, oracle),
    ...slots.pair('s').flatMap(points => oracle.tied(points)),
    ...time(slots, oracle),
  ]),
  claim('{a:T} (?:lead {b:T} {s:S}|up {u:S} on {c:T})(?: {t:TIME})?', (slots, oracle) => {
    const other = slots.text('b') === '' ? slots.id('c') : slots.id('b')
    const points = slots.text('s') === '' ? slots.pair('u') : slots.pair('s')
    return [...oracle.leads(slots.id('a'), other, points), ...time(slots, oracle)]
  }),
  claim('{t:TIME}, {a:T} lead {b:T} {s:S}', (slots, oracle) => [
    ...oracle.leads(slots.id('a'), slots.id('b'), slots.pair('s')),
    ...time(slots, oracle),
  ]),
  claim('{a:T} trail {b:T} {s:S} {t:TIME}', (slots, oracle) => [
    ...oracle.leads(slots.id('b'), slots.id('a'), slots.pair('s')),
    ...time(slots, oracle),
  ]),
  claim('{a:T} lead by {n:N} {t:TIME}', (slots, oracle) => [
    ...oracle.leadsBy(slots.id('a'), slots.number('n')),
    ...time(slots, oracle),
  ]),
  claim('{a:T} have led by as many as {n:N}', (slots, oracle) =>
    expect(
      oracle.record.biggestLead(slots.id('a'), position(oracle)) === slots.number('n'),
      'not the biggest lead of the team',
    ),
  ),
  claim('{a:Ts} {n:N}-point lead is the biggest of the game so far', (slots, oracle) => {
    const to = position(oracle)
    const team = slots.id('a')
    const biggest = [team, oracle.otherTeam(team)].map(id => oracle.record.biggestLead(id, to))
    return [
      ...oracle.leadsBy(team, slots.number('n')),
      ...expect(slots.number('n') === Math.max(...biggest), 'not the biggest lead of the game'),
    ]
  }),
  claim('{p:P} leads {a:T} with {n:N} points?', (slots, oracle) =>
    leadingScorers([slots.id('p')], slots, oracle),
  ),
  claim('{p:P} and {q:P} lead {a:T} with {n:N} points? each', (slots, oracle) =>
    leadingScorers([slots.id('p'), slots.id('q')], slots, oracle),
  ),
]

function bothTeams(slots: Slots, oracle: RecordOracle): readonly string[] {
  const said = [slots.id('a'), slots.id('b')].toSorted()
  const teams = [oracle.away, oracle.home].toSorted()
  return expect(said[0] === teams[0] && said[1] === teams[1], 'not the two teams')
}

function time(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...expect(!oracle.final, 'the game is over'),
    ...(slots.text('t') === '' ? [] : oracle.time(slots.text('t'))),
  ]
}

/** Where in the game the item stands. */
export function position({ content: { gameState }, record }: RecordOracle): number {
  if (gameState === undefined) return record.end
  const { period, clock, awayScore, homeScore } = gameState
  return record.positionOf({ period, clock, away: awayScore, home: homeScore })
}

/** What is false about players leading their team, alone or together, with that many points. */
function leadingScorers(
  players: readonly string[],
  slots: Slots,
  oracle: RecordOracle,
): readonly string[] {
  const { record } = oracle
  const stretch = { from: -1, to: position(oracle) }
  const team = record.players(slots.id('a'))
  const leaders = team.filter(id => record.playerPoints(id, stretch) >= slots.number('n'))
  const said = new Set(players)
  return [
    ...expect(
      players.every(id => record.playerPoints(id, stretch) === slots.number('n')),
      'not the points of the player',
    ),
    ...expect(
      leaders.length === said.size && leaders.every(id => said.has(id)),
      'not the leading scorer of the team',
    ),
  ]
}

import { type Claim, claim, type Slots } from '../../claim.ts'
import { expect, type RecordOracle } from '../../oracle.ts'
import { leadChanges } from '../course.ts'
import { biggestLead, extra, result, series } from './post-game-facts.ts'

/** Sentences of post-game summaries that say who won, and how the game went. */
export const resultClaims: readonly Claim<RecordOracle>[] = [
  // Headlines: who won, with a verb that has its own condition.
  claim(
    `{w:T} {v:beat|top|edge|rout|roll past|slip past|outlast|need overtime to beat} {x:T} {s:S}${extra}`,
    result,
  ),
  claim(`{w:T} {s:S} winners over {x:T}${extra}`, result),
  claim(`{w:T} beat {x:T} in {o:overtime|[a-z]+ overtimes}, {s:S}`, result),
  claim(`{w:T} beat {x:T} by {n:N}, {s:S}${extra}`, (slots, oracle) => [
    ...result(slots, oracle),
    ...oracle.leadsBy(slots.id('w'), slots.number('n')),
  ]),
  claim('{w:T} never trail in {s:S} win over {x:T}', (slots, oracle) => [
    ...result(slots, oracle),
    ...neverTrailed(slots.id('w'), oracle),
  ]),
  claim('{w:T} beat {x:T} {s:S} without ever trailing', (slots, oracle) => [
    ...result(slots, oracle),
    ...neverTrailed(slots.id('w'), oracle),
  ]),
  claim(`{w:T} rally from {n:N} down to beat {x:T} {s:S}${extra}`, comeback),
  claim(`{w:T} erase {n:N}-point deficit, beat {x:T} {s:S}${extra}`, comeback),
  claim('{w:T} overcome {n:N}-point deficit in {s:S} win over {x:T}', comeback),
  claim(`{w:T} overcome {n:N}-point deficit in {s:S} win over {x:T}${extra}`, comeback),
  claim('Down {n:N} in {q:Q}, {w:T} come back to beat {x:T} {s:S}', (slots, oracle) => [
    ...comeback(slots, oracle),
    ...deficitIn(slots.id('w'), slots.text('q'), oracle),
  ]),
  claim('{w:T} pull away in {q:Q} to beat {x:T} {s:S}', (slots, oracle) => [
    ...result(slots, oracle),
    ...isLastPeriod(slots.text('q'), oracle),
    ...pulledAway(slots.id('w'), oracle),
  ]),
  claim('{w:T} win {q:Q} {u:S}, beat {x:T} {s:S}', (slots, oracle) => [
    ...result(slots, oracle),
    ...isLastPeriod(slots.text('q'), oracle),
    ...lastPeriod(slots.id('w'), slots.pair('u'), oracle),
  ]),
  claim(`{w:T} beat {x:T} {s:S}${extra} to win series {u:S}`, (slots, oracle) => [
    ...result(slots, oracle),
    ...series(slots.id('w'), slots.pair('u'), oracle, { won: true }),
  ]),
  claim('{w:T} win series {u:S} with {s:S} victory over {x:T}', (slots, oracle) => [
    ...result(slots, oracle),
    ...series(slots.id('w'), slots.pair('u'), oracle, { won: true }),
  ]),

  // How it ended.
  claim(`{w:T} (?:beat|defeated) {x:T} {s:S}${extra}`, result),
  claim(`{w:T} won {s:S} over {x:T}${extra}`, result),
  claim(`{w:T} won by {n:N}, {s:S} over {x:T}${extra}`, (slots, oracle) => [
    ...result(slots, oracle),
    ...oracle.leadsBy(slots.id('w'), slots.number('n')),
  ]),

  // The course of the game.
  claim('{a:T} never trailed and led by as many as {n:N}', (slots, oracle) => [
    ...neverTrailed(slots.id('a'), oracle),
    ...ledBy(slots, oracle),
  ]),
  claim('{a:T} led by as many as {n:N} and were never behind', (slots, oracle) => [
    ...neverTrailed(slots.id('a'), oracle),
    ...ledBy(slots, oracle),
  ]),
  claim('{a:T} led by as many as {n:N}', ledBy),
  claim('{a:Ts} biggest lead was {n:N}', ledBy),
  claim('{a:T} had trailed by as many as {n:N} in {q:Q}', trailedBy),
  claim('{a:T} had been {n:N} points behind in {q:Q}', trailedBy),
  claim('The lead changed hands {n:N} times', (slots, { record }) =>
    expect(
      leadChanges(record, record.end).changes === slots.number('n'),
      'not the changes of lead',
    ),
  ),
  claim('There were {n:N} lead changes and {m:N} ties', (slots, { record }) => [
    ...expect(
      leadChanges(record, record.end).changes === slots.number('n'),
      'not the changes of lead',
    ),
    ...expect(leadChanges(record, record.end).ties === slots.number('m'), 'not the ties'),
  ]),
  claim('{a:T} outscored {b:T} {s:S} in {q:Q}', (slots, oracle) => [
    ...expect(slots.id('b') === oracle.otherTeam(slots.id('a')), 'not the opponent'),
    ...isLastPeriod(slots.text('q'), oracle),
    ...lastPeriod(slots.id('a'), slots.pair('s'), oracle),
  ]),
]

function neverTrailed(teamId: string, oracle: RecordOracle): readonly string[] {
  return expect(biggestLead(oracle.otherTeam(teamId), oracle) === 0, 'the team trailed')
}

function comeback(slots: Slots, oracle: RecordOracle): readonly string[] {
  const deficit = biggestLead(slots.id('x'), oracle)
  return [
    ...result(slots, oracle),
    ...expect(deficit === slots.number('n'), 'not the biggest deficit'),
    ...expect(deficit >= 10, 'was not far behind'),
  ]
}

function trailedBy(slots: Slots, oracle: RecordOracle): readonly string[] {
  const team = slots.id('a')
  return [
    ...expect(
      biggestLead(oracle.otherTeam(team), oracle) === slots.number('n'),
      'not the biggest deficit',
    ),
    ...deficitIn(team, slots.text('q'), oracle),
  ]
}

/** In which period a team first trailed by its biggest deficit. */
function deficitIn(teamId: string, period: string, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const other = oracle.otherTeam(teamId)
  const deficit = biggestLead(other, oracle)
  const index = record.actions.findIndex(
    (_, position) => record.score(other, position) - record.score(teamId, position) === deficit,
  )
  return expect(record.period(index) === oracle.periodOf(period), 'not the period of the deficit')
}

/** The last period of regulation is the only one that is told by itself. */
function isLastPeriod(name: string, oracle: RecordOracle): readonly string[] {
  const { regulationPeriods } = oracle.rules
  return expect(oracle.periodOf(name) === regulationPeriods, 'not the last period of regulation')
}

function lastPeriod(
  teamId: string,
  [own, other]: readonly [number, number],
  { record }: RecordOracle,
): readonly string[] {
  const { regulationPeriods } = record
  const from = record.beforePeriod(regulationPeriods)
  const stretch = { from, to: lastOf(record, regulationPeriods) }
  return [
    ...expect(own > other, 'did not win the period'),
    ...expect(
      record.teamPoints(teamId, stretch) === own &&
        record.teamPoints(record.otherTeam(teamId), stretch) === other,
      'not the points of the period',
    ),
  ]
}

function lastOf({ actions }: RecordOracle['record'], period: number): number {
  return actions.findLastIndex(action => action.period <= period)
}

/** Within five points before the last period of regulation, and won by ten or more. */
function pulledAway(teamId: string, { record }: RecordOracle): readonly string[] {
  const margin = (to: number) =>
    record.score(teamId, to) - record.score(record.otherTeam(teamId), to)
  return expect(
    margin(record.beforePeriod(record.regulationPeriods)) <= 5 &&
      margin(record.end) >= 10 &&
      record.period(record.end) === record.regulationPeriods,
    'did not pull away',
  )
}

function ledBy(slots: Slots, oracle: RecordOracle): readonly string[] {
  return expect(biggestLead(slots.id('a'), oracle) === slots.number('n'), 'not the biggest lead')
}

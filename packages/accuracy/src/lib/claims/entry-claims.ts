import { type Claim, claim, type Slots } from '../claim.ts'
import { expect, type RecordOracle } from '../oracle.ts'
import { numberOf } from '../readings.ts'
import { leadChanges } from './course.ts'
import { positionOf } from './position.ts'

const extra = '(?: in {o:overtime|[a-z]+ overtimes})?'

/** Sentences of summaries for newcomers: of a game that is on in the present, of one that is over in the past. */
export const entryClaims: readonly Claim<RecordOracle>[] = [
  // The game is on.
  claim('(?:{t:TIME}, )?{a:T} and {b:T} (?:are )?(?:tied|level) at {n:N}(?: {u:TIME})?', level),
  claim('All even: {a:T} and {b:T} at {n:N} {t:TIME}', level),
  claim('(?:It is )?{s:S} between {a:T} and {b:T} {t:TIME}', (slots, oracle) => [
    ...bothTeams(slots, oracle),
    ...slots.pair('s').flatMap(points => oracle.tied(points)),
    ...time(slots, oracle),
  ]),
  claim('(?:Live: |{t:TIME}, )?{a:T} lead {b:T} {s:S}(?: {u:TIME})?', leads),
  claim('{a:T} (?:are )?up {s:S} on {b:T}(?: {t:TIME})?', leads),
  claim('{a:T} ahead, {s:S} against {b:T}', leads),
  claim('{s:S} for {a:T} against {b:T} {t:TIME}', leads),
  claim('{b:T} (?:trail|behind) {a:T},? {s:S}(?: {t:TIME})?', leads),
  claim('{a:T} lead by {n:N} {t:TIME}', leadsBy),
  claim('{b:T} trail {a:T} by {n:N} {t:TIME}', leadsBy),
  claim('{t:TIME}, {a:T} are ahead of {b:T} by {n:N}', leadsBy),
  claim('{a:T} have led by as many as {n:N}', (slots, oracle) => [
    ...on(oracle),
    ...biggest(slots, oracle),
  ]),
  claim('The biggest lead so far was {a:Ts} {n:N}', (slots, oracle) => [
    ...on(oracle),
    ...biggestOfGame(slots, oracle),
  ]),
  claim('{a:Ts} {n:N}-point lead is the biggest of the game so far', biggestNow),
  claim('No lead has been bigger than {a:Ts} {n:N} now', biggestNow),
  claim('The lead has changed hands {n:N} times', (slots, oracle) => [
    ...on(oracle),
    ...changes(slots, oracle),
  ]),
  claim('There have been {n:N} lead changes and {m:N} ties', (slots, oracle) => [
    ...on(oracle),
    ...changes(slots, oracle),
  ]),

  // The game is over.
  claim(`Final: {a:T} beat {b:T} {s:S}${extra}`, ended),
  claim(`{a:T} win it {s:S} against {b:T}${extra}`, ended),
  claim(`Final score: {a:T} {s:S} over {b:T}${extra}`, ended),
  claim(`It ended {s:S} for {a:T} (?:against|over) {b:T}${extra}`, ended),
  claim(`Over: {a:T} {s:S} winners against {b:T}${extra}`, ended),
  claim(`Game over, {a:T} win by {n:N}, {s:S}${extra}`, ended),
  claim(`{s:S} final: {a:T} over {b:T}${extra}`, ended),
  claim(`{b:T} lose to {a:T} {s:S}${extra}`, ended),
  claim(`{a:T} take it by {n:N} from {b:T}${extra}`, ended),
  claim(`Ended: {a:T} {s:S} against {b:T}${extra}`, ended),
  claim(`{p:P} scored {m:N} as {a:T} won {s:S}${extra}`, endedWithScorer),
  claim('{a:T} won {s:S}, {m:N} from {p:P}', endedWithScorer),
  claim('{a:T} win {s:S} after {m:N} lead changes', (slots, oracle) => [
    ...ended(slots, oracle),
    ...expect(
      leadChanges(oracle.record, positionOf(oracle)).changes === slots.number('m'),
      'not the changes of lead',
    ),
  ]),
  claim('{a:T} win {s:S}, led by as many as {m:N}', (slots, oracle) => [
    ...ended(slots, oracle),
    ...expect(
      oracle.record.biggestLead(slots.id('a'), positionOf(oracle)) === slots.number('m'),
      'not the biggest lead of the team',
    ),
  ]),
  claim(`The game is over: {a:T} beat {b:T} {s:S}${extra}`, ended),
  claim(`{a:T} have beaten {b:T} {s:S}${extra}`, ended),
  claim(`{a:T} have won {s:S} against {b:T}${extra}`, ended),
  claim('{a:T} led by as many as {n:N}', (slots, oracle) => [
    ...over(oracle),
    ...biggest(slots, oracle),
  ]),
  claim('The biggest lead was {a:Ts} {n:N}', (slots, oracle) => [
    ...over(oracle),
    ...biggestOfGame(slots, oracle),
  ]),
  claim('The lead changed hands {n:N} times', (slots, oracle) => [
    ...over(oracle),
    ...changes(slots, oracle),
  ]),
  claim('There were {n:N} lead changes and {m:N} ties', (slots, oracle) => [
    ...over(oracle),
    ...changes(slots, oracle),
  ]),

  // Who scores.
  claim('{p:P} {v:leads|led} {a:T} with {n:N} points?', (slots, oracle) =>
    leadingScorers([slots.id('p')], slots, oracle),
  ),
  claim('{a:Ts} top scorer {v:is|was} {p:P} with {n:N} points?', (slots, oracle) =>
    leadingScorers([slots.id('p')], slots, oracle),
  ),
  claim('{p:P} and {q:P} {v:lead|led} {a:T} with {n:N} points? each', (slots, oracle) =>
    leadingScorers([slots.id('p'), slots.id('q')], slots, oracle),
  ),
]

function on(oracle: RecordOracle): readonly string[] {
  return expect(!oracle.final, 'the game is over')
}

function over(oracle: RecordOracle): readonly string[] {
  return expect(oracle.final, 'the game is not over')
}

function bothTeams(slots: Slots, oracle: RecordOracle): readonly string[] {
  const said = [slots.id('a'), slots.id('b')].toSorted()
  const teams = [oracle.away, oracle.home].toSorted()
  return expect(said[0] === teams[0] && said[1] === teams[1], 'not the two teams')
}

function time(slots: Slots, oracle: RecordOracle): readonly string[] {
  const said = ['t', 'u'].filter(name => slots.has(name))
  return [...on(oracle), ...said.flatMap(name => oracle.time(slots.text(name)))]
}

function level(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...bothTeams(slots, oracle), ...oracle.tied(slots.number('n')), ...time(slots, oracle)]
}

function leads(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...oracle.leads(slots.id('a'), slots.id('b'), slots.pair('s')), ...time(slots, oracle)]
}

function leadsBy(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...oracle.leadsBy(slots.id('a'), slots.number('n')),
    ...expect(
      !slots.has('b') || slots.id('b') === oracle.otherTeam(slots.id('a')),
      'not the opponent',
    ),
    ...time(slots, oracle),
  ]
}

function ended(slots: Slots, oracle: RecordOracle): readonly string[] {
  const said = slots.text('o')
  const told =
    said === '' ? undefined : said === 'overtime' ? 1 : numberOf(said.split(' ')[0] ?? '')
  const played = (oracle.content.gameState?.period ?? 0) - oracle.record.regulationPeriods
  const loser = slots.has('b') ? slots.id('b') : oracle.otherTeam(slots.id('a'))
  return [
    ...over(oracle),
    ...oracle.leads(slots.id('a'), loser, slots.has('s') ? slots.pair('s') : undefined),
    ...(slots.has('n') ? oracle.leadsBy(slots.id('a'), slots.number('n')) : []),
    ...expect(told === undefined || told === Math.max(0, played), 'not the number of overtimes'),
  ]
}

function endedWithScorer(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const points = record.playerPoints(slots.id('p'), { from: -1, to: positionOf(oracle) })
  return [
    ...ended(slots, oracle),
    ...expect(record.isOf(slots.id('p'), slots.id('a')), 'not a player of the team'),
    ...expect(points === slots.number('m'), 'not the points of the player'),
  ]
}

function biggest(slots: Slots, oracle: RecordOracle): readonly string[] {
  const lead = oracle.record.biggestLead(slots.id('a'), positionOf(oracle))
  return expect(lead === slots.number('n'), 'not the biggest lead of the team')
}

function biggestOfGame(slots: Slots, oracle: RecordOracle): readonly string[] {
  const other = oracle.record.biggestLead(oracle.otherTeam(slots.id('a')), positionOf(oracle))
  return [
    ...biggest(slots, oracle),
    ...expect(other <= slots.number('n'), 'not the biggest lead of the game'),
  ]
}

function biggestNow(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...on(oracle),
    ...oracle.leadsBy(slots.id('a'), slots.number('n')),
    ...biggestOfGame(slots, oracle),
  ]
}

function changes(slots: Slots, oracle: RecordOracle): readonly string[] {
  const counted = leadChanges(oracle.record, positionOf(oracle))
  return [
    ...expect(counted.changes === slots.number('n'), 'not the changes of lead'),
    ...expect(!slots.has('m') || counted.ties === slots.number('m'), 'not the ties'),
  ]
}

/** What is false about players leading their team, alone or together, with that many points. */
function leadingScorers(
  players: readonly string[],
  slots: Slots,
  oracle: RecordOracle,
): readonly string[] {
  const { record } = oracle
  const stretch = { from: -1, to: positionOf(oracle) }
  const team = record.players(slots.id('a'))
  const leaders = team.filter(id => record.playerPoints(id, stretch) >= slots.number('n'))
  const said = new Set(players)
  return [
    ...expect(['led', 'was'].includes(slots.text('v')) === oracle.final, 'not the right tense'),
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

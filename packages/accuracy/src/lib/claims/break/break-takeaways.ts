import { type Claim, claim, type Slots } from '../../claim.ts'
import type { Stretch } from '../../game-record.ts'
import { expect, type RecordOracle } from '../../oracle.ts'
import {
  fouls,
  foulsOf,
  ofPeriod,
  ownPeriod,
  playsFor,
  pointsOf,
  position,
  sinceLast,
  streak,
  wholeGame,
} from './break-facts.ts'

const since = '(?:since the last break|so far)'

/** What timeout, quarter and halftime summaries say of the stretch that ended. */
export const breakTakeaways: readonly Claim<RecordOracle>[] = [
  // Takeaways: what both scored.
  claim(`{a:T} have outscored {b:T} {s:S} ${since}`, outscoredSince),
  claim(`Since the last break {a:T} have outscored {b:T} {s:S}`, outscoredSince),
  claim('So far {a:T} have the better of it, {s:S}', outscoredSince),
  claim('It has been {s:S} for {a:T} since the last break', outscoredSince),
  claim('{b:T} have been outscored {s:S} since the last break', outscoredSince),
  claim(`Both teams have scored {n:N} points? ${since}`, (slots, oracle) =>
    bothScored(slots.number('n'), sinceLast(oracle), oracle),
  ),
  claim(`It has been even ${since}, {n:N} points? each`, (slots, oracle) =>
    bothScored(slots.number('n'), sinceLast(oracle), oracle),
  ),
  claim(`Neither team has scored ${since}`, (_, oracle) =>
    bothScored(0, sinceLast(oracle), oracle),
  ),
  claim('{a:T} won {q:Q} {s:S}', wonPeriod),
  claim('{a:T} outscored {b:T} {s:S} in {q:Q}', wonPeriod),
  claim(
    '{q:[Tt]he [a-z]+ (?:quarter|half)|[Oo]vertime|[Tt]he [a-z]+ overtime} went to {a:T}, {s:S}',
    wonPeriod,
  ),
  claim('{b:T} lost {q:Q} {s:S}', wonPeriod),
  claim('Both teams scored {n:N} points? in {q:Q}', evenPeriod),
  claim(
    '{q:[Tt]he [a-z]+ (?:quarter|half)|[Oo]vertime|[Tt]he [a-z]+ overtime} was even at {n:N} points? each',
    evenPeriod,
  ),

  // Takeaways: who has just scored.
  claim('{a:T} have scored the last {n:N} points', (slots, oracle) =>
    streak(slots.id('a'), slots.number('n'), oracle),
  ),
  claim('{a:T} have scored {n:N} points in a row', (slots, oracle) =>
    streak(slots.id('a'), slots.number('n'), oracle),
  ),
  claim('The last {n:N} points were all {a:Ts}', (slots, oracle) =>
    streak(slots.id('a'), slots.number('n'), oracle),
  ),
  claim('{a:T} scored the last {n:N} points of {q:Q}', lastOfPeriod),
  claim('The last {n:N} points of {q:Q} were {a:Ts}', lastOfPeriod),

  // Takeaways: fouls.
  claim('{p:P} of {a:T} has {n:N} fouls?', fouls),
  claim('{a:Ts} {p:P} has picked up {n:N} fouls?', fouls),
  claim('{p:P} is up to {n:N} fouls? for {a:T}', fouls),
  claim('{p:P} of {a:T} has fouled out', fouledOut),
  claim('{a:T} have lost {p:P} to fouls', fouledOut),

  // Takeaways: scorers.
  claim('{p:P} has scored {n:N} points? for {a:T} since the last break', hotSince),
  claim('{a:Ts} {p:P} has {n:N} points? since the last break', hotSince),
  claim('{p:P} has {n:N} of {a:Ts} {m:N} points? since the last break', (slots, oracle) => [
    ...hotSince(slots, oracle),
    ...teamScored(slots.number('m'), slots, sinceLast(oracle), oracle),
  ]),
  claim('{p:P} has scored all of {a:Ts} points since the last break', (slots, oracle) => [
    ...playsFor(slots, oracle),
    ...teamScored(pointsOf(slots, sinceLast(oracle), oracle), slots, sinceLast(oracle), oracle),
  ]),
  claim('{p:P} scored {n:N} points? for {a:T} in {q:Q}', hotInPeriod),
  claim('{a:Ts} {p:P} had {n:N} points? in {q:Q}', hotInPeriod),
  claim('{p:P} had {n:N} of {a:Ts} {m:N} points? in {q:Q}', (slots, oracle) => [
    ...hotInPeriod(slots, oracle),
    ...teamScored(slots.number('m'), slots, ofPeriod(slots, oracle), oracle),
  ]),
  claim('{p:P} scored all of {a:Ts} points in {q:Q}', (slots, oracle) => {
    const stretch = ofPeriod(slots, oracle)
    return [
      ...playsFor(slots, oracle),
      ...ownPeriod(slots, oracle),
      ...teamScored(pointsOf(slots, stretch, oracle), slots, stretch, oracle),
    ]
  }),
  claim('{p:P} of {a:T} leads all scorers with {n:N} points?', leadsAll),
  claim('{a:Ts} {p:P} has the most points, {n:N}', leadsAll),
  claim('Nobody has more than the {n:N} points? of {a:Ts} {p:P}', leadsAll),

  // Takeaways: figures of a team.
  claim('{a:T} have {n:N} turnovers? to {b:Ts} {m:N}', turnovers),
  claim('{a:T} have turned the ball over {n:N} times, {b:T} {m:N}', turnovers),
  claim('{a:T} (?:are {m:M} from three|have made {k:M} threes)', (slots, oracle) => {
    const threes = oracle.record.teamThrees(slots.id('a'), wholeGame(oracle))
    const [made, attempted] = slots.pair(slots.has('m') ? 'm' : 'k')
    return expect(threes.made === made && threes.attempted === attempted, 'not the threes')
  }),
  claim('{a:T} have missed all {n:N} of their threes', (slots, oracle) => {
    const threes = oracle.record.teamThrees(slots.id('a'), wholeGame(oracle))
    return expect(threes.made === 0 && threes.attempted === slots.number('n'), 'not the threes')
  }),
]

function evenPeriod(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...bothScored(slots.number('n'), ofPeriod(slots, oracle), oracle),
    ...ownPeriod(slots, oracle),
  ]
}

function lastOfPeriod(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...streak(slots.id('a'), slots.number('n'), oracle),
    ...expect(
      oracle.record.streak(position(oracle))?.period === oracle.periodOf(slots.text('q')),
      'not all in that period',
    ),
    ...ownPeriod(slots, oracle),
  ]
}

function hotSince(slots: Slots, oracle: RecordOracle): readonly string[] {
  return hotHand(slots, sinceLast(oracle), oracle)
}

function hotInPeriod(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...hotHand(slots, ofPeriod(slots, oracle), oracle), ...ownPeriod(slots, oracle)]
}

function turnovers(slots: Slots, oracle: RecordOracle): readonly string[] {
  const stretch = wholeGame(oracle)
  return [
    ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
    ...expect(
      oracle.record.teamTurnovers(slots.id('a'), stretch) === slots.number('n') &&
        oracle.record.teamTurnovers(slots.id('b'), stretch) === slots.number('m'),
      'not the turnovers',
    ),
  ]
}

function outscoredSince(slots: Slots, oracle: RecordOracle): readonly string[] {
  return outscored(slots, sinceLast(oracle), oracle)
}

function wonPeriod(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...outscored(slots, ofPeriod(slots, oracle), oracle), ...ownPeriod(slots, oracle)]
}

function outscored(slots: Slots, stretch: Stretch, oracle: RecordOracle): readonly string[] {
  const team = slots.has('a') ? slots.id('a') : oracle.otherTeam(slots.id('b'))
  const other = slots.has('b') ? slots.id('b') : oracle.otherTeam(team)
  const [own, against] = slots.pair('s')
  return [
    ...expect(team !== other, 'the same team twice'),
    ...expect(own > against, 'did not outscore the other'),
    ...expect(oracle.record.teamPoints(team, stretch) === own, 'not the points of the team'),
    ...expect(oracle.record.teamPoints(other, stretch) === against, 'not the points of the other'),
  ]
}

function bothScored(points: number, stretch: Stretch, oracle: RecordOracle): readonly string[] {
  return [oracle.away, oracle.home].flatMap(id =>
    expect(oracle.record.teamPoints(id, stretch) === points, 'not the points of both'),
  )
}

function fouledOut(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...playsFor(slots, oracle),
    ...expect(foulsOf(slots, oracle) >= oracle.record.foulLimit, 'has not fouled out'),
  ]
}

function hotHand(slots: Slots, stretch: Stretch, oracle: RecordOracle): readonly string[] {
  const scored = oracle.record.playerPoints(slots.id('p'), stretch)
  return [
    ...playsFor(slots, oracle),
    ...expect(scored === slots.number('n'), 'not the points of the player'),
  ]
}

function teamScored(
  points: number,
  slots: Slots,
  stretch: Stretch,
  oracle: RecordOracle,
): readonly string[] {
  const scored = oracle.record.teamPoints(slots.id('a'), stretch)
  return expect(scored === points && points > 0, 'not the points of the team')
}

function leadsAll(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const stretch = { from: -1, to: position(oracle) }
  const scored = [...record.players(oracle.away), ...record.players(oracle.home)].filter(
    id => record.playerPoints(id, stretch) >= slots.number('n'),
  )
  return [
    ...playsFor(slots, oracle),
    ...expect(
      record.playerPoints(slots.id('p'), stretch) === slots.number('n'),
      'not the points of the player',
    ),
    ...expect(scored.length === 1 && scored[0] === slots.id('p'), 'does not lead all scorers'),
  ]
}

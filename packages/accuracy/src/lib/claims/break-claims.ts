import { type Claim, claim, type Slots } from '../claim.ts'
import type { RecordedBreak, Stretch } from '../game-record.ts'
import { expect, type RecordOracle } from '../oracle.ts'
import { periodOf } from '../readings.ts'

const since = '(?:since the last break|so far)'

/** Sentences of timeout, quarter and halftime summaries. */
export const breakClaims: readonly Claim<RecordOracle>[] = [
  // Headlines.
  claim('Tied at {n:N} {t:TIME}', (slots, oracle) => [
    ...oracle.tied(slots.number('n')),
    ...oracle.time(slots.text('t')),
  ]),
  claim('{a:T} and {b:T} tied at {n:N} {t:TIME}', (slots, oracle) => [
    ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
    ...oracle.tied(slots.number('n')),
    ...oracle.time(slots.text('t')),
  ]),
  claim('{a:T} lead by {n:N} {t:TIME}', (slots, oracle) => [
    ...oracle.leadsBy(slots.id('a'), slots.number('n')),
    ...oracle.time(slots.text('t')),
  ]),
  claim('{a:T} lead {b:T} {s:S} {t:TIME}', (slots, oracle) => [
    ...oracle.leads(slots.id('a'), slots.id('b'), slots.pair('s')),
    ...oracle.time(slots.text('t')),
  ]),
  claim('{a:T} up {s:S} {t:TIME}', (slots, oracle) => [
    ...oracle.leads(slots.id('a'), oracle.otherTeam(slots.id('a')), slots.pair('s')),
    ...oracle.time(slots.text('t')),
  ]),
  claim('{a:T} take the lead, {s:S}, {t:TIME}', (slots, oracle) => [
    ...oracle.leads(slots.id('a'), oracle.otherTeam(slots.id('a')), slots.pair('s')),
    ...oracle.time(slots.text('t')),
    ...expect(leadBefore(slots.id('a'), oracle) <= 0, 'the team led before'),
  ]),
  claim('{a:T} extend lead to {n:N} {t:TIME}', (slots, oracle) => [
    ...oracle.leadsBy(slots.id('a'), slots.number('n')),
    ...oracle.time(slots.text('t')),
    ...expect(leadBefore(slots.id('a'), oracle) > 0, 'the team did not lead before'),
    ...expect(leadBefore(slots.id('a'), oracle) < slots.number('n'), 'the lead did not grow'),
  ]),
  claim('{a:T} cut deficit to {n:N} {t:TIME}', (slots, oracle) => {
    const leader = oracle.otherTeam(slots.id('a'))
    return [
      ...oracle.leadsBy(leader, slots.number('n')),
      ...oracle.time(slots.text('t')),
      ...expect(leadBefore(leader, oracle) > slots.number('n'), 'the deficit did not shrink'),
    ]
  }),

  // Takeaways.
  claim(`{a:T} have outscored {b:T} {s:S} ${since}`, outscoredSince),
  claim('Since the last break {a:T} have outscored {b:T} {s:S}', outscoredSince),
  claim(`Both teams have scored {n:N} points? ${since}`, (slots, oracle) =>
    bothScored(slots.number('n'), sinceLast(oracle), oracle),
  ),
  claim(`Neither team has scored ${since}`, (_, oracle) =>
    bothScored(0, sinceLast(oracle), oracle),
  ),
  claim('{a:T} won {q:Q} {s:S}', wonPeriod),
  claim('{a:T} outscored {b:T} {s:S} in {q:Q}', wonPeriod),
  claim('Both teams scored {n:N} points? in {q:Q}', (slots, oracle) =>
    bothScored(slots.number('n'), ofPeriod(slots, oracle), oracle),
  ),
  claim('{a:T} have scored the last {n:N} points', (slots, oracle) =>
    streak(slots.id('a'), slots.number('n'), oracle),
  ),
  claim('{a:T} scored the last {n:N} points of {q:Q}', (slots, oracle) => [
    ...streak(slots.id('a'), slots.number('n'), oracle),
    ...expect(
      oracle.record.streak(position(oracle))?.period === periodOf(slots.text('q')),
      'not all in that period',
    ),
    ...ownPeriod(slots, oracle),
  ]),
  claim('{p:P} of {a:T} has {n:N} fouls?', (slots, oracle) => [
    ...playsFor(slots, oracle),
    ...fouls(slots, oracle),
  ]),
  claim('{p:P} of {a:T} has fouled out', (slots, oracle) => [
    ...playsFor(slots, oracle),
    ...expect(foulsOf(slots, oracle) >= 6, 'has not fouled out'),
  ]),
  claim('{p:P} has scored {n:N} points? for {a:T} since the last break', (slots, oracle) =>
    hotHand(slots, sinceLast(oracle), oracle),
  ),
  claim('{p:P} scored {n:N} points? for {a:T} in {q:Q}', (slots, oracle) => [
    ...hotHand(slots, ofPeriod(slots, oracle), oracle),
    ...ownPeriod(slots, oracle),
  ]),
  claim('{p:P} has {n:N} of {a:Ts} {m:N} points? since the last break', (slots, oracle) => [
    ...hotHand(slots, sinceLast(oracle), oracle),
    ...teamScored(slots, sinceLast(oracle), oracle),
  ]),
  claim('{p:P} had {n:N} of {a:Ts} {m:N} points? in {q:Q}', (slots, oracle) => [
    ...hotHand(slots, ofPeriod(slots, oracle), oracle),
    ...teamScored(slots, ofPeriod(slots, oracle), oracle),
    ...ownPeriod(slots, oracle),
  ]),
  claim('{p:P} of {a:T} leads all scorers with {n:N} points?', (slots, oracle) => [
    ...playsFor(slots, oracle),
    ...leadsAll(slots, oracle),
  ]),
  claim('{a:T} have {n:N} turnovers? to {b:Ts} {m:N}', (slots, oracle) => {
    const stretch = { from: -1, to: position(oracle) }
    return [
      ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
      ...expect(
        oracle.record.teamTurnovers(slots.id('a'), stretch) === slots.number('n') &&
          oracle.record.teamTurnovers(slots.id('b'), stretch) === slots.number('m'),
        'not the turnovers',
      ),
    ]
  }),
  claim('{a:T} are {m:M} from three', (slots, oracle) => {
    const threes = oracle.record.teamThrees(slots.id('a'), { from: -1, to: position(oracle) })
    const [made, attempted] = slots.pair('m')
    return expect(threes.made === made && threes.attempted === attempted, 'not the threes')
  }),

  // What to watch next.
  claim('Watch whether {b:T} can answer {a:Ts} {s:S} run', (slots, oracle) => [
    ...expect(slots.id('b') === oracle.otherTeam(slots.id('a')), 'not the opponent'),
    ...openRun(slots.id('a'), slots, oracle),
  ]),
  claim('Watch for {b:Ts} reply to an? {s:S} run', (slots, oracle) =>
    openRun(oracle.otherTeam(slots.id('b')), slots, oracle),
  ),
  claim('Watch how {p:P} plays with {n:N} fouls?', fouls),
  claim('Watch who scores first in an? {n:N}-point game', (slots, oracle) => {
    const margin = Math.abs((oracle.score(oracle.away) ?? 0) - (oracle.score(oracle.home) ?? 0))
    return expect(margin === slots.number('n'), 'not the margin')
  }),
  claim('Watch who breaks the tie', (_, oracle) => oracle.tied()),
  claim('Watch {p:P}, {n:N} points? short of {m:N}', (slots, oracle) => {
    const points = oracle.record.playerPoints(slots.id('p'), { from: -1, to: position(oracle) })
    return [
      ...expect(slots.number('m') - points === slots.number('n'), 'not so many points short'),
      ...expect(slots.number('n') > 0 && slots.number('m') % 10 === 0, 'not a round number'),
    ]
  }),
  claim('Watch the boards, where {a:T} have {n:N} rebounds? to {b:Ts} {m:N}', (slots, oracle) => {
    const stretch = { from: -1, to: position(oracle) }
    return [
      ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
      ...expect(
        oracle.record.teamRebounds(slots.id('a'), stretch) === slots.number('n') &&
          oracle.record.teamRebounds(slots.id('b'), stretch) === slots.number('m'),
        'not the rebounds',
      ),
    ]
  }),
  claim(
    'Watch whether {a:T} can take better care of the ball after {n:N} turnovers?',
    (slots, oracle) =>
      expect(
        oracle.record.teamTurnovers(slots.id('a'), { from: -1, to: position(oracle) }) ===
          slots.number('n'),
        'not the turnovers',
      ),
  ),
  claim('Watch whether {b:T} can cut into {a:Ts} {n:N}-point lead', (slots, oracle) => [
    ...oracle.leadsBy(slots.id('a'), slots.number('n')),
    ...expect(slots.id('b') === oracle.otherTeam(slots.id('a')), 'not the opponent'),
  ]),
  claim('Watch whether {a:T} can build on an? {n:N}-point lead', (slots, oracle) =>
    oracle.leadsBy(slots.id('a'), slots.number('n')),
  ),
]

/** The break of the item, and the one before it. */
function breaksOf({ item, record }: RecordOracle): {
  readonly own: RecordedBreak | undefined
  readonly before: RecordedBreak | undefined
} {
  const opener = record.position(Number(/:a(\d+)$/.exec(item.id)?.[1] ?? Number.NaN))
  const breaks = record.breaks()
  const index = breaks.findIndex(each => each.opener === opener)
  return { own: breaks[index], before: breaks[index - 1] }
}

function position(oracle: RecordOracle): number {
  return breaksOf(oracle).own?.at ?? -1
}

function sinceLast(oracle: RecordOracle): Stretch {
  return { from: breaksOf(oracle).before?.at ?? -1, to: position(oracle) }
}

function ofPeriod(slots: Slots, oracle: RecordOracle): Stretch {
  return { from: oracle.record.beforePeriod(periodOf(slots.text('q'))), to: position(oracle) }
}

/** How far a team led at the break before; negative when it trailed, 0 before the first break. */
function leadBefore(teamId: string, oracle: RecordOracle): number {
  const to = breaksOf(oracle).before?.at ?? -1
  const { record } = oracle
  return record.score(teamId, to) - record.score(oracle.otherTeam(teamId), to)
}

function outscoredSince(slots: Slots, oracle: RecordOracle): readonly string[] {
  return outscored(slots, sinceLast(oracle), oracle)
}

function wonPeriod(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...outscored(slots, ofPeriod(slots, oracle), oracle), ...ownPeriod(slots, oracle)]
}

function outscored(slots: Slots, stretch: Stretch, oracle: RecordOracle): readonly string[] {
  const team = slots.id('a')
  const other = slots.text('b') === '' ? oracle.otherTeam(team) : slots.id('b')
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

function streak(teamId: string, points: number, oracle: RecordOracle): readonly string[] {
  const last = oracle.record.streak(position(oracle))
  return expect(last?.teamId === teamId && last.points === points, 'not the last points')
}

function openRun(teamId: string, slots: Slots, oracle: RecordOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  return [...expect(other === 0, 'not unanswered'), ...streak(teamId, own, oracle)]
}

function playsFor(slots: Slots, { record }: RecordOracle): readonly string[] {
  return expect(record.plays(slots.id('p'), slots.id('a')), 'not a player of the team')
}

function fouls(slots: Slots, oracle: RecordOracle): readonly string[] {
  const counted = foulsOf(slots, oracle)
  return [
    ...expect(counted === slots.number('n'), 'not the fouls of the player'),
    ...expect(counted < 6, 'the player has fouled out'),
  ]
}

function foulsOf(slots: Slots, oracle: RecordOracle): number {
  return oracle.record.playerFouls(slots.id('p'), { from: -1, to: position(oracle) })
}

function hotHand(slots: Slots, stretch: Stretch, oracle: RecordOracle): readonly string[] {
  const scored = oracle.record.playerPoints(slots.id('p'), stretch)
  return [
    ...playsFor(slots, oracle),
    ...expect(scored === slots.number('n'), 'not the points of the player'),
  ]
}

function teamScored(slots: Slots, stretch: Stretch, oracle: RecordOracle): readonly string[] {
  const scored = oracle.record.teamPoints(slots.id('a'), stretch)
  return expect(scored === slots.number('m'), 'not the points of the team')
}

/** Texts at the end of a period speak of that period. */
function ownPeriod(slots: Slots, { content }: RecordOracle): readonly string[] {
  return expect(content.gameState?.period === periodOf(slots.text('q')), 'not the period')
}

function leadsAll(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const stretch = { from: -1, to: position(oracle) }
  const scored = [...record.players(oracle.away), ...record.players(oracle.home)].filter(
    id => record.playerPoints(id, stretch) >= slots.number('n'),
  )
  return [
    ...expect(
      record.playerPoints(slots.id('p'), stretch) === slots.number('n'),
      'not the points of the player',
    ),
    ...expect(scored.length === 1 && scored[0] === slots.id('p'), 'does not lead all scorers'),
  ]
}

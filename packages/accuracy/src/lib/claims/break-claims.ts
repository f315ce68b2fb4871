import { type Claim, claim, type Slots } from '../claim.ts'
import type { RecordedBreak, Stretch } from '../game-record.ts'
import { expect, type RecordOracle } from '../oracle.ts'
import { periodOf, playOf } from '../readings.ts'

const since = '(?:since the last break|so far)'

/** Sentences of timeout, quarter and halftime summaries. */
export const breakClaims: readonly Claim<RecordOracle>[] = [
  // Headlines: how it stands.
  claim('(?:Tied|All square) at {n:N} {t:TIME}', tie),
  claim('{a:T} and {b:T} (?:tied|level) at {n:N} {t:TIME}', tie),
  claim('Nothing between {a:T} and {b:T} at {n:N} {t:TIME}', tie),
  claim('{a:T} lead by {n:N} {t:TIME}', leadsBy),
  claim('{a:T} hold {n:N}-point lead {t:TIME}', leadsBy),
  claim('{a:T} ahead of {b:T} by {n:N} {t:TIME}', leadsBy),
  claim('{b:T} down {n:N} {t:TIME}', leadsBy),
  claim('{a:T} lead {b:T} {s:S} {t:TIME}', leads),
  claim('{a:T} up {s:S} {t:TIME}', leads),
  claim('{b:T} (?:trail {a:T}|chase {a2:T},) {s:S} {t:TIME}', leads),
  claim('{a:T} in front, {s:S}, {t:TIME}', leads),
  claim('It is {s:S} for {a:T} {t:TIME}', leads),
  claim('One-possession game: {a:T} lead {s:S} {t:TIME}', (slots, oracle) => {
    const [own, other] = slots.pair('s')
    return [...leads(slots, oracle), ...expect(own - other <= 3, 'more than one possession')]
  }),
  claim('{a:T} well in front, {s:S} {t:TIME}', (slots, oracle) => {
    const [own, other] = slots.pair('s')
    return [...leads(slots, oracle), ...expect(own - other >= 15, 'not well in front')]
  }),
  claim('{p:P} has {n:N}, {a:T} lead {s:S} {t:TIME}', (slots, oracle) => [
    ...leads(slots, oracle),
    ...expect(pointsOf(slots, wholeGame(oracle), oracle) === slots.number('n'), 'not the points'),
  ]),

  // Headlines: what became of it since the break before, or in the period that ends.
  claim('{a:T} lead by {n:N} {t:TIME}, up from {m:N}', grown),
  claim('{a:Ts} lead grows from {m:N} to {n:N} {t:TIME}', grown),
  claim('{b:T} within {n:N} {t:TIME}, down from {m:N}', shrunk),
  claim('{a:T} lead down to {n:N} {t:TIME}, from {m:N}', shrunk),
  claim('{a:T} turn {n:N}-point deficit into {s:S} lead {t:TIME}', (slots, oracle) => [
    ...leads(slots, oracle),
    ...turned(slots, oracle),
  ]),
  claim('From {n:N} down to {m:N} up: {a:T} lead {s:S} {t:TIME}', (slots, oracle) => {
    const [own, other] = slots.pair('s')
    return [
      ...leads(slots, oracle),
      ...turned(slots, oracle),
      ...expect(own - other === slots.number('m'), 'not the margin'),
    ]
  }),
  claim('Biggest lead of game for {a:T}: {s:S} {t:TIME}', biggest),
  claim('{a:T} up {s:S} {t:TIME}, their biggest lead', biggest),
  claim('{a:T}, once down {n:N}, (?:lead {s:S}|within {m:N}|level at {k:N}) {t:TIME}', back),
  claim('{a:T} have come back from {n:N} down to lead {s:S} {t:TIME}', back),
  claim('{a:T} have cut {n:N}-point deficit to {m:N} {t:TIME}', back),
  claim('{a:T} all the way back from {n:N} down, tied at {k:N} {t:TIME}', back),

  // Headlines: a change that has just come, with who made it.
  claim('{a:T} (?:take lead, {s:S},|go ahead {u:S}) {t:TIME}', (slots, oracle) => [
    ...leads(slots, oracle, slots.has('s') ? 's' : 'u'),
    ...justScored(slots, oracle, { goAhead: true }),
  ]),
  claim(
    '{p:Ps} {k:PLAY} (?:puts|gives) {a:T} (?:ahead )?{s:S}(?: lead)? {t:TIME}',
    (slots, oracle) => [...leads(slots, oracle), ...justScored(slots, oracle, { goAhead: true })],
  ),
  claim('{a:T} lead {s:S} on {p:Ps} {k:PLAY} {t:TIME}', (slots, oracle) => [
    ...leads(slots, oracle),
    ...justScored(slots, oracle, { goAhead: true }),
  ]),
  claim('{p:P} gives {a:T} {s:S} lead {t:TIME}', (slots, oracle) => [
    ...leads(slots, oracle),
    ...justScored(slots, oracle, { goAhead: true }),
  ]),
  claim('{p:P} ties it at {n:N} {t:TIME}', (slots, oracle) => [
    ...tie(slots, oracle),
    ...justScored(slots, oracle, { goAhead: false }),
  ]),
  claim('{p:Ps} {k:PLAY} ties it at {n:N} {t:TIME}', (slots, oracle) => [
    ...tie(slots, oracle),
    ...justScored(slots, oracle, { goAhead: false }),
  ]),

  // Headlines: on to overtime.
  claim('{a:T} and {b:T} head to {q:Q} tied at {n:N}', overtime),
  claim('Tied at {n:N}: {a:T} and {b:T} go to {q:Q}', overtime),
  claim('{p:Ps} {k:PLAY} sends game to {q:Q} tied at {n:N}', (slots, oracle) => [
    ...overtime(slots, oracle),
    ...justScored(slots, oracle, { goAhead: false }),
  ]),

  // Headlines: runs and hot hands.
  claim(
    '{a:T} on an? {s:S} run, (?:lead {u:S}|trail by {n:N}|tied at {k:N}) {t:TIME}',
    (slots, oracle) => [...openRun(slots.id('a'), slots, oracle), ...place(slots, oracle)],
  ),
  claim(
    '{m:N} straight points for {a:T}, who (?:lead {u:S}|trail by {n:N}) {t:TIME}',
    (slots, oracle) => [
      ...streak(slots.id('a'), slots.number('m'), oracle),
      ...place(slots, oracle),
    ],
  ),
  claim('{p:P} scores {n:N} in {q:Q},{o: but}? {a:T} lead {s:S}', (slots, oracle) => [
    ...expect(
      oracle.record.isOf(slots.id('p'), slots.id('a')) !== slots.has('o'),
      'not for the team that is said',
    ),
    ...oracle.leads(slots.id('a'), oracle.otherTeam(slots.id('a')), slots.pair('s')),
    ...expect(
      pointsOf(slots, ofPeriod(slots, oracle), oracle) === slots.number('n'),
      'not the points of the player',
    ),
    ...ownPeriod(slots, oracle),
  ]),
  claim('{n:N} points? by {p:P}, {a:T} up {s:S} {t:TIME}', (slots, oracle) => [
    ...leads(slots, oracle),
    ...told(slots, oracle),
    ...expect(oracle.record.isOf(slots.id('p'), slots.id('a')), 'not a player of the team'),
  ]),
  claim('{p:P} scores {n:N}, but {a:T} lead {s:S} {t:TIME}', (slots, oracle) => [
    ...leads(slots, oracle),
    ...told(slots, oracle),
    ...expect(!oracle.record.isOf(slots.id('p'), slots.id('a')), 'a player of the team'),
  ]),
  claim('{p:P} with {n:N}, {a:T} and {b:T} tied at {m:N} {t:TIME}', (slots, oracle) => [
    ...oracle.tied(slots.number('m')),
    ...expect(slots.id('a') !== slots.id('b'), 'the same team twice'),
    ...oracle.time(slots.text('t')),
    ...told(slots, oracle),
  ]),

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
    '{q:[Tt]he [a-z]+ quarter|[Oo]vertime|[Tt]he [a-z]+ overtime} went to {a:T}, {s:S}',
    wonPeriod,
  ),
  claim('{b:T} lost {q:Q} {s:S}', wonPeriod),
  claim('Both teams scored {n:N} points? in {q:Q}', evenPeriod),
  claim(
    '{q:[Tt]he [a-z]+ quarter|[Oo]vertime|[Tt]he [a-z]+ overtime} was even at {n:N} points? each',
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

  // What to watch next.
  claim('Watch whether {b:T} can answer {a:Ts} {s:S} run', (slots, oracle) => [
    ...expect(slots.id('b') === oracle.otherTeam(slots.id('a')), 'not the opponent'),
    ...openRun(slots.id('a'), slots, oracle),
  ]),
  claim('Watch for {b:Ts} reply to an? {s:S} run', (slots, oracle) =>
    openRun(oracle.otherTeam(slots.id('b')), slots, oracle),
  ),
  claim('Watch whether {a:T} can add to their {s:S} run', (slots, oracle) =>
    openRun(slots.id('a'), slots, oracle),
  ),
  claim('Watch how {p:P} of {a:T} plays with {n:N} fouls?', foulsMatter),
  claim('Watch how long {a:T} leave {p:P} on the floor with {n:N} fouls?', foulsMatter),
  claim('Watch who scores first in an? {n:N}-point game', (slots, oracle) => {
    const margin = Math.abs((oracle.score(oracle.away) ?? 0) - (oracle.score(oracle.home) ?? 0))
    return expect(margin === slots.number('n'), 'not the margin')
  }),
  claim('Watch whether {a:T} can protect an? {n:N}-point lead', (slots, oracle) =>
    oracle.leadsBy(slots.id('a'), slots.number('n')),
  ),
  claim(
    '(?:Watch who breaks the tie|Watch who scores first from here|The next score could decide it)',
    (_, oracle) => oracle.tied(),
  ),
  claim('{b:T} are one score behind', (slots, oracle) => scoresApart(slots, oracle, true)),
  claim('One score separates {a:T} and {b:T}', (slots, oracle) => scoresApart(slots, oracle, true)),
  claim('{b:T} need more than one score', (slots, oracle) => scoresApart(slots, oracle, false)),
  claim('{a:T} are more than one score ahead', (slots, oracle) =>
    scoresApart(slots, oracle, false),
  ),
  claim('Watch {p:P} of {a:T}, {n:N} points? short of {m:N}', (slots, oracle) => [
    ...playsFor(slots, oracle),
    ...expect(
      slots.number('m') - pointsOf(slots, wholeGame(oracle), oracle) === slots.number('n'),
      'not so many points short',
    ),
    ...expect(slots.number('n') > 0 && slots.number('m') % 10 === 0, 'not a round number'),
  ]),
  claim('Watch the boards, where {a:T} have {n:N} rebounds? to {b:Ts} {m:N}', (slots, oracle) => {
    const stretch = wholeGame(oracle)
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
        oracle.record.teamTurnovers(slots.id('a'), wholeGame(oracle)) === slots.number('n'),
        'not the turnovers',
      ),
  ),
  claim('Watch whether {b:T} can cut into {a:Ts} {n:N}-point lead', margin),
  claim('Watch whether {a:T} can build on an? {n:N}-point lead', margin),
  claim('Watch how {b:T} respond to being {n:N} points? behind', margin),
  claim('Watch whether {a:T} can keep {b:T} {n:N} points? away', margin),
]

/** The team that leads, as a sentence names it or its opponent. */
function leaderOf(slots: Slots, oracle: RecordOracle): string {
  if (slots.has('a')) return slots.id('a')
  return slots.has('a2') ? slots.id('a2') : oracle.otherTeam(slots.id('b'))
}

function twoTeams(slots: Slots, oracle: RecordOracle): readonly string[] {
  const [a, b] = [leaderOf(slots, oracle), slots.has('b') ? slots.id('b') : '']
  return expect(b === '' || b === oracle.otherTeam(a), 'not the two teams')
}

function tie(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...(slots.has('b') ? twoTeams(slots, oracle) : []),
    ...oracle.tied(slots.number('n')),
    ...oracle.time(slots.text('t')),
  ]
}

function leads(slots: Slots, oracle: RecordOracle, score = 's'): readonly string[] {
  const leader = leaderOf(slots, oracle)
  return [
    ...twoTeams(slots, oracle),
    ...oracle.leads(leader, oracle.otherTeam(leader), slots.pair(score)),
    ...oracle.time(slots.text('t')),
  ]
}

function leadsBy(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...margin(slots, oracle), ...oracle.time(slots.text('t'))]
}

function margin(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...twoTeams(slots, oracle), ...oracle.leadsBy(leaderOf(slots, oracle), slots.number('n'))]
}

/** How far a team led where the told stretch began: at the break before, at a period's end where the period began. */
function leadThen(teamId: string, oracle: RecordOracle): number {
  const { record } = oracle
  const { own, before } = breaksOf(oracle)
  const to =
    own?.timeout === true
      ? (before?.at ?? -1)
      : record.beforePeriod(oracle.content.gameState?.period ?? 1)
  return record.score(teamId, to) - record.score(oracle.otherTeam(teamId), to)
}

function grown(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...leadsBy(slots, oracle),
    ...expect(leadThen(slots.id('a'), oracle) === slots.number('m'), 'not the lead before'),
    ...expect(slots.number('m') > 0 && slots.number('m') < slots.number('n'), 'did not grow'),
  ]
}

function shrunk(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...leadsBy(slots, oracle),
    ...expect(
      leadThen(leaderOf(slots, oracle), oracle) === slots.number('m'),
      'not the lead before',
    ),
    ...expect(slots.number('m') > slots.number('n'), 'did not shrink'),
  ]
}

function turned(slots: Slots, oracle: RecordOracle): readonly string[] {
  return expect(-leadThen(slots.id('a'), oracle) === slots.number('n'), 'not the deficit before')
}

function biggest(slots: Slots, oracle: RecordOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  const most = [oracle.away, oracle.home].map(id => oracle.record.biggestLead(id, position(oracle)))
  return [
    ...leads(slots, oracle),
    ...expect(own - other === Math.max(...most), 'there was a bigger lead'),
  ]
}

/** A team that was far behind: how far, and where it is now. */
function back(slots: Slots, oracle: RecordOracle): readonly string[] {
  const team = slots.id('a')
  const other = oracle.otherTeam(team)
  const deficit = oracle.record.biggestLead(other, position(oracle))
  return [
    ...oracle.time(slots.text('t')),
    ...expect(deficit === slots.number('n') && deficit >= 10, 'not the biggest deficit'),
    ...(slots.has('s') ? oracle.leads(team, other, slots.pair('s')) : []),
    ...(slots.has('m') ? oracle.leadsBy(other, slots.number('m')) : []),
    ...(slots.has('k') ? oracle.tied(slots.number('k')) : []),
  ]
}

/** A change that is told with the clock of the break has to have come within half a minute of it, in the same period. */
function justScored(
  slots: Slots,
  oracle: RecordOracle,
  { goAhead }: { readonly goAhead: boolean },
): readonly string[] {
  const { record } = oracle
  const to = position(oracle)
  const play = record.plays({ from: -1, to }).at(-1)
  const at = record.actions[to]
  if (play === undefined || at === undefined) return ['nobody has scored']
  const left = (clock: string) => Number(clock.slice(2, 4)) * 60 + Number(clock.slice(5, 10))
  const points = play.how === 'three' ? 3 : play.how === 'basket' ? 2 : play.made
  const said = slots.has('k') ? playOf(slots.text('k')) : undefined
  return [
    ...expect(
      play.period === at.period && left(play.clock) - left(at.clock) <= 30,
      'not just scored',
    ),
    ...expect(
      goAhead ? play.own > play.other && play.own - points <= play.other : play.own === play.other,
      'not what the play did',
    ),
    ...expect(!slots.has('p') || play.playerId === slots.id('p'), 'not who scored'),
    ...expect(!slots.has('a') || !goAhead || play.teamId === slots.id('a'), 'not who scored'),
    ...expect(said === undefined || (said.how === play.how && said.made === play.made), 'not how'),
  ]
}

function overtime(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { period = 0, clock = '' } = oracle.content.gameState ?? {}
  return [
    ...oracle.tied(slots.number('n')),
    ...expect(!slots.has('b') || slots.id('a') !== slots.id('b'), 'the same team twice'),
    ...expect(period >= 4 && clock === 'PT00M00.00S', 'the period is not over'),
    ...expect(periodOf(slots.text('q')) === period + 1, 'not the next period'),
  ]
}

/** Where a team stands that is on a run. */
function place(slots: Slots, oracle: RecordOracle): readonly string[] {
  const team = slots.id('a')
  const other = oracle.otherTeam(team)
  return [
    ...oracle.time(slots.text('t')),
    ...(slots.has('u') ? oracle.leads(team, other, slots.pair('u')) : []),
    ...(slots.has('n') ? oracle.leadsBy(other, slots.number('n')) : []),
    ...(slots.has('k') ? oracle.tied(slots.number('k')) : []),
  ]
}

function wholeGame(oracle: RecordOracle): Stretch {
  return { from: -1, to: position(oracle) }
}

/** What a player scored since the break before; at the end of a period in the period. */
function told(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { own } = breaksOf(oracle)
  const stretch =
    own?.timeout === true
      ? sinceLast(oracle)
      : {
          from: oracle.record.beforePeriod(oracle.content.gameState?.period ?? 1),
          to: position(oracle),
        }
  return expect(
    pointsOf(slots, stretch, oracle) === slots.number('n'),
    'not the points of the player',
  )
}

function pointsOf(slots: Slots, stretch: Stretch, { record }: RecordOracle): number {
  return record.playerPoints(slots.id('p'), stretch)
}

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
      oracle.record.streak(position(oracle))?.period === periodOf(slots.text('q')),
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

/** Fouls are a question only while there is time to commit another. */
function foulsMatter(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { period = 0, clock = '' } = oracle.content.gameState ?? {}
  const left = Number(clock.slice(2, 4)) * 60 + Number(clock.slice(5, 10))
  const overtimeComes =
    clock === 'PT00M00.00S' && oracle.score(oracle.away) === oracle.score(oracle.home)
  return [
    ...fouls(slots, oracle),
    ...expect(period < 4 || left >= 120 || overtimeComes, 'no time left for fouls'),
  ]
}

/** Whether one score or more lies between the teams, the trailing one named as `b`. */
function scoresApart(slots: Slots, oracle: RecordOracle, one: boolean): readonly string[] {
  const leader = leaderOf(slots, oracle)
  const apart = (oracle.score(leader) ?? 0) - (oracle.score(oracle.otherTeam(leader)) ?? 0)
  return [
    ...twoTeams(slots, oracle),
    ...expect(apart > 0, 'the team does not lead'),
    ...expect(one ? apart <= 3 : apart > 3, 'not so far apart'),
  ]
}

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

function streak(teamId: string, points: number, oracle: RecordOracle): readonly string[] {
  const last = oracle.record.streak(position(oracle))
  return expect(last?.teamId === teamId && last.points === points, 'not the last points')
}

function openRun(teamId: string, slots: Slots, oracle: RecordOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  return [...expect(other === 0, 'not unanswered'), ...streak(teamId, own, oracle)]
}

function playsFor(slots: Slots, { record }: RecordOracle): readonly string[] {
  return expect(record.isOf(slots.id('p'), slots.id('a')), 'not a player of the team')
}

function fouls(slots: Slots, oracle: RecordOracle): readonly string[] {
  const counted = foulsOf(slots, oracle)
  return [
    ...playsFor(slots, oracle),
    ...expect(counted === slots.number('n'), 'not the fouls of the player'),
    ...expect(counted < 6, 'the player has fouled out'),
  ]
}

function fouledOut(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [...playsFor(slots, oracle), ...expect(foulsOf(slots, oracle) >= 6, 'has not fouled out')]
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

function teamScored(
  points: number,
  slots: Slots,
  stretch: Stretch,
  oracle: RecordOracle,
): readonly string[] {
  const scored = oracle.record.teamPoints(slots.id('a'), stretch)
  return expect(scored === points && points > 0, 'not the points of the team')
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
    ...playsFor(slots, oracle),
    ...expect(
      record.playerPoints(slots.id('p'), stretch) === slots.number('n'),
      'not the points of the player',
    ),
    ...expect(scored.length === 1 && scored[0] === slots.id('p'), 'does not lead all scorers'),
  ]
}

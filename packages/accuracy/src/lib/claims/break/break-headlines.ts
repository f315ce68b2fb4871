import { type Claim, claim, type Slots } from '../../claim.ts'
import { expect, type RecordOracle } from '../../oracle.ts'
import { playOf } from '../../readings.ts'
import {
  breaksOf,
  leaderOf,
  margin,
  ofPeriod,
  openRun,
  ownPeriod,
  pointsOf,
  position,
  sinceLast,
  streak,
  twoTeams,
  wholeGame,
} from './break-facts.ts'

/** Headlines of timeout, quarter and halftime summaries. */
export const breakHeadlines: readonly Claim<RecordOracle>[] = [
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
]

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
    ...expect(
      period >= oracle.rules.regulationPeriods && clock === 'PT00M00.00S',
      'the period is not over',
    ),
    ...expect(oracle.periodOf(slots.text('q')) === period + 1, 'not the next period'),
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

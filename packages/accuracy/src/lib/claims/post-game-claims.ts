import { type Claim, claim, type Slots } from '../claim.ts'
import type { RecordedPlay } from '../game-record.ts'
import { expect, type RecordOracle } from '../oracle.ts'
import { isGoalAttempt, secondsLeft, worth } from '../raw-action.ts'
import {
  isLeft,
  isMoment,
  lineOf,
  numberOf,
  periodOf,
  periodsOf,
  playOf,
  secondsOf,
  statisticKeyOf,
} from '../readings.ts'
import { recordedRuns } from '../recorded-runs.ts'
import { leadChanges } from './course.ts'
import { careerHigh, earlierGames, earlierPoints, won } from './earlier-games.ts'

const extra = '(?: in {o:overtime|[a-z]+ overtimes})?'
const feat =
  '(?:{k:triple-double|double-double}|{n:N} {c:points|rebounds|assists|threes|steals|blocks}|{y:M} shooting)'
const high = '(?:{h:season-high|postseason-high|career-high|career playoff-high} )'

/** Sentences of post-game summaries. */
export const postGameClaims: readonly Claim<RecordOracle>[] = [
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
  claim('{w:T} pull away in fourth quarter to beat {x:T} {s:S}', (slots, oracle) => [
    ...result(slots, oracle),
    ...pulledAway(slots.id('w'), oracle),
  ]),
  claim('{w:T} win fourth quarter {u:S}, beat {x:T} {s:S}', (slots, oracle) => [
    ...result(slots, oracle),
    ...fourthQuarter(slots.id('w'), slots.pair('u'), oracle),
  ]),
  claim(`{w:T} beat {x:T} {s:S}${extra} to win series {u:S}`, (slots, oracle) => [
    ...result(slots, oracle),
    ...series(slots.id('w'), slots.pair('u'), oracle, { won: true }),
  ]),
  claim('{w:T} win series {u:S} with {s:S} victory over {x:T}', (slots, oracle) => [
    ...result(slots, oracle),
    ...series(slots.id('w'), slots.pair('u'), oracle, { won: true }),
  ]),

  // Headlines: the play that decided it.
  claim('{p:Ps} {k:PLAY} {t:MOMENT} lifts {w:T} past {x:T} {s:S}', decidedLate),
  claim(`{w:T} beat {x:T} {s:S}${extra} on {p:Ps} {k:PLAY} {t:MOMENT}`, decidedLate),
  claim('{p:P} wins it for {w:T} {t:MOMENT}, {s:S} over {x:T}', decidedLate),
  claim('{p:Ps} late {k:PLAY} decides it: {w:T} {s:S} over {x:T}', decidedLate),

  // Headlines: the line that a game is remembered for.
  claim(`{p:Ps} ${feat} leads? {w:T} past {x:T} {s:S}${extra}`, starOf('w')),
  claim(`{w:T} beat {x:T} {s:S}${extra} behind {p:Ps} ${feat}`, starOf('w')),
  claim(`{w:T} beat {x:T} {s:S}${extra} despite {p:Ps} ${feat}`, starOf('x')),
  claim(
    `{p:P} (?:scores ${high}?{n:N}|has {k:triple-double|double-double}|(?:grabs|hands out|hits|has) {m:N} {c:rebounds|assists|threes|steals|blocks}|makes {y:M} shots) as {w:T} beat {x:T} {s:S}${extra}`,
    starOf('w'),
  ),
  claim(
    `{p:P} (?:scores ${high}?{n:N}|has {k:triple-double|double-double}|(?:grabs|hands out|hits|has) {m:N} {c:rebounds|assists|threes|steals|blocks}|makes {y:M} shots), but {w:T} beat {x:T} {s:S}`,
    starOf('x'),
  ),

  // How it ended.
  claim(`{w:T} (?:beat|defeated) {x:T} {s:S}${extra}`, result),
  claim(`{w:T} won {s:S} over {x:T}${extra}`, result),
  claim(`{w:T} won by {n:N}, {s:S} over {x:T}${extra}`, (slots, oracle) => [
    ...result(slots, oracle),
    ...oracle.leadsBy(slots.id('w'), slots.number('n')),
  ]),

  // The points that decided it.
  claim(
    '{p:P} put {w:T} ahead for good, {s:S}, with {k:PLAY} {t:MOMENT}(?: on a pass from {a:P})?',
    goAhead,
  ),
  claim('{w:T} took the lead for good, {s:S}, on {p:Ps} {k:PLAY} {t:MOMENT}', goAhead),
  claim('{p:Ps} {k:PLAY} {t:MOMENT} made it {s:S}, and {w:T} never gave the lead back', goAhead),
  claim('{w:T} went ahead to stay when {p:P} {k:DID} for {s:S} {t:MOMENT}', goAhead),
  claim(
    '{p:P} of {a:T} {k:DID} {t:MOMENT} to tie it at {n:N} and force {q:overtime|a [a-z]+ overtime}',
    forcedOvertime,
  ),
  claim(
    '{p:P} of {a:T} tied it at {n:N} {t:MOMENT} with {k:PLAY} to force {q:overtime|a [a-z]+ overtime}',
    forcedOvertime,
  ),
  claim('The last minute: {z:.+}', lastMinute),
  claim('{p:P} missed a {k:three|shot} {t:MOMENT} that would have {v:tied|won} it', lastChance),
  claim('{p:Ps} {k:three|shot} {t:MOMENT} would have {v:tied|won} it, but missed', lastChance),
  claim(
    '{b:P} blocked {p:Ps} {k:three|shot} {t:MOMENT} that would have {v:tied|won} it',
    lastChance,
  ),

  // Big lines.
  claim('{p:P} had a {k:triple-double|double-double} for {a:T}: {l:LINE}', line),
  claim('{p:P} of {a:T} finished with a {k:triple-double|double-double} of {l:LINE}', line),
  claim(
    `{p:P} scored (?:a ${high})?{n:N} points for {a:T} on {y:M} shooting(?: with {l:LINE})?`,
    line,
  ),
  claim(`{p:P} of {a:T} scored (?:a ${high})?{n:N} points(?: with {l:LINE})?`, line),
  claim('{p:P} of {a:T} scored {n:N} points(?: with {l:LINE})? in the loss', (slots, oracle) => [
    ...line(slots, oracle),
    ...expect(!isWinner(slots.id('a'), oracle), 'the team did not lose'),
  ]),
  claim('{p:P} of {a:T} made {y:M} shots and had {l:LINE}', line),
  claim('{p:P} of {a:T} had {m:N} {c:[a-z]+}(?: to go with {l:LINE})?', line),

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
  claim('{a:T} outscored {b:T} {s:S} in the fourth quarter', (slots, oracle) => [
    ...expect(slots.id('b') === oracle.otherTeam(slots.id('a')), 'not the opponent'),
    ...fourthQuarter(slots.id('a'), slots.pair('s'), oracle),
  ]),

  // Context.
  claim('{p:P} led {a:T} with {l:LINE}', leadingScorer),
  claim('{l:LINE} from {p:P} led {a:T}', leadingScorer),
  claim('{p:P} had {l:LINE} to lead {a:T}', leadingScorer),
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

/** Who beat whom, by how much, in how many overtimes; and whether the verb may be said. */
function result(slots: Slots, oracle: RecordOracle): readonly string[] {
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

function isWinner(teamId: string, oracle: RecordOracle): boolean {
  return (oracle.score(teamId) ?? 0) > (oracle.score(oracle.otherTeam(teamId)) ?? 0)
}

function biggestLead(teamId: string, { record }: RecordOracle): number {
  return record.biggestLead(teamId, record.end)
}

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
  return expect(record.period(index) === periodOf(period), 'not the period of the deficit')
}

function fourthQuarter(
  teamId: string,
  [own, other]: readonly [number, number],
  { record }: RecordOracle,
): readonly string[] {
  const stretch = { from: record.beforePeriod(4), to: lastOf(record, 4) }
  return [
    ...expect(own > other, 'did not win the quarter'),
    ...expect(
      record.teamPoints(teamId, stretch) === own &&
        record.teamPoints(record.otherTeam(teamId), stretch) === other,
      'not the points of the quarter',
    ),
  ]
}

function lastOf({ actions }: RecordOracle['record'], period: number): number {
  return actions.findLastIndex(action => action.period <= period)
}

/** Within five points before the fourth quarter, and won by ten or more. */
function pulledAway(teamId: string, { record }: RecordOracle): readonly string[] {
  const margin = (to: number) =>
    record.score(teamId, to) - record.score(record.otherTeam(teamId), to)
  return expect(
    margin(record.beforePeriod(4)) <= 5 &&
      margin(record.end) >= 10 &&
      record.period(record.end) === 4,
    'did not pull away',
  )
}

function ledBy(slots: Slots, oracle: RecordOracle): readonly string[] {
  return expect(biggestLead(slots.id('a'), oracle) === slots.number('n'), 'not the biggest lead')
}

/** What is false about a play that a sentence tells: who, how, when, what the score was after it, on whose pass. */
function tells(
  play: RecordedPlay | undefined,
  slots: Slots,
  oracle: RecordOracle,
): readonly string[] {
  if (play === undefined) return ['there was no such play']
  const said = slots.has('k') ? playOf(slots.text('k')) : undefined
  const last = oracle.record.period(oracle.record.end)
  return [
    ...expect(play.playerId === slots.id('p'), 'not who scored'),
    ...expect(said === undefined || said.how === play.how, 'not how it was scored'),
    ...expect(said === undefined || said.made === play.made, 'not how many went in'),
    ...expect(!slots.has('t') || isMoment(slots.text('t'), play, last), 'not when it was scored'),
    ...(slots.has('a') && slots.text('a').startsWith('P')
      ? expect(play.assistId === slots.id('a'), 'not who passed')
      : []),
  ]
}

/** The points with which the winner took the lead that it kept. */
function goAheadPlay(teamId: string, { record }: RecordOracle): RecordedPlay | undefined {
  const taken = record.leadTaken(teamId, record.end)
  return taken && record.playAt(taken.index)
}

function goAhead(slots: Slots, oracle: RecordOracle): readonly string[] {
  const play = goAheadPlay(slots.id('w'), oracle)
  const [own, other] = slots.pair('s')
  return [
    ...expect(isWinner(slots.id('w'), oracle), 'the team did not win'),
    ...tells(play, slots, oracle),
    ...expect(play?.own === own && play.other === other, 'not the score after it'),
  ]
}

function decidedLate(slots: Slots, oracle: RecordOracle): readonly string[] {
  const play = goAheadPlay(slots.id('w'), oracle)
  const { record } = oracle
  const late =
    play !== undefined && play.period === record.period(record.end) && isWithin(play.clock, 30)
  return [
    ...result(slots, oracle),
    ...tells(play, slots, oracle),
    ...expect(late, 'not late enough to decide'),
  ]
}

function isWithin(clock: string, seconds: number): boolean {
  return secondsOf(clock) <= seconds
}

function forcedOvertime(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const periods = record.period(record.end)
  const index = record.actions.findLastIndex(
    action => action.period === periods - 1 && worth(action) > 0,
  )
  const play = record.playAt(index)
  return [
    ...expect(
      periods > record.regulationPeriods &&
        periodOf(slots.text('q').replace(/^a /, 'the ')) === periods,
      'not the overtime that was played',
    ),
    ...tells(play, slots, oracle),
    ...expect(play?.teamId === slots.id('a'), 'not a player of the team'),
    ...expect(
      play?.own === slots.number('n') && play.other === slots.number('n'),
      'not the score of the tie',
    ),
  ]
}

const clause =
  /^<(P\d+)> (hit a three|scored|made a free throw|made (?:two|three|four) free throws) for (\d+)-(\d+) (?:with (\d+:\d\d|\d+(?:\.\d)? seconds?) left|at the (buzzer))$/

/** Every play of the last minute in its order, the winner's points first. */
function lastMinute(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const last = record.period(record.end)
  const first = record.actions.findIndex(
    action => action.period === last && secondsLeft(action) <= 60,
  )
  const plays = record.plays({ from: first - 1, to: record.end })
  const told = slots.text('z').split(/, (?=<P)| and (?=<P)/)
  if (told.length !== plays.length) return ['not all points of the last minute']
  return told.flatMap((text, index) => {
    const [, mark = '', did = '', own, other, clock = '', buzzer] = clause.exec(text) ?? []
    const play = plays[index]
    if (play === undefined || mark === '') return [`"${text}" cannot be checked`]
    const said = playOf(did)
    const [winners, losers] = isWinner(play.teamId, oracle)
      ? [play.own, play.other]
      : [play.other, play.own]
    return [
      ...expect(slots.named(mark) === play.playerId, 'not who scored'),
      ...expect(said.how === play.how && said.made === play.made, 'not how it was scored'),
      ...expect(winners === Number(own) && losers === Number(other), 'not the score after it'),
      ...expect(
        buzzer === undefined
          ? isLeft(clock, play.clock)
          : secondsOf(play.clock) === 0 && play.period === last,
        'not when it was scored',
      ),
    ]
  })
}

/** The last shot of the loser, in the last ten seconds, when it would have tied or won the game. */
function lastChance(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const loser = isWinner(oracle.away, oracle) ? oracle.home : oracle.away
  const index = record.actions.findLastIndex(
    action => isGoalAttempt(action) && String(action.teamId) === loser,
  )
  const shot = record.actions[index]
  if (shot === undefined) return ['there was no such shot']
  const behind = record.score(oracle.otherTeam(loser), index) - record.score(loser, index)
  const points = shot.actionType === '3pt' ? 3 : 2
  const after = record.plays({ from: index, to: record.end })
  const next = record.actions[index + 1]
  const blocker = next?.actionType === 'block' ? String(next.personId) : ''
  const time = isMoment(slots.text('t'), shot, record.period(record.end))
  return [
    ...expect(String(shot.personId) === slots.id('p'), 'not who shot last'),
    ...expect(shot.shotResult === 'Missed' && secondsLeft(shot) <= 10, 'not the last chance'),
    ...expect((slots.text('k') === 'three') === (points === 3), 'not the shot'),
    ...expect(
      slots.text('v') === 'tied' ? behind === points : behind > 0 && behind < points,
      'not what it would have made of the score',
    ),
    ...expect(
      after.every(play => play.teamId !== loser && play.how === 'free-throws'),
      'it was not the last chance',
    ),
    ...expect((slots.has('b') ? slots.id('b') : '') === blocker, 'not who blocked it'),
    ...expect(time, 'not when it was'),
  ]
}

/** A headline that names a player's line, of the winner's or the loser's team. */
function starOf(side: 'w' | 'x'): (slots: Slots, oracle: RecordOracle) => readonly string[] {
  return (slots, oracle) => [
    ...result(slots, oracle),
    ...expect(oracle.record.isOf(slots.id('p'), slots.id(side)), 'not a player of the team'),
    ...figures(slots, oracle),
  ]
}

function line(slots: Slots, oracle: RecordOracle): readonly string[] {
  return [
    ...expect(oracle.record.isOf(slots.id('p'), slots.id('a')), 'not a player of the team'),
    ...figures(slots, oracle),
  ]
}

/** Every figure of a player that the sentence says. */
function figures(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const player = slots.id('p')
  const game = { from: -1, to: record.end }
  const of = (key: string) => record.playerCount(player, key, game)
  const [made, attempted] = slots.pair('y')
  const counted = slots.has('m') ? slots.number('m') : slots.number('n')
  const what = slots.has('c') ? statisticKeyOf(slots.text('c')) : 'points'
  const tens = ['points', 'rebounds', 'assists', 'steals', 'blocks'].filter(key => of(key) >= 10)
  return [
    ...(slots.has('n') || slots.has('m')
      ? expect(of(what ?? '') === counted, `not the ${what} of the player`)
      : []),
    ...(slots.has('y')
      ? expect(
          of('fieldGoalsMade') === made && of('fieldGoalsAttempted') === attempted,
          'not the shooting',
        )
      : []),
    ...(slots.has('h') ? highBefore(slots, oracle) : []),
    ...(slots.has('k')
      ? expect(tens.length === (slots.text('k') === 'triple-double' ? 3 : 2), 'no such double')
      : []),
    ...lineOf(slots.text('l')).flatMap(({ count, what: name }) =>
      expect(of(statisticKeyOf(name) ?? '') === count, `not the ${name} of the player`),
    ),
  ]
}

/** Whether the points are more than in any game before: of the season, or of the career that the history tells. */
function highBefore(slots: Slots, oracle: RecordOracle): readonly string[] {
  const player = slots.id('p')
  const before = earlierPoints(oracle, player)
  const name = slots.text('h')
  const key = name === 'career-high' ? 'careerHigh' : 'careerPlayoffHigh'
  const highs = name.startsWith('career') ? [careerHigh(oracle, player, key), ...before] : before
  const playoffs = name.includes('post') || name.includes('playoff')
  return [
    ...expect(highs.length > 0 && Math.max(...highs) < slots.number('n'), 'not a high'),
    ...expect(playoffs === (oracle.record.box.gameId.charAt(2) === '4'), 'not a high of this part'),
  ]
}

function leadingScorer(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const player = slots.id('p')
  const game = { from: -1, to: record.end }
  const others = record.players(slots.id('a')).filter(id => id !== player)
  return [
    ...line(slots, oracle),
    ...expect(
      others.every(id => record.playerPoints(id, game) < record.playerPoints(player, game)),
      'does not lead the team',
    ),
  ]
}

function biggestRun(slots: Slots, { record }: RecordOracle): readonly string[] {
  const [own, other] = slots.pair('s')
  const said = periodsOf(slots.text('w'))
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
function edge(slots: Slots, oracle: RecordOracle): readonly string[] {
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

/** The games that each team has won in this playoff series, with this one. */
function series(
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

import { type Claim, claim, type Slots } from '../../claim.ts'
import type { RecordedPlay } from '../../game-record.ts'
import { expect, type RecordOracle } from '../../oracle.ts'
import { isGoalAttempt, secondsLeft, worth } from '../../raw-action.ts'
import { isLeft, playOf, secondsOf } from '../../readings.ts'
import { extra, isWinner, result } from './post-game-facts.ts'

/** Sentences of post-game summaries about the plays that decided the game. */
export const decisionClaims: readonly Claim<RecordOracle>[] = [
  // Headlines: the play that decided it.
  claim('{p:Ps} {k:PLAY} {t:MOMENT} lifts {w:T} past {x:T} {s:S}', decidedLate),
  claim(`{w:T} beat {x:T} {s:S}${extra} on {p:Ps} {k:PLAY} {t:MOMENT}`, decidedLate),
  claim('{p:P} wins it for {w:T} {t:MOMENT}, {s:S} over {x:T}', decidedLate),
  claim('{p:Ps} late {k:PLAY} decides it: {w:T} {s:S} over {x:T}', decidedLate),

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
  claim('{b:P} stole the ball from {p:P} {t:MOMENT}, with {a:T} {n:N} points? behind', lastSteal),
  claim(
    '{a:T} were {n:N} points? behind when {b:P} stole the ball from {p:P} {t:MOMENT}',
    lastSteal,
  ),
]

/** What is false about a play that a sentence tells: who, how, when, what the score was after it, on whose pass. */
function tells(
  play: RecordedPlay | undefined,
  slots: Slots,
  oracle: RecordOracle,
): readonly string[] {
  if (play === undefined) return ['there was no such play']
  const said = slots.has('k') ? playOf(slots.text('k')) : undefined
  return [
    ...expect(play.playerId === slots.id('p'), 'not who scored'),
    ...expect(said === undefined || said.how === play.how, 'not how it was scored'),
    ...expect(said === undefined || said.made === play.made, 'not how many went in'),
    ...expect(!slots.has('t') || oracle.isMoment(slots.text('t'), play), 'not when it was scored'),
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
        oracle.periodOf(slots.text('q').replace(/^a /, 'the ')) === periods,
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
  const time = oracle.isMoment(slots.text('t'), shot)
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

/** The ball that the loser lost to a steal in the last ten seconds, a score behind, and never shot again. */
function lastSteal(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { record } = oracle
  const loser = isWinner(oracle.away, oracle) ? oracle.home : oracle.away
  const index = record.actions.findLastIndex(
    ({ actionType, teamId }) => actionType === 'steal' && String(teamId) !== loser,
  )
  const [lost, steal] = [record.actions[index - 1], record.actions[index]]
  if (lost === undefined || steal === undefined) return ['there was no steal']
  const behind = record.score(oracle.otherTeam(loser), index) - record.score(loser, index)
  const after = record.actions.slice(index)
  return [
    ...expect(slots.id('a') === loser, 'not the team that lost'),
    ...expect(lost.actionType === 'turnover' && String(lost.teamId) === loser, 'not a turnover'),
    ...expect(String(lost.personId) === slots.id('p'), 'not who lost the ball'),
    ...expect(String(steal.personId) === slots.id('b'), 'not who stole it'),
    ...expect(behind === slots.number('n') && behind <= 3, 'not so many points behind'),
    ...expect(secondsLeft(lost) <= 10, 'not in the last seconds'),
    ...expect(!after.some(isGoalAttempt), 'it was not the last chance'),
    ...expect(oracle.isMoment(slots.text('t'), lost), 'not when it was'),
  ]
}

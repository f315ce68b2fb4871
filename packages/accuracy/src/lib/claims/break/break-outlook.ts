import { type Claim, claim, type Slots } from '../../claim.ts'
import { expect, type RecordOracle } from '../../oracle.ts'
import {
  fouls,
  leaderOf,
  margin,
  openRun,
  playsFor,
  pointsOf,
  twoTeams,
  wholeGame,
} from './break-facts.ts'

/** What timeout, quarter and halftime summaries say is worth watching next. */
export const breakOutlook: readonly Claim<RecordOracle>[] = [
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

/** Fouls are a question only while there is time to commit another. */
function foulsMatter(slots: Slots, oracle: RecordOracle): readonly string[] {
  const { period = 0, clock = '' } = oracle.content.gameState ?? {}
  const left = Number(clock.slice(2, 4)) * 60 + Number(clock.slice(5, 10))
  const overtimeComes =
    clock === 'PT00M00.00S' && oracle.score(oracle.away) === oracle.score(oracle.home)
  return [
    ...fouls(slots, oracle),
    ...expect(
      period < oracle.rules.regulationPeriods || left >= 120 || overtimeComes,
      'no time left for fouls',
    ),
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

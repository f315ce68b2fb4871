import type { GameState } from '@fixture-feed/contract/shared-structures'
import { difference, type Fact, type Traced } from '../facts/fact.ts'
import type { Names } from '../facts/names.ts'
import { parseClock } from '../game/clock.ts'
import { type TeamWords, teamWords } from './names.ts'
import { score } from './numbers.ts'
import { say, type Words } from './words.ts'

/** Who leads, ready to be said. */
export type StandingWords =
  | {
      readonly tied: true
      readonly away: TeamWords
      readonly home: TeamWords
      readonly points: Fact<number>
    }
  | {
      readonly tied: false
      readonly leaderId: string
      readonly leader: TeamWords
      readonly trailer: TeamWords
      /** The leader's points first. */
      readonly score: Words
      readonly margin: Fact<number>
    }

type Scored = Pick<GameState, 'awayTeamId' | 'awayScore' | 'homeTeamId' | 'homeScore'>

export function standingWords(state: Traced<Scored>, names: Traced<Names>): StandingWords {
  const away = teamWords(names, state.awayTeamId)
  const home = teamWords(names, state.homeTeamId)
  const { awayScore, homeScore } = state
  if (awayScore.value === homeScore.value) return { tied: true, away, home, points: homeScore }
  return awayScore.value > homeScore.value
    ? {
        tied: false,
        leaderId: state.awayTeamId.value,
        leader: away,
        trailer: home,
        score: score(awayScore, homeScore),
        margin: difference(awayScore, homeScore),
      }
    : {
        tied: false,
        leaderId: state.homeTeamId.value,
        leader: home,
        trailer: away,
        score: score(homeScore, awayScore),
        margin: difference(homeScore, awayScore),
      }
}

/**
 * When it was: `with 8:17 left in Q1`, `with 45.2 seconds left in OT1`, `at halftime`, `after Q3`. At 0:00 without a break
 * of play it is `at the end of Q3`: the period may not be over.
 */
export function when(
  state: Traced<Pick<GameState, 'periodLabel' | 'clock'>>,
  { atBreak = true }: { readonly atBreak?: boolean } = {},
): Words {
  const { periodLabel, clock } = state
  if (parseClock(clock.value) !== 0) return say`with ${timeLeft(state)}`
  if (!atBreak) return say`at the end of ${periodLabel}`
  if (periodLabel.value === 'Q2') return { text: 'at halftime', facts: [periodLabel] }
  return say`after ${periodLabel}`
}

/** `8:17 left in Q1`; under a minute the seconds, with tenths where the clock has them. */
export function timeLeft(state: Traced<Pick<GameState, 'periodLabel' | 'clock'>>): Words {
  const { periodLabel, clock } = state
  return say`${clockWords(clock)} left in ${periodLabel}`
}

function clockWords(clock: Fact<string>): Words {
  const leftMs = parseClock(clock.value)
  if (leftMs === undefined) throw new RangeError(`Cannot say the clock "${clock.value}"`)
  const seconds = (leftMs % 60_000) / 1000
  if (leftMs >= 60_000) {
    const whole = String(Math.floor(seconds)).padStart(2, '0')
    return { text: `${Math.floor(leftMs / 60_000)}:${whole}`, facts: [clock] }
  }
  const tenths = Math.floor(seconds * 10) / 10
  return { text: `${tenths} ${tenths === 1 ? 'second' : 'seconds'}`, facts: [clock] }
}

import type { GameState } from '@fixture-feed/contract/shared-structures'
import { difference, type Fact, type Traced } from '../facts/fact.ts'
import type { Names } from '../facts/names.ts'
import { type TeamWords, teamWords } from './names.ts'
import { score } from './numbers.ts'
import type { Words } from './words.ts'

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

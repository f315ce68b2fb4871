import type { Traced } from '../facts/fact.ts'
import type { Edge } from '../facts/post-game.ts'
import type { TeamWords } from './names.ts'
import { count, nouns, score } from './numbers.ts'
import { say, type Words } from './words.ts'

/** A count in which the winner was ahead: what he has more of, or loses less. */
export function edgeWords(
  { key, winner: own, loser: other }: Traced<Edge>,
  winner: TeamWords,
  loser: TeamWords,
): readonly Words[] {
  switch (key.value) {
    case 'threePointersMade':
      return [
        say`${winner.the} made ${count(own, nouns.three)} to ${loser.thes} ${other}`,
        say`${winner.the} hit ${count(own, nouns.three)}, ${loser.the} ${other}`,
      ]
    case 'freeThrowsMade':
      return [
        say`${winner.the} made ${count(own, nouns.freeThrow)} to ${loser.thes} ${other}`,
        say`${winner.the} scored ${own} points at the line, ${loser.the} ${other}`,
      ]
    case 'rebounds':
      return [
        say`${winner.the} outrebounded ${loser.the} ${score(own, other)}`,
        say`${winner.the} won the boards ${score(own, other)}`,
      ]
    case 'turnovers':
      return [
        say`${winner.the} committed ${count(own, nouns.turnover)} to ${loser.thes} ${other}`,
        say`${loser.the} turned the ball over ${other} times, ${winner.the} ${own}`,
      ]
    case 'pointsInPaint':
      return [
        say`${winner.the} outscored ${loser.the} ${score(own, other)} in the paint`,
        say`${winner.the} had a ${score(own, other)} edge in the paint`,
      ]
  }
}

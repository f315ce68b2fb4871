import type { Traced } from '../facts/fact.ts'
import type { Star } from '../facts/post-game.ts'
import type { Choose } from './choice.ts'
import { featNoun, highWords, lineWords } from './lines.ts'
import { playerWords, teamWords } from './names.ts'
import { count, madeOf, nouns } from './numbers.ts'
import type { Facts } from './post-game-result.ts'
import { fixed, say, type Words } from './words.ts'

export function highOf(star: Traced<Star>): Words {
  const { high } = star
  return high === undefined ? fixed('') : { ...fixed(highWords[high.value]), facts: [high] }
}

export function starSentence(star: Traced<Star>, { ledger, names }: Facts, choose: Choose): Words {
  const player = playerWords(names, star.playerId).name
  const team = teamWords(names, star.teamId).the
  const shooting = madeOf(star.fieldGoalsMade, star.fieldGoalsAttempted)
  const won = star.teamId.value === ledger.winnerId.value
  const line = lineWords(star) ?? count(star.points, nouns.point)
  const rest = lineWords(star, ['points'])
  const more = rest === undefined ? say`` : say` with ${rest}`
  switch (star.feat.value) {
    case 'triple-double':
    case 'double-double': {
      const double = featNoun(star.feat.value, star)
      return choose('star', [
        say`${player} had a ${double} for ${team}: ${line}`,
        say`${player} of ${team} finished with a ${double} of ${line}`,
      ])
    }
    case 'points': {
      const points = count(star.points, nouns.point)
      const scored = star.high === undefined ? points : say`a ${highOf(star)} ${points}`
      return choose('star', [
        say`${player} scored ${scored} for ${team} on ${shooting} shooting${more}`,
        won || star.high !== undefined
          ? say`${player} of ${team} scored ${scored}${more}`
          : say`${player} of ${team} scored ${scored}${more} in the loss`,
      ])
    }
    case 'shooting':
      return say`${player} of ${team} made ${shooting} shots and had ${line}`
    default: {
      const key = (
        { rebounds: 'rebounds', assists: 'assists', steals: 'steals', blocks: 'blocks' } as const
      )[star.feat.value as 'rebounds']
      const others = lineWords(star, key === undefined ? [] : [key])
      const also = others === undefined ? say`` : say` to go with ${others}`
      return say`${player} of ${team} had ${featNoun(star.feat.value, star)}${also}`
    }
  }
}

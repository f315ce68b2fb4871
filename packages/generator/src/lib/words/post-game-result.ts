import { difference, type Fact, type Traced } from '../facts/fact.ts'
import type { PostGameFacts } from '../facts/post-game.ts'
import { type TeamWords, teamWords } from './names.ts'
import { score } from './numbers.ts'
import { overtimeWords } from './time.ts'
import type { Words } from './words.ts'

export type Facts = Traced<PostGameFacts>

/** What every sentence of the item is about. */
export interface Result {
  readonly winner: TeamWords
  readonly loser: TeamWords
  /** The winner's points first. */
  readonly pair: Words
  readonly margin: Fact<number>
  readonly overtime: Words
}

export function resultOf({ content, ledger, names }: Facts): Result {
  const { awayTeamId, awayScore, homeScore } = content.finalScore
  const [own, other] =
    awayTeamId.value === ledger.winnerId.value ? [awayScore, homeScore] : [homeScore, awayScore]
  return {
    winner: teamWords(names, ledger.winnerId),
    loser: teamWords(names, ledger.loserId),
    pair: score(own, other),
    margin: difference(own, other),
    overtime: overtimeWords(ledger.overtimes),
  }
}

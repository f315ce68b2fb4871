import { isTimeout, type TracedBreak } from './break-state.ts'
import { keyTakeaways } from './break-takeaways.ts'
import { whatToWatchNext } from './break-watch.ts'
import type { Choose } from './choice.ts'
import type { Texts } from './composed.ts'
import { type StandingWords, standingWords, when } from './standing.ts'
import { capitalised, say, sentence, type Words } from './words.ts'

/** At a break: who leads by what, what happened since the last break, and what to keep an eye on. */
export function breakWords(
  facts: TracedBreak,
  choose: Choose,
): Texts<'headline' | 'whatToWatchNext', 'keyTakeaways'> {
  return {
    headline: capitalised(choose('headline', headlines(facts))),
    keyTakeaways: keyTakeaways(facts, choose).map(sentence),
    whatToWatchNext: sentence(whatToWatchNext(facts, choose)),
  }
}

function headlines(facts: TracedBreak): readonly (Words | undefined)[] {
  const { content, names } = facts
  const standing = standingWords(content.gameState, names)
  const time = when(content.gameState)
  if (standing.tied) {
    const { away, home, points } = standing
    return [
      say`tied at ${points} ${time}`,
      say`${away.bare} and ${home.bare} tied at ${points} ${time}`,
    ]
  }
  const { leader, trailer, score, margin } = standing
  const telling = changes(facts, standing).map(change => say`${change} ${time}`)
  return [
    // Twice, to be chosen more often: what became of the lead tells more than the lead.
    ...telling,
    ...telling,
    say`${leader.bare} lead by ${margin} ${time}`,
    say`${leader.bare} lead ${trailer.bare} ${score} ${time}`,
    say`${leader.bare} up ${score} ${time}`,
  ]
}

/** What became of the lead since the break before: one of four, or nothing. */
function changes(
  facts: TracedBreak,
  standing: Extract<StandingWords, { tied: false }>,
): readonly Words[] {
  const { content, ledger } = facts
  const { before } = ledger
  if (before === undefined) return []
  const { leader, trailer, margin, score: points } = standing
  const leadBefore =
    standing.leaderId === content.gameState.awayTeamId.value
      ? before.away.value - before.home.value
      : before.home.value - before.away.value
  if (leadBefore <= 0) {
    return isTimeout(facts) ? [say`${leader.bare} take the lead, ${points},`] : []
  }
  if (margin.value > leadBefore) return [say`${leader.bare} extend lead to ${margin}`]
  if (margin.value < leadBefore) return [say`${trailer.bare} cut deficit to ${margin}`]
  return []
}

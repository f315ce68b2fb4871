import { headlines, type Patterns } from '../../language.ts'
import { isAhead, isBehind, isTied } from '../vocabulary.ts'

const led = `${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')} @time`
const tied = `${isTied}|[it is] {points}-{points} between <pair> @time`

export const entryPatterns: Patterns<'entry'> = {
  ...headlines({
    final: `[(final|final score|over|game over)[(:|,)]] the {winner} (<beat> the {loser}|[win it] {score} [winners] <over> the {loser}|win by {margin})[,] [{score}]
      |{score} final: the {winner} <over> the {loser}|it ended {score} for the {winner} <over> the {loser}|the {loser} lose to the {winner} {score} @overtimes`,
    'final-scorer':
      '{player} scored {points} as the {winner} won {score}|the {winner} won {score}, {points} from {player} @overtimes',
    'final-changes': 'the {winner} (win|won) {score} after {changes} lead changes',
    'final-led': 'the {winner} (win|won) {score}, led by as many as {lead}',
    tied,
    lead: `[live:] (${led.replace(' @time', '')}) @time`,
  }),
  'is-over': `[the game is over:] the {winner} (<beat>|have beaten|have won {score} <over>) the {loser} [{score}]
    |it ended {score} for the {winner} <over> the {loser} @overtimes`,
  'is-tied': tied,
  'is-led': led,
  'led-by':
    'the {team} {now:have led} by as many as {lead}|the biggest lead {now:so far was} the {team-s} {lead}',
  'leads-by-most':
    'the {team-s} {lead}-point lead is the biggest [of the game] [so far]|no lead has been bigger than the {team-s} {lead} now',
  changes:
    'the lead {now:has changed} hands {changes} times|there {now:have been} {changes} lead changes and {ties} ties',
  scorer:
    '{player} {now:leads} the {team} with {points} points|the {team-s} (top|leading) scorer {now:is} {player} with {points} points',
  scorers: '{players} {now:lead} the {team} with {points} points (each|apiece)',
}

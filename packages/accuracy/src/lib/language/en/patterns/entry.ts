import { headlines, type Patterns } from '../../language.ts'
import { isAhead, isBehind, isTied } from '../vocabulary.ts'

const led = `${isAhead('leader', 'trailer')}|${isBehind('trailer', 'leader')} @time`
const tied = `${isTied}|<pair> tied {points}-{points} @time`

export const entryPatterns: Patterns<'entry'> = {
  ...headlines({
    final: `[final:] the {winner} (<beat> the {loser}|close out a|take down the {loser}|win by {margin},) {score} [win over the {loser}]
      |the {loser} (fall|lose) to the {winner} {score} @overtimes`,
    'final-scorer':
      '{player} scores {points} as the {winner} win {score}|the {winner} win {score} behind {player-s} {points} points @overtimes',
    'final-changes': 'the {winner} (win|won) {score} after {changes} lead changes',
    'final-led': 'the {winner} (win|won) {score} after leading by as many as {lead}',
    tied,
    lead: `[live:] (${led.replace(' @time', '')}) @time`,
  }),
  'is-over':
    'the {winner} (<beat> the {loser}|have (beaten|defeated) the {loser}|came away with a) {score} [win over the {loser}] @overtimes',
  'is-tied': tied,
  'is-led': led,
  'led-by':
    'the {team} {now:have led} by as many as {lead}|the {team-s} (largest|biggest) lead {now:has been} {lead}',
  'leads-by-most':
    'the {team-s} {lead}-point lead is the biggest [of the game] [so far]|the {lead}-point lead is the {team-s} largest of the game',
  changes:
    'the lead {now:has changed} hands {changes:times}|there {now:have been} {changes} lead changes and {ties} ties',
  scorer:
    '{player} {now:leads} the {team} with {points} points|{player} {now:has} {points} points to lead the {team}',
  scorers: '{players} {now:lead} the {team} with {points} points (each|apiece)',
}

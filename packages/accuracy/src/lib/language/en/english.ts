import type { ItemKind } from '@fixture-feed/generator/messages'
import type { Patterns } from './pattern.ts'
import { breakPatterns } from './patterns/break.ts'
import { defensivePatterns, factorPatterns, pointPatterns } from './patterns/contest.ts'
import { entryPatterns } from './patterns/entry.ts'
import { playerPatterns } from './patterns/player.ts'
import { postGamePatterns } from './patterns/post-game.ts'
import { preGamePatterns } from './patterns/pre-game.ts'
import { runPatterns } from './patterns/run.ts'
import { teamPatterns } from './patterns/team.ts'
import { type Reader, readerOf } from './reading.ts'

const patterns: { readonly [Kind in ItemKind]: Patterns<Kind> } = {
  run: runPatterns,
  break: breakPatterns,
  player: playerPatterns,
  team: teamPatterns,
  factors: factorPatterns,
  points: pointPatterns,
  defensive: defensivePatterns,
  entry: entryPatterns,
  'pre-game': preGamePatterns,
  'post-game': postGamePatterns,
}

/** Who reads the sentences of each kind of item. */
export const readers: Readonly<Record<ItemKind, Reader>> = Object.fromEntries(
  Object.entries(patterns).map(([kind, table]) => [kind, readerOf(table)]),
) as Record<ItemKind, Reader>

/** Whether a sentence speaks of the team of its item without naming it. */
export function namesByPronoun(sentence: string): boolean {
  return /^they\b|\bthem\b/i.test(sentence)
}

/** Grammar that is wrong of any text, with what is wrong about it. */
const faults: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\ba (?=8|11\b|11-|18\b|18-|[aeiou])/i, 'has "a" for "an"'],
  [/\ban (?!8|11\b|18\b|[aeiou])/i, 'has "an" for "a"'],
  [
    /(?<![\d.:-]|of )1 (?:offensive |defensive |free )?(?:points|rebounds|assists|steals|blocks|turnovers|threes|fouls|shots|throws|baskets|tries|times|ties)\b/,
    'has the plural of one',
  ],
  [
    /(?<![\d.:-])(?!1 )\d+ (?:offensive |defensive |free )?(?:point|rebound|assist|steal|block|turnover|three|foul|shot|throw|basket|try|tie)\b(?!-)/,
    'has the singular of several',
  ],
  [/\b0 (?:times|PTS)\b|\bnot once .* not once\b/, 'tells nothing'],
  [/free throws (?:puts|ties|gives|sends|lifts|decides|leads)\b/, 'has the verb of one'],
  [
    /(?:'s?|\bthree|\bbasket|free throw) (?:put|tie|give|send|lift|decide) (?!of)/,
    'has the verb of several',
  ],
  [/ {2}| [,.;:]|\b(?:undefined|NaN|null)\b/, 'is broken'],
]

/** What is wrong about the grammar of a text, names as marks. */
export function grammarOf(text: string): readonly string[] {
  return faults.flatMap(([pattern, message]) => (pattern.test(text) ? [message] : []))
}

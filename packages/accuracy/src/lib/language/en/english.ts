import type { Language } from '../language.ts'
import { forms } from './forms.ts'
import { mistakes } from './mistakes.ts'
import { breakPatterns } from './patterns/break.ts'
import { defensivePatterns, factorPatterns, pointPatterns } from './patterns/contest.ts'
import { entryPatterns } from './patterns/entry.ts'
import { playerPatterns } from './patterns/player.ts'
import { postGamePatterns } from './patterns/post-game.ts'
import { preGamePatterns } from './patterns/pre-game.ts'
import { runPatterns } from './patterns/run.ts'
import { teamPatterns } from './patterns/team.ts'
import { vocabulary } from './vocabulary.ts'

/** Patterns of grammar faults, each with the description of the fault. */
const faults: Language['faults'] = [
  [/\ba (?=8|11\b|11-|18\b|18-|(?!one\b)[aeiou])/i, 'has "a" for "an"'],
  [/\ban (?!8|11\b|18\b|(?!one\b)[aeiou])/i, 'has "an" for "a"'],
  [
    /(?:(?<![\d.:-]|of )1|\bone) (?:offensive |defensive |free )?(?:points|rebounds|assists|steals|blocks|turnovers|3-pointers|fouls|shots|throws|baskets|tries|times|ties|games)\b/,
    'has a plural after one',
  ],
  [
    /(?:(?<![\d.:-])(?!1 )\d+|\b(?:two|three|four|five|six|seven|eight|nine)) (?:offensive |defensive |free )?(?:point|rebound|assist|steal|block|turnover|3-pointer|foul|shot|throw|basket|try|tie|game)\b(?!-)/,
    'has a singular after several',
  ],
  [/\b0 (?:times|PTS)\b|\bnot once .* not once\b/, 'states nothing'],
  [
    /free throws (?:puts|ties|gives|sends|lifts|pulls|pads|leads|has)\b/,
    'has a singular verb with a plural subject',
  ],
  [
    /(?:'s?|\b3|\b3-pointer|\bbasket|free throw) (?:put|tie|give|send|lift|pull|pad) (?!of)/,
    'has a plural verb with a singular subject',
  ],
  [
    / {2}| [,.;:]|[,;:] ?[.,;:]|\b(?:undefined|NaN|null)\b/,
    'has broken punctuation or an unfilled value',
  ],
]

/** The past tense of verbs, apart from forms that are made by dropping "have". */
const pasts: Readonly<Record<string, string>> = {
  have: 'had',
  has: 'had',
  are: 'were',
  is: 'was',
  been: 'were',
  'been to': 'went to',
  lead: 'led',
  leads: 'led',
  'are shooting': 'shot',
  'is shooting': 'shot',
  'are going': 'went',
  'has been': 'was',
  'has not missed': 'did not miss',
  gives: 'gave',
  works: 'worked',
  go: 'went',
  gone: 'went',
  makes: 'made',
  given: 'gave',
  come: 'came',
  fallen: 'fell',
  taken: 'took',
  'so far was': 'was',
}

export const english: Language = {
  patterns: {
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
  },
  vocabulary,
  forms,
  word: (word, isHeadline) => {
    const read = /^an?$/.test(word)
      ? 'an?'
      : word
          .replace(/^tries$/, 'tr(?:y|ies)')
          .replace(
            /^(point|rebound|assist|steal|block|turnover|foul|3-pointer|basket|shot|throw|tie|game)s$/,
            '$1s?',
          )
    return isHeadline && /^(?:the|an?|are|is)$/.test(word) ? `(?: ${read})?` : ` ${read}`
  },
  tenses: verb => [
    verb,
    pasts[verb] ??
      verb
        .replace(/^ha(?:ve|s) /, '')
        .replace(/been to|so far was|are going|\w+/g, word => pasts[word] ?? word),
  ],
  refersBack: sentence => /\b(?:they|them)\b/i.test(sentence),
  faults,
  datedPoints:
    /(?:\bties? it|\bpulls? (?:even|level|within)|\b(?:puts?|moves?) (?:<T\d+> )?(?:ahead|up|in front)|\bgets? within|(?:on|after) <P\d+>'s? [\w -]+?)\b[^,;:]* with [\d:.]+ (?:seconds? )?left/,
  chart: {
    whole:
      'Half-court shot chart of (?<shooter><[TP]\\d+>)(?:, full game| (?<time>.+))?: (?<made>\\d+) of (?<tried>\\d+) shots? made',
    kind: '(?:(?<twos>Two)|(?<threes>Three))-pointers (?<made>\\d+) of (?<tried>\\d+): (?<zones>.+)',
    of: 'of',
  },
  mistakes,
}

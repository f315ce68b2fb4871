import { labelsOf } from '../labels.ts'
import type { Language } from '../language.ts'
import { writersOf } from '../writers.ts'
import { grammarOf } from './grammar.ts'
import { breakPhrases } from './phrases/break.ts'
import { defensivePhrases, factorPhrases, pointPhrases } from './phrases/contest.ts'
import { entryPhrases } from './phrases/entry.ts'
import { playerPhrases } from './phrases/player.ts'
import { postGamePhrases } from './phrases/post-game.ts'
import { preGamePhrases } from './phrases/pre-game.ts'
import { runPhrases } from './phrases/run.ts'
import { teamPhrases } from './phrases/team.ts'
import { type Region, regions } from './regions.ts'

const phrases: Language['phrases'] = {
  run: runPhrases,
  break: breakPhrases,
  player: playerPhrases,
  team: teamPhrases,
  factors: factorPhrases,
  points: pointPhrases,
  defensive: defensivePhrases,
  entry: entryPhrases,
  'pre-game': preGamePhrases,
  'post-game': postGamePhrases,
}

function spanishOf(region: Region): Language {
  const grammar = grammarOf(region)
  return {
    tag: region,
    phrases: phrasesOf(region),
    writers: writersOf(grammar),
    labels: labelsOf(grammar),
    correctionReason: 'una corrección de las jugadas la ha dejado sin base',
    calledOffReason: 'el partido fue suspendido',
  }
}

/** The Spanish phrases, with the words of Spain replaced by the words of a region. */
function phrasesOf(region: Region): Language['phrases'] {
  const words = regions[region].phrases
  if (words.length === 0) return phrases
  const inRegion = (phrase: string) =>
    words.reduce((text, [spain, here]) => text.replaceAll(spain, here), phrase)
  const kinds = Object.entries(phrases).map(([kind, messages]) => [
    kind,
    Object.fromEntries(
      Object.entries<readonly string[]>(messages).map(([name, ways]) => [name, ways.map(inRegion)]),
    ),
  ])
  return Object.fromEntries(kinds) as Language['phrases']
}

export const spanish: Language = spanishOf('es')
export const latinAmericanSpanish: Language = spanishOf('es-419')

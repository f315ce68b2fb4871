import { labelsOf } from '../labels.ts'
import type { Language, ShortHeadlines } from '../language.ts'
import { writersOf } from '../writers.ts'
import { grammarOf } from './grammar.ts'
import { breakPhrases } from './phrases/break.ts'
import { defensivePhrases, factorPhrases, pointPhrases } from './phrases/contest.ts'
import { entryPhrases } from './phrases/entry.ts'
import { playerPhrases } from './phrases/player.ts'
import { postGamePhrases } from './phrases/post-game.ts'
import { preGamePhrases } from './phrases/pre-game.ts'
import { runPhrases } from './phrases/run.ts'
import { shortHeadlines } from './phrases/short-headlines.ts'
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
    phrases: inRegion(phrases, region),
    shortHeadlines: inRegion(shortHeadlines, region),
    writers: writersOf(grammar),
    labels: labelsOf(grammar),
    correctionReason: 'una corrección de las jugadas la ha dejado sin base',
    calledOffReason: 'el partido fue suspendido',
  }
}

type PhrasesOfKinds = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Replaces the words of Spain in phrases by the words of a region. */
function inRegion<Kinds extends Language['phrases'] | ShortHeadlines>(
  kinds: Kinds,
  region: Region,
): Kinds {
  const words = regions[region].phrases
  if (words.length === 0) return kinds
  const replaced = (phrase: string) =>
    words.reduce((text, [spain, here]) => text.replaceAll(spain, here), phrase)
  const all = Object.entries(kinds as PhrasesOfKinds).map(([kind, messages]) => {
    const own = Object.entries(messages).map(([name, ways]) => [name, ways.map(replaced)])
    return [kind, Object.fromEntries(own)]
  })
  return Object.fromEntries(all) as Kinds
}

export const spanish: Language = spanishOf('es')
export const latinAmericanSpanish: Language = spanishOf('es-419')

import type { Agreement, Language, Source } from '../language.ts'
import { formsOf } from './forms.ts'
import { mistakes } from './mistakes.ts'
import { breakPatterns } from './patterns/break.ts'
import { defensivePatterns, factorPatterns, pointPatterns } from './patterns/contest.ts'
import { entryPatterns } from './patterns/entry.ts'
import { playerPatterns } from './patterns/player.ts'
import { postGamePatterns } from './patterns/post-game.ts'
import { preGamePatterns } from './patterns/pre-game.ts'
import { runPatterns } from './patterns/run.ts'
import { teamPatterns } from './patterns/team.ts'
import { type Region, regions } from './regions.ts'
import { vocabulary } from './vocabulary.ts'

const masculine = 'puntos|rebotes|robos|triples|tiros|empates|intentos|segundos|partidos'
const feminine = 'asistencias|pérdidas|faltas|canastas|oportunidades|prórrogas|alternancias'
/** The singular of feminine nouns. */
const feminineOne = `${feminine.replaceAll('s|', '|').replace(/s$/, '')}|vez`
const counted = `${masculine}|${feminine}|tapones|veces`
const singular = `${counted}`
  .replace(/tapones/, 'tapón')
  .replace(/veces/, 'vez')
  .replace(/(?<=\p{L})s\b/gu, '')

/** Patterns of grammar faults, each with the description of the fault. */
const faults: Language['faults'] = [
  [/(?<!\p{L})(?:de|a) el (?!<)/u, 'has no contraction'],
  [/(?<![\d.,:+-]|de )1 (?!de |segundo|s(?!\p{L}))\p{Ll}/u, 'has a figure for one'],
  [new RegExp(`(?<!\\p{L})una? (?:${counted})(?!\\p{L})`, 'u'), 'has a plural after one'],
  [
    new RegExp(`(?<![\\d.,:-])(?!1 )\\d+ (?:${singular})(?!\\p{L})`, 'u'),
    'has a singular after several',
  ],
  [
    new RegExp(
      `(?:(?:ninguna|una) (?:${singular})(?<!${feminineOne})|(?:ningún|un) (?:${feminineOne}))(?!\\p{L})`,
      'u',
    ),
    'has the wrong gender',
  ],
  [/ y (?:i|hi(?!e))/i, 'has "y" for "e"'],
  [/(?<![\p{L}\d])0 (?:veces|PTS)|ninguna vez .* ninguna vez/u, 'states nothing'],
  [
    /tiros libres (?:pone|empata|da|lleva|decide)(?!\p{L})/u,
    'has a singular verb with a plural subject',
  ],
  [
    /(?:un triple|una canasta|un tiro libre) de <P\d+> (?:ponen|empatan|dan|llevan|deciden)/u,
    'has a plural verb with a singular subject',
  ],
  [
    /(?<!\p{L})(?:the|and|with|points?|rebounds?|assists?|quarter|overtime|leads?|wins?|beat)(?!\p{L})/u,
    'has an English word',
  ],
  [/(?:prórroga|parte|mitad) (?:acabó|terminó|fue) \p{L}+o(?!\p{L})/u, 'has the wrong gender'],
  [
    / {2}| [,.;:]|[,;:] ?[.,;:]|\b(?:undefined|NaN|null)\b/,
    'has broken punctuation or an unfilled value',
  ],
]

/** Feminine words about teams and players, each with its masculine form as a pattern and as text. */
const feminineWords: readonly (readonly [feminine: RegExp, masculine: RegExp, text: string])[] = [
  [/(?<!\p{L})las (?=<T)/giu, /(?<!\p{L})los (?=<T)/giu, 'los '],
  [/(?<!\p{L})empatadas(?!\p{L})/gu, /(?<!\p{L})empatados(?!\p{L})/gu, 'empatados'],
  [/(?<!\p{L})igualadas(?!\p{L})/gu, /(?<!\p{L})igualados(?!\p{L})/gu, 'igualados'],
  [/(?<!\p{L})cada una(?!\p{L})/gu, /(?<!\p{L})cada uno(?!\p{L})/gu, 'cada uno'],
  [/la máxima anotadora/giu, /el máximo anotador/giu, 'el máximo anotador'],
]

function agreement(text: string, isFeminine: boolean | undefined): Agreement {
  const isWrong = feminineWords.some(
    ([feminine, masculine]) =>
      (isFeminine !== true && text.search(feminine) >= 0) ||
      (isFeminine !== false && text.search(masculine) >= 0),
  )
  const masculineText = feminineWords.reduce(
    (all, [feminine, , masculine]) =>
      all.replace(feminine, found => (/^\p{Lu}/u.test(found) ? capitalized(masculine) : masculine)),
    text,
  )
  return { text: masculineText, faults: isWrong ? ['has the gender of another league'] : [] }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const patterns: Language['patterns'] = {
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

function spanishOf(region: Region): Language {
  const words = regions[region]
  const { chartOf, halfCourt } = words
  return {
    patterns: patternsOf(region),
    vocabulary,
    forms: formsOf(words),
    word: wordOf,
    tenses: verb => {
      const [present = '', past = present] = verb.split('/')
      return [present, past]
    },
    // A Spanish verb may have no subject, so a sentence that names neither a player nor this team can be about the
    // team.
    refersBack: (sentence, isTeam) =>
      !sentence.includes('<P') && !(sentence.match(/<T\d+>/g) ?? []).some(isTeam),
    agreement,
    faults,
    datedPoints:
      /(?<!\p{L})(?:(?:empata|iguala|acerca|pone)n?(?!\p{L})|(?:con|tras|gracias a) [\p{L} ]+ de <P\d+>)[^;:,]* a (?:falta de )?(?:[\d:.,]+ (?:segundos?|s)|\d+:\d\d) (?:(?:del|para el) final|del (?:descanso|medio tiempo))/u,
    chart: {
      whole: `${chartOf} de (?<shooter><[TP]\\d+>)(?:, partido completo| (?<time>.+))? en ${halfCourt}: (?<made>\\d+) de (?<tried>\\d+) tiros? anotados?`,
      kind: '(?:(?<twos>De dos)|(?<threes>Triples)) (?<made>\\d+) de (?<tried>\\d+): (?<zones>.+)',
      of: 'de',
    },
    mistakes,
  }
}

/** The patterns with the words of a region. */
function patternsOf(region: Region): Language['patterns'] {
  const words = regions[region].patterns
  const inRegion = (text: string) =>
    words.reduce((all, [spain, here]) => all.replaceAll(spain, here), text)
  const kinds = Object.entries(patterns).map(([kind, messages]) => {
    const sources = Object.entries<Source>(messages).map(([name, source]) => {
      const isText = typeof source === 'string'
      return [name, isText ? inRegion(source) : { headline: inRegion(source.headline) }] as const
    })
    return [kind, Object.fromEntries(sources)]
  })
  return Object.fromEntries(kinds) as Language['patterns']
}

function wordOf(word: string): string {
  if (word === 'los') return '(?: los)?'
  if (word === 'de' || word === 'a') return ` ${word}l?`
  if (word === 'tapones') return ' tap(?:ones|ón)'
  const isCounted = new RegExp(
    `^(?:${counted}|libres|ofensivos|defensivos|seguidos|consecutivos|bastaron)$`,
  ).test(word)
  return isCounted ? ` ${word}?` : ` ${word}`
}

export const spanish: Language = spanishOf('es')
export const latinAmericanSpanish: Language = spanishOf('es-419')

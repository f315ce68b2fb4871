import type { Grammar } from '../grammar.ts'
import { counted, countText, numbers, ownNumber } from './counts.ts'
import { spanishLabel } from './game-label.ts'
import { between, countedThrough, periodIn } from './periods.ts'
import { playWith } from './plays.ts'
import { type Region, type RegionWords, regions } from './regions.ts'
import {
  actsOf,
  chartWordsOf,
  columns,
  headlineWordings,
  highs,
  scopes,
  shortestWordings,
  stages,
  statistics,
  wordingsOf,
} from './words.ts'
import { writeFeat, writePlace, writeStatistic, writeTeam } from './writers.ts'

/** The grammar of a region. Phrases are the same in all regions, apart from the words of `regions`. */
export function grammarOf(region: Region): Grammar {
  const words = regions[region]
  return {
    ...spanishGrammar,
    locale: words.locale,
    decimal: words.decimal,
    wordings: wordingsOf(words),
    acts: actsOf(words),
    chart: chartWordsOf(words),
    between: (first, last, at) => between(first, last, at, words),
    countedThrough: (number, at) => countedThrough(number, at, words),
    timeOfDay: words.timeOfDay,
    did: play => `anotó ${playWith('a', play, words)}`,
    own: ownWriters(words),
  }
}

type RegionalKey =
  | 'locale'
  | 'decimal'
  | 'wordings'
  | 'acts'
  | 'chart'
  | 'between'
  | 'countedThrough'
  | 'timeOfDay'
  | 'did'
  | 'own'

/** The part of the grammar that is the same in all regions. */
const spanishGrammar: Omit<Grammar, RegionalKey> = {
  headlines: headlineWordings,
  shortest: shortestWordings,
  statistics,
  columns,
  threes: 'T3',
  shots: { shots: 'tiros de campo', threes: 'triples', 'free-throws': 'tiros libres' },
  from: { shots: 'en tiros de campo', threes: 'en triples', 'free-throws': 'en tiros libres' },
  zones: { arena: 'hora local', eastern: 'hora del este', utc: 'UTC' },
  stages,
  numbers,
  // A no-break space before the sign keeps it on the line of its number.
  percent: '\u00a0%',
  of: 'de',
  their: 'de sus',
  shortOf: '/',
  second: ['segundo', 'segundos'],
  oneSecond: 'un segundo',
  headlineSeconds: 's',
  and: conjunction,
  clauseAnd: last => ` ${conjunction(last)}`,
  counted,
  none: (value, at) => (value === 1 ? countText(1, at, 'un') : countText(value, at)),
  minutesText: minutes => (minutes === 1 ? 'un minuto' : `${numbers[minutes] ?? minutes} minutos`),
  number: ownNumber,
  areThrowsFirst: true,
  scopes,
}

function ownWriters(words: RegionWords): Grammar['own'] {
  return {
    team: writeTeam,
    period: (value, form, at) => periodIn(form, value, at, words),
    play: (play, form) => {
      if (form === 'did') return `anotó ${playWith('a', play, words)}`
      return playWith(form === 'the' ? 'the' : 'a', play, words)
    },
    feat: writeFeat,
    high: (high, form) => (form === 'noun' ? highs[high] : `su ${highs[high]}`),
    place: writePlace,
    label: spanishLabel,
    statistic: writeStatistic,
  }
}

/** The word for "and" before another word: `e` before the sound of i, otherwise `y`. */
function conjunction(last: string): string {
  return /^h?[ií](?![aeou])/i.test(last) ? 'e' : 'y'
}

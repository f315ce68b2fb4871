import type { Fact } from '../facts/fact.ts'
import { type Part, say, type Words } from './words.ts'

/** A countable thing. */
export interface Noun {
  readonly one: string
  readonly other: string
}

type NounName =
  | 'point'
  | 'rebound'
  | 'assist'
  | 'steal'
  | 'block'
  | 'turnover'
  | 'three'
  | 'foul'
  | 'overtime'

export const nouns: Readonly<Record<NounName, Noun>> = {
  point: { one: 'point', other: 'points' },
  rebound: { one: 'rebound', other: 'rebounds' },
  assist: { one: 'assist', other: 'assists' },
  steal: { one: 'steal', other: 'steals' },
  block: { one: 'block', other: 'blocks' },
  turnover: { one: 'turnover', other: 'turnovers' },
  three: { one: 'three', other: 'threes' },
  foul: { one: 'foul', other: 'fouls' },
  overtime: { one: 'overtime', other: 'overtimes' },
}

const plural = new Intl.PluralRules('en')

/** A number with its noun: `1 point`, `0 points`, `22 points`. */
export function count(number: Fact<number>, noun: Noun): Words {
  const form = plural.select(number.value) === 'one' ? noun.one : noun.other
  const words = say`${number}`
  return { ...words, text: `${words.text} ${form}` }
}

/** A number as an adjective of a noun: `13-point`. */
export function countAdjective(number: Fact<number>, noun: Noun): Words {
  const words = say`${number}`
  return { ...words, text: `${words.text}-${noun.one}` }
}

/** `110-107`. */
export function score(own: Part, other: Part): Words {
  return say`${own}-${other}`
}

/** `13-0`: points without any by the other side. */
export function unanswered(points: Fact<number>): Words {
  return { text: `${points.value}-0`, facts: [points] }
}

/** Makes of attempts: `5-of-12`. */
export function madeOf(made: Part, attempted: Part): Words {
  return say`${made}-of-${attempted}`
}

/** `a 13-0 run`, `an 8-0 run`: the article goes by how the number sounds. */
export function withArticle(number: Fact<number>, words: Words): Words {
  const sound = String(number.value)
  const vowel = sound.startsWith('8') || sound === '11' || sound === '18'
  return { ...words, text: `${vowel ? 'an' : 'a'} ${words.text}` }
}

/** `Q3`, `OT1`: of a game of four quarters. */
export function periodWords(period: Fact<number>): Words {
  const label = period.value <= 4 ? `Q${period.value}` : `OT${period.value - 4}`
  return { text: label, facts: [period] }
}

/** Where a stretch was: `in Q3`, `from Q2 into Q3`. */
export function periodsWords(periods: readonly Fact<number>[]): Words {
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) throw new RangeError('Cannot say no period')
  return first === last
    ? say`in ${periodWords(first)}`
    : say`from ${periodWords(first)} into ${periodWords(last)}`
}

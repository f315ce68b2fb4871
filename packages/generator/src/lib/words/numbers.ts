import type { Fact } from '../facts/fact.ts'
import { marked, type Part, say, type Words } from './words.ts'

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
  | 'freeThrow'

export const nouns: Readonly<Record<NounName, Noun>> = {
  point: { one: 'point', other: 'points' },
  rebound: { one: 'rebound', other: 'rebounds' },
  assist: { one: 'assist', other: 'assists' },
  steal: { one: 'steal', other: 'steals' },
  block: { one: 'block', other: 'blocks' },
  turnover: { one: 'turnover', other: 'turnovers' },
  three: { one: 'three', other: 'threes' },
  foul: { one: 'foul', other: 'fouls' },
  freeThrow: { one: 'free throw', other: 'free throws' },
}

const plural = new Intl.PluralRules('en')

/** A number with its noun: `1 point`, `22 points`; of nothing `no points`. */
export function count(number: Fact<number>, noun: Noun): Words {
  const form = plural.select(number.value) === 'one' ? noun.one : noun.other
  return marked(`${number.value === 0 ? 'no' : number.value} ${form}`, `# ${noun.other}`, [number])
}

/** A number alone: of nothing `none`. */
export function orNone(number: Fact<number>): Words {
  return marked(number.value === 0 ? 'none' : String(number.value), '#', [number])
}

/** A number as an adjective of a noun: `13-point`. */
export function countAdjective(number: Fact<number>, noun: Noun): Words {
  return marked(`${number.value}-${noun.one}`, `#-${noun.one}`, [number])
}

/** `110-107`. */
export function score(own: Part, other: Part): Words {
  return say`${own}-${other}`
}

/** `13-0`: points without any by the other side. */
export function unanswered(points: Fact<number>): Words {
  return marked(`${points.value}-0`, '#-#', [points])
}

/** Makes of attempts: `5 of 12`. */
export function madeOf(made: Fact<number>, attempted: Fact<number>): Words {
  return say`${made} of ${attempted}`
}

/** `a 13-0 run`, `an 8-0 run`: the article goes by how the number sounds. */
export function withArticle(number: Fact<number>, words: Words): Words {
  const sound = String(number.value)
  const vowel = sound.startsWith('8') || sound === '11' || sound === '18'
  return { ...words, pieces: [{ text: vowel ? 'an ' : 'a ', mark: 'a ' }, ...words.pieces] }
}

const small = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** A number in prose: in letters below ten. */
export function inLetters(number: Fact<number>): Words {
  return marked(small[number.value] ?? String(number.value), '#', [number])
}

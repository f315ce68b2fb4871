import type { Gender } from '../../game/leagues.ts'
import type { Surroundings } from '../language.ts'

/** The number words, starting at zero. */
export const numbers: readonly string[] =
  'cero uno dos tres cuatro cinco seis siete ocho nueve'.split(' ')

/** Nouns whose words all get an *s* in the plural: `un punto`, `22 tiros libres`. */
const nouns: Readonly<Record<string, string>> = {
  point: 'punto',
  rebound: 'rebote',
  assist: 'asistencia',
  game: 'partido',
  steal: 'robo',
  turnover: 'pérdida',
  three: 'triple',
  foul: 'falta',
  shot: 'tiro',
  basket: 'canasta',
  try: 'intento',
  tie: 'empate',
  'free-throw': 'tiro libre',
  'offensive-rebound': 'rebote ofensivo',
}

/** Nouns with another plural. */
const irregular: Readonly<Record<string, readonly [one: string, other: string]>> = {
  block: ['tapón', 'tapones'],
  time: ['vez', 'veces'],
  change: ['alternancia en el marcador', 'alternancias en el marcador'],
}

/** The counted nouns that are feminine. */
const feminineNouns: ReadonlySet<string> = new Set([
  ...['assist', 'turnover', 'foul', 'basket', 'time', 'change'],
])

/**
 * One is a word. Two to nine are words in prose if the sentence has no other count, because figures are easier to
 * compare. Zero is a figure, because a verb before `ninguno` would need `no`.
 */
export function countText(
  value: number,
  { isOnlyCount, style }: Pick<Surroundings, 'isOnlyCount' | 'style'>,
  one = 'uno',
): string {
  if (value === 1) return one
  const isWord = style === 'prose' && isOnlyCount && value > 1
  return (isWord ? numbers[value] : undefined) ?? String(value)
}

export function counted(value: number, noun: string, at: Surroundings): string {
  if (noun === 'time' && value === 0) return 'ninguna vez'
  const word = nouns[noun] ?? noun
  const [one, other] = irregular[noun] ?? [word, word.replace(/(?= |$)/g, 's')]
  const count = countText(value, at, feminineNouns.has(noun) ? 'una' : 'un')
  return `${count} ${value === 1 ? one : other}`
}

/** A count in one of the forms that Spanish phrases request instead of a noun; `undefined` for all other forms. */
export function ownNumber(value: number, form: string, at: Surroundings): string | undefined {
  switch (form) {
    case 'none':
      return value === 0 ? 'ninguno' : String(value)
    case 'none-f':
      return value === 0 ? 'ninguna' : String(value)
    case 'one':
      return value === 1 ? 'uno' : String(value)
    case 'one-f':
      return value === 1 ? 'una' : String(value)
    case 'foul-each':
      return `${counted(value, 'foul', at)} ${eachOf(at.gender)}`
    default:
      return undefined
  }
}

/** The words for "each" after a count that several players have, without a gender if it is unknown. */
function eachOf(gender: Gender | undefined): string {
  if (gender === undefined) return 'por cabeza'
  return gender === 'feminine' ? 'cada una' : 'cada uno'
}

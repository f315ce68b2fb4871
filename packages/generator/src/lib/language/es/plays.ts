import type { Play } from '../../../message-values.ts'
import { numbers } from './counts.ts'
import type { RegionWords } from './regions.ts'

/** A basket with its article: `un triple`, `la bandeja`. */
export function basketWith(
  article: 'a' | 'the',
  how: Exclude<Play['how'], 'free-throws'>,
  { dunk }: Pick<RegionWords, 'dunk'>,
): string {
  const { noun, isFeminine } = how === 'dunk' ? dunk : baskets[how]
  if (article === 'the') return `${isFeminine ? 'la' : 'el'} ${noun}`
  return `${isFeminine ? 'una' : 'un'} ${noun}`
}

const baskets = {
  three: { noun: 'triple', isFeminine: false },
  basket: { noun: 'canasta', isFeminine: true },
  layup: { noun: 'bandeja', isFeminine: true },
  jumper: { noun: 'tiro en suspensión', isFeminine: false },
  hook: { noun: 'gancho', isFeminine: false },
} as const

/**
 * A play with its article: `un triple`, `una canasta`, `dos tiros libres`; `el triple`, `la canasta`, `los dos tiros
 * libres`.
 */
export function playWith(article: 'a' | 'the', { how, made }: Play, words: RegionWords): string {
  const isThe = article === 'the'
  if (how !== 'free-throws') return basketWith(article, how, words)
  if (made === 1) return `${isThe ? 'el' : 'un'} tiro libre`
  return `${isThe ? 'los ' : ''}${numbers[made] ?? made} tiros libres`
}

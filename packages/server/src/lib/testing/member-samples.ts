import { type Member, toMember } from '../representation/composed-text.ts'

/**
 * A member that is unlike any with another number or revision, and still compresses as a list of items does.
 *
 * @param length About how many characters it has.
 */
export function memberSample(number: number, revision: number = 1, length: number = 1000): Member {
  let seed = number * 7919 + revision
  let text = ''
  while (text.length < length) {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    text += `${words[seed >>> 29]} ${seed % 100}, `
  }
  return toMember({ id: `item-${number}`, revision, text })
}

const words = ['points', 'assists', 'rebounds', 'é', '😀', 'a steal', 'of the quarter', 'after']

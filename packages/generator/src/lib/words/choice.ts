import type { Words } from './words.ts'

/** Chooses among ways to say the same: always the same way for the same item and place in it. */
export type Choose = (place: string, options: readonly (Words | undefined)[]) => Words

/**
 * Chooses by a hash of the item's id. Options that have no ground in the facts are `undefined` and never chosen.
 *
 * @throws {RangeError} when there is no option left: a place needs at least one that is always true.
 */
export function choiceFor(itemId: string): Choose {
  return (place, options) => {
    const possible = options.filter(option => option !== undefined)
    const chosen = possible[fnv1a(`${itemId}/${place}`) % possible.length]
    if (chosen === undefined)
      throw new RangeError(`Cannot say "${place}" of "${itemId}": no option`)
    return chosen
  }
}

/** FNV-1a, 32 bits, over the UTF-16 code units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  // The low bits alone follow the last characters too closely.
  return (hash ^ (hash >>> 15)) >>> 0
}

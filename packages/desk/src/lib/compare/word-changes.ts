import { diffArrays } from 'diff'

/** A stretch of a text, from one code unit up to another. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Which stretches of two texts have no counterpart in the other one. */
export interface WordChanges {
  readonly removed: readonly Stretch[]
  readonly added: readonly Stretch[]
}

/** Words longer texts are not compared beyond: their changes are told as a whole. */
const maxWords = 20_000

/**
 * The words by which two texts differ, in the words of any language. Neighbours that are separated by nothing but spaces
 * make one stretch.
 */
export function wordChanges(before: string, after: string): WordChanges {
  const one = wordsOf(before)
  const other = wordsOf(after)
  if (one.length + other.length > maxWords) {
    return { removed: [{ from: 0, to: before.length }], added: [{ from: 0, to: after.length }] }
  }
  const removed: Stretch[] = []
  const added: Stretch[] = []
  let place = 0
  let otherPlace = 0
  for (const { value, removed: isRemoved, added: isAdded } of diffArrays(one, other)) {
    const length = value.reduce((sum, word) => sum + word.length, 0)
    if (isRemoved) extend(removed, before, { from: place, to: place + length })
    if (isAdded) extend(added, after, { from: otherPlace, to: otherPlace + length })
    if (!isAdded) place += length
    if (!isRemoved) otherPlace += length
  }
  return { removed, added }
}

function extend(stretches: Stretch[], text: string, next: Stretch): void {
  const last = stretches.at(-1)
  if (last !== undefined && text.slice(last.to, next.from).trim() === '') {
    stretches[stretches.length - 1] = { from: last.from, to: next.to }
  } else if (text.slice(next.from, next.to).trim() !== '') stretches.push(next)
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

function wordsOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment)
}

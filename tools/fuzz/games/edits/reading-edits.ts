import type { Draw } from './game-edit.ts'

/** Faults in the order in which the states are read. */
export const readingDraws: readonly Draw[] = [
  ({ random }) => {
    const at = random.next()
    const back = random.int(1, 5)
    return {
      description: `a reading of ${back} states before is read again`,
      changesGame: false,
      apply: () => {},
      reorder(indexes) {
        const index = Math.max(back, Math.floor(at * (indexes.length - 1)))
        const older = indexes[index - back] ?? 0
        return [...indexes.slice(0, index + 1), older, ...indexes.slice(index + 1)]
      },
    }
  },
  ({ random }) => {
    const at = random.next()
    return {
      description: 'two caches answer in turn, one of them two states behind',
      changesGame: false,
      apply: () => {},
      reorder(indexes) {
        const from = Math.floor(at * (indexes.length - 6))
        return indexes.flatMap((index, place) =>
          place >= from && place < from + 4 ? [index, indexes[place - 2] ?? index, index] : [index],
        )
      },
    }
  },
]

import { decodeItem, type EncodedItem } from '../snapshot/encoded-item.ts'
import { toPlainText } from './plain-item.ts'
import { type MomentScore, scoreOfItem } from './text/period-scores.ts'

/** The item that a link names, as its preview shows it. */
export interface PageMoment {
  /** The headline of the item, or its first text if it has no headline. */
  readonly headline: string | undefined
  /** The score of that moment, not the current one; `undefined` for an item without a score. */
  readonly score: MomentScore | undefined
}

/** The named item of a snapshot; `undefined` if the snapshot does not contain it. */
export function momentIn(
  items: readonly EncodedItem[],
  itemId: string | null,
): PageMoment | undefined {
  const encoded = items.find(({ id }) => id === itemId)
  if (encoded === undefined) return undefined
  const item = decodeItem(encoded)
  const { headline, texts } = toPlainText(item)
  return { headline: headline ?? texts[0], score: scoreOfItem(item) }
}

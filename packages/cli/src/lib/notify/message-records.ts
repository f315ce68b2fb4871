import type { Item } from '@fixture-feed/client'

/**
 * The record of an item of one feed at one target:
 * - `existing`: the item counts as published before the records of its feed began, so nothing about it is sent,
 * - `skipped`: the item was not chosen, for example because it is not a key moment,
 * - `sent`: the target has a message about this revision,
 * - `removed`: the item was withdrawn, and the target accepted this,
 * - `failed`: the target refused the message permanently, or the message to change is missing there or has no known
 *   name.
 */
export interface MessageRecord {
  readonly state: 'existing' | 'skipped' | 'sent' | 'removed' | 'failed'
  readonly revision: number
  /** The name of the message at the target, if an edit or a removal needs it. */
  readonly message?: string | undefined
  /** The headline that was sent. */
  readonly headline?: string | undefined
}

/** The records of one feed by the ids of the items. */
export type FeedRecords = ReadonlyMap<string, MessageRecord>

/** The next action for a target. */
export type Step =
  | { readonly kind: 'add'; readonly item: Item }
  | { readonly kind: 'skip'; readonly item: Item }
  | { readonly kind: 'revise'; readonly item: Item; readonly record: MessageRecord }
  | { readonly kind: 'remove'; readonly itemId: string; readonly record: MessageRecord }

/**
 * The first step that leads from the records to the items, in the order of the items; withdrawals come first.
 * `undefined` if nothing is to be done.
 *
 * @param chosen The ids of the items to send.
 */
export function nextStep(
  records: FeedRecords,
  items: readonly Item[],
  chosen: ReadonlySet<string>,
): Step | undefined {
  const present = new Set(items.map(({ id }) => id))
  for (const [itemId, record] of records) {
    if (record.state === 'sent' && !present.has(itemId)) return { kind: 'remove', itemId, record }
  }
  for (const item of items) {
    const record = records.get(item.id)
    if (record === undefined) return { kind: chosen.has(item.id) ? 'add' : 'skip', item }
    if (record.revision >= item.revision) continue
    if (record.state === 'sent') return { kind: 'revise', item, record }
    if (record.state === 'existing' || record.state === 'failed') continue
    if (chosen.has(item.id)) return { kind: 'add', item }
    if (record.state === 'skipped') return { kind: 'skip', item }
  }
  return undefined
}

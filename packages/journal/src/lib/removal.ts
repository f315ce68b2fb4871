import { type Chain, chainKey, type Entry, type Position, type Receipt } from '../entry.ts'
import type { Purge, Removal, Scrub } from '../journal.ts'

/**
 * The spellings of an id in the text of an entry, one of which is there if the entry names it: as JSON.stringify, which
 * makes all texts, spells it, and the same within a text, such as the answer that a receipt keeps.
 */
export function idTexts(itemId: string): readonly [string, string] {
  const spelled = JSON.stringify(itemId)
  return [spelled, JSON.stringify(spelled).slice(1, -1)]
}

/**
 * The text of an entry without the content of an item: the item itself, published or proposed, its evidence, and the reasons of its
 * withdrawals and of the holds that name it, which may describe it. `undefined` when there is nothing to remove.
 */
export function scrubText(text: string, itemId: string): string | undefined {
  if (!idTexts(itemId).some(idText => text.includes(idText))) return undefined
  const entry: Entry = JSON.parse(text)
  const scrubbed = JSON.stringify(without(entry, itemId))
  // An entry that has nothing of the item keeps its fields in their order, so its text is the same.
  return scrubbed === text ? undefined : scrubbed
}

function without(entry: Entry, itemId: string): Entry {
  const isOther = ({ id }: { readonly id: string }): boolean => id !== itemId
  switch (entry.kind) {
    case 'publication':
    case 'proposal': {
      const { proposals, evidence, receipt } = entry
      const rest = {
        ...(proposals && { proposals: proposals.filter(isOther) }),
        ...(evidence && { evidence: evidence.filter(isOther) }),
        ...(receipt && { receipt: receiptWithout(receipt, itemId) }),
      }
      if (entry.kind === 'proposal') return { ...entry, ...rest }
      const { items, withdrawals } = entry
      const left = { items: items.filter(isOther), withdrawals: withdrawals.filter(isOther) }
      return { ...entry, ...left, ...rest }
    }
    case 'receipt':
      return { ...entry, receipt: receiptWithout(entry.receipt, itemId) }
    case 'hold': {
      const { rule } = entry
      return rule?.items?.includes(itemId) ? { ...entry, rule: { ...rule, reason: '' } } : entry
    }
    default:
      return entry
  }
}

/** An answer names held items with the reasons of their holds. */
function receiptWithout(receipt: Receipt, itemId: string): Receipt {
  const { held, ...rest } = JSON.parse(receipt.body) as { readonly held?: readonly Held[] }
  if (held === undefined || held.every(({ id }) => id !== itemId)) return receipt
  const scrubbed = held.map(change => (change.id === itemId ? { ...change, reason: '' } : change))
  return { ...receipt, body: JSON.stringify({ ...rest, held: scrubbed }) }
}

interface Held {
  readonly id: string
  readonly reason: string
}

/** Whether a finished scrub covers everything that an unfinished removal was to remove. */
export function isEndedBy(unfinished: Removal, scrub: Scrub): boolean {
  const isSameItem = unfinished.kind === 'erasure' && unfinished.itemId === scrub.itemId
  return (
    isSameItem && chainKey(unfinished) === chainKey(scrub) && unfinished.position <= scrub.position
  )
}

/** The chains whose entries a purge deletes: the fixture's own comes last, as the `purge` in it says what is unfinished. */
export function chainsOf({ fixtureId, feedKeys }: Purge): readonly Chain[] {
  return [...feedKeys.map(feedKey => ({ fixtureId, feedKey })), { fixtureId }]
}

/** The entry that tells followers of a purge's end, for engines that do not store it. */
export function purgedEntry({ fixtureId, position: previous }: Purge, position: Position): Entry {
  const recordedAt = new Date().toISOString()
  // The global one: node:crypto would be a fifth of what starting the appending thread takes, which loads this file too.
  return { kind: 'purged', fixtureId, id: crypto.randomUUID(), previous, recordedAt, position }
}

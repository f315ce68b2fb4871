import type { Steps } from '@fixture-feed/contract/steps'
import { type Chain, chainKey, type Entry, type Position, type Receipt } from '../entry.ts'
import type { ErasedContent, Purge, Removal, Scrub } from '../journal.ts'
import type { EntryText } from './entry-text.ts'

/**
 * The two spellings of an id in the text of an entry: as `JSON.stringify` writes it, and escaped again within a
 * nested JSON text, such as the response in a receipt. If the entry names the id, one of them occurs.
 */
export function idTexts(itemId: string): readonly [string, string] {
  const spelled = JSON.stringify(itemId)
  return [spelled, JSON.stringify(spelled).slice(1, -1)]
}

/**
 * The text of an entry without the content of an item: the item itself, published or proposed, its evidence, its
 * withdrawals, and the reasons of the holds that name it, which may describe it. `undefined` if there is nothing to
 * remove.
 */
export function scrubText(text: string, itemId: string): string | undefined {
  return runToCompletion(scrubTextInSteps(text, itemId))
}

/**
 * Scrubs the text of an entry, with a pause after each step that reads or writes the whole text. Returns `undefined`
 * if there is nothing to remove.
 */
function* scrubTextInSteps(text: string, itemId: string): Steps<string | undefined> {
  if (!idTexts(itemId).some(idText => text.includes(idText))) return undefined
  yield
  const entry: Entry = JSON.parse(text)
  yield
  const left = without(entry, itemId)
  yield
  const scrubbed = JSON.stringify(left)
  yield
  // An entry without content of the item keeps the order of its fields, so its text is equal.
  return scrubbed === text ? undefined : scrubbed
}

function runToCompletion<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/**
 * A stored entry without the content that an erasure removes: the text of an item, or the bytes of a listed asset.
 * `undefined` if there is nothing to remove.
 */
export function scrubEntry(entry: EntryText, content: ErasedContent): EntryText | undefined {
  return runToCompletion(scrubEntryInSteps(entry, content))
}

/**
 * Scrubs a stored entry, with a pause after each step that reads or writes the whole text. Returns `undefined` if
 * there is nothing to remove.
 */
export function* scrubEntryInSteps(
  { text, bytes }: EntryText,
  { itemId, assets = [] }: ErasedContent,
): Steps<EntryText | undefined> {
  if (bytes === null) {
    const scrubbed = yield* scrubTextInSteps(text, itemId)
    return scrubbed === undefined ? undefined : { text: scrubbed, bytes }
  }
  const isErased = bytes.length > 0 && assets.length > 0 && assets.includes(assetName(text))
  return isErased ? { text, bytes: new Uint8Array() } : undefined
}

function assetName(text: string): string {
  const { name } = JSON.parse(text) as { readonly name: string }
  return name
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

/** Removes the hold reason of an item from the response in a receipt. */
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

/** Whether a finished scrub covers everything that an unfinished removal had to remove. */
export function isEndedBy(unfinished: Removal, scrub: Scrub): boolean {
  const isSameItem = unfinished.kind === 'erasure' && unfinished.itemId === scrub.itemId
  if (!isSameItem || chainKey(unfinished) !== chainKey(scrub)) return false
  const names = new Set(scrub.assets)
  const areNamed = (unfinished.assets ?? []).every(name => names.has(name))
  return areNamed && unfinished.position <= scrub.position
}

/**
 * The chains whose entries a purge deletes. The fixture's own chain is last, because its `purge` marks the removal as
 * unfinished.
 */
export function chainsOf({ fixtureId, feedKeys }: Purge): readonly Chain[] {
  return [...feedKeys.map(feedKey => ({ fixtureId, feedKey })), { fixtureId }]
}

/** The entry that reports the end of a purge to followers, for engines that do not store it. */
export function purgedEntry({ fixtureId, position: previous }: Purge, position: Position): Entry {
  const recordedAt = new Date().toISOString()
  // The global `crypto`, because loading node:crypto would take a fifth of the start time of the appending thread,
  // which loads this file too.
  return { kind: 'purged', fixtureId, id: crypto.randomUUID(), previous, recordedAt, position }
}

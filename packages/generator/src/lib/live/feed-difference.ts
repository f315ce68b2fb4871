import { isDeepStrictEqual } from 'node:util'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { FeedKey } from '../draft/feeds.ts'
import type { GeneratedAsset, GeneratedItem } from '../draft/generated-item.ts'
import type { Language } from '../language/language.ts'

/** What to change of a feed. */
export interface FeedPublication {
  readonly feedKey: FeedKey
  /** To be uploaded before the items that name them. */
  readonly assets: readonly GeneratedAsset[]
  /** New and revised items, in the order of the snapshot, without a revision: the service counts. */
  readonly items: readonly Draft[]
  /** The plays behind what these items say. */
  readonly evidence: readonly DraftEvidence[]
  readonly withdrawals: readonly Withdrawal[]
}

/**
 * Items that somebody else edited or withdrew, by id: what the game asked for when that was noticed, once it is known.
 * They are left alone for as long as the game asks for the same.
 */
export type EditedItems = Map<string, string | undefined>

interface Wanted {
  /** Of the feed. */
  readonly language: Language
  readonly published: ReadonlyMap<string, string>
  readonly evidence: ReadonlyMap<string, string>
  readonly edits: EditedItems
  readonly settled: readonly GeneratedItem[]
  readonly current: readonly GeneratedItem[]
  readonly heldBack: readonly GeneratedItem[]
  /** Whether an item tells of something that was not understood. */
  tellsOfUnclear(item: Item): boolean
  /** Whether an item says less than it would if all was understood. */
  isReduced(item: Item): boolean
}

/** What takes a feed from what it holds to what it should hold; `undefined` when it is the same. */
export function wantedDifference(
  feedKey: FeedKey,
  { language, published, evidence, edits, settled, current, heldBack, ...is }: Wanted,
): FeedPublication | undefined {
  const now = byId(current)
  const told = byId(settled)
  const untouched = new Set(heldBack.map(({ item }) => item.id))
  const changed: GeneratedItem[] = []
  const withdrawn: string[] = []
  for (const id of new Set([...told.keys(), ...published.keys()])) {
    const wanted = told.get(id) ?? now.get(id)
    if (untouched.has(id) || isLeftToEditor(id, wanted, edits)) continue
    const text = published.get(id)
    if (wanted !== undefined) {
      const same = [wanted, now.get(id) ?? wanted].filter(each => textOf(each.item) === text)
      const shown = evidence.get(id)
      // A correction may change the plays behind an item, and no word of it.
      const isSaid = same.some(each => shown === undefined || textOf(each.evidence) === shown)
      // A published summary is not replaced by one that says less of the same score.
      const isLess =
        text !== undefined && is.isReduced(wanted.item) && isSameScore(text, wanted.item)
      if (!isSaid && !isLess) changed.push(wanted)
    } else if (text !== undefined && !is.tellsOfUnclear(JSON.parse(text) as Item)) {
      withdrawn.push(id)
    }
  }
  if (changed.length === 0 && withdrawn.length === 0) return undefined
  const assets = new Map(changed.flatMap(each => each.assets).map(asset => [asset.name, asset]))
  return {
    feedKey,
    assets: [...assets.values()],
    items: changed.map(({ item: { revision: _, ...draft } }) => draft),
    evidence: changed.flatMap(({ evidence }) => evidence ?? []),
    withdrawals: withdrawn.map(id => ({ id, reason: language.correctionReason })),
  }
}

function isSameScore(text: string, { content }: Item): boolean {
  const published = JSON.parse(text) as Item
  return isDeepStrictEqual(published.content.gameState, content.gameState)
}

function isLeftToEditor(
  id: string,
  wanted: GeneratedItem | undefined,
  edits: EditedItems,
): boolean {
  if (!edits.has(id)) return false
  const text = wanted === undefined ? '' : textOf(wanted.item)
  const noted = edits.get(id)
  if (noted === undefined) edits.set(id, text)
  if (noted === undefined || noted === text) return true
  edits.delete(id)
  return false
}

function byId(items: readonly GeneratedItem[]): ReadonlyMap<string, GeneratedItem> {
  return new Map(items.map(each => [each.item.id, each]))
}

const texts = new WeakMap<object, string>()

/** `itemText` of an item or its evidence. */
function textOf(item: object | undefined): string {
  if (item === undefined) return ''
  const text = texts.get(item) ?? itemText(item)
  texts.set(item, text)
  return text
}

/** What an item says as one text, but for its revision: equal for equal items, whatever the order of their fields. */
export function itemText(item: object): string {
  return JSON.stringify({ ...item, revision: 0 }, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}

import { isDeepStrictEqual } from 'node:util'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { TargetGame } from './follow-game.ts'
import { languages as languageTable } from './languages.ts'
import type { GeneratedGame } from './lib/draft/all-items.ts'
import { type FeedKey, languageOf } from './lib/draft/feeds.ts'
import type { GeneratedAsset, GeneratedItem } from './lib/draft/generated-item.ts'
import { reducedIn, statesUnrecordedOf, unclearIn } from './lib/draft/unclear.ts'

/** The reasons that the generator states for withdrawals, in every language. */
export const generatedReasons: ReadonlySet<string> = new Set(
  Object.values(languageTable).flatMap(({ correctionReason, calledOffReason }) => [
    correctionReason,
    calledOffReason,
  ]),
)

export interface FeedPublication {
  readonly feedKey: FeedKey
  /** The assets to upload before the items that name them are published. */
  readonly assets: readonly GeneratedAsset[]
  /**
   * New and revised items, and items of which only the evidence changed. The items have no revision, because the
   * service assigns it.
   */
  readonly items: readonly Draft[]
  readonly evidence: readonly DraftEvidence[]
  readonly withdrawals: readonly Withdrawal[]
}

/**
 * Items that another client edited or withdrew, by id. The value is the `itemText` that the generator gave the item
 * at the first comparison after the edit; `undefined` before this comparison, and empty if the game has no such item to
 * publish. An item stays as edited until the game gives it another text.
 */
export type EditedItems = Map<string, string | undefined>

export interface FeedDifferenceOptions {
  /** `itemText` of each published item of this game, by item id. */
  readonly published: ReadonlyMap<string, string>
  /** `itemText` of the published evidence, by item id. Unknown evidence is missing. */
  readonly evidence: ReadonlyMap<string, string>
  /** The items that another client edited or withdrew. `followDifference` updates this map. */
  readonly edits: EditedItems
}

/**
 * The publication that changes a feed's items and evidence to the intended items and evidence; `undefined` if nothing
 * has to change. A published item that matches the whole game stays, even if its actions have not been stable for long
 * enough. Unclear and invalid items stay as published, unless the published item states counts that the source does not
 * record: it is then withdrawn. Edited items stay until the game gives them another text.
 */
export function followDifference(
  feedKey: FeedKey,
  target: TargetGame,
  { published, evidence, edits }: FeedDifferenceOptions,
): FeedPublication | undefined {
  const current = feedPartOf(target.current, { feedKey, target })
  const settled = feedPartOf(target.settled, { feedKey, target })
  const changed: GeneratedItem[] = []
  const withdrawn: string[] = []
  for (const id of new Set([...settled.items.keys(), ...published.keys()])) {
    const text = published.get(id)
    const isHeldBack = current.heldBack.has(id) || settled.heldBack.has(id)
    const isFalse = current.statesUnrecorded(text)
    if (isHeldBack && !isFalse) continue
    const wanted = isHeldBack ? undefined : (settled.items.get(id) ?? current.items.get(id))
    if (isLeftToEditor(id, wanted, edits)) continue
    if (wanted === undefined) {
      if (text === undefined) continue
      const item = JSON.parse(text) as Item
      const isUnclear = current.isUnclear(item) || settled.isUnclear(item)
      if (isFalse || !isUnclear) withdrawn.push(id)
      continue
    }
    const versions = [wanted, current.items.get(id) ?? wanted]
    if (isPublished(versions, text, evidence.get(id))) continue
    // The new version may lack figures because of unclear data that may become clear later. A published item with all
    // figures of the new version is therefore not replaced.
    const isReduced = current.isReduced(wanted.item) || settled.isReduced(wanted.item)
    const isReplaced = isFalse || !isReduced || text === undefined
    if (!isReplaced && hasAllFigures(text, wanted.item)) continue
    changed.push(wanted)
  }
  if (changed.length === 0 && withdrawn.length === 0) return undefined
  const assets = new Map(changed.flatMap(each => each.assets).map(asset => [asset.name, asset]))
  const reason = withdrawalReason(feedKey, target)
  return {
    feedKey,
    assets: [...assets.values()],
    items: changed.map(({ item: { revision: _, ...draft } }) => draft),
    evidence: changed.map(each => each.evidence).filter(each => each !== undefined),
    withdrawals: withdrawn.map(id => ({ id, reason })),
  }
}

/** The part of a generated game that belongs to one feed. */
interface FeedPart {
  readonly items: ReadonlyMap<string, GeneratedItem>
  /** Items that must not be published, because they are unclear (`partedByClarity`) or invalid. */
  readonly heldBack: ReadonlyMap<string, GeneratedItem>
  readonly isUnclear: (item: Item) => boolean
  /**
   * Whether a published item depends on counts that the source does not record. `text` is its `itemText`; false for
   * `undefined`.
   */
  readonly statesUnrecorded: (text: string | undefined) => boolean
  /** Whether an item may lack statements because of unclear data that may become clear later. */
  readonly isReduced: (item: Item) => boolean
}

function feedPartOf(
  { game, items, heldBack }: GeneratedGame,
  { feedKey, target }: { readonly feedKey: FeedKey; readonly target: TargetGame },
): FeedPart {
  const statesUnrecorded = statesUnrecordedOf(game)
  return {
    items: byId(items.filter(item => item.feedKey === feedKey)),
    heldBack: byId(heldBack.filter(item => item.feedKey === feedKey)),
    isUnclear: unclearIn(game.input),
    statesUnrecorded: text =>
      text === undefined ? false : (statesUnrecorded?.(JSON.parse(text)) ?? false),
    isReduced: reducedIn(game.input, target.passingDoubts),
  }
}

/**
 * Whether the published text and evidence are equal to one of the versions of the item. The evidence is compared too,
 * because a correction may change only the plays that support a text. Unknown evidence counts as equal.
 */
function isPublished(
  versions: readonly GeneratedItem[],
  text: string | undefined,
  evidence: string | undefined,
): boolean {
  return versions.some(version => {
    const isSameEvidence = evidence === undefined || textOf(version.evidence) === evidence
    return textOf(version.item) === text && isSameEvidence
  })
}

function withdrawalReason(feedKey: FeedKey, { status, settled }: TargetGame): string {
  const language = languageTable[languageOf(feedKey, settled.languages)]
  return status === 'postponed' ? language.calledOffReason : language.correctionReason
}

/** The fields of content that contain text for people. */
const texts: ReadonlySet<string> = new Set([
  'headline',
  'summary',
  'statLine',
  'descriptor',
  'supportingContext',
  'keyTakeaways',
  'whatToWatchNext',
])

/**
 * Whether the content of a published item has all fields of another content with equal values, apart from texts. The
 * published item may have further statistics and a shot chart.
 */
function hasAllFigures(text: string, { content }: Item): boolean {
  const published = JSON.parse(text) as Item
  const figures = { shotChartAssetId: published.content.shotChartAssetId, ...figuresOf(content) }
  return Object.entries(figures).every(([name, value]) =>
    hasFigures(published.content[name], value),
  )
}

function hasFigures(published: unknown, reduced: unknown): boolean {
  if (!Array.isArray(published) || !Array.isArray(reduced)) {
    return isDeepStrictEqual(published, reduced)
  }
  const isStatistic = reduced.every(entry => isObject(entry) && 'key' in entry)
  if (!isStatistic) return isDeepStrictEqual(published, reduced)
  return reduced.every(entry => published.some(each => isDeepStrictEqual(each, entry)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function figuresOf(content: Item['content']): object {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !texts.has(name)))
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

const itemTexts = new WeakMap<object, string>()

/** `itemText` of an item or of evidence; empty for `undefined`. */
function textOf(item: object | undefined): string {
  if (item === undefined) return ''
  const text = itemTexts.get(item) ?? itemText(item)
  itemTexts.set(item, text)
  return text
}

/**
 * Formats an item or evidence as JSON with sorted field names and revision 0, so that the texts of equal items are
 * equal. The revision and the order of fields do not matter.
 */
export function itemText(item: object): string {
  return JSON.stringify(withSortedFields({ ...item, revision: 0 }))
}

/** A copy of a JSON value whose objects have their fields in the order of their names. */
function withSortedFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withSortedFields)
  const fields = value as Readonly<Record<string, unknown>>
  const names = Object.keys(fields).sort()
  return Object.fromEntries(names.map(name => [name, withSortedFields(fields[name])]))
}

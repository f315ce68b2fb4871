import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { sessionGet, sessionKeys, sessionSet } from '../api/session-storage.ts'
import { sameDraft } from './drafts.ts'

export interface Edit {
  /** The published item on which the edit is based; absent for a new or a withdrawn item. */
  readonly seen?: Item | undefined
  readonly draft: Draft
  /**
   * The initial draft, if it differs from the item. Only differences from the initial draft are changes of the editor.
   */
  readonly base?: Draft | undefined
  /** Evidence for `base`, or for `seen` if there is no `base`. */
  readonly evidence?: DraftEvidence | undefined
  /** The text of the JSON tab, until a field is changed. The draft is the last valid item in that text. */
  readonly text?: string | undefined
  /** The reason of the reservation, shown to other publishers. */
  readonly reason?: string | undefined
  /** Whether to reserve the item for this token when it is published. */
  readonly isReserved: boolean
  /** The id of the hold by which another token has reserved the item, if the editor agreed to take the item over. */
  readonly takesOver?: string | undefined
  /** The editor's changes to the item in other languages and versions, by feed key. */
  readonly others?: Readonly<Record<string, OtherEdit>> | undefined
}

/** The editor's change of the item in one other language or version, and whether to publish it there. */
interface OtherEdit {
  /**
   * The draft that the editor typed, if any. The changes of the edit are carried over to this draft, otherwise to the
   * published item.
   */
  readonly draft?: Draft | undefined
  /** Whether the editor excluded this language or version from the publication. */
  readonly isOff?: boolean | undefined
}

/** Loads the saved edit of an item, such as an edit from before a reload; `undefined` if there is none. */
export function loadEdit(feed: FeedId, itemId: string): Edit | undefined {
  const text = sessionGet(nameOf(feed, itemId))
  return text === undefined ? undefined : (JSON.parse(text) as Edit)
}

/** Saves an edit, so that a reload opens this edit. Returns whether the browser stored it. */
export function saveEdit(feed: FeedId, edit: Edit): boolean {
  sessionSet(lastNameOf(feed), edit.draft.id)
  return sessionSet(nameOf(feed, edit.draft.id), JSON.stringify(edit))
}

export function deleteEdit(feed: FeedId, itemId: string): void {
  sessionSet(nameOf(feed, itemId), undefined)
}

/** The ids of items with saved edits. The last edit comes first; the others are in no particular order. */
export function savedEditIds(feed: FeedId): readonly string[] {
  const prefix = nameOf(feed, '')
  const last = sessionGet(lastNameOf(feed))
  const ids = sessionKeys(prefix).map(name => name.slice(prefix.length))
  return ids.sort((a, b) => Number(b === last) - Number(a === last))
}

/**
 * Whether closing an edit without saving it would lose something: a changed draft, text that was typed in the JSON tab
 * and may not be valid, or changes in other languages and versions. An edit without `seen` and `base` counts as
 * changed.
 */
export function hasChanges({ seen, draft, base = seen, text, others = {} }: Edit): boolean {
  if (text !== undefined || base === undefined || !sameDraft(base, draft)) return true
  return Object.values(others).some(other => other.draft !== undefined)
}

/** The number of saved edits with changes, over all feeds. */
export function unpublishedEditCount(): number {
  const edits = sessionKeys(editPrefix).map(name => JSON.parse(sessionGet(name) ?? '{}') as Edit)
  return edits.filter(hasChanges).length
}

/** Deletes the edits of all feeds, for the next person at this tab. */
export function deleteAllEdits(): void {
  for (const prefix of [editPrefix, lastPrefix])
    for (const name of sessionKeys(prefix)) sessionSet(name, undefined)
}

const editPrefix = 'desk-edit '
const lastPrefix = 'desk-last '

function nameOf({ fixtureId, feedKey }: FeedId, itemId: string): string {
  return `${editPrefix}${JSON.stringify([fixtureId, feedKey])} ${itemId}`
}

function lastNameOf({ fixtureId, feedKey }: FeedId): string {
  return `${lastPrefix}${JSON.stringify([fixtureId, feedKey])}`
}

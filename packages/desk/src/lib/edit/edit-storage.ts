import type { Item } from '@fixture-feed/client'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { sessionGet, sessionKeys, sessionSet } from '../api/session-storage.ts'

export interface Edit {
  /** The item as it was seen when the edit began; left out for an item that is new. */
  readonly seen?: Item | undefined
  readonly draft: Draft
  /** What the edit began with, where that is not the item: what differs from it is what the person changed. */
  readonly base?: Draft | undefined
  /** What that stands on. */
  readonly evidence?: DraftEvidence | undefined
  /** What was typed in the JSON tab, until a field is changed: the draft is what it last was an item of. */
  readonly text?: string | undefined
  /** Why the item is mended: what others who would change it are told. */
  readonly reason?: string | undefined
  /** Whether the item is left to this token when it is published: what others publish of it waits. */
  readonly isReserved: boolean
}

/** An edit that was kept when the page was left or reloaded. */
export function loadEdit(feed: FeedId, itemId: string): Edit | undefined {
  const text = sessionGet(nameOf(feed, itemId))
  return text === undefined ? undefined : (JSON.parse(text) as Edit)
}

/** Returns whether the browser keeps the edit when the page is left. It is the one that a reload goes on with. */
export function saveEdit(feed: FeedId, edit: Edit): boolean {
  sessionSet(`desk-last ${JSON.stringify([feed.fixtureId, feed.feedKey])}`, edit.draft.id)
  return sessionSet(nameOf(feed, edit.draft.id), JSON.stringify(edit))
}

export function deleteEdit(feed: FeedId, itemId: string): void {
  sessionSet(nameOf(feed, itemId), undefined)
}

/** The ids of items with kept edits, that which was worked on last first. */
export function savedEditIds(feed: FeedId): readonly string[] {
  const prefix = nameOf(feed, '')
  const last = sessionGet(`desk-last ${JSON.stringify([feed.fixtureId, feed.feedKey])}`)
  const ids = sessionKeys(prefix).map(name => name.slice(prefix.length))
  return ids.sort((a, b) => Number(b === last) - Number(a === last))
}

function nameOf({ fixtureId, feedKey }: FeedId, itemId: string): string {
  return `desk-edit ${JSON.stringify([fixtureId, feedKey])} ${itemId}`
}

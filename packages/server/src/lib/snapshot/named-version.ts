import type { EntryKind } from '@fixture-feed/journal/entry'

/**
 * The number of changes after which responses name another dictionary. A client still states the previous dictionary in
 * the poll that waits for this change, and in the next poll if the browser has not fetched the new dictionary yet. Both
 * times the previous dictionary is one of the eight stored versions before the current one.
 */
const changesPerDictionary = 7

/** Responses name another dictionary when the snapshot is this many times as large as the dictionary. */
const growthPerDictionary = 2

/** The version that responses name as their dictionary: the facts on which the next choice depends. */
export interface NamedVersion {
  /** The number of changes of the feed after this version. */
  readonly age: number
  /** The size of all items of this version as JSON, in bytes. */
  readonly itemBytes: number
}

/**
 * The dictionary that responses name after a change: this new version, or the version that they named before. Browsers
 * fetch each named dictionary, which costs as much as a snapshot, so it changes rarely: after seven changes; earlier if
 * the snapshot has become twice as large, because deltas then contain more new content than old (decision 062); and
 * with each erasure. The choice depends only on the entries of the feed, so that all processes name the same version.
 *
 * @param last The dictionary before the change; `undefined` if this version is the first one.
 * @param itemBytes The size of all items after the change as JSON, in bytes.
 */
export function nextNamedVersion(
  last: NamedVersion | undefined,
  kind: EntryKind,
  itemBytes: number,
): NamedVersion {
  // The version before an erasure may contain the erased item, and is then deleted.
  if (last === undefined || kind === 'erasure') return { age: 0, itemBytes }
  const age = last.age + 1
  if (age === changesPerDictionary) return { age: 0, itemBytes }
  if (itemBytes >= growthPerDictionary * last.itemBytes) return { age: 0, itemBytes }
  return { age, itemBytes: last.itemBytes }
}

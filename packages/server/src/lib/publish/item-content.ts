import { isDeepStrictEqual } from 'node:util'
import type { Draft } from '@fixture-feed/contract/draft'
import type { Item } from '@fixture-feed/contract/snapshot'

/** Whether a draft equals an item except for `revision` and `publishedAt`, regardless of the order of keys. */
export function sameContent(item: Item | Draft, draft: Draft): boolean {
  const one = textOf(item)
  const other = textOf(draft)
  // In a republished snapshot most items are identical, byte for byte.
  return one === other || isDeepStrictEqual(JSON.parse(one), JSON.parse(other))
}

/** An item or draft without `revision` and `publishedAt`, as JSON text, in which `-0` and `0` are equal. */
function textOf({ revision: _revision, publishedAt: _publishedAt, ...rest }: Draft): string {
  return JSON.stringify(rest)
}

/** The item of a draft: its envelope in the order of the spec's table, its content unchanged. */
export function toItem(draft: Draft, revision: number, publishedAt: string): Item {
  return {
    id: draft.id,
    fixtureId: draft.fixtureId,
    definitionKey: draft.definitionKey,
    definitionVersion: draft.definitionVersion,
    revision,
    effectiveAt: draft.effectiveAt,
    asOf: draft.asOf,
    publishedAt,
    entities: draft.entities,
    content: draft.content,
    assets: draft.assets,
  }
}

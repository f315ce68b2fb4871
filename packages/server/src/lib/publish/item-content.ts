import { isDeepStrictEqual } from 'node:util'
import type { Draft } from '@fixture-feed/contract/draft'
import type { Item } from '@fixture-feed/contract/snapshot'

/** Whether a draft says nothing new about an item: all but `revision` and `publishedAt` is equal, in whatever key order. */
export function sameContent(item: Item, draft: Draft): boolean {
  return isDeepStrictEqual(comparable(item), comparable(draft))
}

/** Through JSON, where `-0` and `0` are one number. */
function comparable({ revision: _revision, publishedAt: _publishedAt, ...rest }: Draft): unknown {
  return JSON.parse(JSON.stringify(rest))
}

/** The item that a draft becomes: its envelope in the order of the spec's table, its content as it came. */
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

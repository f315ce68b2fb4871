import { isDeepStrictEqual } from 'node:util'
import type { Draft } from '@fixture-feed/contract/draft'
import type { Item } from '@fixture-feed/contract/snapshot'

/** Whether a draft equals an item in all but `revision` and `publishedAt`, whatever the order of keys. */
export function sameContent(item: Item | Draft, draft: Draft): boolean {
  return isDeepStrictEqual(comparable(item), comparable(draft))
}

/** A value passed through JSON, where `-0` and `0` are equal. */
function comparable({ revision: _revision, publishedAt: _publishedAt, ...rest }: Draft): unknown {
  return JSON.parse(JSON.stringify(rest))
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

import type { OperatorClient } from '@fixture-feed/client/operator'
import type { OperatorFixture, TokenRights } from '@fixture-feed/contract/operator-answers'
import type { FeedId } from '@fixture-feed/contract/snapshot'
import { html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { fixtureEntities } from '../compose/fixture-entities.ts'
import type { Edit } from '../edit/kept-edits.ts'
import type { WatchedFeed } from './watched-feed.ts'

/** What stands beside the items. */
export type Side =
  | { readonly kind: 'none' | 'feed-history' | 'emergency' | 'health' | 'new' }
  | { readonly kind: 'edit'; readonly edit: Edit }
  | { readonly kind: 'history' | 'proposal'; readonly itemId: string }

/** Draws what stands beside the items of a feed. */
export function sidePart(
  side: Side,
  {
    api,
    feed,
    fixture,
    rights,
    watched,
    readOnly,
  }: {
    readonly api: OperatorClient
    readonly feed: FeedId
    readonly fixture: OperatorFixture
    readonly rights: TokenRights
    readonly watched: WatchedFeed
    readonly readOnly: boolean
  },
): unknown {
  const { items, blobs, locks, stops, snapshotAt } = watched
  switch (side.kind) {
    case 'none':
      return nothing
    case 'edit':
      // Another item is another editor, with a schema and a focus of its own.
      return keyed(
        side.edit.draft.id,
        html`<ff-item-editor .api=${api} .feed=${feed} .fixture=${fixture} .blobs=${blobs} .start=${side.edit}
          .entities=${fixtureEntities(fixture, items)} .current=${watched.item(side.edit.draft.id)}></ff-item-editor>`,
      )
    case 'history':
      return html`<ff-item-history .api=${api} .feed=${feed} .fixture=${fixture} .blobs=${blobs} .itemId=${side.itemId}
          .currentRevision=${watched.item(side.itemId)?.revision} .readOnly=${readOnly}></ff-item-history>`
    case 'proposal':
      return html`<ff-proposal .api=${api} .feed=${feed} .fixture=${fixture} .blobs=${blobs}
          .current=${watched.item(side.itemId)} .lock=${locks.get(side.itemId)}></ff-proposal>`
    case 'feed-history':
      return html`<ff-feed-history .api=${api} .feed=${feed} .items=${items} .locks=${locks} .stops=${stops}
          .snapshotAt=${snapshotAt}></ff-feed-history>`
    case 'emergency':
      return html`<ff-emergency .api=${api} .feed=${feed} .items=${items} .stops=${stops} .rights=${rights}></ff-emergency>`
    case 'health':
      return html`<ff-health .api=${api} .feed=${feed} .stops=${stops} .snapshotAt=${snapshotAt}></ff-health>`
    case 'new':
      return html`<ff-new-item .api=${api} .feed=${feed} .fixture=${fixture} .items=${items}></ff-new-item>`
  }
}

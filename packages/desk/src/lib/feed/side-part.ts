import { html, nothing } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import { fixtureEntities } from '../compose/fixture-entities.ts'
import type { Edit } from '../edit/kept-edits.ts'
import type { FeedPlace } from './feed-place.ts'
import type { WatchedFeed } from './watched-feed.ts'

/** What stands beside the items. */
export type Side =
  | { readonly kind: 'none' | 'feed-history' | 'emergency' | 'health' | 'new' }
  | { readonly kind: 'edit'; readonly edit: Edit }
  | { readonly kind: 'history' | 'proposal'; readonly itemId: string }

/** Draws what stands beside the items of a feed. */
export function sidePart(
  side: Side,
  place: FeedPlace,
  watched: WatchedFeed,
  readOnly: boolean,
): unknown {
  const { items, locks, stops, snapshotAt } = watched
  switch (side.kind) {
    case 'none':
      return nothing
    case 'edit':
      // Another item is another editor, with a schema and a focus of its own.
      return keyed(
        side.edit.draft.id,
        html`<ff-item-editor .place=${place} .start=${side.edit} .entities=${fixtureEntities(place.fixture, items)}
          .current=${watched.item(side.edit.draft.id)}></ff-item-editor>`,
      )
    case 'history':
      return html`<ff-item-history .place=${place} .itemId=${side.itemId} .readOnly=${readOnly}
        .currentRevision=${watched.item(side.itemId)?.revision}></ff-item-history>`
    case 'proposal':
      return html`<ff-proposal .place=${place} .current=${watched.item(side.itemId)} .lock=${locks.get(side.itemId)}></ff-proposal>`
    case 'feed-history':
      return html`<ff-feed-history .place=${place} .items=${items} .locks=${locks} .stops=${stops} .snapshotAt=${snapshotAt}></ff-feed-history>`
    case 'emergency':
      return html`<ff-emergency .place=${place} .items=${items} .stops=${stops}></ff-emergency>`
    case 'health':
      return html`<ff-health .place=${place} .stops=${stops} .snapshotAt=${snapshotAt}></ff-health>`
    case 'new':
      return html`<ff-new-item .place=${place} .items=${items}></ff-new-item>`
  }
}

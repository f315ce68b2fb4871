import type { FeedId } from '@fixture-feed/contract/snapshot'
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'

/** A feed of an action, with its name for editors. */
export interface FeedBox {
  readonly feed: FeedId
  readonly label: string
}

/**
 * Boxes for the feeds that an action covers, all of them ticked at first. Nothing for a single feed.
 *
 * @param off The keys of the feeds without a tick.
 * @param change Receives the new keys without a tick. The last tick cannot be removed.
 */
export function feedBoxes(
  label: string,
  boxes: readonly FeedBox[],
  off: ReadonlySet<string>,
  change: (off: ReadonlySet<string>) => void,
): TemplateResult | typeof nothing {
  if (boxes.length < 2) return nothing
  const toggle = (feedKey: string) => () => {
    const next = new Set(off)
    if (!next.delete(feedKey)) next.add(feedKey)
    change(boxes.every(({ feed }) => next.has(feed.feedKey)) ? off : next)
  }
  return html`<div class="row feeds" role="group" aria-label=${label}>
    <span class="muted" aria-hidden="true">${label}</span>
    ${boxes.map(
      ({ feed, label: name }) =>
        html`<label class="check"><input type="checkbox" name="feed" value=${feed.feedKey} .checked=${live(!off.has(feed.feedKey))} @change=${toggle(feed.feedKey)} /> ${name}</label>`,
    )}
  </div>`
}

import type { FeedId } from '@fixture-feed/contract/snapshot'
import { html, nothing, type TemplateResult } from 'lit'
import { live } from 'lit/directives/live.js'

/** A feed of an action, with its name for editors. */
export interface FeedBox {
  readonly feed: FeedId
  readonly label: string
}

/**
 * Boxes for the feeds that an action covers. Nothing for a single feed, unless `mayBeEmpty` is set.
 *
 * @param off The keys of the feeds without a tick.
 * @param options.change Receives the new keys without a tick.
 * @param options.mayBeEmpty Whether the last tick can be removed, because the action has another feed.
 */
export function feedBoxes(
  label: string,
  boxes: readonly FeedBox[],
  off: ReadonlySet<string>,
  {
    change,
    mayBeEmpty = false,
  }: {
    readonly change: (off: ReadonlySet<string>) => void
    readonly mayBeEmpty?: boolean
  },
): TemplateResult | typeof nothing {
  if (boxes.length < (mayBeEmpty ? 1 : 2)) return nothing
  const toggle = (feedKey: string) => () => {
    const next = new Set(off)
    if (!next.delete(feedKey)) next.add(feedKey)
    const isEmpty = boxes.every(({ feed }) => next.has(feed.feedKey))
    change(isEmpty && !mayBeEmpty ? off : next)
  }
  // `input` events of the boxes must not reach the surrounding form (`#publishBar`), which would treat the boxes as its
  // own fields.
  const stop = (event: Event) => event.stopPropagation()
  return html`<div class="row feeds" role="group" aria-label=${label} @input=${stop}>
    <span class="muted" aria-hidden="true">${label}</span>
    ${boxes.map(
      ({ feed, label: name }) =>
        html`<label class="check"><input type="checkbox" name="feed" value=${feed.feedKey} .checked=${live(!off.has(feed.feedKey))} @change=${toggle(feed.feedKey)} /> ${name}</label>`,
    )}
  </div>`
}

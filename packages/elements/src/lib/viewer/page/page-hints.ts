import type { Item } from '@fixture-feed/client'
import { msg, str } from '@lit/localize'
import { html, nothing, type TemplateResult } from 'lit'
import { type FeedRoute, formatRoute } from '../route.ts'

/** That the item of the address is not among those of the feed. */
export function missingItemHint(
  route: FeedRoute,
  items: readonly Item[] | undefined,
): TemplateResult | typeof nothing {
  const { item, until } = route
  if (item === undefined || items === undefined || items.some(({ id }) => id === item))
    return nothing
  return html`<div class="hint" role="status">
    <strong>${
      until === undefined
        ? msg('The item of this link is not in the feed now.')
        : msg('The item of this link is not in the feed at this moment.')
    }</strong>
    ${msg('It was withdrawn, or it is not there yet.')}
    <a href=${formatRoute({ ...route, item: undefined })}>${msg('Never mind')}</a>
  </div>`
}

/** That the instant of the address is none. */
export function badInstantHint(route: FeedRoute, instant: string): TemplateResult {
  return html`<div class="hint" role="alert">
    <strong>${msg(str`“${instant}” is no instant to replay.`)}</strong>
    ${msg('It takes a date, a time and an offset, as in 2025-01-17T20:14:05Z.')}
    <a href=${formatRoute({ ...route, until: undefined })}>${msg('Show the feed as it is now')}</a>
  </div>`
}

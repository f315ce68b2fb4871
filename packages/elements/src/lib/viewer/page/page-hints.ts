import type { Item } from '@fixture-feed/client'
import { html, nothing, type TemplateResult } from 'lit'
import { noticePart } from '../../feed/feed-notice.ts'
import { msg, str } from '../../item/msg.ts'
import { type FeedRoute, formatRoute } from '../route.ts'

/** Reports that the feed does not contain the item of the address. */
export function missingItemHint(
  route: FeedRoute,
  items: readonly Item[] | undefined,
): TemplateResult | typeof nothing {
  const { item, until } = route
  if (item === undefined || !items || items.some(({ id }) => id === item)) return nothing
  return hint(
    until === undefined
      ? msg('The item of this link is not in the feed now.')
      : msg('The item of this link is not in the feed at this moment.'),
    msg('It was withdrawn, or it is not there yet.'),
    html`<a href=${formatRoute({ ...route, item: undefined })}>${msg('Never mind')}</a>`,
  )
}

export function badInstantHint(route: FeedRoute, instant: string): TemplateResult {
  return hint(
    msg(str`“${instant}” is no instant to replay.`),
    msg('It takes a date, a time and an offset, as in 2025-01-17T20:14:05Z.'),
    html`<a href=${formatRoute({ ...route, until: undefined })}>${msg('Show the feed as it is now')}</a>`,
  )
}

/** Reports that a chunk could not be loaded, because the service has another build by now or is unavailable. */
export function missingPartHint(): TemplateResult {
  return hint(
    msg('A part of this page could not be loaded.'),
    msg('There may be a newer version of it.'),
    html`<button class="retry pill" type="button" @click=${() => location.reload()}>${msg('Load the page again')}</button>`,
  )
}

function hint(title: string, detail: string, way: TemplateResult) {
  return noticePart({ kind: 'hint', title, detail: html`${detail} ${way}` })
}

/** Reports that the displayed content was signed, and by which key. */
export function feedSeal(keys: readonly string[]): TemplateResult {
  const names = keys.map(key => `${key.slice(0, 8)}…`).join(', ')
  return html`<small class="seal line" title=${keys.join('\n')}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path fill="none" stroke="currentColor" stroke-width="1.8" d="M8 1.5 14 4v4c0 3.5-2.5 5.5-6 6.5C4.5 13.5 2 11.5 2 8V4ZM5 8l2.2 2.2L11 6.2" />
    </svg>
    ${msg(str`Signed: ${names}`)}
  </small>`
}

import type { Item } from '@fixture-feed/client'
import { html, nothing, type TemplateResult } from 'lit'
import { noticePart } from '../../feed/feed-notice.ts'
import { msg, str } from '../../item/msg.ts'
import { type FeedRoute, formatRoute } from '../route.ts'

/** That the item of the address is not among those of the feed. */
export function missingItemHint(
  route: FeedRoute,
  items: readonly Item[] | undefined,
): TemplateResult | typeof nothing {
  const { item, until } = route
  if (item === undefined || items === undefined || items.some(({ id }) => id === item))
    return nothing
  const title =
    until === undefined
      ? msg('The item of this link is not in the feed now.')
      : msg('The item of this link is not in the feed at this moment.')
  return hint(
    title,
    html`${msg('It was withdrawn, or it is not there yet.')}
      <a href=${formatRoute({ ...route, item: undefined })}>${msg('Never mind')}</a>`,
  )
}

/** That the instant of the address is none. */
export function badInstantHint(route: FeedRoute, instant: string): TemplateResult {
  return hint(
    msg(str`“${instant}” is no instant to replay.`),
    html`${msg('It takes a date, a time and an offset, as in 2025-01-17T20:14:05Z.')}
      <a href=${formatRoute({ ...route, until: undefined })}>${msg('Show the feed as it is now')}</a>`,
  )
}

/** That a part of the page was not there to be loaded: the service has another version by now, or is away. */
export function missingPartHint(): TemplateResult {
  return hint(
    msg('A part of this page could not be loaded.'),
    html`${msg('There may be a newer version of it.')}
      <button class="retry pill" type="button" @click=${() => location.reload()}>${msg('Load the page again')}</button>`,
  )
}

function hint(title: string, detail: TemplateResult) {
  return noticePart({ kind: 'hint', title, detail })
}

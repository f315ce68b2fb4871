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
      ? msg('This update is not available.')
      : msg('This update does not exist at this point of the replay.'),
    msg('It was removed, or it has not been published yet.'),
    html`<a href=${formatRoute({ ...route, item: undefined })}>${msg('Dismiss')}</a>`,
  )
}

export function badInstantHint(route: FeedRoute, instant: string): TemplateResult {
  return hint(
    msg(str`“${instant}” is not a valid replay time.`),
    msg('Use a date, a time and an offset, such as 2025-01-17T20:14:05Z.'),
    html`<a href=${formatRoute({ ...route, until: undefined })}>${msg('Show the latest updates')}</a>`,
  )
}

/** Reports that a chunk could not be loaded, because the service has another build by now or is unavailable. */
export function missingPartHint(): TemplateResult {
  return hint(
    msg('A part of this page could not be loaded.'),
    msg('There may be a newer version of the page.'),
    html`<button class="retry pill" type="button" @click=${() => location.reload()}>${msg('Reload')}</button>`,
  )
}

export function hint(
  title: string,
  detail: string,
  way: TemplateResult | typeof nothing,
): TemplateResult {
  return noticePart({ kind: 'hint', title, detail: html`${detail} ${way}` })
}

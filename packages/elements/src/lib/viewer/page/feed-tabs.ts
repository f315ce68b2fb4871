import { msg } from '@lit/localize'
import { html, nothing, type TemplateResult } from 'lit'
import { type FeedRoute, formatRoute } from '../route.ts'
import { feedLabel } from './feed-label.ts'

/** The feeds of a fixture, where it has more than one. */
export function feedTabs(
  { fixtureId, order, moments }: FeedRoute,
  feeds: readonly string[],
  current: string | undefined,
): TemplateResult | typeof nothing {
  if (feeds.length < 2) return nothing
  return html`<nav class="tabs" aria-label=${msg('Feeds')}>
    ${feeds.map(
      feedKey => html`<a
        href=${formatRoute({ page: 'feed', fixtureId, feedKey, order, moments })}
        aria-current=${feedKey === current ? 'page' : nothing}
      >${feedLabel(feedKey)}</a>`,
    )}
  </nav>`
}

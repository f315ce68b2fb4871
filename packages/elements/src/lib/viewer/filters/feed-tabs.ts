import { html, nothing, type TemplateResult } from 'lit'
import { fieldLabel } from '../../item/definition-label.ts'
import { msg } from '../../item/msg.ts'
import { feedsInLanguageOf } from '../feed-language.ts'
import { type FeedRoute, formatRoute } from '../route.ts'

/** The feeds in the language of the shown feed, if there are several. */
export function feedTabs(
  { fixtureId, order, moments }: FeedRoute,
  shown = '',
  feeds: readonly string[] = [],
): TemplateResult | typeof nothing {
  const own = feedsInLanguageOf(shown, feeds)
  if (own.length < 2) return nothing
  return html`<nav class="scroller" aria-label=${msg('Feeds')}>
    ${own.map(
      ({ feedKey, base }) => html`<a
        class="pill" href=${formatRoute({ page: 'feed', fixtureId, feedKey, order, moments })}
        aria-current=${feedKey === shown ? 'page' : nothing}
      >${base === 'pulse' ? msg('The game') : fieldLabel(base)}</a>`,
    )}
  </nav>`
}

import { html, nothing, type TemplateResult } from 'lit'
import { fieldLabel } from '../../item/definition-label.ts'
import { msg } from '../../item/msg.ts'
import { feedInLanguage } from '../feed-language.ts'
import { type FeedRoute, formatRoute } from '../route.ts'

/**
 * The feeds in the current language, if there are several. Old versions are for programs and are omitted, as is the box
 * score, which every page of the game shows.
 */
export function feedTabs(
  { fixtureId, order, moments }: FeedRoute,
  shown = '',
  feeds: readonly string[] = [],
): TemplateResult | typeof nothing {
  const { language } = feedInLanguage(shown, feeds)
  const own = feeds
    .map(feedKey => ({ feedKey, ...feedInLanguage(feedKey, feeds) }))
    .filter(each => each.language === language && !/-v\d+$|^box-score$/.test(each.base))
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

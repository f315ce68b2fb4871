import { type CSSResult, css, html, nothing, type TemplateResult } from 'lit'
import { fieldLabel } from '../../item/definition-label.ts'
import { msg } from '../../item/msg.ts'
import { feedInLanguage } from '../feed-language.ts'
import { type FeedRoute, formatRoute } from '../route.ts'

/** The feeds in the language of the one shown, where they are more than one. Old versions are for programs. */
export function feedTabs(
  { fixtureId, order, moments }: FeedRoute,
  shown = '',
  feeds: readonly string[] = [],
): TemplateResult | typeof nothing {
  const { language } = feedInLanguage(shown, feeds)
  const own = feeds
    .map(feedKey => ({ feedKey, ...feedInLanguage(feedKey, feeds) }))
    .filter(each => each.language === language && !/-v\d+$/.test(each.base))
  if (own.length < 2) return nothing
  return html`<nav class="tabs" aria-label=${msg('Feeds')}>
    ${own.map(
      ({ feedKey, base }) => html`<a
        href=${formatRoute({ page: 'feed', fixtureId, feedKey, order, moments })}
        aria-current=${feedKey === shown ? 'page' : nothing}
      >${base === 'pulse' ? msg('The game') : fieldLabel(base)}</a>`,
    )}
  </nav>`
}

export const feedTabsStyles: CSSResult = css`
  .tabs {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
    padding: 4px;
    border-radius: 12px;
    background: color-mix(in oklab, var(--_line) 55%, transparent);
  }

  .tabs a {
    flex: 1 0 auto;
    padding: 6px 14px;
    border-radius: 9px;
    color: var(--_muted);
    font-weight: 600;
    text-align: center;
    text-decoration: none;
    white-space: nowrap;
  }

  .tabs :is(a:hover, [aria-current]) {
    color: var(--_text);
  }

  .tabs [aria-current] {
    background: var(--_surface);
    box-shadow: 0 1px 3px rgb(0 0 0 / 14%);
  }
`

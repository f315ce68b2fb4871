import { ContentItemElement } from '../../content-item.ts'
import { FixtureFeedElement } from '../../fixture-feed.ts'
import { languageFor, loadLanguage } from '../../localization.ts'
import { numberText } from '../item/language.ts'
import { timeText } from '../item/time-text.ts'
import { wantedLanguages } from './feed-language.ts'
import { ItemFiltersElement } from './filters/item-filters.ts'
import type { FixtureListElement } from './list/fixture-list.ts'
import { FeedDockElement } from './page/feed-dock.ts'
import { FixturePageElement } from './page/fixture-page.ts'
import type { ReplayBarElement } from './replay/replay-bar.ts'
import { ViewerAppElement } from './viewer-app.ts'

// No top-level await: the words of another language import parts of this script, and would wait for it for ever.
loadLanguage(languageFor(wantedLanguages())).then(begin, reportError)

/** The elements in the order in which they fill the page: no part moves one that came before it. */
const steps: readonly (() => unknown)[] = [
  () => customElements.define('ff-viewer', ViewerAppElement),
  () => [timeText(new Date().toISOString()), numberText(0)],
  () => {
    customElements.define('ff-dock', FeedDockElement)
    customElements.define('ff-fixture-page', FixturePageElement)
  },
  () => customElements.define('ff-item-filters', ItemFiltersElement),
  () => FixtureFeedElement.define(),
  () => ContentItemElement.define(),
]

async function begin(language: string): Promise<void> {
  document.documentElement.lang = language
  // The icon's address is relative to the page's, which changes with each game that is opened.
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')) {
    const { href } = icon
    icon.href = href
  }
  // A task for each: a browser that is asked for something meanwhile need not wait for all of them.
  for (const define of steps) {
    define()
    await new Promise(resolve => setTimeout(resolve))
  }
  // A failure is told when a part is needed.
  const later = globalThis.requestIdleCallback ?? setTimeout
  later(() => import('./idle-parts.ts').catch(() => {}))
}

declare global {
  interface HTMLElementTagNameMap {
    'ff-fixture-list': FixtureListElement
    'ff-fixture-page': FixturePageElement
    'ff-replay-bar': ReplayBarElement
  }
}

import '../../fixture-feed-define.ts'
import { languageFor, loadLanguage } from '../../localization.ts'
import { wantedLanguages } from './feed-language.ts'
import { ItemFiltersElement } from './filters/item-filters.ts'
import { loadWhenIdle } from './late.ts'
import type { FixtureListElement } from './list/fixture-list.ts'
import { FeedDockElement } from './page/feed-dock.ts'
import { FixturePageElement } from './page/fixture-page.ts'
import type { PrintSheetElement } from './print/print-sheet.ts'
import type { ReplayBarElement } from './replay/replay-bar.ts'
import type { ShareButtonsElement } from './share/share-buttons.ts'
import type { ScoreStripElement } from './strip/score-strip.ts'
import { ViewerAppElement } from './viewer-app.ts'

// No top-level await: the words of another language import parts of this script, and would wait for it for ever.
loadLanguage(languageFor(wantedLanguages())).then(begin, reportError)

function begin(language: string): void {
  document.documentElement.lang = language
  // The icon's address is relative to the page's, which changes with each game that is opened.
  for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')) {
    const { href } = icon
    icon.href = href
  }
  customElements.define('ff-item-filters', ItemFiltersElement)
  customElements.define('ff-dock', FeedDockElement)
  customElements.define('ff-fixture-page', FixturePageElement)
  customElements.define('ff-viewer', ViewerAppElement)
  loadWhenIdle(() => import('./idle-parts.ts'))
}

declare global {
  interface HTMLElementTagNameMap {
    'ff-dock': FeedDockElement
    'ff-item-filters': ItemFiltersElement
    'ff-fixture-list': FixtureListElement
    'ff-fixture-page': FixturePageElement
    'ff-print-sheet': PrintSheetElement
    'ff-replay-bar': ReplayBarElement
    'ff-score-strip': ScoreStripElement
    'ff-share-buttons': ShareButtonsElement
    'ff-viewer': ViewerAppElement
  }
}

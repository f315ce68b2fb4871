import '../../fixture-feed-define.ts'
import { languageFor, loadLanguage } from '../../localization.ts'
import { ItemFiltersElement } from './filters/item-filters.ts'
import { JsonDialogElement } from './json/json-dialog.ts'
import { KeyHelpElement } from './keys/key-help.ts'
import { FixtureListElement } from './list/fixture-list.ts'
import { FixturePageElement } from './page/fixture-page.ts'
import { ReplayBarElement } from './replay/replay-bar.ts'
import { RevisionsDialogElement } from './revisions/revisions-dialog.ts'
import { ShareButtonsElement } from './share/share-buttons.ts'
import { ViewerAppElement } from './viewer-app.ts'

const language = languageFor()
await loadLanguage(language)
document.documentElement.lang = language
// The icon's address is relative to the page's, which changes with each game that is opened.
for (const icon of document.querySelectorAll<HTMLLinkElement>('link[rel=icon]')) {
  const { href } = icon
  icon.href = href
}

customElements.define('ff-item-filters', ItemFiltersElement)
customElements.define('ff-json-dialog', JsonDialogElement)
customElements.define('ff-key-help', KeyHelpElement)
customElements.define('ff-replay-bar', ReplayBarElement)
customElements.define('ff-revisions-dialog', RevisionsDialogElement)
customElements.define('ff-share-buttons', ShareButtonsElement)
customElements.define('ff-fixture-list', FixtureListElement)
customElements.define('ff-fixture-page', FixturePageElement)
customElements.define('ff-viewer', ViewerAppElement)

declare global {
  interface HTMLElementTagNameMap {
    'ff-item-filters': ItemFiltersElement
    'ff-json-dialog': JsonDialogElement
    'ff-key-help': KeyHelpElement
    'ff-replay-bar': ReplayBarElement
    'ff-revisions-dialog': RevisionsDialogElement
    'ff-share-buttons': ShareButtonsElement
    'ff-fixture-list': FixtureListElement
    'ff-fixture-page': FixturePageElement
    'ff-viewer': ViewerAppElement
  }
}

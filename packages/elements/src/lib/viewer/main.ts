import { ContentItemElement } from '../../content-item.ts'
import { FixtureFeedElement } from '../../fixture-feed.ts'
import { languageFor, loadLanguage } from '../../localization.ts'
import { numberText } from '../item/language.ts'
import { timeText } from '../item/time-text.ts'
import { wantedLanguages } from './feed-language.ts'
import type { FixtureListElement } from './list/fixture-list.ts'
import { FixturePageElement } from './page/fixture-page.ts'
import type { ReplayBarElement } from './replay/replay-bar.ts'
import { ViewerAppElement } from './viewer-app.ts'

// This script has no top-level await, because the language files import parts of the script and would wait for it
// forever.
loadLanguage(languageFor(wantedLanguages())).then(begin, reportError)

/**
 * The steps of the start. The elements are in the order of their places on the page, so that no element moves an
 * element that was defined earlier.
 */
const steps: readonly (() => unknown)[] = [
  () => customElements.define('ff-viewer', ViewerAppElement),
  () => [timeText(new Date().toISOString()), numberText(0)],
  () => {
    customElements.define('ff-fixture-page', FixturePageElement)
  },
  () => FixtureFeedElement.define(),
  () => ContentItemElement.define(),
]

async function begin(language: string): Promise<void> {
  document.documentElement.lang = language
  // These addresses are relative to the page's address, which changes with each game. Lighthouse and some search
  // engines accept only an absolute canonical address, which a service without a public address does not know.
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=icon], link[rel=canonical]')
  for (const link of links) {
    const { href } = link
    link.href = href
  }
  // One task per step, so that the browser can handle events in between.
  for (const define of steps) {
    define()
    await new Promise(resolve => setTimeout(resolve))
  }
  // A failed load is reported when the chunk is needed.
  const later = globalThis.requestIdleCallback ?? setTimeout
  later(() => import('./game-parts.ts').catch(() => {}))
}

declare global {
  interface HTMLElementTagNameMap {
    'ff-fixture-list': FixtureListElement
    'ff-fixture-page': FixturePageElement
    'ff-replay-bar': ReplayBarElement
  }
}

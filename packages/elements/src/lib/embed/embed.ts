import { ContentItemElement } from '../../content-item.ts'
import { FixtureFeedElement } from '../../fixture-feed.ts'
import { languageFor, loadLanguage } from '../../localization.ts'

/**
 * The elements for pages of other sites: in the language of the page where there are words in it, else the reader's. Our
 * own page in a frame is in the reader's. What a feed says is in its own.
 */
const { documentElement: root } = document
const isFramed = 'framed' in root.dataset
const pageLanguages = isFramed || root.lang === '' ? [] : [root.lang]
function define(): void {
  ContentItemElement.define()
  FixtureFeedElement.define()
}

loadLanguage(languageFor([...pageLanguages, ...navigator.languages])).then(language => {
  if (isFramed) root.lang = language
  define()
}, define)

import { ContentItemElement } from '../../content-item.ts'
import { FixtureFeedElement } from '../../fixture-feed.ts'
import { FixtureFeedWallElement } from '../../fixture-feed-wall.ts'
import { languageFor, loadLanguage } from '../../localization.ts'

/**
 * The elements for pages of other sites, in the language of the page if possible; in our own frame, in the language
 * of the reader.
 */
const { documentElement: root } = document
const isFramed = 'framed' in root.dataset
const pageLanguages = isFramed || root.lang === '' ? [] : [root.lang]
function define(): void {
  ContentItemElement.define()
  FixtureFeedElement.define()
  FixtureFeedWallElement.define()
}

loadLanguage(languageFor([...pageLanguages, ...navigator.languages])).then(language => {
  if (isFramed) root.lang = language
  define()
}, define)

import { ContentItemElement } from '../../content-item.ts'
import { FixtureFeedElement } from '../../fixture-feed.ts'
import { FixtureFeedWallElement } from '../../fixture-feed-wall.ts'
import { languageFor, loadLanguage } from '../../localization.ts'
import { showScoreIn } from './score-heading.ts'

/**
 * Defines the elements on pages of other sites, in the first language that has a translation: the language of the
 * page, then the languages of the reader. In the frame of the service's embed page, only the languages of the reader
 * count. If the translation does not load, the labels are English.
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
  if (isFramed) {
    root.lang = language
    const heading = document.querySelector('h1 a')
    if (heading !== null) showScoreIn(heading, root)
  }
  define()
}, define)

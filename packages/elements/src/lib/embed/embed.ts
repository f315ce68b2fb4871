import { ContentItemElement } from '../../content-item.ts'
import { FixtureFeedElement } from '../../fixture-feed.ts'
import { languageFor, loadLanguage } from '../../localization.ts'

/** The elements for pages of other sites: in the language of the page where there are words in it, else the reader's. */
const { lang } = document.documentElement
function define(): void {
  ContentItemElement.define()
  FixtureFeedElement.define()
}

loadLanguage(languageFor([...(lang === '' ? [] : [lang]), ...navigator.languages])).then(
  define,
  define,
)

import { primary, readersLanguages, withRegion } from '../item/language.ts'
import { chooseSetting, loadSetting } from './setting-storage.ts'

const setting = 'fixture-feed-language'

/** The assumed language of a feed without a stated language and without a language suffix in its key. */
const usualLanguage = 'en'

/** The language of the feeds without a language suffix; `undefined` until one of them was read. */
let mainLanguage: string | undefined

export function chosenLanguage(): string {
  return loadSetting(setting) ?? ''
}

/** Sets the language of the next page load, because labels are loaded once per page. */
export function chooseLanguage(language: string): void {
  chooseSetting(setting, language)
}

/** The languages of the reader, starting with the chosen one: see `withRegion`. */
export function wantedLanguages(): readonly string[] {
  return [chosenLanguage(), ...readersLanguages()]
    .filter(language => language !== '')
    .map(withRegion)
}

/**
 * The feed with which a fixture opens: its first feed, in the reader's preferred language among the available ones.
 * `undefined` without feeds.
 */
export function openingFeed(
  [first, ...feeds]: readonly string[],
  wanted: readonly string[] = wantedLanguages(),
  main: string | undefined = mainLanguage,
): string | undefined {
  for (const language of wanted) {
    // A feed in another variant of the language is better than a feed in another language.
    const same = feeds.filter(each => `${each}-`.startsWith(`${first}-${primary(language)}-`))
    if (same.length > 0) return same.find(each => each === `${first}-${language}`) ?? same[0]
    // The language of the first feed is unknown until that feed was read, because the index does not contain it.
    if (main === undefined || main === primary(language)) return first
  }
  return first
}

/**
 * Records the language of a feed without a language suffix, so that `openingFeed` knows the language of such feeds.
 * Other feeds are ignored.
 */
export function noteLanguage(feedKey: string, feeds: readonly string[], stated?: string): void {
  if (feedInLanguage(feedKey, feeds).base === feedKey)
    mainLanguage = primary(stated ?? usualLanguage)
}

/**
 * The base key and the language of a feed: `pulse-es-419` has the base `pulse` and the language `es-419`, if a feed
 * `pulse` exists. The key of any other feed is a base key, and the feed has the main language.
 */
export function feedInLanguage(
  feedKey: string,
  feeds: readonly string[],
): { readonly base: string; readonly language: string } {
  const [, base = '', language = ''] = /^(.+?)-([a-z]{2}(-419)?)$/.exec(feedKey) ?? []
  if (feeds.includes(base)) return { base, language }
  return { base: feedKey, language: mainLanguage ?? usualLanguage }
}

/**
 * The feeds of a game in the language of a feed. Old versions are for programs and are omitted, as is the box score,
 * which has a tab of its own.
 */
export function feedsInLanguageOf(
  feedKey: string,
  feeds: readonly string[],
): readonly { readonly feedKey: string; readonly base: string }[] {
  const { language } = feedInLanguage(feedKey, feeds)
  return feeds
    .map(each => ({ feedKey: each, ...feedInLanguage(each, feeds) }))
    .filter(each => each.language === language && !/-v\d+$|^box-score$/.test(each.base))
}

import { primary, readersLanguages } from '../item/language.ts'
import { chooseSetting, loadSetting } from './setting-storage.ts'

const setting = 'fixture-feed-language'

/** What a feed is taken to be in that states no language, and whose key names none. */
const usualLanguage = 'en'

/** What the feeds are in whose key names no language; `undefined` until one of them was read. */
let mainLanguage: string | undefined

export function chosenLanguage(): string {
  return loadSetting(setting) ?? ''
}

/** Chooses for the next page: words are loaded once for each. */
export function chooseLanguage(language: string): void {
  chooseSetting(setting, language)
}

/** The languages of the reader, the chosen one before all others. */
export function wantedLanguages(): readonly string[] {
  return [chosenLanguage(), ...readersLanguages()].filter(language => language !== '').map(primary)
}

/** The feed that a fixture opens with: its first one, in the language that the reader wants most of those it is in. */
export function openingFeed(
  [first, ...feeds]: readonly string[],
  wanted: readonly string[] = wantedLanguages(),
  main: string | undefined = mainLanguage,
): string | undefined {
  for (const language of wanted) {
    const feedKey = `${first}-${language}`
    if (feeds.includes(feedKey)) return feedKey
    // The index says nothing of the first feed's language: reading it does.
    if (main === undefined || main === language) return first
  }
  return first
}

/** Notes what language a feed was read in, so that feeds whose key names none are chosen by it. */
export function noteLanguage(feedKey: string, feeds: readonly string[], stated?: string): void {
  if (feedInLanguage(feedKey, feeds).base === feedKey)
    mainLanguage = primary(stated ?? usualLanguage)
}

/** The key and language of a feed: beside `pulse`, `pulse-es` is the same in Spanish. */
export function feedInLanguage(
  feedKey: string,
  feeds: readonly string[],
): { readonly base: string; readonly language: string } {
  const [, base = '', language = ''] = /^(.+)-([a-z]{2})$/.exec(feedKey) ?? []
  if (feeds.includes(base)) return { base, language }
  return { base: feedKey, language: mainLanguage ?? usualLanguage }
}

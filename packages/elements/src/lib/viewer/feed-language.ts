import { primary, readersLanguages } from '../item/language.ts'
import { wordLanguage } from '../item/msg.ts'
import { keepSetting, keptSetting } from './kept-setting.ts'

const setting = 'fixture-feed-language'

/** The page comes in the language of the feeds whose key names no other. */
const mainLanguage = primary(globalThis.document?.documentElement.lang || 'en')

/** The language that the reader chose here; empty where the browser says it. */
export function chosenLanguage(): string {
  return keptSetting(setting) ?? ''
}

/** Keeps a choice for the next page: words are loaded once for each. */
export function chooseLanguage(language: string): void {
  keepSetting(setting, language)
}

/** The languages of the reader, the chosen one before all others. */
export function wantedLanguages(): readonly string[] {
  return [chosenLanguage(), ...readersLanguages()].filter(language => language !== '').map(primary)
}

/** The feed that a fixture opens with: its first one, in the language that the reader wants most of those it is in. */
export function openingFeed(
  [first, ...feeds]: readonly string[],
  wanted: readonly string[] = wantedLanguages(),
  main: string = mainLanguage,
): string | undefined {
  const language = wanted.find(each => each === main || feeds.includes(`${first}-${each}`))
  return language === undefined || language === main ? first : `${first}-${language}`
}

/** The key and language of a feed: beside `pulse`, `pulse-es` is the same in Spanish. */
export function feedInLanguage(
  feedKey: string,
  feeds: readonly string[],
): { readonly base: string; readonly language: string } {
  const [, base = '', language = ''] = /^(.+)-([a-z]{2})$/.exec(feedKey) ?? []
  return feeds.includes(base) ? { base, language } : { base: feedKey, language: mainLanguage }
}

/** The language of what a feed says, where it is another than that of the page's own words. */
export function foreignLanguage(feedKey: string, feeds: readonly string[]): string | undefined {
  const { language } = feedInLanguage(feedKey, feeds)
  return language === wordLanguage() ? undefined : language
}

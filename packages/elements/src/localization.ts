import { primary, readersLanguages } from './lib/item/language.ts'

/** The languages that the elements' own words are in; what a feed says is in the language of the feed. */
export const languages: readonly string[] = ['en', 'de']

/** The first language of a reader that there are words in; English where there is none. */
export function languageFor(readers: readonly string[] = readersLanguages()): string {
  return readers.map(primary).find(language => languages.includes(language)) ?? 'en'
}

/**
 * Sets the language of the elements' own words for the whole page, once and before elements are on it. A page that
 * configures `@lit/localize` itself does not call this: it takes the templates of `locales/…` among its own. Resolves to
 * the language that it is: English, where another cannot be loaded.
 */
export async function loadLanguage(language: string = languageFor()): Promise<string> {
  // The words are written in English, so that readers of it need nothing more.
  if (language === 'en') return language
  try {
    const { loadWords } = await import('./lib/item/load-words.ts')
    await loadWords(language)
    return language
  } catch {
    return 'en'
  }
}

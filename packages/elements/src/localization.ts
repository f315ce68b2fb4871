import { primary, readersLanguages } from './lib/item/language.ts'
import { setWords, type Words, wordLanguage } from './lib/item/msg.ts'

/** What is loaded for each language but English, in which the words are written. */
const modules: Readonly<Record<string, () => Promise<{ readonly words: Words }>>> = {
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
}

/** The languages that the elements' own words are in; what a feed says is in the language of the feed. */
export const languages: readonly string[] = ['en', ...Object.keys(modules)]

/** The first language of a reader that there are words in; English where there is none. */
export function languageFor(readers: readonly string[] = readersLanguages()): string {
  return readers.map(primary).find(language => languages.includes(language)) ?? 'en'
}

/** Sets the language of all words on the page, before elements are. Resolves to it: English if it cannot be loaded. */
export async function loadLanguage(
  language: string = languageFor(),
  loadOwn?: () => Promise<{ readonly words: Words }>,
): Promise<string> {
  try {
    const [loaded, own] = await Promise.all([modules[language]?.(), loadOwn?.()])
    if (loaded !== undefined) setWords(language, { ...loaded.words, ...own?.words })
  } catch {
    // English needs nothing to be loaded.
  }
  return wordLanguage()
}

import { configureLocalization, type LocaleModule } from '@lit/localize'
import { primary, readersLanguages } from './lib/item/language.ts'

/** The languages that the elements' own words are in; what a feed says is in the language of the feed. */
export const languages: readonly string[] = ['en', 'de']

/** What is loaded for each but the one that the words are written in. */
const modules: Readonly<Record<string, () => Promise<LocaleModule>>> = {
  de: () => import('./locales/de.ts'),
}

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
  const { setLocale } = configureLocalization({
    sourceLocale: 'en',
    targetLocales: Object.keys(modules),
    loadLocale: async locale => (await modules[locale]?.()) ?? { templates: {} },
  })
  try {
    await setLocale(language)
    return language
  } catch {
    return 'en'
  }
}

import { readersLanguages, withRegion } from './lib/item/language.ts'
import { setWords, type Words, wordLanguage } from './lib/item/msg.ts'

/** The module of each language. English needs none, because the keys are English. */
const modules: Readonly<Record<string, () => Promise<{ readonly words: Words }>>> = {
  en: async () => ({ words: {} }),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  'es-419': () => import('./locales/es-419.ts'),
}

/** The languages of the labels. Texts of a feed are in the language of the feed. */
export const languages: readonly string[] = Object.keys(modules)

/** The first of a reader's languages that has labels; English if none has. */
export function languageFor(readers: readonly string[] = readersLanguages()): string {
  return readers.map(withRegion).find(language => languages.includes(language)) ?? 'en'
}

/**
 * Sets the language of all labels, including those from `loadOwn`. Call it before elements are added to the page,
 * because displayed labels do not change. Resolves to the language of the labels. This language does not change if the
 * requested language has no labels or its labels cannot be loaded.
 */
export async function loadLanguage(
  language: string = languageFor(),
  loadOwn?: () => Promise<{ readonly words: Words }>,
): Promise<string> {
  try {
    const [loaded, own] = await Promise.all([modules[language]?.(), loadOwn?.()])
    if (loaded !== undefined) setWords(language, { ...loaded.words, ...own?.words })
  } catch {
    // The labels remain in their current language.
  }
  return wordLanguage()
}

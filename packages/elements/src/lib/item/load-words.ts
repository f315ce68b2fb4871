import type { LocaleModule } from '@lit/localize'
import { configureLocalization } from '@lit/localize/init/runtime.js'

/** What is loaded for each language but the one that the words are written in. */
const modules: Readonly<Record<string, () => Promise<LocaleModule>>> = {
  de: () => import('../../locales/de.ts'),
}

/**
 * Loads the words of another language, and has them said from then on.
 *
 * @throws {Error} where there are none, or they cannot be loaded.
 */
export async function loadWords(language: string): Promise<void> {
  const { setLocale } = configureLocalization({
    sourceLocale: 'en',
    targetLocales: Object.keys(modules),
    loadLocale: async locale => (await modules[locale]?.()) ?? { templates: {} },
  })
  await setLocale(language)
}

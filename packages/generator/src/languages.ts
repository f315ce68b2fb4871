import type { LanguageTag } from './language-tags.ts'
import { english } from './lib/language/en/english.ts'
import { latinAmericanSpanish, spanish } from './lib/language/es/spanish.ts'
import type { Language } from './lib/language/language.ts'

export type { Language, LanguageTag }

/** The words of each language that feeds can be in, by its tag. */
export const languages: { readonly [Tag in LanguageTag]: Language } = {
  en: english,
  es: spanish,
  'es-419': latinAmericanSpanish,
}

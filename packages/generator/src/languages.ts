import { english } from './lib/language/en/english.ts'
import { spanish } from './lib/language/es/spanish.ts'
import type { Language, LanguageTag } from './lib/language/language.ts'

export type { Language, LanguageTag }

/** The languages that feeds can be in, by BCP 47 tag. */
export const languages: { readonly [Tag in LanguageTag]: Language } = { en: english, es: spanish }

export function isLanguageTag(text: string): text is LanguageTag {
  return Object.hasOwn(languages, text)
}

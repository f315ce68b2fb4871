import type { ItemKind } from '@fixture-feed/generator/messages'
import { english } from './en/english.ts'
import { latinAmericanSpanish, spanish } from './es/spanish.ts'
import type { Language } from './language.ts'
import { type Reader, readersOf } from './reading.ts'

/** The supported languages of texts by tag. */
export const languages: Readonly<Record<LanguageTag, Language>> = {
  en: english,
  es: spanish,
  'es-419': latinAmericanSpanish,
}

export type LanguageTag = 'en' | 'es' | 'es-419'

const known = new Map<LanguageTag, Readonly<Record<ItemKind, Reader>>>()

export function readersIn(tag: LanguageTag): Readonly<Record<ItemKind, Reader>> {
  const readers = known.get(tag) ?? readersOf(languages[tag])
  known.set(tag, readers)
  return readers
}

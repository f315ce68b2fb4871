import { wordLanguage } from './msg.ts'

/**
 * The language tag for dates and numbers: the reader's own variant of the language of the labels, such as `de-AT`. If
 * the reader has no such variant, the tag is the language of the labels, or `en-GB` for English.
 */
export function displayLocale(readers: readonly string[] = readersLanguages()): string {
  const language = primary(wordLanguage())
  const own = readers.find(tag => primary(tag) === language)
  return own ?? (language === 'en' ? 'en-GB' : wordLanguage())
}

/** The languages of the reader, in order of preference. */
export function readersLanguages(): readonly string[] {
  return globalThis.navigator?.languages ?? []
}

/** The language of a tag: `de` of `de-AT`. */
export function primary(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? tag
}

/** The language of a tag, such as `de` of `de-AT`; `es-419` for the Spanish of any country except Spain. */
export function withRegion(tag: string): string {
  return /^es-(?!es)/i.test(tag) ? 'es-419' : primary(tag)
}

/** A number with the separators of the reader: `1,331`. */
export function numberText(value: number): string {
  return value.toLocaleString(displayLocale())
}

/** A number with a fixed count of decimals and the separators of the reader: `9.4`. */
export function decimalText(value: number, decimals: number): string {
  return value.toLocaleString(displayLocale(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
}

import { LOCALE_STATUS_EVENT, type LocaleStatusEventDetail } from '@lit/localize'

/** The language of the words: the one in which they are written, until the page has loaded another. */
let language = 'en'

globalThis.addEventListener?.(LOCALE_STATUS_EVENT, event => {
  const { detail } = event as CustomEvent<LocaleStatusEventDetail>
  if (detail.status === 'ready') language = detail.readyLocale
})

/** The language of the elements' own words. */
export function wordLanguage(): string {
  return language
}

/**
 * The language tag for dates and numbers: the reader's own form of the language that the words are in. Readers of a
 * language without words get English dates to go with the words, but the order of most of them.
 */
export function displayLocale(readers: readonly string[] = readersLanguages()): string {
  const own = readers.find(tag => primary(tag) === language)
  return own ?? (language === 'en' ? 'en-GB' : language)
}

/** The languages of the reader, the most wanted first. */
export function readersLanguages(): readonly string[] {
  return globalThis.navigator?.languages ?? []
}

/** The language of a tag: `de` of `de-AT`. */
export function primary(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? tag
}

/** A number with the separators of the reader: `1,331`. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(displayLocale()).format(value)
}

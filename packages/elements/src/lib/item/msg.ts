/** Labels of another language, by their English text; `{0}`, `{1}`… are placeholders. */
export type Words = Readonly<Record<string, string>>

/** An English label with placeholders such as `{0}`, and their values. */
interface FilledWords {
  readonly english: string
  readonly values: readonly unknown[]
}

let language = 'en'
let words: Words = {}

/** A label in the current language, or in English if it has no translation. The English text is the key. */
export function msg(said: string | FilledWords): string {
  const { english, values } = typeof said === 'string' ? { english: said, values: undefined } : said
  const text = wordFor(english)
  return values === undefined ? text : text.replace(/\{(\d)\}/g, (_, place) => `${values[place]}`)
}

/**
 * The translation of an English text that is not literal in the source, such as the name of a field; the English text
 * if it has no translation.
 */
export function wordFor(english: string): string {
  return words[english] ?? english
}

/** A label with values, for `msg`. */
export function str(strings: TemplateStringsArray, ...values: readonly unknown[]): FilledWords {
  return { english: strings.reduce((text, part, index) => `${text}{${index - 1}}${part}`), values }
}

/** Sets the language of all labels. */
export function setWords(next: string, its: Words): void {
  language = next
  words = its
}

/** The language of the labels: English until the page loads another one. */
export function wordLanguage(): string {
  return language
}

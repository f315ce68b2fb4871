/** Words of another language by the English ones; `{0}`, `{1}`… stand for what is filled in. */
export type Words = Readonly<Record<string, string>>

/** English words with what is filled in. */
interface FilledWords {
  readonly english: string
  readonly values: readonly unknown[]
}

let language = 'en'
let words: Words = {}

/** What the elements say, in the language of the page's words: the English ones are what others are looked up by. */
export function msg(said: string | FilledWords): string {
  const { english, values } = typeof said === 'string' ? { english: said, values: undefined } : said
  const text = wordFor(english)
  return values === undefined ? text : text.replace(/\{(\d)\}/g, (_, place) => `${values[place]}`)
}

/** The words for English ones that are no text of the source, such as a field's name. */
export function wordFor(english: string): string {
  return words[english] ?? english
}

/** Words with values in them, for `msg`. */
export function str(strings: TemplateStringsArray, ...values: readonly unknown[]): FilledWords {
  return { english: strings.reduce((text, part, index) => `${text}{${index - 1}}${part}`), values }
}

/** Has the words of a language said from now on. */
export function setWords(next: string, its: Words): void {
  language = next
  words = its
}

/** The language of the words: English, in which they are written, until the page has loaded another. */
export function wordLanguage(): string {
  return language
}

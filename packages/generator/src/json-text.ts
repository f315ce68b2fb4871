/** A place in a text, counted from 1, in UTF-16 code units. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** One token of JSON (RFC 8259), or white space. Numbers are matched loosely: `1-2` is one token. */
const token = /[ \t\r\n]+|[{}[\]:,]|"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true\b|false\b|null\b/sy

/**
 * The first part of a text that is not a JSON token, such as `NaN`; `undefined` if the whole text consists of tokens.
 */
export function firstForeignToken(
  text: string,
): { readonly word: string; readonly place: TextPlace; readonly isCutOff: boolean } | undefined {
  const start = endOfTokens(text)
  if (start === text.length) return undefined
  const rest = text.slice(start)
  const word = /^[\w.+-]+|^./su.exec(rest)?.[0] ?? ''
  // An open string, or the start of a word such as `tru` at the end of the text, shows that the text was cut off.
  const isCutOff = word === '"' || (start + word.length === text.length && /^[a-z]+$/.test(word))
  return { word: word.slice(0, 40), place: placeAt(text, start), isCutOff }
}

/** Describes a text that is not JSON, for messages such as "expected JSON, found …". */
export function foundInsteadOfJson(text: string): string {
  const start = text.trimStart()
  if (start === '') return 'nothing'
  if (start.startsWith('<')) return 'a page of HTML or XML'
  const foreign = firstForeignToken(text)
  if (foreign === undefined || foreign.isCutOff) {
    return `an incomplete text of ${text.length} characters`
  }
  const { word, place } = foreign
  return `${JSON.stringify(word)} in line ${place.line}, column ${place.column}`
}

/** The end of the JSON tokens at the start of a text. */
function endOfTokens(text: string): number {
  let end = 0
  token.lastIndex = 0
  while (token.test(text)) end = token.lastIndex
  return end
}

function placeAt(text: string, index: number): TextPlace {
  const before = text.slice(0, index)
  const line = before.split('\n').length
  return { line, column: index - before.lastIndexOf('\n') }
}

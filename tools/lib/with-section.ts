/**
 * Replaces one of the generated sections of a Markdown document, between `<!-- emitted: NAME -->` and `<!-- /emitted
 * -->`.
 *
 * @throws {Error} if the document has no such section or the section has no end.
 */
export function withSection(document: string, name: string, text: string): string {
  const begin = `<!-- emitted: ${name} -->\n`
  const [before, rest] = splitOnce(document, begin)
  const [, after] = splitOnce(rest ?? '', end)
  if (before === undefined || after === undefined) {
    throw new Error(`Cannot emit section "${name}": the document has no place for it`)
  }
  return `${before}${begin}\n${text}\n\n${end}${after}`
}

/** The names of the generated sections of a document. */
export function sectionNames(document: string): readonly string[] {
  return [...document.matchAll(/<!-- emitted: ([\w-]+) -->\n/g)].map(([, name = '']) => name)
}

const end = '<!-- /emitted -->'

function splitOnce(text: string, separator: string): readonly [string?, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [] : [text.slice(0, at), text.slice(at + separator.length)]
}

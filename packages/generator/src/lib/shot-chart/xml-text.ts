/** Characters that XML 1.0 does not allow in a document, escaped or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute, and replaces characters that XML does not allow by U+FFFD. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_XML, '\ufffd')
    .replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
}

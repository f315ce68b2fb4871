/** The kinds of documents that `validate` can check: the values of `--as`. */
export const documentKinds = [
  'snapshot',
  'item',
  'index',
  'log',
  'draft',
  'publication',
  'fixture',
  'settings',
] as const

export type DocumentKind = (typeof documentKinds)[number]

/**
 * The kind of a parsed document, detected from its fields; `undefined` if they do not identify a kind. A draft is an
 * `item`.
 */
export function kindOfDocument(value: unknown): DocumentKind | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('kind' in value && !('definitionKey' in value)) return 'log'
  if ('definitionKey' in value || 'definitionVersion' in value) return 'item'
  if ('fixtures' in value) return 'index'
  if ('snapshotAt' in value || 'feedKey' in value) return 'snapshot'
  if ('items' in value || 'withdrawals' in value) return 'publication'
  if ('awayTeam' in value || 'homeTeam' in value) return 'fixture'
  return 'state' in value ? 'settings' : undefined
}

/**
 * Whether a text is a line of a publication log. The first line of a multi-line document is not, because it is not
 * JSON.
 */
export function isLogLine(text: string): boolean {
  try {
    return kindOfDocument(JSON.parse(text)) === 'log'
  } catch {
    return false
  }
}

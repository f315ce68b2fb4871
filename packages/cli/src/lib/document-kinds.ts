/** What a document can be. */
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

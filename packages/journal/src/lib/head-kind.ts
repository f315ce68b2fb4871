import type { EntryKind } from '../entry.ts'

/** Kinds of which `readHeads` gives the last entry of each chain. */
export type HeadKind = 'fixture' | 'retirement' | 'purge' | 'settings' | 'publication'

/** The head that each kind of entry becomes. An erasure counts as a publication: both state the feed's item count. */
export const headKinds: { readonly [Kind in EntryKind]: HeadKind | undefined } = {
  fixture: 'fixture',
  retirement: 'retirement',
  purge: 'purge',
  purged: undefined,
  settings: 'settings',
  publication: 'publication',
  erasure: 'publication',
  receipt: undefined,
  asset: undefined,
  gap: undefined,
  lock: undefined,
  unlock: undefined,
  proposal: undefined,
  stop: undefined,
  release: undefined,
}

import type { EntryKind } from '../entry.ts'

/** Kinds of which `readHeads` gives the last entry of each chain. */
export type HeadKind = 'fixture' | 'retirement' | 'settings' | 'publication'

/** What a kind of entry is the head of: an erasure stands for a publication, as both say the feed's item count. */
export const headKinds: { readonly [Kind in EntryKind]: HeadKind | undefined } = {
  fixture: 'fixture',
  retirement: 'retirement',
  settings: 'settings',
  publication: 'publication',
  erasure: 'publication',
  receipt: undefined,
  asset: undefined,
  gap: undefined,
}

import type { EntryKind, Position } from '../entry.ts'

/** Kinds of which `readHeads` returns the last entry of each chain. */
export type HeadKind =
  | 'fixture'
  | 'retirement'
  | 'purge'
  | 'settings'
  | 'publication'
  | 'hold'
  | 'proposal'

/**
 * The head that each kind of entry becomes; `undefined` if it becomes none. An erasure counts as a publication: both
 * contain the feed's item count.
 */
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
  hold: 'hold',
  proposal: 'proposal',
}

/**
 * Records the position of an entry that becomes a head. The key of a head is its kind and its chain, such as
 * `publication ["f1","pulse"]`.
 */
export function noteHead(
  heads: Map<string, Position>,
  { kind, chain }: { readonly kind: EntryKind; readonly chain: string },
  position: Position,
): void {
  const head = headKinds[kind]
  // An unfinished purge is the only head of its chain.
  if (kind === 'purge')
    for (const other of Object.values(headKinds)) heads.delete(`${other} ${chain}`)
  if (head !== undefined) heads.set(`${head} ${chain}`, position)
}

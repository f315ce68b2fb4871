import type { Entry } from './entry.ts'

/** A stored entry, or a description of the fault in its place. */
export type InspectedEntry =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'fault'; readonly where: string; readonly detail: string }

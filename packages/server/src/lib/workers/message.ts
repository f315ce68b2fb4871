import type { Chain, Entry, Position } from '@fixture-feed/journal/entry'
import type { ListenAddress } from '../http/listener.ts'
import type { PublicSettings } from '../read-api/public-side.ts'

/** The settings that a worker starts with. */
export interface WorkerSettings extends PublicSettings {
  readonly address: ListenAddress
}

/** A read of the journal that a worker requests from the writer. */
export type JournalCall =
  | { readonly read: 'page'; readonly chain: Chain; readonly after: Position }
  | { readonly read: 'at'; readonly positions: readonly Position[] }
  | { readonly read: 'heads' }

/** Messages from the writer to a worker. */
export type ToWorker =
  | { readonly kind: 'start'; readonly settings: WorkerSettings }
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'answer'; readonly call: number; readonly entries: readonly Entry[] }
  | { readonly kind: 'unanswered'; readonly call: number; readonly reason: string }
  | { readonly kind: 'metrics'; readonly request: number }
  | { readonly kind: 'drain'; readonly graceMs: number }

/** Messages from a worker to the writer. */
export type ToWriter =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'shown'; readonly position: Position }
  | { readonly kind: 'call'; readonly call: number; readonly what: JournalCall }
  | { readonly kind: 'metrics'; readonly request: number; readonly metrics: object }
  | { readonly kind: 'failure'; readonly where: string; readonly reason: string }

/** Entries in one answer: a feed is read in pages, so that no message grows with the journal. */
export const pageLength = 64

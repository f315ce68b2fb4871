import type { FixtureIndexEntry, Item } from '@fixture-feed/client'

/** One feed of one fixture. */
export interface FeedId {
  readonly fixtureId: string
  readonly feedKey: string
}

/** An item before it is published. */
export type Draft = Omit<Item, 'revision' | 'publishedAt'> &
  Partial<Pick<Item, 'revision' | 'publishedAt'>>

export interface Withdrawal {
  readonly id: string
  readonly reason?: string | undefined
}

/** A revision that readers must see; null for an item that they must not see. */
export interface ExpectedRevision {
  readonly id: string
  readonly revision: number | null
}

export interface Publication {
  readonly items?: readonly Draft[]
  readonly withdrawals?: readonly Withdrawal[]
  /** Where it does not hold the publication is a `revision_conflict`. */
  readonly expected?: readonly ExpectedRevision[]
}

/** What a publication did, or would do. */
export interface PublicationAnswer {
  readonly snapshotAt: string
  readonly itemCount: number
  readonly etag: string
  readonly items: readonly { readonly id: string; readonly revision: number }[]
  /** Items that another token has locked, and that stayed as they are. */
  readonly held?: readonly { readonly id: string; readonly by: string; readonly reason: string }[]
}

/** One change of an item. */
export interface ItemChange {
  readonly at: string
  readonly revision: number
  readonly by: string | null
  readonly kind: 'published' | 'withdrawn' | 'erased'
  readonly reason?: string
  readonly item?: Item
}

/** One change of a feed. */
export interface FeedChange {
  readonly at: string
  readonly by: string | null
  readonly items: readonly { readonly id: string; readonly revision: number }[]
  readonly withdrawals: readonly Withdrawal[]
  readonly erased?: string
}

export interface FeedHistory {
  readonly changes: readonly FeedChange[]
  /** Whether there are older ones. */
  readonly more: boolean
  /** The tokens that are stopped, and those that were. */
  readonly stops?: readonly TokenStop[]
  /** When a relayed feed could not be read. */
  readonly gaps?: readonly { readonly from: string; readonly to: string }[]
}

/** The lock of an item, with what another token would make of it. */
export interface Lock {
  readonly id: string
  readonly by: string
  readonly at: string
  readonly reason: string
  readonly proposed?: {
    readonly at: string
    readonly by: string | null
    readonly item?: Draft
    readonly withdrawal?: Withdrawal
  }
}

/** A token that may not publish to a feed. */
export interface TokenStop {
  readonly token: string
  readonly by: string
  readonly at: string
  readonly reason: string
  /** Who let it go, and when; left out while it is stopped. */
  readonly released?: { readonly by: string; readonly at: string }
}

export interface FeedSettings {
  readonly state: 'live' | 'finished'
  readonly definitions: readonly DefinitionName[] | null
}

export interface DefinitionName {
  readonly definitionKey: string
  readonly definitionVersion: number
}

/** What the token may do. */
export interface TokenRights {
  readonly name: string
  readonly readOnly: boolean
  readonly fixtures: readonly string[] | null
  readonly feeds: readonly string[] | null
}

/** Whether the service is ready, as `/readyz` says it. */
export interface Readiness {
  readonly ready: boolean
  readonly reasons: readonly string[]
  readonly stale?: readonly (FeedId & { readonly ageSeconds: number })[]
}

/** A fixture as operators see it. */
export type OperatorFixture = FixtureIndexEntry & { readonly retired?: boolean }

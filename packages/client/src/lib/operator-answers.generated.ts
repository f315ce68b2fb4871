// Generated from the schemas of packages/contract by `npm run emit`. Do not edit.

import type { DefinitionName, Draft, FixtureIndexEntry, Item, Withdrawal } from '../content.generated.ts'
import type { FeedId } from '../feed.ts'

/** A fixture as operators see it: one that a relay saw may lack fields. */
export type OperatorFixture = Pick<FixtureIndexEntry, 'fixtureId' | 'feeds'> &
  Partial<FixtureIndexEntry> & { readonly itemCount: number; readonly retired?: true | undefined }

/** What a token may do. */
export interface TokenRights {
  readonly name: string
  readonly readOnly: boolean
  /** The fixtures that it is limited to; null for all. */
  readonly fixtures: readonly string[] | null
  /** The feed keys that it is limited to; null for all. */
  readonly feeds: readonly string[] | null
}

/** A revision of an item. */
export interface ItemRevision {
  readonly id: string
  readonly revision: number
}

/** The feed after a publication, which it may have left as it was. */
export interface PublicationAnswer {
  /** Null while nothing was ever published. */
  readonly snapshotAt: string | null
  readonly itemCount: number
  readonly etag: string | null
  /** The items of the publication, with their revisions. */
  readonly items: readonly ItemRevision[]
  /** Ids to withdraw that were not there, if any. */
  readonly unknown?: readonly string[] | undefined
  /** Items that others have locked, if any: they stay as they are. */
  readonly held?: readonly HeldItem[] | undefined
}

/** An item that a lock keeps as it is. */
export interface HeldItem {
  readonly id: string
  /** The name of the token that locked it. */
  readonly by: string
  readonly reason: string
}

/** The lock of an item. */
export interface ItemLock {
  readonly id: string
  /** The name of the token that locked it: its publications apply. */
  readonly by: string
  readonly at: string
  /** Empty where the item was erased since. */
  readonly reason: string
  /** The last thing that another token wanted since; left out where it wanted what the feed has. */
  readonly proposed?: HeldProposal | undefined
}

/** What another token would publish in place of a locked item: the item, or its withdrawal. */
export interface HeldProposal {
  readonly at: string
  /** The name of the token; null where it is not known. */
  readonly by: string | null
  readonly item?: Draft | undefined
  readonly withdrawal?: Withdrawal | undefined
}

/** A token that is kept from changing a feed. */
export interface TokenStop {
  /** The name of the token. */
  readonly token: string
  /** The name of the token that stopped it. */
  readonly by: string
  readonly at: string
  readonly reason: string
}

/** The feed after an erasure. */
export interface ErasureAnswer {
  readonly snapshotAt: string
  readonly itemCount: number
  readonly etag: string
}

/** What became of lines of a publication log. */
export interface ImportAnswer {
  readonly applied: number
  /** How many took place before. */
  readonly there: number
  /** References of items to assets of their feed that were never uploaded, if any; some of them where there are many. */
  readonly dangling?: readonly string[] | undefined
}

/** The history of an item, newest first. */
export interface ItemHistory {
  readonly revisions: readonly ItemChange[]
  /** Set where there are older changes. */
  readonly more?: true | undefined
}

/** One change of an item. */
export interface ItemChange {
  readonly at: string
  readonly revision: number
  /** The name of the token; null where none was recorded. */
  readonly by: string | null
  readonly kind: 'published' | 'withdrawn' | 'erased'
  /** The reason of a withdrawal, where one was given. */
  readonly reason?: string | undefined
  readonly item?: Item | undefined
}

/** The history of a feed. */
export interface FeedHistory {
  /** Newest first. */
  readonly changes: readonly FeedChange[]
  /** Whether there are older changes. */
  readonly more: boolean
  /** What was done beside publishing, the last act first; left out where it is nothing, and on pages of older changes. */
  readonly acts?: readonly FeedAct[] | undefined
  /** Set where there were earlier acts, which are not told. */
  readonly moreActs?: true | undefined
  /** When a relayed feed could not be read. */
  readonly gaps?: readonly Gap[] | undefined
}

/** One change of a feed. */
export interface FeedChange {
  readonly at: string
  /** The name of the token; null where none was recorded. */
  readonly by: string | null
  readonly items: readonly ItemRevision[]
  readonly withdrawals: readonly Withdrawal[]
  /** The item that was erased, for an erasure. */
  readonly erased?: string | undefined
}

/** Something that was done to a feed and changed no snapshot. */
export type FeedAct =
  | {
      readonly kind: 'stopped'
      readonly at: string
      readonly by: string
      readonly token: string
      readonly reason: string
    }
  | {
      readonly kind: 'released'
      readonly at: string
      readonly by: string
      readonly token: string
    }
  | {
      readonly kind: 'locked'
      readonly at: string
      readonly by: string
      readonly id: string
      readonly reason: string
    }
  | {
      readonly kind: 'unlocked'
      readonly at: string
      readonly by: string
      readonly id: string
    }
  /** The state of the feed changed. */
  | {
      readonly kind: 'finished' | 'live'
      readonly at: string
      /** Null where no name was recorded. */
      readonly by: string | null
    }
  /** The definitions that the feed takes changed. */
  | {
      readonly kind: 'enabled'
      readonly at: string
      /** Null where no name was recorded. */
      readonly by: string | null
      /** Null for all known ones. */
      readonly definitions: readonly DefinitionName[] | null
    }

/** A time in which nobody saw what a feed was. */
export interface Gap {
  readonly from: string
  readonly to: string
}

/** Whether the service is ready; if not, the reasons. */
export interface Readiness {
  readonly ready: boolean
  readonly reasons: readonly string[]
  /** Relayed feeds whose last good read is so old that changes may have been missed: their last good state is served. */
  readonly stale?: readonly StaleFeed[] | undefined
}

export interface StaleFeed extends FeedId {
  /** Seconds since the end of the last good read. */
  readonly ageSeconds: number
}

import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FixtureDetails, FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type {
  DefinitionId,
  FeedState,
  HoldBody,
  Withdrawal,
} from '@fixture-feed/contract/operator-bodies'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'

export type { FeedId }

/**
 * The order number of an entry: at least 1 and strictly increasing over the whole journal. Numbers may be skipped.
 */
export type Position = number

/** The result of a publication with an `Idempotency-Key`, stored so that a retry receives the same response. */
export interface Receipt {
  readonly key: string
  /** SHA-256 of the purpose and the body of the request, hex. */
  readonly requestDigest: string
  readonly status: 200 | 201
  /** The JSON text of the response, byte for byte. */
  readonly body: string
}

/** The new pending change of an item: a draft, a withdrawal, or nothing. It replaces an existing proposal. */
export interface Proposed {
  readonly id: string
  readonly item?: Draft | undefined
  /** Evidence for the draft. */
  readonly evidence?: DraftEvidence | undefined
  readonly withdrawal?: Withdrawal | undefined
  /** SHA-256 of the change as canonical JSON (RFC 8785), hex; absent if nothing is pending. */
  readonly hash?: string | undefined
  /** Why the service itself dropped the proposal. */
  readonly reason?: string | undefined
  /** Size of the change as JSON, in bytes. If it is absent, readers compute it from the change. */
  readonly byteLength?: number | undefined
}

/**
 * The ids of the holds that keep back proposals of an entry. These holds restrict the token that made the entry, even
 * after the proposals have ended, unless that token set the hold.
 */
export type HeldBy = readonly string[] | undefined

export interface StoredEvidence {
  readonly id: string
  readonly revision: number
  /** SHA-256 of the JSON of the evidence, hex. */
  readonly hash: string
  /** The JSON of the evidence in UTF-8, compressed with Zstandard (RFC 8878), base64. */
  readonly zstd: string
}

/**
 * The number of pending proposals of the feed after this entry. Every entry that may change this number states it,
 * unless it is zero.
 */
export interface StatesPendingCount {
  readonly pendingCount?: number | undefined
}

/** Origin of an entry: `published` through this service, or `observed` by a relay at an upstream. */
export type Origin = 'published' | 'observed'

/** A signature of an upstream's response, over the bytes of the snapshot after the entry that contains it. */
export interface UpstreamSignature {
  /** The raw Ed25519 public key, base64. */
  readonly keyId: string
  /** Base64. */
  readonly value: string
}

/** A fixture in the upstream's index, in the generic view: fields of a registration may be missing or additional. */
export interface ListedFixture {
  readonly fixtureId: string
  readonly feeds: readonly string[]
  readonly [field: string]: unknown
}

/** The content of an entry. Everything is plain JSON except the bytes of an asset. */
export type EntryFacts =
  /** A fixture was registered, or its registration changed. */
  | {
      readonly kind: 'fixture'
      readonly fixtureId: string
      readonly fixture: Omit<FixtureRegistration, 'details'>
      /** The fields of the registration that the index entry does not contain. */
      readonly details?: FixtureDetails | undefined
      readonly origin?: 'published' | undefined
    }
  /**
   * A fixture in the upstream's index. If the upstream states an `itemCount`, this service shows its own count instead.
   */
  | {
      readonly kind: 'fixture'
      readonly fixtureId: string
      readonly fixture: ListedFixture
      /** The data about the fixture from the upstream's scoreboard. */
      readonly details?: FixtureDetails | undefined
      readonly origin: 'observed'
      /** The rank of the fixture in the index, if the upstream does not order its index by first event. */
      readonly indexRank?: number | undefined
    }
  /** A fixture was retired, or left the upstream's index. */
  | {
      readonly kind: 'retirement'
      readonly fixtureId: string
      readonly origin?: Origin | undefined
    }
  /**
   * The history of a retired fixture and its feeds must be deleted permanently, as if the fixture had never been
   * registered.
   */
  | {
      readonly kind: 'purge'
      readonly fixtureId: string
      /** Every feed that the fixture ever had. */
      readonly feedKeys: readonly string[]
    }
  /**
   * All earlier entries of this chain were deleted. If the entry has no `feedKey`, all entries of the feeds of the
   * fixture were deleted too. Only followers receive this entry: reads skip it, and writers append the next entry of
   * the chain after position 0.
   */
  | { readonly kind: 'purged'; readonly fixtureId: string }
  | (FeedId & { readonly kind: 'purged' })
  /** The settings of a feed; `definitions: null` enables all known definitions, and `language` is a BCP 47 tag. */
  | (FeedId & {
      readonly kind: 'settings'
      readonly at: string
      readonly state: FeedState
      readonly definitions: readonly DefinitionId[] | null
      readonly language?: string | undefined
      /** Absent if evidence is optional. */
      readonly evidence?: 'required' | undefined
      /** The name of the operator token that set them; `undefined` if unknown. */
      readonly by?: string | undefined
      readonly origin?: Origin | undefined
    })
  /**
   * A change of the feed; `at` is the `snapshotAt` of the new snapshot. An observed change replaces all earlier ones
   * whose instants are not before its own.
   */
  | (FeedId &
      StatesPendingCount & {
        readonly kind: 'publication'
        readonly at: string
        /** The new and revised items, complete. */
        readonly items: readonly Item[]
        /** Withdrawals of items that were in the snapshot. */
        readonly withdrawals: readonly Withdrawal[]
        /** Number of items of the feed after this entry. */
        readonly itemCount: number
        /** The name of the operator token that published it; `undefined` if unknown. */
        readonly by?: string | undefined
        /** The name of the operator token that approved it, if it was a proposal that a token approved. */
        readonly approvedBy?: string | undefined
        /**
         * The part of the publication that a hold keeps back. Earlier proposals for the items that this entry
         * publishes or withdraws are removed.
         */
        readonly proposals?: readonly Proposed[] | undefined
        readonly heldBy?: HeldBy
        /** Evidence for its items, and for items whose content it did not change. */
        readonly evidence?: readonly StoredEvidence[] | undefined
        readonly receipt?: Receipt | undefined
        readonly origin?: Origin | undefined
        /** The ids of all items in the order of the upstream; absent if that is the usual order. */
        readonly order?: readonly string[] | undefined
        readonly signatures?: readonly UpstreamSignature[] | undefined
      })
  /** A publication that changed nothing and carried an `Idempotency-Key`. Changes no snapshot. */
  | (FeedId & { readonly kind: 'receipt'; readonly receipt: Receipt })
  /** A hold was set or ended by the token `by`. A new hold replaces a hold with the same id. Changes no snapshot. */
  | (FeedId &
      StatesPendingCount & {
        readonly kind: 'hold'
        readonly at: string
        readonly by: string
        readonly holdId: string
        /** Null ends the hold. */
        readonly rule: HoldBody | null
        /** The items whose proposals are dropped together with the hold. */
        readonly dropped?: readonly string[] | undefined
        /**
         * The tokens that the hold restricts from its start: every token with a pending change that the hold keeps back
         * and, if the hold replaced a hold with the same lists, every token that the replaced hold restricted.
         */
        readonly heldTokens?: readonly string[] | undefined
      })
  /** A change became pending, was dropped, or got other evidence. Changes no snapshot. */
  | (FeedId &
      StatesPendingCount & {
        readonly kind: 'proposal'
        readonly at: string
        /** The name of the operator token; `undefined` if the service itself dropped the change. */
        readonly by?: string | undefined
        readonly proposals: readonly Proposed[]
        readonly heldBy?: HeldBy
        /** Replaces the evidence of the same revisions. */
        readonly evidence?: readonly StoredEvidence[] | undefined
        readonly receipt?: Receipt | undefined
      })
  /** An asset. Its name is derived from its content, or is the name at the upstream. Changes no snapshot. */
  | (FeedId & {
      readonly kind: 'asset'
      readonly name: string
      readonly mediaType: string
      readonly bytes: Uint8Array
      readonly origin?: Origin | undefined
    })
  /** The upstream could not be read between two instants. Changes no snapshot. */
  | (FeedId & { readonly kind: 'gap'; readonly from: string; readonly to: string })
  /**
   * An item was erased: earlier entries of the feed are read as if the item had never been published. The erasure
   * changes the feed at the instant `at`, because the instant of a snapshot must never decrease.
   */
  | (FeedId &
      StatesPendingCount & {
        readonly kind: 'erasure'
        readonly at: string
        readonly itemId: string
        /** The highest revision of the item, which is never used again. */
        readonly lastRevision?: number | undefined
        readonly itemCount: number
        /** The names of the assets that are removed with the item, because no other item has named them. */
        readonly assets?: readonly string[] | undefined
        /** The name of the operator token that erased it; `undefined` if unknown. */
        readonly by?: string | undefined
      })

/**
 * The chain of an entry: the registrations of a fixture, or one feed. Within a chain every entry names its
 * predecessor, which makes each append conditional.
 */
export type Chain = { readonly fixtureId: string; readonly feedKey?: undefined } | FeedId

/** An entry without a position. */
export type NewEntry = EntryFacts & {
  /**
   * Unique over all publishers (a UUID). An entry with a known id is not accepted again (**Identity** in `journal.ts`).
   */
  readonly id: string
  /** Position of the last entry of the same chain that the writer knows; 0 if it knows none. */
  readonly previous: Position
  /**
   * The time of the append, RFC 3339: by the clock of the store if its engine has one and the writer has read it,
   * otherwise by the clock of the writer. Only for expiry, holds and audit: no snapshot depends on it.
   */
  readonly recordedAt: string
}

/** One record of the journal. */
export type Entry = NewEntry & { readonly position: Position }

export type EntryKind = Entry['kind']
export type EntryOf<Kind extends EntryKind> = Extract<Entry, { readonly kind: Kind }>

/** The key of a chain for maps and engines: unambiguous for ids with any characters. */
export function chainKey({ fixtureId, feedKey }: Chain): string {
  return JSON.stringify(feedKey === undefined ? [fixtureId] : [fixtureId, feedKey])
}

/** Converts a key back to its chain. */
export function parseChainKey(key: string): Chain {
  const [fixtureId, feedKey] = JSON.parse(key) as [fixtureId: string, feedKey?: string]
  return feedKey === undefined ? { fixtureId } : { fixtureId, feedKey }
}

/** The chain of an entry. Kinds without a `feedKey` belong to the chain of their fixture. */
export function chainOf(entry: EntryFacts): Chain {
  return 'feedKey' in entry
    ? { fixtureId: entry.fixtureId, feedKey: entry.feedKey }
    : { fixtureId: entry.fixtureId }
}

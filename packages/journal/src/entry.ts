import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type {
  DefinitionId,
  FeedState,
  HoldBody,
  Withdrawal,
} from '@fixture-feed/contract/operator-bodies'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'

export type { FeedId }

/** The order number of an entry: at least 1, strictly increasing over the whole journal; numbers may be skipped. */
export type Position = number

/** The answer to a publication with an `Idempotency-Key`, kept so that a retry gets the same answer. */
export interface Receipt {
  readonly key: string
  /** SHA-256 of the request that the key stands for, hex. */
  readonly requestDigest: string
  readonly status: 200 | 201
  /** The answer's JSON text, byte for byte. */
  readonly body: string
}

/** What is to wait for an item in place of what waited before: a draft, a withdrawal, or nothing. */
export interface Proposed {
  readonly id: string
  readonly item?: Draft | undefined
  /** That of the draft. */
  readonly evidence?: DraftEvidence | undefined
  readonly withdrawal?: Withdrawal | undefined
  /** SHA-256 of the change as canonical JSON (RFC 8785), hex; none where nothing is to wait. */
  readonly hash?: string | undefined
  /** Why the service itself dropped what waited. */
  readonly reason?: string | undefined
}

export interface StoredEvidence {
  readonly id: string
  readonly revision: number
  /** SHA-256 of its JSON, hex. */
  readonly hash: string
  /** Its JSON in UTF-8, compressed with Zstandard (RFC 8878), base64. */
  readonly zstd: string
}

/** Said by every entry that may change how many proposals of a feed wait: how many do after it; left out for none. */
export interface StatesPendingCount {
  readonly pendingCount?: number | undefined
}

/** How an entry arose: `published` through this service, or `observed` by a relay at an upstream. */
export type Origin = 'published' | 'observed'

/** A signature that an upstream's answer had, of the bytes that this entry leads to. */
export interface UpstreamSignature {
  /** The raw Ed25519 public key, base64. */
  readonly keyId: string
  /** Base64. */
  readonly value: string
}

/** A fixture as the upstream lists it, in the generic view: fields of a registration may be missing or added. */
export interface ListedFixture {
  readonly fixtureId: string
  readonly feeds: readonly string[]
  readonly [field: string]: unknown
}

/** What an entry says. Everything is plain JSON but the bytes of an asset. */
export type EntryFacts =
  /** A fixture was registered, or its registration changed. */
  | {
      readonly kind: 'fixture'
      readonly fixtureId: string
      readonly fixture: FixtureRegistration
      readonly origin?: 'published' | undefined
    }
  /** A fixture as the upstream lists it. Its `itemCount` is counted anew here. */
  | {
      readonly kind: 'fixture'
      readonly fixtureId: string
      readonly fixture: ListedFixture
      readonly origin: 'observed'
      /** The fixture's place in the index, set where the upstream does not order by first event. */
      readonly indexRank?: number | undefined
    }
  /** A fixture was retired, or left the index of the upstream. */
  | {
      readonly kind: 'retirement'
      readonly fixtureId: string
      readonly origin?: Origin | undefined
    }
  /** The history of a retired fixture and its feeds is to be deleted for good: as if it had never been registered. */
  | {
      readonly kind: 'purge'
      readonly fixtureId: string
      /** Every feed that the fixture ever had. */
      readonly feedKeys: readonly string[]
    }
  /** Everything before in this chain was deleted. For followers: reads pass over it, and the next entry names 0. */
  | { readonly kind: 'purged'; readonly fixtureId: string }
  | (FeedId & { readonly kind: 'purged' })
  /** A feed's settings; `definitions: null` enables all known ones, and `language` is a BCP 47 tag. */
  | (FeedId & {
      readonly kind: 'settings'
      readonly at: string
      readonly state: FeedState
      readonly definitions: readonly DefinitionId[] | null
      readonly language?: string | undefined
      /** The name of the operator token that set them; `undefined` where it is not known. */
      readonly by?: string | undefined
      readonly origin?: Origin | undefined
    })
  /** A change at the instant `at`, its `snapshotAt`. An observed one at the instant of the one before replaces that. */
  | (FeedId &
      StatesPendingCount & {
        readonly kind: 'publication'
        readonly at: string
        /** Only items that are new or have a new revision, complete. */
        readonly items: readonly Item[]
        /** Only ids that were there. */
        readonly withdrawals: readonly Withdrawal[]
        /** How many items the feed has after this entry. */
        readonly itemCount: number
        /** The name of the operator token that published it; `undefined` where it is not known. */
        readonly by?: string | undefined
        /** The name of the operator token that let it go, where it had been held. */
        readonly approvedBy?: string | undefined
        /** What of it is held. What waited for its own items and withdrawals is gone. */
        readonly proposals?: readonly Proposed[] | undefined
        /** That of its items, and of items whose content it did not change. */
        readonly evidence?: readonly StoredEvidence[] | undefined
        readonly receipt?: Receipt | undefined
        readonly origin?: Origin | undefined
        /** The ids of all items in the order of the upstream; left out where that order is ours. */
        readonly order?: readonly string[] | undefined
        readonly signatures?: readonly UpstreamSignature[] | undefined
      })
  /** A publication that changed nothing but carried an `Idempotency-Key`. Changes no snapshot. */
  | (FeedId & { readonly kind: 'receipt'; readonly receipt: Receipt })
  /** A hold was set by the named token, in place of one of the same id, or ended. Changes no snapshot. */
  | (FeedId &
      StatesPendingCount & {
        readonly kind: 'hold'
        readonly at: string
        readonly by: string
        readonly holdId: string
        /** Null ends the hold. */
        readonly rule: HoldBody | null
        /** The items whose proposals are dropped with it. */
        readonly dropped?: readonly string[] | undefined
      })
  /** Something waits, was dropped, or stands on other evidence, and no snapshot changed. */
  | (FeedId &
      StatesPendingCount & {
        readonly kind: 'proposal'
        readonly at: string
        /** The name of the operator token; `undefined` where the service itself dropped it. */
        readonly by?: string | undefined
        readonly proposals: readonly Proposed[]
        /** In place of what there is of the same revisions. */
        readonly evidence?: readonly StoredEvidence[] | undefined
        readonly receipt?: Receipt | undefined
      })
  /** An uploaded asset under its content-addressed name. Changes no snapshot. */
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
   * An item was erased: earlier entries of the feed are to be read as if it had never been published. A change of the
   * feed at the instant `at` (the snapshot's instant must never go back).
   */
  | (FeedId &
      StatesPendingCount & {
        readonly kind: 'erasure'
        readonly at: string
        readonly itemId: string
        /** The greatest revision that the item had: it is not given out again. */
        readonly lastRevision?: number | undefined
        readonly itemCount: number
        /** The name of the operator token that erased it; `undefined` where it is not known. */
        readonly by?: string | undefined
      })

/**
 * The chain that an entry belongs to: a fixture's registrations, or one feed. Within a chain every entry names its
 * predecessor; this is what makes an append conditional.
 */
export type Chain = { readonly fixtureId: string; readonly feedKey?: undefined } | FeedId

/** An entry that has no position yet. */
export type NewEntry = EntryFacts & {
  /** Unique over all publishers (a UUID): the same id is never applied twice. */
  readonly id: string
  /** Position of the last entry of the same chain that the writer knows; 0 when it knows none. */
  readonly previous: Position
  /** Wall clock of the writer when it decided, RFC 3339. Only for expiry and audit: no snapshot depends on it. */
  readonly recordedAt: string
}

/** One line of the journal. */
export type Entry = NewEntry & { readonly position: Position }

export type EntryKind = Entry['kind']
export type EntryOf<Kind extends EntryKind> = Extract<Entry, { readonly kind: Kind }>

/** The text under which a chain is known to maps and engines: unambiguous, whatever the ids contain. */
export function chainKey({ fixtureId, feedKey }: Chain): string {
  return JSON.stringify(feedKey === undefined ? [fixtureId] : [fixtureId, feedKey])
}

/** The chain that a key stands for. */
export function parseChainKey(key: string): Chain {
  const [fixtureId, feedKey] = JSON.parse(key) as [fixtureId: string, feedKey?: string]
  return feedKey === undefined ? { fixtureId } : { fixtureId, feedKey }
}

/** The chain of an entry: kinds without a `feedKey` belong to their fixture. */
export function chainOf(entry: EntryFacts): Chain {
  return 'feedKey' in entry
    ? { fixtureId: entry.fixtureId, feedKey: entry.feedKey }
    : { fixtureId: entry.fixtureId }
}

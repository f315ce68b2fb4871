import { chainKey, type FeedId } from '@fixture-feed/journal/entry'
import {
  type Dictionary,
  digestOfName,
  parseAvailableDictionary,
} from '../representation/dictionary.ts'
import { jsonHeaders, RepresentedVersion } from '../representation/representation.ts'
import type { DeltaPair, DeltaStore, MadeDelta } from './delta-store.ts'
import { composeSnapshot, type FeedSnapshot } from './feed-snapshot.ts'
import { RecentVersions } from './recent-versions.ts'

/** The delta that a reader asks for. */
export interface AskedDelta {
  /** How making it ended; `undefined` when nobody has asked for it before. */
  readonly made: MadeDelta | undefined
  make(): Promise<MadeDelta>
}

/** The last versions of one feed as dictionaries for what is read of it (RFC 9842). */
export class FeedDictionaries {
  readonly recent: RecentVersions = new RecentVersions()
  readonly #feed: FeedId
  readonly #store: DeltaStore

  constructor(feed: FeedId, store: DeltaStore) {
    this.#feed = feed
    this.#store = store
  }

  /** The delta to a version from the dictionary that a client says it has; `undefined` where that is none of ours. */
  deltaTo(version: RepresentedVersion, availableDictionary: string): AskedDelta | undefined {
    const digest = parseAvailableDictionary(availableDictionary)
    return digest === undefined ? undefined : this.deltaFrom(digest, version)
  }

  /** As `deltaTo`, by the digest of the dictionary, base64. */
  deltaFrom(digest: string, version: RepresentedVersion): AskedDelta | undefined {
    if (digest === version.digest) return undefined
    const snapshot = this.recent.find(digest)
    if (snapshot === undefined) return undefined
    const pair: DeltaPair = { digest, version, dictionary: () => toDictionary(snapshot, digest) }
    return { made: this.#store.made(pair), make: () => this.#store.make(pair) }
  }

  /** A recent version as a dictionary, by its name in addresses; `undefined` where there is none of that name. */
  read(name: string): RepresentedVersion | undefined {
    const digest = digestOfName(name)
    const snapshot = digest === undefined ? undefined : this.recent.find(digest)
    if (snapshot === undefined) return undefined
    return this.#store.dictionary(`${digest} ${chainKey(this.#feed)}`, () => {
      const more = ['Use-As-Dictionary', `match=${quoted(patternOf(this.#feed))}`]
      return new RepresentedVersion(composeSnapshot(snapshot).identity, { ...jsonHeaders, more })
    })
  }
}

function toDictionary(snapshot: FeedSnapshot, digest: string): Dictionary {
  return { digest, bytes: composeSnapshot(snapshot).identity }
}

/** The address of a feed as a URL pattern: what means something there is escaped (URL Pattern Standard). */
function patternOf({ fixtureId, feedKey }: FeedId): string {
  return `/v1/fixtures/${encodeURIComponent(fixtureId).replaceAll(/[()*]/g, '\\$&')}/feeds/${feedKey}`
}

/** A structured field's string (RFC 9651 §3.3.3). */
function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`
}

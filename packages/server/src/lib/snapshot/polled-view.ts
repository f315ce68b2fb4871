import type { FeedId } from '@fixture-feed/journal/entry'
import type { CachePolicy } from '../representation/cache-policy.ts'
import type { ResponseCoding } from '../representation/content-coding.ts'
import type { Rendition } from '../representation/representation.ts'
import type { DeltaHandle } from './feed-dictionaries.ts'

/** The lists of changes by their addresses below `/v1/`: of all feeds, and of the live ones. */
export type ChangeListName = 'changes' | 'changes?state=live'

/** The subject of a poll: a feed, or a list of changes. */
export type PollTarget = FeedId | ChangeListName

/** The versions from which a delta may start. */
export interface Dictionaries {
  /**
   * The delta to a rendition from the client's dictionary; `undefined` if the field value is invalid, if this process
   * does not have that dictionary, or if the dictionary is the rendition itself.
   */
  deltaTo(rendition: Rendition, availableDictionary: string): DeltaHandle | undefined
  /**
   * The delta to a rendition from the dictionary with this digest, base64; `undefined` if this process does not have
   * that dictionary, or if the dictionary is the rendition itself.
   */
  deltaFrom(digest: string, rendition: Rendition): DeltaHandle | undefined
}

/** A resource that polls read from memory, and whose changes long polls wait for. */
export interface PolledView {
  readonly target: PollTarget
  /** The current rendition; `undefined` if it must be encoded first. */
  readonly rendition: Rendition | undefined
  readonly cachePolicy: CachePolicy
  readonly dictionaries: Dictionaries
  readonly reference: PolledViewReference
  /**
   * Records that a client requests the resource, so that a list of changes makes its next version, and so that the next
   * renditions are encoded in the same coding, unless the coding is a delta.
   */
  use(coding: ResponseCoding): void
}

/** A reference to a view. The reference does not keep the view in memory after the view was evicted or dropped. */
export interface PolledViewReference {
  /** `undefined` after the view was evicted or dropped. */
  readonly view: PolledView | undefined
}

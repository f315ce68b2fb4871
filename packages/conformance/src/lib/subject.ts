import type { FeedId } from '@fixture-feed/contract/snapshot'
import { NotApplicable, skipUnless } from './expectations.ts'
import { Feed } from './feed.ts'
import type { LifeCycle } from './life-cycle.ts'
import { unknownName } from './unknown-name.ts'
import type { Exchange } from './wire/exchange.ts'
import type { Wire } from './wire/wire.ts'

/** Prefix of the `type` of each problem document of Fixture Feed. */
const problemTypePrefix = 'urn:fixture-feed:problem:'

export interface IndexEntry {
  readonly fixtureId: string
  readonly feeds: readonly string[]
}

/** The feeds of a target that were found before the checks. */
export interface Discovery {
  /** The response to the read of the index; `undefined` if feed addresses were given instead. */
  readonly index: Exchange | undefined
  readonly entries: readonly IndexEntry[]
  /** Some feeds with a snapshot, finished ones first. */
  readonly feeds: readonly Feed[]
}

/** A feed whose fixture and key are known. */
export type NamedFeed = Feed & { readonly name: FeedId }

/** The target of a run as checks use it: connections, the index, some of its feeds, and its life cycle. */
export class Subject {
  readonly wire: Wire
  readonly entries: readonly IndexEntry[]
  /** Some of the feeds with a snapshot; possibly none. */
  readonly found: readonly Feed[]
  /** Keys of which at least one must have signed each snapshot; empty if signatures are not required. */
  readonly publicKeys: readonly string[]
  readonly #index: Exchange | undefined
  #isExtended: Promise<boolean> | undefined
  readonly #lifeCycle: LifeCycle | undefined

  constructor(
    wire: Wire,
    { index, entries, feeds }: Discovery,
    lifeCycle: LifeCycle | undefined,
    publicKeys: readonly string[],
  ) {
    this.publicKeys = publicKeys
    this.wire = wire
    this.entries = entries
    this.found = feeds
    this.#index = index
    this.#lifeCycle = lifeCycle
  }

  /** The response to the read of the index. Skips the check if feed addresses were given instead. */
  get index(): Exchange {
    if (this.#index !== undefined) return this.#index
    throw new NotApplicable('the target was given as addresses of feeds, without an index')
  }

  /** The feed that most checks use. Skips the check if no feed has a snapshot. */
  get feed(): Feed {
    const [feed] = this.found
    if (feed !== undefined) return feed
    throw new NotApplicable('none of the checked feeds has a snapshot')
  }

  /** The feeds that the checks use, at least one. Skips the check if no feed has a snapshot. */
  get feeds(): readonly Feed[] {
    return [this.feed, ...this.found.slice(1)]
  }

  /**
   * A feed whose fixture and key are known, for rules of the specification about addresses. Skips the check if no feed
   * with a snapshot has a known name.
   */
  get namedFeed(): NamedFeed {
    const feed = this.found.find(isNamed)
    if (feed !== undefined) return feed
    throw new NotApplicable('no checked feed has the address that the specification defines')
  }

  /** All feeds with names, at least one. */
  get namedFeeds(): readonly NamedFeed[] {
    const first = this.namedFeed
    return [first, ...this.found.filter(isNamed).filter(feed => feed !== first)]
  }

  /** A feed of a fixture that does not exist, with a key that exists. */
  get unknownFeed(): Feed {
    return Feed.named(this.wire, { ...this.namedFeed.name, fixtureId: unknownName() })
  }

  /**
   * Skips a check of a Fixture Feed extension for other targets. A Fixture Feed service is recognized by its problem
   * types.
   *
   * @throws {NotApplicable} if the target is not a Fixture Feed service.
   */
  async skipUnlessExtended(): Promise<void> {
    this.#isExtended ??= this.#hasExtendedProblems()
    skipUnless(await this.#isExtended, 'the target is not a Fixture Feed service')
  }

  async #hasExtendedProblems(): Promise<boolean> {
    const unknown = Feed.named(this.wire, { fixtureId: unknownName(), feedKey: unknownName() })
    const { response } = await unknown.send()
    return response.body.includes(problemTypePrefix)
  }

  /** The publisher for checks that change the target. Skips the check if the run has no operator or adapter. */
  get lifeCycle(): LifeCycle {
    if (this.#lifeCycle !== undefined) return this.#lifeCycle
    throw new NotApplicable('neither --operator nor an adapter was specified')
  }
}

function isNamed(feed: Feed): feed is NamedFeed {
  return feed.name !== undefined
}

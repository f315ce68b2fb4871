import type { FeedId } from '@fixture-feed/contract/snapshot'
import { NotApplicable, skipUnless } from './expectations.ts'
import { Feed } from './feed.ts'
import type { LifeCycle } from './life-cycle.ts'
import { unknownName } from './unknown-name.ts'
import type { Exchange } from './wire/exchange.ts'
import type { Wire } from './wire/wire.ts'

/** How the `type` of each problem document of Fixture Feed begins. */
const problemTypePrefix = 'urn:fixture-feed:problem:'

export interface IndexEntry {
  readonly fixtureId: string
  readonly feeds: readonly string[]
}

/** What was found of a target before the checks began. */
export interface Discovery {
  /** The answer to the read of the index; `undefined` when the feeds were named instead. */
  readonly index: Exchange | undefined
  readonly entries: readonly IndexEntry[]
  /** Some feeds with a snapshot: those that change least first. */
  readonly feeds: readonly Feed[]
}

/** A feed whose fixture and key are known. */
export type NamedFeed = Feed & { readonly name: FeedId }

/** What a check looks at. */
export class Subject {
  readonly wire: Wire
  readonly entries: readonly IndexEntry[]
  /** Some feeds with a snapshot; may be none. */
  readonly found: readonly Feed[]
  /** By one of which answers have to be signed; none where they need not be. */
  readonly publicKeys: readonly string[]
  readonly #index: Exchange | undefined
  #isOurs: Promise<boolean> | undefined
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

  /** The answer to the read of the index. */
  get index(): Exchange {
    if (this.#index !== undefined) return this.#index
    throw new NotApplicable('the target was given as addresses of feeds, without an index')
  }

  /** The feed that most checks look at. */
  get feed(): Feed {
    const [feed] = this.found
    if (feed !== undefined) return feed
    throw new NotApplicable('the target has no feed that answers 200')
  }

  /** Some feeds, at least one. */
  get feeds(): readonly Feed[] {
    return [this.feed, ...this.found.slice(1)]
  }

  /** The feed with its name, for what the spec says about addresses. */
  get namedFeed(): NamedFeed {
    const feed = this.found.find(isNamed)
    if (feed !== undefined) return feed
    throw new NotApplicable('the target has no feed at the address that the spec gives it')
  }

  /** All such feeds, at least one. */
  get namedFeeds(): readonly NamedFeed[] {
    const first = this.namedFeed
    return [first, ...this.found.filter(isNamed).filter(feed => feed !== first)]
  }

  /** A feed of a fixture that nobody has, beside one that is there. */
  get unknownFeed(): Feed {
    return Feed.named(this.wire, { ...this.namedFeed.name, fixtureId: unknownName() })
  }

  /**
   * Skips a check of what only Fixture Feed promises, in a target that is none. A Fixture Feed is known by its errors.
   *
   * @throws {NotApplicable} when the target is no Fixture Feed.
   */
  async skipUnlessOurs(): Promise<void> {
    this.#isOurs ??= this.#hasOurProblems()
    skipUnless(await this.#isOurs, 'the target is no Fixture Feed')
  }

  async #hasOurProblems(): Promise<boolean> {
    const unknown = Feed.named(this.wire, { fixtureId: unknownName(), feedKey: unknownName() })
    const { answer } = await unknown.send()
    return answer.body.includes(problemTypePrefix)
  }

  /** How to publish, for the checks of the life cycle. */
  get lifeCycle(): LifeCycle {
    if (this.#lifeCycle !== undefined) return this.#lifeCycle
    throw new NotApplicable('no operator address and no adapter was given')
  }
}

function isNamed(feed: Feed): feed is NamedFeed {
  return feed.name !== undefined
}

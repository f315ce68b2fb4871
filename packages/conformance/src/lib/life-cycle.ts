import { randomUUID } from 'node:crypto'
import type { FixtureRegistration } from '@fixture-feed/contract/fixture-index'
import type { FeedId, Item } from '@fixture-feed/contract/snapshot'
import { type Adapter, UnknownAdapterMethodError } from '../adapter.ts'
import { Broken, NotApplicable } from './expectations.ts'
import { Feed } from './feed.ts'
import {
  chartItem,
  chartUpload,
  type PreGameItem,
  performanceItem,
  preGameItem,
  registrationOf,
} from './sample-items.ts'
import type { Wire } from './wire/wire.ts'

/** A feed to which a check publishes. */
export interface OwnFeed {
  readonly name: FeedId
  readonly feed: Feed
  publish(...items: readonly Item[]): Promise<void>
  /** Publishes a pre-game summary. */
  publishItem(id: string, more?: Pick<PreGameItem, 'revision' | 'headline'>): Promise<void>
  withdraw(...ids: readonly string[]): Promise<void>
}

/** Registers fixtures and publishes to them through an adapter, for checks that need changes of the target. */
export class LifeCycle {
  readonly #adapter: Adapter
  readonly #wire: Wire
  readonly #run: string = `conformance-${randomUUID().slice(0, 8)}`
  readonly #registered = new Set<string>()
  #fixtures = 0

  constructor(adapter: Adapter, wire: Wire) {
    this.#adapter = adapter
    this.#wire = wire
  }

  /**
   * Publishes items to two feeds, so that the read checks have content even on an empty target. If the adapter can,
   * publishes an item with an asset to each, and finishes one of the feeds.
   */
  async publishSamples(): Promise<void> {
    const [finished, live] = await this.register(['pulse', 'pulse-v1'])
    for (const { name, publish, publishItem } of [finished, live]) {
      await publishItem('pre-game', { headline: `Before ${name.feedKey}` })
      await publish(performanceItem({ fixtureId: name.fixtureId, id: 'performance' }))
    }
    await ifApplicable(async () => {
      for (const feed of [finished, live]) await this.#publishChart(feed)
    })
    await ifApplicable(() => this.setState(finished.name, 'finished'))
  }

  /** Registers a separate fixture with live feeds that have no items. */
  async register(
    feedKeys: readonly [string, string],
    more: Partial<FixtureRegistration> = {},
  ): Promise<readonly [OwnFeed, OwnFeed]> {
    this.#fixtures += 1
    const fixtureId = more.fixtureId ?? `${this.#run}-${this.#fixtures}`
    const entry = { ...registrationOf(fixtureId, feedKeys), ...more }
    await this.#callAdapter(() => this.#adapter.registerFixture(entry))
    this.#registered.add(fixtureId)
    const [first, second] = feedKeys
    return [this.#own({ fixtureId, feedKey: first }), this.#own({ fixtureId, feedKey: second })]
  }

  /** Registers a separate fixture and returns one of its feeds, with a pre-game summary for each id. */
  async registerFeed(...ids: readonly string[]): Promise<OwnFeed> {
    const [own] = await this.register(['pulse', 'other'])
    const { fixtureId } = own.name
    if (ids.length > 0) await own.publish(...ids.map(id => preGameItem({ fixtureId, id })))
    return own
  }

  async setState(name: FeedId, state: 'live' | 'finished'): Promise<void> {
    const { setState } = this.#adapter
    if (setState === undefined) throw new NotApplicable('the adapter cannot finish a feed')
    await this.#callAdapter(() => setState.call(this.#adapter, name, state))
  }

  /** Removes the fixtures that the run registered, if the adapter can, and closes the adapter. */
  async end(): Promise<void> {
    try {
      for (const fixtureId of this.#registered) await this.#adapter.removeFixture?.(fixtureId)
    } catch (error) {
      if (!(error instanceof UnknownAdapterMethodError)) throw error
    } finally {
      await this.#adapter.close?.()
    }
  }

  async #publishChart({ name, publish }: OwnFeed): Promise<void> {
    const { uploadAsset } = this.#adapter
    if (uploadAsset === undefined) throw new NotApplicable('the adapter cannot upload assets')
    const href = await this.#callAdapter(() => uploadAsset.call(this.#adapter, name, chartUpload))
    await publish(chartItem({ fixtureId: name.fixtureId, id: 'chart', href }))
  }

  #own(name: FeedId): OwnFeed {
    const publish: OwnFeed['publish'] = (...items) =>
      this.#callAdapter(() => this.#adapter.publish(name, { items, withdrawals: [] }))
    const { fixtureId } = name
    return {
      name,
      feed: Feed.named(this.#wire, name),
      publish,
      publishItem: (id, more) => publish(preGameItem({ fixtureId, id, ...more })),
      withdraw: (...withdrawals) =>
        this.#callAdapter(() => this.#adapter.publish(name, { items: [], withdrawals })),
    }
  }

  /** Calls the adapter. An unknown method skips the check that made the call; any other failure breaks it. */
  async #callAdapter<Result>(step: () => Promise<Result>): Promise<Result> {
    try {
      return await step()
    } catch (error) {
      if (error instanceof UnknownAdapterMethodError) throw new NotApplicable(error.message)
      throw new Broken(
        `the target rejected a change: ${error instanceof Error ? error.message : error}`,
      )
    }
  }
}

/** Runs a step that some targets do not support. If the target does not support it, the caller continues. */
async function ifApplicable(step: () => Promise<void>): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error
  }
}

import type { Item } from '@fixture-feed/contract/snapshot'
import type { OperatorClient } from '../operator-client.ts'
import { OperatorError } from '../operator-error.ts'

interface MemoryFeed {
  version: number
  readonly items: Map<string, Item>
  readonly revisions: Map<string, number>
  readonly log: string[]
  definitions: null | readonly { definitionKey: string; definitionVersion: number }[]
}

/** As much of an operator listener as following a game needs, without a socket. */
export class MemoryOperator {
  /** Told of each new item and revision. */
  onPublished: (feedKey: string, item: Item) => void = () => {}
  state: 'live' | 'finished' = 'live'
  /** How many publications changed something. */
  changes = 0
  readonly #feeds = new Map<string, MemoryFeed>()

  items(feedKey?: string): readonly Item[] {
    return [...this.#feeds]
      .filter(([key]) => feedKey === undefined || key === feedKey)
      .flatMap(([, { items }]) => [...items.values()])
  }

  readonly client = {
    putFixture: async () => ({ created: false, entry: {} }),
    readSettings: async ({ feedKey }: { feedKey: string }) => ({
      state: this.state,
      definitions: this.#feed(feedKey).definitions,
    }),
    putSettings: async (
      { feedKey }: { feedKey: string },
      settings: { state: 'live' | 'finished'; definitions: MemoryFeed['definitions'] },
    ) => {
      this.state = settings.state
      this.#feed(feedKey).definitions = settings.definitions
      return settings
    },
    putAsset: async () => '',
    readLog: ({ feedKey }: { feedKey: string }) => {
      const text = this.#feed(feedKey).log.join('')
      return (async function* () {
        yield Buffer.from(text)
      })()
    },
    publish: async (
      { feedKey }: { feedKey: string },
      body: string,
      { ifMatch }: { ifMatch?: string | undefined } = {},
    ) => this.#publish(feedKey, body, ifMatch),
  } as unknown as OperatorClient

  #feed(feedKey: string): MemoryFeed {
    const feed = this.#feeds.get(feedKey) ?? {
      version: 0,
      items: new Map(),
      revisions: new Map(),
      log: [],
      definitions: null,
    }
    this.#feeds.set(feedKey, feed)
    return feed
  }

  #publish(feedKey: string, body: string, ifMatch: string | undefined) {
    const feed = this.#feed(feedKey)
    const etag = () => (feed.version === 0 ? null : `"${feed.version}"`)
    if (ifMatch !== undefined && ifMatch !== etag()) {
      throw new OperatorError({ status: 412, code: 'precondition_failed', detail: 'changed' })
    }
    const { items = [], withdrawals = [] } = JSON.parse(body) as {
      items?: Item[]
      withdrawals?: { id: string }[]
    }
    const revised = items.map(item => {
      const revision = (feed.revisions.get(item.id) ?? 0) + 1
      feed.revisions.set(item.id, revision)
      const published = { ...item, revision }
      feed.items.set(item.id, published)
      this.onPublished(feedKey, published)
      return published
    })
    for (const { id } of withdrawals) feed.items.delete(id)
    if (items.length + withdrawals.length > 0) {
      feed.version += 1
      this.changes += 1
      feed.log.push(`${JSON.stringify({ kind: 'publication', items: revised, withdrawals })}\n`)
    }
    return { changed: true, answer: { etag: etag(), snapshotAt: null, itemCount: 0, items: [] } }
  }
}

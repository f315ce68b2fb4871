import type { Entry, FeedId } from '@fixture-feed/journal/entry'
import type { Catalog } from './catalog.ts'
import type { FeedStore } from './feed-store.ts'

/**
 * Which feed has an asset at a path outside of its own: a relay serves such assets of the other service where its items
 * say that they are. All relayed feeds are looked through when somebody first asks for such a path.
 */
export class OutsideAssets {
  readonly #catalog: Catalog
  readonly #feeds: FeedStore
  readonly #paths = new Map<string, FeedId>()
  #read: Promise<void> | undefined

  constructor(catalog: Catalog, feeds: FeedStore) {
    this.#catalog = catalog
    this.#feeds = feeds
  }

  /** The feed whose asset has that path for a name; `undefined` where none has. */
  async find(path: string): Promise<FeedId | undefined> {
    const known = this.#paths.get(path)
    if (known !== undefined) return known
    this.#read ??= this.#readAll().catch(error => {
      this.#read = undefined
      throw error
    })
    await this.#read
    return this.#paths.get(path)
  }

  /** Takes note of an entry that is shown. */
  note(entry: Entry): void {
    if (entry.kind === 'asset') this.#add(entry.name, entry)
  }

  /** Forgets the assets of a fixture that is being deleted. */
  forget(fixtureId: string): void {
    for (const [path, feed] of this.#paths) {
      if (feed.fixtureId === fixtureId) this.#paths.delete(path)
    }
  }

  async #readAll(): Promise<void> {
    for (const { fixtureId, feeds } of this.#catalog.allEntries()) {
      if (this.#catalog.origin(fixtureId) !== 'observed') continue
      for (const feedKey of feeds) {
        const { fold } = await this.#feeds.open({ fixtureId, feedKey })
        for (const name of fold.assetNames) this.#add(name, { fixtureId, feedKey })
      }
    }
  }

  #add(name: string, { fixtureId, feedKey }: FeedId): void {
    if (name.startsWith('/')) this.#paths.set(name, { fixtureId, feedKey })
  }
}

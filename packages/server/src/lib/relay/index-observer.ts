import { pollFixtures } from '@fixture-feed/client'
import { validateFixtureIndex } from '@fixture-feed/contract/validate'
import type { FeedId, ListedFixture } from '@fixture-feed/journal/entry'
import { isProblem } from '../problem/problem.ts'
import { observeFixture, observeRetirement } from '../publish/observe.ts'
import { readFeedId } from '../snapshot/feed-target.ts'
import { afterBadRequestMs } from './feed-observer.ts'
import { placesOf } from './index-places.ts'
import { readJsonAnswer } from './read-json.ts'
import { relayBackOff } from './relay-back-off.ts'
import type { RelayContext } from './relay-context.ts'
import { AnswerRefused, type UpstreamAnswer } from './upstream.ts'

/** Lines in the log about one index: more are counted. */
const mostTold = 20

export interface IndexObserverOptions {
  /** Only these fixtures and feed keys; all when left out. */
  readonly fixtures?: readonly string[] | undefined
  readonly feeds?: readonly string[] | undefined
  /** From the end of one read to the start of the next, in milliseconds. */
  readonly intervalMs: number
  /** Told after each index that was recorded. */
  readonly onRecorded: () => void
}

/** Reads the index of another service and records what it lists. */
export class IndexObserver {
  readonly #context: RelayContext
  readonly #options: IndexObserverOptions
  /** Why parts of the last index are not relayed. */
  #told: ReadonlySet<string> = new Set()
  #polled: ReturnType<typeof pollFixtures>
  #restart: NodeJS.Timeout | undefined
  #lastRefused = ''

  constructor(context: RelayContext, options: IndexObserverOptions) {
    this.#context = context
    this.#options = options
    this.#polled = this.#poll()
  }

  close(): void {
    clearTimeout(this.#restart)
    this.#polled.close()
  }

  #poll(): ReturnType<typeof pollFixtures> {
    const { baseUrl, random, upstream, events } = this.#context
    const { intervalMs } = this.#options
    const polled = pollFixtures({
      baseUrl,
      intervalMs,
      backOffMs: relayBackOff(intervalMs, random),
      random,
      fetch: upstream.fetchFor({
        sent: () => {},
        take: answer => this.#take(answer),
        keep: async () => {},
      }),
    })
    polled.subscribe(() => {
      const { error, failures } = polled.state
      if (error === undefined || error.kind === 'aborted') return
      if (failures === 1) events.relayWarned('index not read', { reason: error.message })
      if (error.retryable) return
      this.#restart = setTimeout(() => {
        polled.close()
        this.#polled = this.#poll()
      }, afterBadRequestMs)
    })
    return polled
  }

  async #take(answer: UpstreamAnswer): Promise<unknown> {
    const { counts, refuse } = this.#context
    try {
      const index = readJsonAnswer<{ fixtures: readonly ListedFixture[] }>(
        answer,
        validateFixtureIndex,
      )
      await this.#record(index.fixtures)
      this.#options.onRecorded()
      this.#lastRefused = ''
      return index
    } catch (error) {
      if (error instanceof AnswerRefused) {
        counts.refused++
        if (error.message !== this.#lastRefused) await refuse(answer, error.message)
        this.#lastRefused = error.message
      }
      throw error
    }
  }

  async #record(listed: readonly ListedFixture[]): Promise<void> {
    const { writer } = this.#context
    const { catalog } = writer.views
    const reasons = new Set<string>()
    const fixtures = this.#chosen(listed, reasons)
    this.#tell(reasons)
    const places = placesOf(fixtures, fixtureId => catalog.place(fixtureId))
    const ids = new Set(fixtures.map(({ fixtureId }) => fixtureId))
    const gone = [...catalog.registrations()].filter(
      ({ fixtureId }) => catalog.origin(fixtureId) === 'observed' && !ids.has(fixtureId),
    )
    const outcomes = await Promise.all([
      ...fixtures.map((fixture, index) => observeFixture(writer, fixture, places[index])),
      ...gone.map(({ fixtureId }) => observeRetirement(writer, fixtureId)),
    ])
    for (const outcome of outcomes) if (isProblem(outcome)) throw new Error(outcome.detail)
  }

  /**
   * The entries that are relayed, as they are recorded: one for each fixture, without what is not wanted or counts. Adds
   * why others cannot be.
   */
  #chosen(listed: readonly ListedFixture[], reasons: Set<string>): readonly ListedFixture[] {
    const { fixtures } = this.#options
    const chosen = new Map<string, ListedFixture>()
    for (const entry of listed) {
      const { fixtureId } = entry
      if (fixtures?.includes(fixtureId) === false) continue
      if (this.#context.writer.views.catalog.origin(fixtureId) === 'published') {
        reasons.add(`fixture ${fixtureId} was published here: it is not relayed`)
        continue
      }
      const known = chosen.get(fixtureId)
      // Services may list a fixture once for each of its feeds.
      const feeds = [...new Set([...(known?.feeds ?? []), ...this.#chosenFeeds(entry, reasons)])]
      if (feeds.length === 0) continue
      const counted = 'itemCount' in entry ? { itemCount: 0 } : {}
      chosen.set(fixtureId, { ...(known ?? { ...entry, ...counted }), feeds })
    }
    return [...chosen.values()]
  }

  #chosenFeeds({ fixtureId, feeds }: ListedFixture, reasons: Set<string>): readonly string[] {
    const { feeds: keys } = this.#options
    return feeds.filter(feedKey => {
      if (keys?.includes(feedKey) === false) return false
      const hasAddress = isAddressable({ fixtureId, feedKey })
      if (!hasAddress) reasons.add(`feed ${feedKey} of ${JSON.stringify(fixtureId)} has no address`)
      return hasAddress
    })
  }

  /** Tells what was not told of the index before. */
  #tell(reasons: ReadonlySet<string>): void {
    const { events } = this.#context
    const added = [...reasons.difference(this.#told)]
    for (const reason of added.slice(0, mostTold)) events.relayWarned('not relayed', { reason })
    if (added.length > mostTold) {
      const reason = `${added.length - mostTold} more fixtures or feeds of the index`
      events.relayWarned('not relayed', { reason })
    }
    this.#told = reasons
  }
}

function isAddressable({ fixtureId, feedKey }: FeedId): boolean {
  const isDot = /^\.{1,2}$/.test(fixtureId) || !fixtureId.isWellFormed()
  return !isProblem(readFeedId(fixtureId, feedKey)) && !isDot
}

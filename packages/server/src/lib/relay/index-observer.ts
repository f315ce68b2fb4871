import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import type { Steps } from '@fixture-feed/contract/steps'
import { validateFixtureIndex } from '@fixture-feed/contract/validate'
import type { FeedId, ListedFixture } from '@fixture-feed/journal/entry'
import { isProblem, type Problem } from '../problem/problem.ts'
import { type Decision, decideFixture } from '../publish/decide.ts'
import { decideObservedFixture } from '../publish/observe.ts'
import { decideRetirement } from '../publish/register-fixture.ts'
import { runInSlices, yieldToEventLoop } from '../slices/run-in-slices.ts'
import type { Catalog } from '../snapshot/catalog.ts'
import { readFeedId } from '../snapshot/feed-target.ts'
import { firstEventAt } from '../snapshot/known-fixture.ts'
import { readJsonResponse } from './read-json.ts'
import type { UpstreamResponse } from './upstream.ts'
import { UpstreamDetails } from './upstream-details.ts'
import { type RelayContext, UpstreamReader } from './upstream-reader.ts'

/** The maximum number of new reasons that are logged for one index. One more line states the number of the others. */
const maxReported = 20
/** The maximum number of relayed feeds. Each needs memory and reads. */
const mostFeeds = 100_000
/** The maximum number of index changes in a group that is appended concurrently. Clients are served between groups. */
const appendedAtOnce = 64

export interface IndexObserverOptions {
  readonly fixtures?: readonly string[] | undefined
  readonly feeds?: readonly string[] | undefined
  readonly intervalMs: number
  readonly onRecorded: () => void
}

export class IndexObserver {
  readonly #context: RelayContext
  readonly #options: IndexObserverOptions
  /** The reasons why parts of the last index are not relayed. */
  #reported: ReadonlySet<string> = new Set()
  readonly #reader: UpstreamReader
  readonly #details: UpstreamDetails
  /** The last index that was recorded. */
  #listed: readonly ListedFixture[] = []

  constructor(context: RelayContext, options: IndexObserverOptions) {
    this.#context = context
    this.#options = options
    this.#details = new UpstreamDetails(context)
    this.#reader = new UpstreamReader(context, {
      path: '/v1/fixtures',
      intervalMs: options.intervalMs,
      waitSeconds: 0,
      onResponse: response => this.#take(response),
      onUnchanged: () => this.#takeDetails(),
      onFailure({ message: reason }, failures) {
        if (failures === 1) context.events.relayWarned('index not read', { reason })
      },
    })
  }

  close(): void {
    this.#reader.close()
  }

  async #take(response: UpstreamResponse): Promise<void> {
    const { fixtures } = await readJsonResponse<{ readonly fixtures: readonly ListedFixture[] }>(
      response,
      'fixtures',
      validateFixtureIndex,
    )
    await this.#details.read()
    await this.#record(fixtures)
    this.#listed = fixtures
    this.#options.onRecorded()
  }

  /**
   * Reads the details, and records the index again if they changed: details can change without a change of the index.
   */
  async #takeDetails(): Promise<void> {
    if (await this.#details.read()) await this.#record(this.#listed)
  }

  async #record(listed: readonly ListedFixture[]): Promise<void> {
    const { writer } = this.#context
    const { catalog } = writer.views
    const reasons = new Set<string>()
    const fixtures = await runInSlices(this.#chosen(listed, reasons))
    this.#notify(reasons)
    const places = placesOf(fixtures, fixtureId => catalog.indexRank(fixtureId))
    const ids = new Set(fixtures.map(({ fixtureId }) => fixtureId))
    const gone = [...catalog.registrations()].filter(
      ({ fixtureId }) => catalog.origin(fixtureId) === 'observed' && !ids.has(fixtureId),
    )
    const changes = [
      ...fixtures.map((fixture, index) => () => {
        const { fixtureId } = fixture
        const indexRank = places[index]
        const { known } = this.#details
        const decide = (catalog: Catalog): Decision => {
          // The details that were recorded before stay until the details can be read.
          const details = known === undefined ? catalog.details(fixtureId) : known.get(fixtureId)
          return decideObservedFixture(catalog, fixture, { indexRank, details })
        }
        return decideFixture(writer, fixtureId, decide, { requiresCurrent: false })
      }),
      ...gone.map(({ fixtureId }) => () => {
        const decide = (catalog: Catalog): Decision | Problem =>
          decideRetirement(catalog, fixtureId, 'observed')
        return decideFixture(writer, fixtureId, decide, { requiresCurrent: false })
      }),
    ]
    for (let start = 0; start < changes.length; start += appendedAtOnce) {
      const some = changes.slice(start, start + appendedAtOnce)
      const outcomes = await Promise.all(some.map(change => change()))
      for (const outcome of outcomes) if (isProblem(outcome)) throw new Error(outcome.detail)
      await yieldToEventLoop()
    }
  }

  /**
   * Returns the entries to record, one for each fixture, within the settings and limits, in steps. Adds to `reasons`
   * why others are not relayed, unless the settings exclude them.
   */
  *#chosen(
    listed: readonly ListedFixture[],
    reasons: Set<string>,
  ): Steps<readonly ListedFixture[]> {
    const { fixtures } = this.#options
    const chosen = new Map<string, ListedFixture>()
    let feedCount = 0
    for (const entry of listed) {
      yield
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
      feedCount += feeds.length - (known?.feeds.length ?? 0)
      if (feedCount > mostFeeds) {
        reasons.add(
          `more than ${mostFeeds} feeds are listed: fixture ${fixtureId} and the following ones are not relayed`,
        )
        break
      }
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
      if (!hasAddress)
        reasons.add(
          `feed ${feedKey} of ${JSON.stringify(fixtureId)} has an id or key that no address can contain`,
        )
      return hasAddress
    })
  }

  /** Reports the reasons that the previous index did not have. */
  #notify(reasons: ReadonlySet<string>): void {
    const { events } = this.#context
    const added = [...reasons.difference(this.#reported)]
    for (const reason of added.slice(0, maxReported)) events.relayWarned('not relayed', { reason })
    if (added.length > maxReported) {
      const reason = `${added.length - maxReported} more fixtures or feeds of the index`
      events.relayWarned('not relayed', { reason })
    }
    this.#reported = reasons
  }
}

function isAddressable({ fixtureId, feedKey }: FeedId): boolean {
  const isDot = /^\.{1,2}$/.test(fixtureId) || !fixtureId.isWellFormed()
  return !isProblem(readFeedId(fixtureId, feedKey)) && !isDot
}

/**
 * The rank of each fixture of an index. If the index is in the order of this service, all ranks are `undefined`. Known
 * ranks are retained if they are in the order of the index and leave room for new ranks between them.
 */
function placesOf(
  fixtures: readonly ListedFixture[],
  knownPlace: (fixtureId: string) => number | undefined,
): readonly (number | undefined)[] {
  if (isInOrder(fixtures)) return fixtures.map(() => undefined)
  const before = fixtures.map(({ fixtureId }) => knownPlace(fixtureId))
  const places: number[] = []
  let last = 0
  // Places only increase, so a skipped place is too small for all later fixtures.
  let ahead = 0
  for (const [index, known] of before.entries()) {
    ahead = Math.max(ahead, index + 1)
    while (ahead < before.length && !((before[ahead] ?? 0) > last)) ahead++
    const next = before[ahead]
    const between = next === undefined ? Math.floor(last) + 1 : (last + next) / 2
    const place = known !== undefined && known > last ? known : between
    // No gap is left between places: all fixtures get new places.
    if (place <= last) return fixtures.map((_fixture, place) => place + 1)
    places.push(place)
    last = place
  }
  return places
}

function isInOrder(fixtures: readonly ListedFixture[]): boolean {
  const keys = fixtures.map(fixture => ({
    at: parseInstant(firstEventAt(fixture)),
    id: fixture.fixtureId,
  }))
  return keys.every(({ at, id }, index) => {
    const before = keys[index - 1] ?? { at, id: '' }
    return (compareInstants(before.at, at) || (before.id < id ? -1 : 1)) < 0
  })
}

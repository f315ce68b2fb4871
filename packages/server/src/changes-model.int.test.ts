/**
 * Compares the list of changes with the feeds themselves, and with what `pollFeeds` shows, after random changes and
 * restarts of the service. `CHANGES_SEEDS=200` is the long run, and `CHANGES_SEED` the first seed.
 */
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type PolledFeeds, pollFeeds } from '@fixture-feed/client'
import type { FeedChanges } from '@fixture-feed/contract/fixture-index'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import {
  feedPath,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, registrationSample } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { until } from '@fixture-feed/test-support/until'

const seeds = Number(process.env.CHANGES_SEEDS ?? 3)
const first = Number(process.env.CHANGES_SEED ?? 1)
const steps = 40
const fixtureIds = ['comets', 'pines']
const feedKeys = ['pulse', 'stats']
const feeds = fixtureIds.flatMap(fixtureId => feedKeys.map(feedKey => ({ fixtureId, feedKey })))

type Listed = FeedChanges['changes'][number]
type Step = (service: RunningService) => Promise<unknown>

/** The steps by name. A step that the service rejects, such as a publication to a retired fixture, changes nothing. */
function stepsOf(random: () => number): ReadonlyMap<string, Step> {
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  let count = 0
  const publish: Step = service => {
    const feed = pick(feeds)
    const { fixtureId } = feed
    const draft = draftSample(pick(['a', 'b']), `text ${++count}`, { fixtureId })
    return service.tryPublish({ items: [draft] }, { feed })
  }
  const fixture = () => `/v1/fixtures/${pick(fixtureIds)}`
  return new Map<string, Step>([
    ['publish', publish],
    ['publish again', publish],
    ['publish once more', publish],
    ['publish twice', async service => [await publish(service), await publish(service)]],
    [
      'withdraw',
      service => service.tryPublish({ withdrawals: [{ id: 'a' }] }, { feed: pick(feeds) }),
    ],
    ['erase', service => service.erase({ id: pick(['a', 'b']) }, { feed: pick(feeds) })],
    ['finish', service => service.settle({ state: 'finished' }, { feed: pick(feeds) })],
    ['reopen', service => service.settle({ state: 'live' }, { feed: pick(feeds) })],
    ['retire', service => service.operate('DELETE', fixture())],
    ['purge', service => service.operate('DELETE', `${fixture()}/history`)],
    ['register', service => service.operate('PUT', fixture(), { json: registration })],
    ['register again', service => service.operate('PUT', fixture(), { json: registration })],
    ['pass', () => delay(random() * 300)],
  ])
}

const registration = registrationSample({ feeds: feedKeys })

/** Reads each feed, and returns the entries that the list of changes must contain. */
async function readFeeds({ publicUrl }: RunningService): Promise<readonly Listed[]> {
  const read = async (feed: (typeof feeds)[number]): Promise<Listed | undefined> => {
    const response = await fetch(publicUrl + feedPath(feed))
    const snapshot = (await response.json()) as Snapshot
    if (response.status !== 200) return undefined
    const isLive = response.headers.get('cache-control') === 'no-store'
    return { ...feed, snapshotAt: snapshot.snapshotAt, state: isLive ? 'live' : 'finished' }
  }
  const all = await Promise.all(feeds.map(read))
  return all.filter(entry => entry !== undefined).toSorted(compareEntries)
}

async function readList({ publicUrl }: RunningService, query = ''): Promise<readonly Listed[]> {
  const response = await fetch(`${publicUrl}/v1/changes${query}`)
  return ((await response.json()) as FeedChanges).changes
}

/** Orders changes from newest to oldest, and the changes of one instant by fixture and feed. */
function compareEntries(a: Listed, b: Listed): number {
  const [textOfA, textOfB] = [a, b].map(({ fixtureId, feedKey }) => `${fixtureId} ${feedKey}`)
  return (
    Date.parse(b.snapshotAt) - Date.parse(a.snapshotAt) ||
    ((textOfA ?? '') < (textOfB ?? '') ? -1 : 1)
  )
}

function shownBy({ states }: PolledFeeds): readonly Listed[] {
  return states.map(({ fixtureId, feedKey, state: { snapshot, live } }) => ({
    ...{ fixtureId, feedKey, snapshotAt: snapshot?.snapshotAt ?? '' },
    state: live ? 'live' : 'finished',
  }))
}

test('/v1/changes equals the feeds, and pollFeeds() misses nothing, after random changes and restarts', async t => {
  for (let seed = first; seed < first + seeds; seed++) {
    const random = seededRandom(seed)
    const journal = { ...createMemoryJournal(), close: async () => {} }
    const openJournal = async () => journal
    let service = await runService(t, { openJournal, registered: false })
    for (const id of fixtureIds) await service.register(id, registration)
    const polled = pollFeeds({
      baseUrl: 'http://service.example',
      feeds: 'live',
      intervalMs: 100,
      waitSeconds: 20,
      random: () => 0,
      // The service has another port after a restart.
      fetch: (url, init) => fetch(url.replace('http://service.example', service.publicUrl), init),
    })
    t.after(() => polled.close())
    const taken: string[] = []
    const choices = [...stepsOf(random)]
    for (let count = 0; count < steps; count++) {
      const [name, step] = choices[Math.floor(random() * choices.length)] as (typeof choices)[0]
      service.clock.advance(1_000)
      if (count % 15 === 14) service = await service.restart({ openJournal })
      taken.push(name)
      await step(service)
    }
    const describe = () => `seed ${seed}: ${taken.join(', ')}`
    const expected = await readFeeds(service)
    const live = expected.filter(({ state }) => state === 'live')
    // A version of the list can be 250 ms late.
    await until(async () => isDeepStrictEqual(await readList(service), expected), { describe })
    const readLive = () => readList(service, '?state=live')
    await until(async () => isDeepStrictEqual(await readLive(), live), { describe })
    await until(() => isDeepStrictEqual(shownBy(polled).toSorted(compareEntries), live), {
      describe,
    })
    polled.close()
    await service.stop(0)
  }
})

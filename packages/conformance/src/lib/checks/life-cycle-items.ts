import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { type Checks, extension, must, should } from '../check.ts'
import { entriesOf, readIndex } from '../discover.ts'
import { expect, expectHeader, expectNoStore, expectStatus } from '../expectations.ts'
import { type Feed, parseJson } from '../feed.ts'
import { isSame, readReplay, skipUnlessReplay } from '../replay.ts'
import { preGameItem } from '../sample-items.ts'
import { sources } from '../sources.ts'
import { unknownName } from '../unknown-name.ts'
import { decodeContent } from '../wire/decode-content.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'
import type { Send, Wire } from '../wire/wire.ts'

/** Checks of the effects of registering fixtures and of publishing, revising and withdrawing items. */
export const itemLifeChecks: Checks = {
  'first-item': must(
    'until its first item, a feed is a 404 that caches must not store',
    sources.unknownOrUnpublished,
    async ({ lifeCycle }) => {
      const { feed, publishItem } = await lifeCycle.registerFeed()
      const before = await feed.send()
      expectStatus(before, 404)
      expectNoStore(before)
      await publishItem('a')
      const { snapshot, exchange } = await feed.readSnapshot()
      expect(
        snapshot.items.length === 1,
        `expected 1 item, found ${snapshot.items.length}`,
        exchange,
      )
    },
  ),
  revision: must(
    'a new revision replaces the item and changes the entity tag',
    sources.revisions,
    async ({ lifeCycle }) => {
      const { feed, publishItem } = await lifeCycle.registerFeed()
      await publishItem('a', { headline: 'First' })
      const tag = await feed.readTag()
      await publishItem('a', { headline: 'Second', revision: 2 })
      const poll = await feed.poll(tag)
      const items = itemsOf(poll)
      expect(items.length === 1, `expected 1 item, found ${items.length}`, poll)
      expect(items[0]?.revision === 2, `expected revision 2, found ${items[0]?.revision}`, poll)
      expect(items[0]?.content.headline === 'Second', 'the content is not the new one', poll)
    },
  ),
  withdrawal: must(
    'a withdrawn item is missing from the next snapshot, and the others remain',
    sources.revisions,
    async ({ lifeCycle }) => {
      const { feed, withdraw } = await lifeCycle.registerFeed('a', 'b')
      const tag = await feed.readTag()
      await withdraw('a')
      const poll = await feed.poll(tag)
      const items = itemsOf(poll)
      const ids = items.map(({ id }) => id)
      expect(ids.join() === 'b', `expected only item b, found ${ids.join()}`, poll)
    },
  ),
  'empty-snapshot': must(
    'a feed whose last item was withdrawn is a 200 without items',
    'Spec, What the service does, 6: The client replaces its whole stored snapshot with each successful 200 response, even when `items` is empty.',
    async ({ lifeCycle }) => {
      const { feed, withdraw } = await lifeCycle.registerFeed('a')
      const tag = await feed.readTag()
      await withdraw('a')
      const poll = await feed.poll(tag)
      const items = itemsOf(poll)
      expect(items.length === 0, `expected no items, found ${items.length}`, poll)
      expectStatus(await feed.poll(headerOf(poll, 'etag') ?? ''), 304)
    },
  ),
  'whole-snapshot': must(
    'every read returns all items, not only the new ones',
    sources.wholeSnapshot,
    async ({ lifeCycle }) => {
      const { feed, publishItem } = await lifeCycle.registerFeed('a')
      await publishItem('b')
      for (let read = 0; read < 2; read++) {
        const { snapshot, exchange } = await feed.readSnapshot()
        const ids = snapshot.items.map(({ id }) => id).sort()
        expect(ids.join() === 'a,b', `expected items a,b, found ${ids.join()}`, exchange)
      }
    },
  ),
  'atomic-publication': should(
    'clients never receive a part of a publication, or different bytes with the same strong entity tag',
    sources.wholeSnapshot,
    async ({ lifeCycle, wire }) => {
      const { feed, name, publish } = await lifeCycle.registerFeed()
      const publishPair = (revision: number): Promise<void> =>
        publish(...['a', 'b'].map(id => preGameItem({ ...name, id, revision })))
      await publishPair(1)
      const bytesOfTag = new Map<string, Buffer>()
      await raceReaders(wire, feed, {
        times: revisions - 1,
        async publish(time) {
          await publishPair(time + 1)
          // One read follows each publication, so that the concurrent readers see some of the versions.
          await feed.read()
        },
        onRead(exchange, last) {
          const snapshotAt = expectWhole(exchange, last)
          const tag = headerOf(exchange, 'etag') ?? ''
          const bytes = decodeContent(exchange)
          const isSame = tag.startsWith('W/') || (bytesOfTag.get(tag)?.equals(bytes) ?? true)
          expect(isSame, `an earlier read with the tag ${tag} had other bytes`, exchange)
          bytesOfTag.set(tag, bytes)
          return snapshotAt
        },
      })
    },
  ),
  'visible-at-once': should(
    'a publication is immediately visible on each connection and in each content coding',
    sources.liveSnapshot,
    async ({ lifeCycle, wire }) => {
      const { feed, publishItem } = await lifeCycle.registerFeed('a')
      for (const accepted of codings) await feed.read({ 'Accept-Encoding': accepted })
      await publishItem('a', { revision: 2 })
      for (const accepted of codings) {
        await wire.withConnection(async connection => {
          const exchange = await connection.exchange(feed.request({ 'Accept-Encoding': accepted }))
          const [item] = itemsOf(exchange)
          expect(item?.revision === 2, `revision ${item?.revision} in ${accepted}`, exchange)
        })
      }
    },
  ),
  'other-feed-unmoved': must(
    'a publication to one feed does not change the items of another',
    'Spec, What the service does, 2: A feed is identified by `feedKey` (string).',
    async ({ lifeCycle }) => {
      const [one, other] = await lifeCycle.register(['pulse', 'other'])
      await one.publishItem('a')
      await other.publishItem('b')
      await one.publishItem('a', { revision: 2 })
      const { snapshot, exchange } = await other.feed.readSnapshot()
      const ids = snapshot.items.map(({ id }) => id).join()
      expect(ids === 'b', `expected only item b, found ${ids}`, exchange)
    },
  ),
  'new-fixture-listed': must(
    'the index lists a new fixture with its feeds',
    sources.listed,
    async ({ lifeCycle, wire }) => {
      const { name } = await lifeCycle.registerFeed('a')
      const index = await readIndex(wire)
      const entry = entriesOf(index).find(({ fixtureId }) => fixtureId === name.fixtureId)
      expect(entry?.feeds.includes(name.feedKey) === true, 'the new feed is not listed', index)
    },
  ),
  identifiers: should(
    'identifiers can contain non-ASCII characters, delimiters of URLs, and names such as __proto__',
    'Spec, Resources, snapshot, fixtureId: minLength 1',
    async ({ lifeCycle }) => {
      const mark = unknownName().slice(-8)
      for (const start of [
        'conformance-__proto__',
        'conformance-Žalgiris 日本',
        'conformance-a/b?c#d%25',
      ]) {
        const fixtureId = `${start}-${mark}`
        const [{ feed, publishItem }] = await lifeCycle.register(['pulse', 'other'], {
          fixtureId,
        })
        await publishItem('__proto__')
        const { snapshot, exchange } = await feed.readSnapshot()
        expect(snapshot.fixtureId === fixtureId, `fixtureId is "${snapshot.fixtureId}"`, exchange)
        const [{ id } = { id: undefined }] = snapshot.items
        expect(id === '__proto__', `the id of the item is ${JSON.stringify(id)}`, exchange)
      }
    },
  ),
  'replay-unmoved': extension(
    'a later publication does not change the replay of an earlier instant',
    'Fixture Feed, replay: Later publications never change the response for an earlier `until`.',
    async ({ lifeCycle }) => {
      const { feed, publishItem, withdraw } = await lifeCycle.registerFeed('a', 'b')
      const { snapshot, exchange } = await feed.readSnapshot()
      await skipUnlessReplay(feed)
      await publishItem('a', { revision: 2 })
      await withdraw('b')
      const replayed = await readReplay(feed, { until: snapshot.snapshotAt })
      expect(
        isSame(replayed, exchange),
        'the replay differs from the snapshot before the later publications',
        replayed,
      )
      expectHeader(replayed, 'ETag', headerOf(exchange, 'etag'))
    },
  ),
}

const revisions = 25

/** The items of a response that must be a snapshot. */
function itemsOf(exchange: Exchange): Snapshot['items'] {
  expectStatus(exchange, 200)
  return (parseJson(exchange) as Snapshot).items
}

/**
 * Expects exactly two items, both in the same revision, and a `snapshotAt` that is not before `last`. Returns
 * `snapshotAt`.
 */
function expectWhole(exchange: Exchange, last: string | undefined): string {
  expectStatus(exchange, 200)
  const { items, snapshotAt } = parseJson(exchange) as Snapshot
  const found = items.map(({ id, revision }) => `${id}:${revision}`)
  const isWhole = items.length === 2 && items[0]?.revision === items[1]?.revision
  expect(isWhole, `a reader received the revisions ${found.join(', ')}`, exchange)
  const isForward = last === undefined || compareDateTimes(last, snapshotAt) <= 0
  expect(isForward, `snapshotAt went back from ${last} to ${snapshotAt}`, exchange)
  return snapshotAt
}

const codings = ['identity', 'gzip', 'br', 'zstd', 'identity', 'gzip']

interface Race {
  /** Number of publications. */
  readonly times: number
  /** Publishes the next version of the feed. `time` is the number of the publication, starting at 1. */
  readonly publish: (time: number) => Promise<void>
  /**
   * Checks a read. Returns the value that the next call for the same connection receives as `last`, such as
   * `snapshotAt`.
   *
   * @param last The result of the previous call for the same connection.
   */
  readonly onRead: (exchange: Exchange, last: string | undefined) => string
}

/**
 * Maximum number of reads of one reader during one publication. If publishing is slow, more reads would use up the
 * request budget of the run.
 */
const maxReadsPerPublication = 20

/** Reads a feed over four connections, in three content codings, while publications take place. */
async function raceReaders(
  wire: Wire,
  feed: Feed,
  { times, publish, onRead }: Race,
): Promise<void> {
  let isPublishing = true
  let publication = Promise.resolve()

  async function readOn(send: Send, accepted: string): Promise<void> {
    let last: string | undefined
    for (let reads = 1; isPublishing; reads++) {
      if (reads % maxReadsPerPublication === 0) await publication.catch(() => {})
      last = onRead(await send(feed.request({ 'Accept-Encoding': accepted })), last)
    }
  }

  const reading = Promise.allSettled(
    ['identity', 'identity', 'gzip', 'br'].map(accepted =>
      wire.withPersistentConnection(send => readOn(send, accepted)),
    ),
  )
  try {
    for (let time = 1; time <= times; time++) {
      publication = publish(time)
      await publication
    }
  } finally {
    isPublishing = false
  }
  for (const reader of await reading) if (reader.status === 'rejected') throw reader.reason
}

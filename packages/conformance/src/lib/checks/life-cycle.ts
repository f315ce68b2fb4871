import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Item, Snapshot } from '@fixture-feed/contract/snapshot'
import type { CheckGroup } from '../check.ts'
import { entriesOf, readIndex } from '../discover.ts'
import {
  expect,
  expectHeader,
  expectNoStore,
  expectPolicy,
  expectStatus,
  skipUnless,
} from '../expectations.ts'
import { parseJson } from '../feed.ts'
import { isSame, readReplay, skipUnlessReplay } from '../replay.ts'
import { performanceItem, preGameItem } from '../sample-items.ts'
import { sources } from '../sources.ts'
import { unknownName } from '../unknown-name.ts'
import { decodeContent } from '../wire/decode-content.ts'
import { type Exchange, headerOf } from '../wire/exchange.ts'
import type { Send } from '../wire/wire.ts'

export const lifeCycleChecks: CheckGroup = {
  name: 'life-cycle',
  checks: [
    {
      id: 'first-item',
      title:
        'a feed without items is a 404 that may not be stored, and is there with its first item',
      level: 'must',
      source: sources.unknownOrUnpublished,
      async run({ lifeCycle }) {
        const { feed, name, publish } = await lifeCycle.registerFeed()
        const before = await feed.send()
        expectStatus(before, 404)
        expectNoStore(before)
        await publish(preGameItem({ ...name, id: 'a' }))
        const { snapshot, exchange } = await feed.readSnapshot()
        expect(snapshot.items.length === 1, `there are ${snapshot.items.length} items`, exchange)
      },
    },
    {
      id: 'atomic-publication',
      title: 'readers never see a part of a publication, nor a tag with the bytes of another',
      level: 'should',
      source: sources.wholeSnapshot,
      async run({ lifeCycle, wire }) {
        const { feed, name, publish } = await lifeCycle.registerFeed()
        const publishPair = (revision: number): Promise<void> =>
          publish(...['a', 'b'].map(id => preGameItem({ ...name, id, revision })))
        await publishPair(1)
        let isPublishing = true
        const bytesOfTag = new Map<string, Buffer>()

        async function readOn(send: Send, accepted: string): Promise<void> {
          let last: string | undefined
          while (isPublishing) {
            const request = feed.request({ 'Accept-Encoding': accepted })
            const exchange = await send(request)
            last = expectWhole(exchange, last)
            const tag = headerOf(exchange, 'etag') ?? ''
            const bytes = decodeContent(exchange)
            const known = bytesOfTag.get(tag)
            bytesOfTag.set(tag, bytes)
            const isSame = known === undefined || known.equals(bytes) || tag.startsWith('W/')
            expect(isSame, `the tag ${tag} came with different bytes`, exchange)
          }
        }

        const reading = Promise.allSettled(
          ['identity', 'identity', 'gzip', 'br'].map(accepted =>
            wire.withKeptConnection(send => readOn(send, accepted)),
          ),
        )
        try {
          for (let revision = 2; revision <= revisions; revision++) {
            await publishPair(revision)
            // One read for each publication, so that the readers see some of the versions in between.
            await feed.read()
          }
        } finally {
          isPublishing = false
        }
        for (const reader of await reading) if (reader.status === 'rejected') throw reader.reason
      },
    },
    {
      id: 'correction',
      title: 'a finished feed still takes corrections',
      level: 'ours',
      source: {
        place: 'Fixture Feed, decisions where the spec is silent',
        sentence: 'Finished feeds still take corrections.',
      },
      async run(subject) {
        await subject.skipUnlessOurs()
        const { lifeCycle } = subject
        const { feed, name, publish } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }))
        await lifeCycle.setState(name, 'finished')
        const tag = await feed.readTag()
        await publish(preGameItem({ ...name, id: 'a', revision: 2, headline: 'Corrected' }))
        expectStatus(await feed.poll(tag), 200)
      },
    },
    {
      id: 'empty-snapshot',
      title: 'a feed whose last item was withdrawn is a 200 without items',
      level: 'must',
      source: {
        place: 'Spec, What the service does, 6',
        sentence:
          'The client replaces its whole stored snapshot with each successful 200 response, even when `items` is empty.',
      },
      async run({ lifeCycle }) {
        const { feed, name, publish, withdraw } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }))
        const tag = await feed.readTag()
        await withdraw('a')
        const poll = await feed.poll(tag)
        expectStatus(poll, 200)
        const { items } = parseJson(poll) as Snapshot
        expect(items.length === 0, `there are ${items.length} items`, poll)
        expectStatus(await feed.poll(headerOf(poll, 'etag') ?? ''), 304)
      },
    },
    {
      id: 'finish-changes-no-bytes',
      title: 'finishing a feed changes neither bytes nor tag',
      level: 'ours',
      source: {
        place: 'Fixture Feed, operator listener',
        sentence:
          'The flip between live and finished changes no bytes, tag, `snapshotAt` or timeline.',
      },
      async run(subject) {
        await subject.skipUnlessOurs()
        const { lifeCycle } = subject
        const { feed, name, publish } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }))
        const live = await feed.read()
        await lifeCycle.setState(name, 'finished')
        const finished = await feed.read()
        const isSame = decodeContent(live).equals(decodeContent(finished))
        expect(isSame, 'the bytes changed', finished)
        expectHeader(finished, 'ETag', headerOf(live, 'etag'))
      },
    },
    {
      id: 'finish',
      title:
        'a finished feed is for revalidation before reuse, at the same address, and a live one again is not',
      level: 'should',
      source: {
        place: 'Spec, Limits, 5',
        sentence: '`public, max-age=0, must-revalidate` (revalidate before reuse)',
      },
      async run({ lifeCycle }) {
        const { feed, name, publish } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }))
        for (const state of ['finished', 'live'] as const) {
          await lifeCycle.setState(name, state)
          const [read, poll] = [await feed.read(), await feed.readNotModified()]
          for (const exchange of [read, poll]) {
            if (state === 'live') expectNoStore(exchange)
            else expectPolicy(exchange, revalidated)
          }
        }
      },
    },
    {
      id: 'identifiers',
      title:
        'identifiers are texts: also long ones, ones beyond ASCII and ones named as parts of a language',
      level: 'should',
      source: { place: 'Spec, Resources, snapshot, fixtureId', sentence: 'minLength 1' },
      async run({ lifeCycle }) {
        const mark = unknownName().slice(-8)
        for (const start of [
          'conformance-__proto__',
          'conformance-Žalgiris 日本',
          'conformance-a/b?c#d%25',
        ]) {
          const fixtureId = `${start}-${mark}`
          const [{ feed, name, publish }] = await lifeCycle.register(['pulse', 'other'], {
            fixtureId,
          })
          await publish(preGameItem({ ...name, id: '__proto__' }))
          const { snapshot, exchange } = await feed.readSnapshot()
          expect(snapshot.fixtureId === fixtureId, `fixtureId is "${snapshot.fixtureId}"`, exchange)
          expect(snapshot.items[0]?.id === '__proto__', 'the item has another id', exchange)
        }
      },
    },
    {
      id: 'live-policy',
      title: 'a live snapshot may not be stored',
      level: 'must',
      source: sources.liveSnapshot,
      async run({ lifeCycle }) {
        const { feed, name, publish } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }))
        expectNoStore(await feed.read())
        expectNoStore(await feed.readNotModified())
      },
    },
    {
      id: 'new-fixture-listed',
      title: 'a new fixture is in the index with its feeds',
      level: 'must',
      source: sources.listed,
      async run({ lifeCycle, wire }) {
        const { name, publish } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }))
        const index = await readIndex(wire)
        const entry = entriesOf(index).find(({ fixtureId }) => fixtureId === name.fixtureId)
        expect(entry?.feeds.includes(name.feedKey) === true, 'the new feed is not listed', index)
      },
    },
    {
      id: 'old-tags',
      title: 'no tag of an earlier snapshot is answered with 304',
      level: 'must',
      source: {
        place: 'Spec, Errors, 304',
        sentence: 'Representation unchanged for the sent `If-None-Match`',
      },
      async run({ lifeCycle }) {
        const { feed, name, publish } = await lifeCycle.registerFeed()
        const tags: string[] = []
        for (let revision = 1; revision <= 5; revision++) {
          await publish(
            preGameItem({ ...name, id: 'a', revision, headline: `Headline ${revision}` }),
          )
          tags.push(await feed.readTag())
        }
        const current = tags.pop() ?? ''
        for (const tag of tags) expectStatus(await feed.poll(tag), 200)
        expectStatus(await feed.poll(tags.join(', ')), 200)
        expectStatus(await feed.poll(current), 304)
      },
    },
    {
      id: 'other-feed-unmoved',
      title: 'a publication to one feed does not change the items of another',
      level: 'must',
      source: {
        place: 'Spec, What the service does, 2',
        sentence: 'A feed is identified by `feedKey` (string).',
      },
      async run({ lifeCycle }) {
        const [one, other] = await lifeCycle.register(['pulse', 'other'])
        await one.publish(preGameItem({ ...one.name, id: 'a' }))
        await other.publish(preGameItem({ ...other.name, id: 'b' }))
        await one.publish(preGameItem({ ...one.name, id: 'a', revision: 2 }))
        const { snapshot, exchange } = await other.feed.readSnapshot()
        const ids = snapshot.items.map(({ id }) => id).join()
        expect(ids === 'b', `the items are ${ids}`, exchange)
      },
    },
    {
      id: 'other-feed-tag',
      title: 'a publication to one feed does not change the tag of another',
      level: 'should',
      source: sources.response304,
      async run({ lifeCycle }) {
        const [one, other] = await lifeCycle.register(['pulse', 'other'])
        await one.publish(preGameItem({ ...one.name, id: 'a' }))
        await other.publish(preGameItem({ ...other.name, id: 'b' }))
        const tag = await other.feed.readTag()
        await one.publish(preGameItem({ ...one.name, id: 'a', revision: 2 }))
        expectStatus(await other.feed.poll(tag), 304)
      },
    },
    {
      id: 'replay-unmoved',
      title: 'a later publication does not change the replay of an earlier instant',
      level: 'ours',
      source: {
        place: 'Fixture Feed, replay, 3',
        sentence: 'Later publications never change an answer for an earlier `until`.',
      },
      async run({ lifeCycle }) {
        const { feed, name, publish, withdraw } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }), preGameItem({ ...name, id: 'b' }))
        const { snapshot, exchange } = await feed.readSnapshot()
        await skipUnlessReplay(feed)
        await publish(preGameItem({ ...name, id: 'a', revision: 2 }))
        await withdraw('b')
        const replayed = await readReplay(feed, { until: snapshot.snapshotAt })
        expect(isSame(replayed, exchange), 'the replay differs from what was read then', replayed)
        expectHeader(replayed, 'ETag', headerOf(exchange, 'etag'))
      },
    },
    {
      id: 'revision',
      title: 'a revision replaces the item, with a new tag',
      level: 'must',
      source: sources.revisions,
      async run({ lifeCycle }) {
        const { feed, name, publish } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a', headline: 'First' }))
        const tag = await feed.readTag()
        await publish(preGameItem({ ...name, id: 'a', headline: 'Second', revision: 2 }))
        const poll = await feed.poll(tag)
        expectStatus(poll, 200)
        const { items } = parseJson(poll) as Snapshot
        expect(items.length === 1, `there are ${items.length} items`, poll)
        expect(items[0]?.revision === 2, `the revision is ${items[0]?.revision}`, poll)
        expect(items[0]?.content.headline === 'Second', 'the content is not the new one', poll)
      },
    },
    {
      id: 'snapshot-at',
      title: 'snapshotAt moves with each change, never back, and not without a change',
      level: 'ours',
      source: {
        place: 'Fixture Feed, decisions where the spec is silent',
        sentence:
          '`snapshotAt` is the instant of the last change of the feed; a publication that changes nothing moves nothing.',
      },
      async run(subject) {
        await subject.skipUnlessOurs()
        const { lifeCycle } = subject
        const { feed, name, publish } = await lifeCycle.registerFeed()
        let last: string | undefined
        for (let revision = 1; revision <= 4; revision++) {
          const item = preGameItem({ ...name, id: 'a', revision })
          await publish(item)
          const { snapshot, exchange } = await feed.readSnapshot()
          const { snapshotAt } = snapshot
          const isLater = last === undefined || compareDateTimes(last, snapshotAt) < 0
          expect(isLater, `${snapshotAt} follows ${last}`, exchange)
          await publish(item)
          const again = await feed.read()
          expect(
            decodeContent(again).equals(decodeContent(exchange)),
            'publishing the same revision again changed the bytes',
            again,
          )
          expectHeader(again, 'ETag', headerOf(exchange, 'etag'))
          last = snapshotAt
        }
      },
    },
    {
      id: 'tag-of-every-change',
      title: 'whatever changes in an item, the tag changes',
      level: 'must',
      source: {
        place: 'Spec, Errors, 304',
        sentence: 'Representation unchanged for the sent `If-None-Match`',
      },
      async run({ lifeCycle }) {
        const { feed, name, publish } = await lifeCycle.registerFeed()
        let revision = 1
        await publish(performanceItem({ ...name, id: 'a' }))
        let { exchange } = await feed.readSnapshot()
        for (const [what, change] of changes) {
          revision += 1
          const base = performanceItem({ ...name, id: 'a', revision })
          await publish({ ...base, ...change(base) })
          const tag = headerOf(exchange, 'etag')
          skipUnless(tag !== undefined, 'the feed has no entity tag')
          exchange = await feed.poll(tag)
          expect(exchange.answer.status === 200, `the tag did not change with ${what}`, exchange)
        }
      },
    },
    {
      id: 'visible-at-once',
      title: 'what is published is seen by every connection and in every content coding at once',
      level: 'should',
      source: sources.liveSnapshot,
      async run({ lifeCycle, wire }) {
        const { feed, name, publish } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }))
        for (const accepted of codings) await feed.read({ 'Accept-Encoding': accepted })
        await publish(preGameItem({ ...name, id: 'a', revision: 2 }))
        for (const accepted of codings) {
          await wire.withConnection(async connection => {
            const exchange = await connection.exchange(
              feed.request({ 'Accept-Encoding': accepted }),
            )
            expectStatus(exchange, 200)
            const { items } = parseJson(exchange) as Snapshot
            expect(
              items[0]?.revision === 2,
              `revision ${items[0]?.revision} in ${accepted}`,
              exchange,
            )
          })
        }
      },
    },
    {
      id: 'whole-snapshot',
      title: 'every read gives all items, not only what is new',
      level: 'must',
      source: sources.wholeSnapshot,
      async run({ lifeCycle }) {
        const { feed, name, publish } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }))
        await publish(preGameItem({ ...name, id: 'b' }))
        for (let read = 0; read < 2; read++) {
          const { snapshot, exchange } = await feed.readSnapshot()
          const ids = snapshot.items.map(({ id }) => id).sort()
          expect(ids.join() === 'a,b', `the items are ${ids.join()}`, exchange)
        }
      },
    },
    {
      id: 'withdrawal',
      title: 'a withdrawn item is gone from the next snapshot, and the others stay',
      level: 'must',
      source: sources.revisions,
      async run({ lifeCycle }) {
        const { feed, name, publish, withdraw } = await lifeCycle.registerFeed()
        await publish(preGameItem({ ...name, id: 'a' }), preGameItem({ ...name, id: 'b' }))
        const tag = await feed.readTag()
        await withdraw('a')
        const poll = await feed.poll(tag)
        expectStatus(poll, 200)
        const { items } = parseJson(poll) as Snapshot
        const ids = items.map(({ id }) => id)
        expect(ids.join() === 'b', `the items are ${ids.join()}`, poll)
      },
    },
  ],
}

const revisions = 25

/** Expects both items in the same revision, not before `last`; returns the instant of the snapshot. */
function expectWhole(exchange: Exchange, last: string | undefined): string {
  expectStatus(exchange, 200)
  const { items, snapshotAt } = parseJson(exchange) as Snapshot
  const found = items.map(({ id, revision }) => `${id}:${revision}`)
  const isWhole = items.length === 2 && items[0]?.revision === items[1]?.revision
  expect(isWhole, `a reader saw ${found.join(', ')}`, exchange)
  const isForward = last === undefined || compareDateTimes(last, snapshotAt) <= 0
  expect(isForward, `snapshotAt went back from ${last} to ${snapshotAt}`, exchange)
  return snapshotAt
}

const revalidated = 'public, max-age=0, must-revalidate'

const changes: readonly (readonly [what: string, change: (item: Item) => Partial<Item>])[] = [
  ['its headline', ({ content }) => ({ content: { ...content, headline: 'Another' } })],
  ['a name of an entity', ({ entities }) => ({ entities: entities.map(renamed) })],
  ['its effectiveAt', () => ({ effectiveAt: '2026-01-01T18:00:01Z' })],
  ['its effectiveAt by one digit', () => ({ effectiveAt: '2026-01-01T18:00:02Z' })],
  ['an asset', () => ({ assets: [asset] })],
  ['its revision alone', () => ({})],
]

const asset = {
  id: 'chart',
  kind: 'shot-chart',
  href: 'charts/chart.svg',
  mediaType: 'image/svg+xml',
  altText: 'Where the Tides shot from',
}

function renamed<T extends { readonly displayName: string }>(entity: T): T {
  return { ...entity, displayName: `${entity.displayName}!` }
}

const codings = ['identity', 'gzip', 'br', 'zstd', 'identity', 'gzip']

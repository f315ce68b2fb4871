import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Item } from '@fixture-feed/contract/snapshot'
import { type Checks, extension, must, should } from '../check.ts'
import { expect, expectHeader, expectStatus, skipUnless } from '../expectations.ts'
import { performanceItem, preGameItem } from '../sample-items.ts'
import { sources } from '../sources.ts'
import { decodeContent } from '../wire/decode-content.ts'
import { headerOf } from '../wire/exchange.ts'

/** Checks of events that change entity tags and `snapshotAt`, and of events that do not. */
export const tagLifeChecks: Checks = {
  'tag-of-every-change': must(
    'each change of an item changes the tag',
    'Spec, Errors, 304: Representation unchanged for the sent `If-None-Match`',
    async ({ lifeCycle }) => {
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
        expect(
          exchange.response.status === 200,
          `the tag did not change after a change of ${what}`,
          exchange,
        )
      }
    },
  ),
  'old-tags': must(
    'a read with the tag of an earlier snapshot is never a 304',
    'Spec, Errors, 304: Representation unchanged for the sent `If-None-Match`',
    async ({ lifeCycle }) => {
      const { feed, publishItem } = await lifeCycle.registerFeed()
      const tags: string[] = []
      for (let revision = 1; revision <= 5; revision++) {
        await publishItem('a', { revision, headline: `Headline ${revision}` })
        tags.push(await feed.readTag())
      }
      const current = tags.pop() ?? ''
      for (const tag of tags) expectStatus(await feed.poll(tag), 200)
      expectStatus(await feed.poll(tags.join(', ')), 200)
      expectStatus(await feed.poll(current), 304)
    },
  ),
  'other-feed-tag': should(
    'a publication to one feed does not change the tag of another',
    sources.response304,
    async ({ lifeCycle }) => {
      const [one, other] = await lifeCycle.register(['pulse', 'other'])
      await one.publishItem('a')
      await other.publishItem('b')
      const tag = await other.feed.readTag()
      await one.publishItem('a', { revision: 2 })
      expectStatus(await other.feed.poll(tag), 304)
    },
  ),
  'snapshot-at': extension(
    'snapshotAt advances with each change, and only then',
    'Fixture Feed, decisions where the spec is silent: `snapshotAt` is the instant of the last change of the feed; a publication without a change does not change it.',
    async ({ lifeCycle }) => {
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
  ),
}

const changes: readonly (readonly [what: string, change: (item: Item) => Partial<Item>])[] = [
  ['the headline', ({ content }) => ({ content: { ...content, headline: 'Another' } })],
  ['the name of an entity', ({ entities }) => ({ entities: entities.map(renamed) })],
  ['effectiveAt', () => ({ effectiveAt: '2026-01-01T18:00:01Z' })],
  ['effectiveAt by one digit', () => ({ effectiveAt: '2026-01-01T18:00:02Z' })],
  ['the assets', () => ({ assets: [asset] })],
  ['only the revision', () => ({})],
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

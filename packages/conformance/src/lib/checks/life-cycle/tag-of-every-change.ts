import type { Item } from '@fixture-feed/contract/snapshot'
import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { performanceItem } from '../../sample-items.ts'
import { headerOf } from '../../wire/exchange.ts'

export const tagOfEveryChange: Check = {
  id: 'tag-of-every-change',
  title: 'whatever changes in an item, the tag changes',
  rule: 'Spec, Endpoints, feed read, rule 2',
  severity: 'must',
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
}

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
  href: 'pulse/assets/chart.svg',
  mediaType: 'image/svg+xml',
  altText: 'Where the Tides shot from',
}

function renamed<T extends { readonly displayName: string }>(entity: T): T {
  return { ...entity, displayName: `${entity.displayName}!` }
}

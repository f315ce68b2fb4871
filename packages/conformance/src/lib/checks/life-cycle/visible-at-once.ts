import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Check } from '../../check.ts'
import { expect, expectStatus } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'
import { preGameItem } from '../../sample-items.ts'

export const visibleAtOnce: Check = {
  id: 'visible-at-once',
  title: 'what is published is seen by every connection and in every content coding at once',
  rule: 'Spec, Limits, 5, live snapshot',
  severity: 'must',
  async run({ lifeCycle, wire }) {
    const { feed, name, publish } = await lifeCycle.registerFeed()
    await publish(preGameItem({ ...name, id: 'a' }))
    for (const accepted of codings) await feed.read({ 'Accept-Encoding': accepted })
    await publish(preGameItem({ ...name, id: 'a', revision: 2 }))
    for (const accepted of codings) {
      await wire.withConnection(async connection => {
        const exchange = await connection.exchange(feed.request({ 'Accept-Encoding': accepted }))
        expectStatus(exchange, 200)
        const { items } = parseJson(exchange) as Snapshot
        expect(items[0]?.revision === 2, `revision ${items[0]?.revision} in ${accepted}`, exchange)
      })
    }
  },
}

const codings = ['identity', 'gzip', 'br', 'zstd', 'identity', 'gzip']

import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Check } from '../../check.ts'
import { expect, expectHeader } from '../../expectations.ts'
import { preGameItem } from '../../sample-items.ts'
import { decodeContent } from '../../wire/decode-content.ts'
import { headerOf } from '../../wire/exchange.ts'

export const snapshotAt: Check = {
  id: 'snapshot-at',
  title: 'snapshotAt moves with each change, never back, and not without a change',
  rule: 'Fixture Feed, one way in, one way out',
  severity: 'extension',
  async run({ lifeCycle }) {
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
}

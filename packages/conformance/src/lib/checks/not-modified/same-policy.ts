import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const samePolicy: Check = {
  id: 'same-policy',
  title: 'a 304 has the cache policy of its 200',
  rule: 'Spec, Endpoints, feed read, response 304',
  severity: 'must',
  async run({ feeds }) {
    for (const feed of feeds) {
      const read = await feed.read()
      const poll = await feed.readNotModified()
      expectHeader(poll, 'Cache-Control', headerOf(read, 'cache-control'))
    }
  },
}

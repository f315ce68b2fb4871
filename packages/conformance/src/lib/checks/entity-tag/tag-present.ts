import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const tagPresent: Check = {
  id: 'tag-present',
  title: 'a snapshot has an entity tag',
  rule: 'Spec, Endpoints, feed read, response 200',
  severity: 'must',
  async run({ feeds }) {
    for (const each of feeds) {
      const exchange = await each.read()
      expect(headerOf(exchange, 'etag') !== undefined, 'there is no ETag header', exchange)
    }
  },
}

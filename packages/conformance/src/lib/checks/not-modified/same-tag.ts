import type { Check } from '../../check.ts'
import { expectHeader, skipUnless } from '../../expectations.ts'

export const sameTag: Check = {
  id: 'same-tag',
  title: 'a 304 has the entity tag of its 200',
  rule: 'Spec, Endpoints, feed read, response 304',
  severity: 'must',
  async run({ feed }) {
    const tag = await feed.readTag()
    for (const sent of [tag, `"a", ${tag}`, '*']) {
      const exchange = await feed.poll(sent)
      skipUnless(exchange.answer.status === 304, `${sent} is not answered with 304`)
      expectHeader(exchange, 'ETag', tag)
    }
  },
}

import type { Check } from '../../check.ts'
import { expectHeader, skipUnless } from '../../expectations.ts'

export const sameTag: Check = {
  id: 'same-tag',
  title: 'a 304 has the entity tag of its 200',
  rule: 'Spec, Endpoints, feed read, response 304',
  severity: 'must',
  async run({ feed }) {
    const tag = await feed.readTag()
    let found = 0
    for (const sent of [tag, `"a", ${tag}`, '*']) {
      const exchange = await feed.poll(sent)
      if (exchange.answer.status !== 304) continue
      found += 1
      expectHeader(exchange, 'ETag', tag)
    }
    skipUnless(found > 0, 'nothing is answered with 304')
  },
}

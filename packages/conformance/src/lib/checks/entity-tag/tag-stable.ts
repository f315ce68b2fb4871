import type { Check } from '../../check.ts'
import { expect, expectHeader, skipUnless } from '../../expectations.ts'
import { decodeContent } from '../../wire/decode-content.ts'
import { headerOf } from '../../wire/exchange.ts'

export const tagStable: Check = {
  id: 'tag-stable',
  title: 'the same bytes have the same entity tag in every read',
  rule: 'Spec, Endpoints, feed read, response 304',
  severity: 'must',
  async run({ feed }) {
    const first = await feed.read()
    skipUnless(headerOf(first, 'etag') !== undefined, 'the feed has no entity tag')
    for (let read = 0; read < reads; read++) {
      const exchange = await feed.read()
      const isSame = decodeContent(exchange).equals(decodeContent(first))
      expect(isSame, 'two reads gave different bytes, though nothing was published', exchange)
      expectHeader(exchange, 'ETag', headerOf(first, 'etag'))
    }
  },
}

const reads = 4

import { findAssets, readAsset } from '../../assets.ts'
import type { Check } from '../../check.ts'
import { expect, expectHeader, expectStatus, skipUnless } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const assetConditional: Check = {
  id: 'asset-conditional',
  title: 'an asset is answered with 304 when its tag is sent, with the same policy and tag',
  rule: 'RFC 9110 §13.1.2, §15.4.5',
  severity: 'should',
  async run(subject) {
    const assets = await findAssets(subject)
    let tagged = 0
    for (const found of assets) {
      const read = await readAsset(subject, found)
      const tag = headerOf(read, 'etag')
      if (tag === undefined) continue
      tagged += 1
      const exchange = await readAsset(subject, found, [['If-None-Match', tag]])
      expectStatus(exchange, 304)
      expect(exchange.answer.body.length === 0, 'the 304 has a body', exchange)
      expectHeader(exchange, 'ETag', tag)
      expectHeader(exchange, 'Cache-Control', headerOf(read, 'cache-control'))
    }
    skipUnless(tagged > 0, 'assets have no entity tag')
  },
}

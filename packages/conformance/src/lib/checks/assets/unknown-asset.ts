import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'
import { unknownName } from '../../unknown-name.ts'

export const unknownAsset: Check = {
  id: 'unknown-asset',
  title: 'an asset that nobody uploaded is a 404 that may not be stored',
  rule: 'Fixture Feed, public listener, assets; Spec, Errors, rule 1',
  severity: 'extension',
  async run({ wire, namedFeed }) {
    const target = `${namedFeed.target}/assets/${unknownName()}.svg`
    const exchange = await wire.send({ target })
    expectStatus(exchange, 404)
    expectNoStore(exchange)
  },
}

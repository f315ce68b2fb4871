import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'

export const oddPaths: Check = {
  id: 'odd-paths',
  title:
    'odd paths are answered with 4xx that may not be stored, never with a failure of the server',
  rule: 'Spec, Errors, 400, 404 and 5xx',
  severity: 'must',
  async run({ wire }) {
    for (const path of paths) {
      const exchange = await wire.send({ target: wire.targetOf(path) })
      expectStatus(exchange, 400, 404, 414, 431)
      expectNoStore(exchange)
    }
  },
}

const paths = [
  '/v1/fixtures/__proto__/feeds/pulse',
  '/v1/fixtures/constructor/feeds/pulse',
  '/v1/fixtures/no-such-fixture/feeds/constructor',
  '/v1/fixtures/%F0%9F%8F%80/feeds/pulse',
  '/v1/fixtures/%C3%28/feeds/pulse',
  '/v1/fixtures/a%2Fb/feeds/pulse',
  '/v1/fixtures//feeds/pulse',
  '/v1/fixtures/no-such-fixture/feeds/',
  `/v1/fixtures/${'x'.repeat(3000)}/feeds/pulse`,
]

import type { Check } from '../../check.ts'
import { expect, listOf, skipUnless } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const corsOrigin: Check = {
  id: 'cors-origin',
  title: 'any origin may read',
  rule: 'Fetch Standard, CORS protocol',
  severity: 'extension',
  async run({ feed }) {
    const origin = 'https://app.example'
    const exchange = await feed.read({ Origin: origin })
    const allowed = headerOf(exchange, 'access-control-allow-origin')
    skipUnless(allowed !== undefined, 'the target does not allow other origins')
    expect(allowed === '*' || allowed === origin, `only ${allowed} may read`, exchange)
    const varies = listOf(exchange, 'vary').includes('origin')
    expect(allowed === '*' || varies, 'the origin is echoed without Vary: Origin', exchange)
  },
}

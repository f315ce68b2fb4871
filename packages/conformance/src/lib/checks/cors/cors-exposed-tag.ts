import type { Check } from '../../check.ts'
import { expect, listOf, skipUnless } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const corsExposedTag: Check = {
  id: 'cors-exposed-tag',
  title: 'scripts of other origins can read the entity tag',
  rule: 'Fetch Standard, CORS-safelisted response-header name',
  severity: 'extension',
  async run({ feed }) {
    const exchange = await feed.read({ Origin: 'https://app.example' })
    const isOpen = headerOf(exchange, 'access-control-allow-origin') !== undefined
    skipUnless(isOpen, 'the target does not allow other origins')
    const exposed = listOf(exchange, 'access-control-expose-headers')
    const isExposed = exposed.includes('etag') || exposed.includes('*')
    expect(isExposed, 'Access-Control-Expose-Headers does not name ETag', exchange)
  },
}

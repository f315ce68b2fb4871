import type { Check } from '../../check.ts'
import { expect, expectStatus, listOf, skipUnless } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const corsPreflight: Check = {
  id: 'cors-preflight',
  title: 'a preflight allows If-None-Match',
  rule: 'Fetch Standard, CORS-preflight fetch',
  severity: 'extension',
  async run({ feed }) {
    const read = await feed.read({ Origin: 'https://app.example' })
    const isOpen = headerOf(read, 'access-control-allow-origin') !== undefined
    skipUnless(isOpen, 'the target does not allow other origins')
    const preflight = await feed.send(preflightHeaders, { method: 'OPTIONS' })
    expectStatus(preflight, 200, 204)
    const allowed = listOf(preflight, 'access-control-allow-headers')
    const isAllowed = allowed.includes('if-none-match') || allowed.includes('*')
    expect(isAllowed, 'Access-Control-Allow-Headers does not name If-None-Match', preflight)
    const origin = headerOf(preflight, 'access-control-allow-origin')
    expect(origin !== undefined, 'there is no Access-Control-Allow-Origin', preflight)
  },
}

const preflightHeaders = {
  Origin: 'https://app.example',
  'Access-Control-Request-Method': 'GET',
  'Access-Control-Request-Headers': 'if-none-match',
}

import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const preflightMaxAge: Check = {
  id: 'preflight-max-age',
  title: 'browsers may remember the answer to a preflight',
  rule: 'Fixture Feed, public listener',
  severity: 'extension',
  async run({ feed }) {
    const preflight = await feed.send(preflightHeaders, { method: 'OPTIONS' })
    const allowed = headerOf(preflight, 'access-control-allow-headers')
    skipUnless(allowed !== undefined, 'preflights are not answered')
    const age = Number(headerOf(preflight, 'access-control-max-age') ?? 0)
    expect(
      age >= 600,
      `Access-Control-Max-Age is ${age} s: every poll may cost two requests`,
      preflight,
    )
  },
}

const preflightHeaders = {
  Origin: 'https://app.example',
  'Access-Control-Request-Method': 'GET',
  'Access-Control-Request-Headers': 'if-none-match',
}

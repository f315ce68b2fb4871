import type { Check } from '../../check.ts'
import { expectHeader, skipUnless } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const notModifiedCors: Check = {
  id: 'not-modified-cors',
  title: 'a 304 lets the same origins read as its 200',
  rule: 'Fetch Standard, CORS protocol',
  severity: 'should',
  async run({ feed }) {
    const read = await feed.read(origin)
    const allowed = headerOf(read, 'access-control-allow-origin')
    skipUnless(allowed !== undefined, 'the target does not allow other origins')
    const poll = await feed.readNotModified(origin)
    expectHeader(poll, 'Access-Control-Allow-Origin', allowed)
    const exposed = headerOf(read, 'access-control-expose-headers')
    expectHeader(poll, 'Access-Control-Expose-Headers', exposed)
  },
}

const origin = { Origin: 'https://app.example' }

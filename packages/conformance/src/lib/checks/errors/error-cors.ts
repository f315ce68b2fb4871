import type { Check } from '../../check.ts'
import { expectHeader, skipUnless } from '../../expectations.ts'
import { Feed } from '../../feed.ts'
import { unknownName } from '../../unknown-name.ts'
import { headerOf } from '../../wire/exchange.ts'

export const errorCors: Check = {
  id: 'error-cors',
  title: 'an error lets the same origins read as a snapshot: else a browser hides the status',
  rule: 'Fetch Standard, CORS protocol',
  severity: 'should',
  async run({ wire, namedFeed }) {
    const origin = { Origin: 'https://app.example' }
    const read = await namedFeed.read(origin)
    const allowed = headerOf(read, 'access-control-allow-origin')
    skipUnless(allowed !== undefined, 'the target does not allow other origins')
    const unknown = Feed.named(wire, { ...namedFeed.name, fixtureId: unknownName() })
    const exchange = await unknown.send(origin)
    expectHeader(exchange, 'Access-Control-Allow-Origin', allowed)
  },
}

import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { headerOf } from '../../wire/exchange.ts'

export const noRateLimit: Check = {
  id: 'no-rate-limit',
  title: 'a burst of polls is answered, every one',
  rule: 'Spec, Limits, 1',
  severity: 'must',
  async run({ feed, wire }) {
    const tag = headerOf(await feed.read(), 'etag') ?? '"none"'
    const poll = feed.request({ 'If-None-Match': tag })
    await Promise.all(
      Array.from({ length: connections }, () =>
        wire.withKeptConnection(async send => {
          for (let count = 0; count < pollsEach; count++) {
            expectStatus(await send(poll), 200, 304)
          }
        }),
      ),
    )
  },
}

const connections = 8
const pollsEach = 25

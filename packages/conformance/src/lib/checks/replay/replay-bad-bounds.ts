import type { Check } from '../../check.ts'
import { expectNoStore, expectStatus } from '../../expectations.ts'
import { replayFeed } from '../../replay.ts'

export const replayBadBounds: Check = {
  id: 'replay-bad-bounds',
  title: 'bounds that cannot be understood are a 400 that may not be stored',
  rule: 'Fixture Feed, replay, 4; spec, Errors, 400',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    for (const query of badQueries) {
      const exchange = await feed.send({}, { query: `?${query}` })
      expectStatus(exchange, 400)
      expectNoStore(exchange)
    }
  },
}

const badQueries = [
  'until=2026-01-01',
  'until=2026-01-01T00:00:00',
  'until=2026-02-30T00:00:00Z',
  'until=2026-01-01T00:00:00+01:00',
  'until=',
  'after=yesterday',
  'until=2026-01-01T00:00:00Z&until=2026-01-01T00:00:00Z',
  'after=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z',
  'after=2026-01-01T00:00:00Z&until=2026-01-01T00:00:00Z',
]

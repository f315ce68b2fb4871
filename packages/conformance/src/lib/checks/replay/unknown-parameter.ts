import type { Check } from '../../check.ts'
import { expectStatus } from '../../expectations.ts'
import { replayFeed } from '../../replay.ts'

export const unknownParameter: Check = {
  id: 'unknown-parameter',
  title: 'an unknown parameter is a 400: a misspelt bound must not read the live feed',
  rule: 'Fixture Feed, replay, 4',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    expectStatus(await feed.send({}, { query: '?untli=2026-01-01T00:00:00Z' }), 400)
  },
}

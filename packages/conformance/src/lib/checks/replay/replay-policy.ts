import type { Check } from '../../check.ts'
import { expectHeader } from '../../expectations.ts'
import { distantPast, readReplay, replayFeed } from '../../replay.ts'
import { headerOf } from '../../wire/exchange.ts'

export const replayPolicy: Check = {
  id: 'replay-policy',
  title: 'the cache policy of a replay is that of the feed',
  rule: 'Fixture Feed, replay, 6',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    const policy = headerOf(await feed.read(), 'cache-control')
    const replayed = await readReplay(feed, { until: distantPast })
    expectHeader(replayed, 'Cache-Control', policy)
  },
}

import type { Snapshot } from '@fixture-feed/contract/snapshot'
import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { parseJson } from '../../feed.ts'
import { distantPast, readReplay, replayFeed } from '../../replay.ts'

export const replayBeforeFirst: Check = {
  id: 'replay-before-first',
  title: 'until before the first change gives no items, at that instant',
  rule: 'Fixture Feed, replay, 1',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    const exchange = await readReplay(feed, { until: distantPast })
    const { items, snapshotAt } = parseJson(exchange) as Snapshot
    expect(items.length === 0, `there are ${items.length} items`, exchange)
    expect(snapshotAt === distantPast, `snapshotAt is ${snapshotAt}`, exchange)
  },
}

import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { readReplayed, readTimeline, replayFeed } from '../../replay.ts'

export const timeline: Check = {
  id: 'timeline',
  title: 'the timeline lists each change once, in order, up to the current snapshot',
  rule: 'Fixture Feed, public listener, timeline',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    const instants = await readTimeline(feed)
    const { snapshot } = await feed.readSnapshot()
    const last = instants.at(-1)
    expect(last?.snapshotAt === snapshot.snapshotAt, `it ends at ${last?.snapshotAt}`)
    for (const [index, { snapshotAt }] of instants.entries()) {
      const next = instants[index + 1]
      const isAscending = next === undefined || compareDateTimes(snapshotAt, next.snapshotAt) < 0
      expect(isAscending, `${next?.snapshotAt} follows ${snapshotAt}`)
    }
    for (const { snapshotAt: until, itemCount } of instants.slice(-maxInstants)) {
      const { items, snapshotAt } = await readReplayed(feed, { until })
      expect(items.length === itemCount, `${until}: ${items.length} items, not ${itemCount}`)
      expect(snapshotAt === until, `the replay until ${until} says ${snapshotAt}`)
    }
  },
}

const maxInstants = 10

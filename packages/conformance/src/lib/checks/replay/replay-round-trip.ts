import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { isSame, readReplay, replayFeed } from '../../replay.ts'

export const replayRoundTrip: Check = {
  id: 'replay-round-trip',
  title: 'reading with until = snapshotAt gives the same snapshot',
  rule: 'Fixture Feed, replay, 1',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    const { snapshot, exchange } = await feed.readSnapshot()
    const replayed = await readReplay(feed, { until: snapshot.snapshotAt })
    expect(isSame(replayed, exchange), 'the bytes differ from those of the feed', replayed)
  },
}

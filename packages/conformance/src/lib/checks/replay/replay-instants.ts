import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { Check } from '../../check.ts'
import { expect, skipUnless } from '../../expectations.ts'
import { isSame, readReplay, replayFeed } from '../../replay.ts'

export const replayInstants: Check = {
  id: 'replay-instants',
  title: 'the same instant in another offset gives the same snapshot',
  rule: 'Fixture Feed, replay',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    const { snapshot, exchange } = await feed.readSnapshot()
    const ms = Date.parse(snapshot.snapshotAt)
    const isExact = compareDateTimes(new Date(ms).toISOString(), snapshot.snapshotAt) === 0
    skipUnless(isExact, 'snapshotAt is finer than a millisecond')
    for (const [offset, shiftMs] of offsets) {
      const until = new Date(ms + shiftMs).toISOString().replace('Z', offset)
      const replayed = await readReplay(feed, { until })
      expect(isSame(replayed, exchange), `until ${until} differs from the feed`, replayed)
    }
  },
}

const offsets = [
  ['+01:00', 3_600_000],
  ['-01:00', -3_600_000],
] as const

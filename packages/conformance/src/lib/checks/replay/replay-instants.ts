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
    const utc = new Date(snapshot.snapshotAt).toISOString()
    skipUnless(
      Date.parse(utc) === Date.parse(snapshot.snapshotAt),
      'it is finer than a millisecond',
    )
    const shifted = new Date(Date.parse(utc) + 3_600_000).toISOString().replace('Z', '+01:00')
    const replayed = await readReplay(feed, { until: shifted })
    expect(isSame(replayed, exchange), 'the bytes differ from those of the feed', replayed)
  },
}

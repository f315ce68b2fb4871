import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { distantFuture, isSame, readReplay, replayFeed } from '../../replay.ts'

export const replayFuture: Check = {
  id: 'replay-future',
  title: 'until in the future gives the current snapshot',
  rule: 'Fixture Feed, replay, 1',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    const current = await feed.read()
    const replayed = await readReplay(feed, { until: distantFuture })
    expect(isSame(replayed, current), 'the bytes differ from those of the feed', replayed)
  },
}

import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { distantPast, readReplayed, replayFeed } from '../../replay.ts'

export const replayAfter: Check = {
  id: 'replay-after',
  title:
    'after shows what was published after it: nothing after the last change, all after a distant past',
  rule: 'Fixture Feed, replay, 2',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    const { snapshot, exchange } = await feed.readSnapshot()
    const none = await readReplayed(feed, { after: snapshot.snapshotAt })
    expect(none.items.length === 0, `${none.items.length} items after the last change`, exchange)
    const all = await readReplayed(feed, { after: distantPast })
    const [found, expected] = [all.items.length, snapshot.items.length]
    expect(found === expected, `${found} of ${expected} items after a distant past`, exchange)
  },
}

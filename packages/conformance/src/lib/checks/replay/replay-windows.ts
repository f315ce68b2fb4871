import type { Check } from '../../check.ts'
import { expect } from '../../expectations.ts'
import { distantPast, readReplayed, readTimeline, replayFeed } from '../../replay.ts'

export const replayWindows: Check = {
  id: 'replay-windows',
  title: 'windows side by side never show the same revision twice',
  rule: 'Fixture Feed, replay, 2',
  severity: 'extension',
  async run(subject) {
    const feed = await replayFeed(subject)
    const instants = (await readTimeline(feed)).slice(-maxInstants)
    const seen = new Set<string>()
    let after = distantPast
    for (const { snapshotAt: until } of instants) {
      const { items } = await readReplayed(feed, { after, until })
      after = until
      for (const { id, revision } of items) {
        const name = `"${id}", revision ${revision}`
        expect(!seen.has(name), `${name} is shown again until ${until}`)
        seen.add(name)
      }
    }
  },
}

const maxInstants = 10

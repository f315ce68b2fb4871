import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TimeSlicer } from '../slices/run-in-slices.ts'
import { FeedView } from '../snapshot/feed-view.ts'
import { parseEntries } from '../testing/feed-notation.ts'
import { LongPolls } from './long-polls.ts'

test('long polls of several feeds that end together share a slice, and other work runs after it', async () => {
  let nowMs = 0
  const done: string[] = []
  const turns = new TimeSlicer(5, () => nowMs)
  const waits = new LongPolls({ find: () => undefined, maxWaiting: 6, turns })
  const [entry] = parseEntries('a1')
  assert.ok(entry?.kind === 'publication')
  for (const feedKey of ['a', 'b']) {
    const view = new FeedView({ ...entry, feedKey })
    await view.advance({ ...entry, feedKey })
    const conditions = { 'if-none-match': view.rendition?.codings.identity.entityTag }
    for (let read = 1; read <= 3; read++) {
      waits.wait(view, 30, conditions, () => {
        nowMs += 2
        done.push(`${feedKey}${read}`)
      })
    }
  }
  setImmediate(() => done.push('another reader'))
  await waits.end()
  assert.deepEqual(done, ['a1', 'a2', 'a3', 'another reader', 'b1', 'b2', 'b3'])
})

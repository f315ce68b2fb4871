import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DelayBuffer } from './delay-buffer.ts'

test('takeDue() returns a version or the time until it is due, while the clock advances', async () => {
  for (const startMs of [0, 1]) {
    let ms = startMs
    // Each read of this clock advances the clock by a millisecond.
    const line = new DelayBuffer<object>({
      fetch: async () => new Response(),
      now: () => ++ms,
      past: undefined,
      behindSeconds: () => 0.3,
      isLive: () => true,
    })
    const { signal } = new AbortController()
    const init = { headers: {}, cache: 'default', credentials: 'omit', signal } as const
    await line.fetch('https://feeds.example/', init)
    line.add({ status: 'fresh', snapshot: {}, live: true, failures: 0, error: undefined })
    const looks = Array.from({ length: 400 }, () => line.takeDue())
    assert.deepEqual(
      looks.filter(({ due, msToNext }) => (due === undefined) === (msToNext === undefined)),
      [],
    )
    assert.ok(looks[0]?.msToNext)
    assert.ok(looks.at(-1)?.due)
  }
})

test('takeDue() reports no time to the next version before the first response sets the clock', () => {
  const buffer = new DelayBuffer<object>({
    fetch: async () => new Response(),
    past: {
      timeline: { url: 'https://feeds.example/timeline', list: 'instants' },
      at: until => ({ url: `?until=${until}`, list: 'items' }),
    },
    behindSeconds: () => 5,
    isLive: () => true,
  })
  const snapshot = { snapshotAt: '2026-01-01T00:00:00Z', items: [] }
  buffer.add({ status: 'fresh', snapshot, live: true, failures: 0, error: undefined })
  assert.deepEqual(buffer.takeDue(), { due: undefined, msToNext: undefined })
})

test('acceptCatchUp() ignores an earlier version than the timeline lists, from a node that lags', async () => {
  const atSecond = (second: number): string => `2026-01-01T00:00:0${second}Z`
  let ms = Date.parse(atSecond(6))
  const buffer = new DelayBuffer<object>({
    fetch: async () => new Response(null, { headers: { Date: new Date(ms).toUTCString() } }),
    now: () => ms,
    past: {
      timeline: { url: 'https://feeds.example/timeline', list: 'instants' },
      at: until => ({ url: `?until=${until}`, list: 'items' }),
    },
    behindSeconds: () => 5,
    isLive: () => true,
  })
  const { signal } = new AbortController()
  const init = { headers: {}, cache: 'default', credentials: 'omit', signal } as const
  await buffer.fetch('https://feeds.example/', init)
  buffer.requestCatchUp()
  const replaced = (body: object) =>
    buffer.acceptCatchUp({ kind: 'replaced', body, etag: undefined, noStore: false })
  replaced({ instants: [1, 2, 3].map(second => ({ snapshotAt: atSecond(second) })) })
  const versions = [1, 2, 1].map(second => ({ snapshotAt: atSecond(second), items: [] }))
  for (const version of versions) assert.equal(replaced(version), true)
  assert.equal(buffer.nextCatchUpRead(), undefined)
  const shown = [7, 8].map(second => {
    ms = Date.parse(atSecond(second))
    return buffer.takeDue().due?.snapshot
  })
  assert.deepEqual(shown, [versions[1], versions[1]])
})

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Item, Snapshot } from '@fixture-feed/client'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { sampleLog } from '@fixture-feed/test-support/sample-game'
import { openReplay, pictureOf } from './open-replay.ts'

/** The steps of the simulated time. Each measured pause is exact to one step. */
const stepMs = 500
const longestStillMs = 3_000
/** A replay with fewer than 100 instants ends before this time. */
const mostMs = 300_000
/** The speeds on offer. */
const speeds = [1, 10, 30, 75]
/** Games, each with the feeds to play. In both games some instants change nothing that a reader sees. */
const games = [
  { seed: 30, feedKeys: ['pulse', 'pulse-es', 'box-score'], languages: ['en', 'es'] },
  { seed: 32, feedKeys: ['pulse'], languages: ['en'] },
] as const

/** The snapshots of one feed of a publication log, oldest first. */
function snapshotsOf(log: readonly LogLine[], feedKey: string): readonly Snapshot[] {
  const items = new Map<string, Item>()
  const snapshots: Snapshot[] = []
  for (const line of log) {
    if (line.kind !== 'publication' || line.feedKey !== feedKey) continue
    for (const draft of line.items ?? []) {
      const revision = (items.get(draft.id)?.revision ?? 0) + 1
      items.set(draft.id, { ...draft, revision, publishedAt: line.at } as Item)
    }
    for (const { id } of line.withdrawals ?? []) items.delete(id)
    const snapshot = { fixtureId: line.fixtureId, feedKey, snapshotAt: line.at }
    snapshots.push({ ...snapshot, items: [...items.values()] } as Snapshot)
  }
  return snapshots
}

/** A service that has only the timeline and the snapshots of one feed. */
function serviceOf(snapshots: readonly Snapshot[]): typeof fetch {
  return async input => {
    const until = new URL(String(input)).searchParams.get('until')
    const instants = snapshots.map(({ snapshotAt, items }) => ({
      snapshotAt,
      itemCount: items.length,
    }))
    const shown = snapshots.findLast(({ snapshotAt }) => snapshotAt <= String(until))
    return Response.json(until === null ? { instants } : shown)
  }
}

/** Advances the simulated time, and completes all reads before and after. */
async function pass(t: TestContext, ms: number): Promise<void> {
  await readsEnded()
  t.mock.timers.tick(ms)
  await readsEnded()
}

/**
 * Waits until reads in progress have ended. A read takes several microtasks, which all run within a few turns of the
 * event loop.
 */
async function readsEnded(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise(resolve => setImmediate(resolve))
}

/** Plays a feed to its end. Returns the longest time without a visible change, and the number of pictures. */
async function play(t: TestContext, snapshots: readonly Snapshot[], speed: number) {
  const { fixtureId, feedKey } = snapshots[0] ?? {}
  assert.ok(fixtureId && feedKey)
  const address = { baseUrl: 'https://feeds.example', fixtureId, feedKey }
  const feed = openReplay({ ...address, speed, fetch: serviceOf(snapshots) })
  feed.play()
  let picture = ''
  let pictures = 0
  let stillMs = 0
  let longestMs = 0
  for (let passedMs = 0; feed.playback.status !== 'ended'; passedMs += stepMs) {
    assert.ok(passedMs < mostMs, `it has not ended after ${passedMs} ms`)
    await pass(t, stepMs)
    const next = pictureOf(feed.state.snapshot ?? { items: [] })
    stillMs = next === picture ? stillMs + stepMs : 0
    if (next !== picture) pictures += 1
    longestMs = Math.max(longestMs, stillMs)
    picture = next
  }
  feed.close()
  return { longestMs, pictures }
}

test('openReplay() does not restart a pause when the speed changes, and makes none while paused', async t => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  const [first, , third] = snapshotsOf(sampleLog(['pulse'], 32), 'pulse')
  assert.ok(first && third)
  const address = { baseUrl: 'https://feeds.example', fixtureId: first.fixtureId, feedKey: 'pulse' }
  const feed = openReplay({ ...address, fetch: serviceOf([first, third]) })
  t.after(() => feed.close())
  const shownAfter = async (ms: number) => {
    await pass(t, ms)
    return feed.state.snapshot?.snapshotAt
  }
  assert.equal(await shownAfter(10_000), first.snapshotAt)
  feed.play()
  assert.equal(await shownAfter(2_000), first.snapshotAt)
  feed.setSpeed(2)
  assert.equal(await shownAfter(400), first.snapshotAt)
  assert.equal(await shownAfter(100), third.snapshotAt)
  assert.equal(feed.playback.status, 'ended')
})

test('openReplay() shows no picture for more than 3 s, at any speed and in any feed', async t => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  for (const { seed, feedKeys, languages } of games) {
    const log = sampleLog(feedKeys, seed, languages)
    for (const feedKey of feedKeys) {
      const snapshots = snapshotsOf(log, feedKey)
      for (const speed of speeds) {
        const { longestMs, pictures } = await play(t, snapshots, speed)
        const name = `${feedKey} of game ${seed} at speed ${speed}`
        assert.ok(pictures >= 10, `${name}: ${pictures} pictures`)
        assert.ok(longestMs <= longestStillMs, `${name}: ${longestMs} ms`)
      }
    }
  }
})

test('pictureOf() returns an equal text if only the revision of a key moment differs', () => {
  const items = snapshotsOf(sampleLog(['pulse'], 32), 'pulse').at(-1)?.items ?? []
  const revised = items.map(item => ({ ...item, revision: item.revision + 1 }))
  assert.equal(pictureOf({ items: revised }), pictureOf({ items }))
  assert.notEqual(pictureOf({ items: items.slice(0, 5) }), pictureOf({ items }))
})

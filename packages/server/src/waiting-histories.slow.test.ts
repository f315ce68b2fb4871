/**
 * Seeded histories of publications, waiting readers that come, go and are cut off, and reader processes that are killed:
 * nobody misses the last state, nobody goes back, and nobody is woken but by a change or the end of the wait.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RawConnection } from './lib/testing/raw-connection.ts'
import { feedPath, type RunningService, runService } from './lib/testing/running-service.ts'
import { draftSample, pulse } from './lib/testing/samples.ts'

const target = feedPath(pulse)
const waitSeconds = 2
const shortestWaitMs = waitSeconds * 1_000 * 0.9 - 20

/** A small generator of numbers from 0 to 1 (mulberry32), so that a history can be run again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface History {
  /** The tags of all versions, in order. */
  readonly published: readonly string[]
  readonly isOver: boolean
}

interface Follower {
  readonly order: readonly number[]
  readonly done: Promise<void>
  /** Breaks its connection off. */
  cut(): void
}

for (const [name, options, seed] of [
  ['one process', {}, 1],
  ['one process', {}, 2],
  ['without the recogniser', { recognisesPolls: false }, 3],
  ['reader processes that are killed', { readers: 2 }, 4],
] as const) {
  test(`nobody who waits misses a state, ${name}, seed ${seed}`, { timeout: 120_000 }, async t => {
    const service = await runService(t, options)
    const random = seeded(seed)
    const published: string[] = []
    const publish = async (): Promise<void> => {
      const about = `change ${published.length}`
      published.push((await service.publish({ items: [draftSample('a', about)] })).etag)
    }
    await publish()
    const history = { published, isOver: false }
    const followers = Array.from({ length: 20 }, () => follow(service, history))
    for (let step = 0; step < 60; step++) {
      const draw = random()
      if (draw < 0.5) await publish()
      else if (draw < 0.8) followers[Math.floor(random() * followers.length)]?.cut()
      else if (draw < 0.9 && 'readers' in options) killReader(service)
      for (let turn = 0; turn < random() * 20; turn++) await new Promise(setImmediate)
    }
    await publish()
    history.isOver = true
    // Whoever waits with the last version already is told so by the end of the wait.
    await Promise.all(followers.map(({ done }) => done))
    for (const { order } of followers) {
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
        'nobody goes back',
      )
      assert.equal(order.at(-1), published.length - 1)
    }
    t.diagnostic(`${published.length} versions, ${followers.length} followers`)
  })
}

/** Reads with a wait until the last version is there, over connections that may break at any time. */
function follow({ publicUrl }: RunningService, history: History): Follower {
  const { published } = history
  const order: number[] = []
  let connection: RawConnection | undefined
  const done = read()
  return { order, done, cut: () => connection?.destroy() }

  async function read(): Promise<void> {
    let tag = '"none"'
    for (;;) {
      const startedAt = performance.now()
      try {
        connection ??= await RawConnection.open(publicUrl)
        const headers = [
          ['If-None-Match', tag],
          ['Prefer', `wait=${waitSeconds}`],
        ] as const
        const answer = await connection.request({ target, headers })
        const now = answer.headers.get('etag') ?? ''
        if (answer.status === 304 && answer.headers.has('preference-applied')) {
          const waitedMs = performance.now() - startedAt
          assert.ok(waitedMs >= shortestWaitMs, `woken without a change after ${waitedMs} ms`)
        }
        assert.ok(answer.status === 200 || now === tag)
        tag = now
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error
        // Cut off: it goes on with what it has.
        connection?.destroy()
        connection = undefined
        await new Promise(setImmediate)
        continue
      }
      const version = await versionOf(tag)
      if (version !== order.at(-1)) order.push(version)
      if (history.isOver && version === published.length - 1) break
    }
    connection?.destroy()
  }

  /** A version may be seen before its publication is answered. */
  async function versionOf(tag: string): Promise<number> {
    for (;;) {
      const version = published.indexOf(tag)
      if (version !== -1) return version
      await new Promise(setImmediate)
    }
  }
}

function killReader({ log }: RunningService): void {
  const gone = log.filter(({ event }) => event === 'reader ended').map(({ reader }) => reader)
  const alive = log
    .filter(({ event, reader }) => event === 'reader ready' && !gone.includes(reader))
    .map(({ reader }) => Number(reader))
  const [pid] = alive
  if (pid !== undefined && alive.length > 1) process.kill(pid, 'SIGKILL')
}

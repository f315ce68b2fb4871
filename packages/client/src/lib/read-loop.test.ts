import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Wait } from './back-off.ts'
import { createReadLoop, type ReadLoop } from './read-loop.ts'
import { type FakeClock, settled, useFakeClock } from './testing/fake-clock.ts'

interface Started {
  readonly clock: FakeClock
  readonly loop: ReadLoop
  readonly signals: readonly AbortSignal[]
  /** Ends the newest read. `next` is the wait before the next read. */
  end(next: Wait | undefined): Promise<void>
}

function startLoop(t: TestContext): Started {
  const clock = useFakeClock(t)
  const signals: AbortSignal[] = []
  let resolveRead = (_: Wait | undefined): void => {}
  const loop = createReadLoop<Wait | undefined>({
    now: clock.now,
    read(signal) {
      signals.push(signal)
      return new Promise(resolve => {
        resolveRead = resolve
      })
    },
    settle: next => next,
    settled: () => {},
  })
  loop.start()
  return {
    clock,
    loop,
    signals,
    end(next) {
      resolveRead(next)
      return settled()
    },
  }
}

test('start() abandons a current read', async t => {
  const { loop, signals, end } = startLoop(t)
  loop.start()
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, false],
  )
  await end(undefined)
  assert.equal(loop.phase, 'stopped')
})

test('hurry() ends the skippable part of a wait immediately or within a time', async t => {
  const { clock, loop, signals, end } = startLoop(t)
  await end({ floorMs: 0, thenMs: 9_000 })
  loop.hurry(500)
  assert.equal(loop.phase, 'waiting')
  await clock.advance(500)
  assert.equal(signals.length, 2)
  await end({ floorMs: 1_000, thenMs: 9_000 })
  loop.hurry()
  assert.equal(loop.phase, 'hurried')
  await clock.advance(999)
  assert.equal(signals.length, 2)
  await clock.advance(1)
  assert.equal(signals.length, 3)
})

test('close() is permanent', async t => {
  const { clock, loop, signals, end } = startLoop(t)
  loop.close()
  loop.start()
  loop.hurry()
  await end({ floorMs: 0, thenMs: 0 })
  await clock.advance(1_000)
  assert.equal(loop.phase, 'closed')
  assert.equal(signals.length, 1)
  assert.equal(clock.timers, 0)
})

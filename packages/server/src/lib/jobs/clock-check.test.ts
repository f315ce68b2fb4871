import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ClockCheck } from './clock-check.ts'

/** A check whose clocks the test sets. */
function createCheck() {
  const clocks = { storeMs: 1_000_000, nowMs: 1_000_000, isAway: false, reads: 0 }
  const lines: string[] = []
  const check = new ClockCheck(
    {
      async readClock() {
        clocks.reads++
        if (clocks.isAway) throw new Error('away')
        return clocks.storeMs
      },
    },
    {
      nowMs: () => clocks.nowMs,
      events: { clockOff: reason => lines.push(reason), clockRight: () => lines.push('right') },
    },
  )
  return { clocks, check, lines }
}

test("isRight() is true within 5 s of the store's clock, and reads that clock once", async () => {
  const { clocks, check } = createCheck()
  clocks.nowMs += 4_900
  assert.deepEqual([await check.isRight(), await check.isRight()], [true, true])
  assert.equal(check.reason, undefined)
  assert.equal(clocks.reads, 1)
})

test('isRight() is false while the clock is off in either direction, and after it was set', async () => {
  const { clocks, check, lines } = createCheck()
  assert.equal(await check.isRight(), true)
  clocks.nowMs += 3_600_000
  assert.equal(await check.isRight(), false)
  assert.equal(check.reason, 'the clock of this node is 3600 s ahead of the clock of the journal')
  clocks.nowMs -= 3_610_000
  assert.equal(await check.isRight(), false)
  assert.equal(check.reason, 'the clock of this node is 10 s behind the clock of the journal')
  clocks.nowMs = clocks.storeMs
  assert.equal(await check.isRight(), true)
  assert.equal(check.reason, undefined)
  assert.equal(lines.at(-1), 'right')
})

test('isRight() is false while the store does not respond, without a report of a wrong clock', async () => {
  const { clocks, check } = createCheck()
  clocks.isAway = true
  assert.equal(await check.isRight(), false)
  assert.equal(check.reason, undefined)
})

test('storeNowMs() is the time of the store, even while the clock of the node is off', async t => {
  t.mock.method(performance, 'now', () => elapsedMs)
  let elapsedMs = 500
  const { clocks, check } = createCheck()
  clocks.nowMs -= 3_600_000
  assert.equal(check.storeNowMs(), clocks.nowMs, 'the time of the node before the first comparison')
  await check.isRight()
  elapsedMs += 20_000
  assert.equal(check.storeNowMs(), clocks.storeMs + 20_000)
  clocks.nowMs += 7_200_000
  assert.equal(check.storeNowMs(), clocks.storeMs + 20_000, 'setting the clock has no effect')
})

test('isRight() is true for a store on this machine', async () => {
  const check = new ClockCheck({}, { nowMs: () => 0, events: { clockOff() {}, clockRight() {} } })
  assert.equal(await check.isRight(), true)
  assert.equal(check.storeNowMs(), 0)
  assert.equal(await check.job().round(() => false), undefined)
})

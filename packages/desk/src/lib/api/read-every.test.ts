import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEvery } from './read-every.ts'

test('readEvery() waits for each response before the next read, until it is ended', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const responses: (() => void)[] = []
  const end = readEvery(1_000, () => new Promise<void>(resolve => responses.push(resolve)))
  const pass = async (ms: number) => {
    t.mock.timers.tick(ms)
    await Promise.resolve()
  }
  await pass(5_000)
  assert.equal(responses.length, 1, 'the first is not answered yet')
  responses[0]?.()
  await pass(0)
  await pass(1_000)
  assert.equal(responses.length, 2)
  end()
  responses[1]?.()
  await pass(0)
  await pass(1_000)
  assert.equal(responses.length, 2)
})

test('readEvery() reports the error of a read, and continues', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const reported = new Promise(resolve => {
    globalThis.reportError = resolve
  })
  t.after(() => Reflect.deleteProperty(globalThis, 'reportError'))
  let reads = 0
  const end = readEvery(1_000, async () => {
    reads++
    if (reads === 1) throw new Error('no such field')
  })
  assert.match(String(await reported), /no such field/)
  t.mock.timers.tick(1_000)
  assert.equal(reads, 2)
  end()
})

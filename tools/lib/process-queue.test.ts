import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { idleCoresReader, ProcessQueue } from './process-queue.ts'

/** A queue of five jobs that the test ends, with readings that the test triggers. */
function startQueue({ concurrency, base }: { concurrency: number; base: number }) {
  const jobs = ['a', 'b', 'c', 'd', 'e'].map(name => ({ name, ...Promise.withResolvers<void>() }))
  const running = new Set<string>()
  let idleCores = 0
  let sample = Promise.withResolvers<void>()
  const queue = new ProcessQueue({
    concurrency,
    base,
    readIdleCores: () => idleCores,
    waitForSample: () => sample.promise,
  })
  const allEnded = queue.runAll(jobs, async job => {
    running.add(job.name)
    await job.promise
    running.delete(job.name)
  })
  return {
    allEnded,
    running: async () => {
      await setImmediate()
      return [...running].join(' ')
    },
    end: (name: string) => jobs.find(job => job.name === name)?.resolve(),
    fail: (name: string) => jobs.find(job => job.name === name)?.reject(new Error(name)),
    read(idle: number) {
      idleCores = idle
      sample.resolve()
      sample = Promise.withResolvers()
    },
  }
}

test('runAll() runs the base number of jobs in order while every core is busy', async () => {
  const queue = startQueue({ concurrency: 4, base: 2 })
  assert.equal(await queue.running(), 'a b')
  queue.read(0.4)
  assert.equal(await queue.running(), 'a b')
  queue.end('a')
  assert.equal(await queue.running(), 'b c')
  for (const name of ['b', 'c', 'd', 'e']) queue.end(name)
  await queue.allEnded
})

test('runAll() starts one more job after each reading with an idle core, up to the maximum', async () => {
  const queue = startQueue({ concurrency: 4, base: 2 })
  await queue.running()
  queue.read(0.5)
  assert.equal(await queue.running(), 'a b c')
  queue.read(1.5)
  assert.equal(await queue.running(), 'a b c d')
  queue.read(2)
  assert.equal(await queue.running(), 'a b c d')
  // The number decreases to the base again if no core is idle.
  queue.read(0)
  for (const name of ['a', 'b']) queue.end(name)
  assert.equal(await queue.running(), 'c d')
  queue.end('c')
  assert.equal(await queue.running(), 'd e')
  for (const name of ['d', 'e']) queue.end(name)
  await queue.allEnded
})

test('runAll() runs no more jobs than the maximum, even if it is less than the base', async () => {
  const queue = startQueue({ concurrency: 1, base: 3 })
  assert.equal(await queue.running(), 'a')
  for (const name of ['a', 'b', 'c', 'd', 'e']) queue.end(name)
  await queue.allEnded
})

test('runAll() rejects if a job fails', async () => {
  const queue = startQueue({ concurrency: 5, base: 5 })
  queue.fail('c')
  for (const name of ['a', 'b', 'd', 'e']) queue.end(name)
  await assert.rejects(queue.allEnded, /^Error: c$/)
})

test('idleCoresReader() returns the idle cores since the last call', () => {
  const readings = [
    [
      { idle: 100, total: 200 },
      { idle: 0, total: 200 },
    ],
    [
      { idle: 200, total: 300 },
      { idle: 25, total: 300 },
    ],
    [
      { idle: 200, total: 300 },
      { idle: 25, total: 400 },
    ],
  ]
  const read = idleCoresReader(() => readings.shift() ?? assert.fail())
  assert.deepEqual([read(), read()], [1.25, 0])
})

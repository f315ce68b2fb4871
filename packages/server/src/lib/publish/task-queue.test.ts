import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TaskQueue } from './chain-writer.ts'

/** A task that the test ends. */
function createTask() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const task = {
    started: false,
    resolve,
    reject,
    run: () => {
      task.started = true
      return promise
    },
  }
  return task
}

const nextTurn = () => new Promise(setImmediate)

test('run() runs the tasks of one key one after the other, in order', async () => {
  const queue = new TaskQueue(60_000)
  const first = createTask()
  const second = createTask()
  const results = [queue.run('a', first.run), queue.run('a', second.run)]
  await nextTurn()
  assert.deepEqual([first.started, second.started], [true, false])
  first.resolve('one')
  await nextTurn()
  assert.equal(second.started, true)
  second.resolve('two')
  assert.deepEqual(await Promise.all(results), ['one', 'two'])
})

test('run() runs the tasks of different keys concurrently', async () => {
  const queue = new TaskQueue(60_000)
  const first = createTask()
  const second = createTask()
  const results = [queue.run('a', first.run), queue.run('__proto__', second.run)]
  await nextTurn()
  assert.deepEqual([first.started, second.started], [true, true])
  second.resolve('two')
  first.resolve('one')
  assert.deepEqual(await Promise.all(results), ['one', 'two'])
})

test('run() rejects for the caller of a failed task, and runs the next task', async () => {
  const queue = new TaskQueue(60_000)
  const first = createTask()
  const second = createTask()
  const failing = queue.run('a', first.run)
  const next = queue.run('a', second.run)
  first.reject(new Error('no'))
  second.resolve('two')
  await assert.rejects(failing, { message: 'no' })
  assert.equal(await next, 'two')
})

test('run() rejects a task that cannot start in time, and starts the next one in its turn', async () => {
  const queue = new TaskQueue(1)
  const first = createTask()
  const late = createTask()
  const running = queue.run('a', first.run)
  await assert.rejects(queue.run('a', late.run), {
    name: 'JournalUnavailableError',
    reason: 'changes that were requested earlier took longer than 1 ms',
  })
  first.resolve('one')
  assert.equal(await running, 'one')
  const next = createTask()
  next.resolve('three')
  assert.equal(await queue.run('a', next.run), 'three')
  assert.equal(late.started, false)
})

import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { test } from 'node:test'
import type { Entry } from '@fixture-feed/journal/entry'
import type { FollowOptions, OnEntry } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { pulse } from '@fixture-feed/test-support/samples'
import { pino } from 'pino'
import { ServiceEvents } from '../observe/events.ts'
import { connectProcess, type WorkerCalls, type WriterCalls } from './calls.ts'
import { WorkerGroup, type WorkerProcess } from './worker-group.ts'

const settings = {
  address: { host: '127.0.0.1', port: 0 },
  relay: undefined,
  definitions: [],
  files: [],
  embedOrigins: [],
  recognizesPolls: true,
  limits: {},
  maxMemoryBytes: undefined,
}
const unsettled = { isSettled: false }

function entryAt(position: number): Entry {
  const at = '2026-03-01T18:00:00Z'
  const facts = { id: `${position}`, position, previous: position - 1, recordedAt: at }
  return { kind: 'settings', ...pulse, ...facts, at, state: 'live', definitions: [] }
}

/** A worker in the process of the test. It applies entries immediately, and settles when `settling` resolves. */
class TestWorker extends EventEmitter implements WorkerProcess {
  readonly pid = 1
  connected = true
  readonly killed: string[] = []
  readonly settling: PromiseWithResolvers<void> = Promise.withResolvers()
  readonly writer: WriterCalls
  settles = 0
  readonly #inside = new EventEmitter()

  constructor(start: () => Promise<number> = async () => 80) {
    super()
    const post = (message: object): boolean => this.emit('message', message)
    const channel = Object.assign(this.#inside, { connected: true, send: post })
    this.writer = connectProcess<WriterCalls>(channel, {
      start,
      async show() {},
      async addPart() {},
      settle: () => {
        this.settles++
        return this.settling.promise
      },
      async break() {},
      metrics: async () => ({}),
      drain: async () => this.kill('drained'),
    } satisfies WorkerCalls)
  }

  send(message: object): boolean {
    return this.#inside.emit('message', message)
  }

  kill(signal: string): void {
    this.killed.push(signal)
    this.disconnect()
    this.emit('exit', null, signal)
  }

  disconnect(): void {
    this.connected = false
    this.emit('disconnect')
  }
}

/** Starts a group of test workers whose journal passes entries and settles as the test requests. */
async function startGroup(t: { after(end: () => unknown): void }, workers: TestWorker[]) {
  let onEntry: OnEntry = () => assert.fail('not followed')
  let options: FollowOptions = {}
  const started: TestWorker[] = []
  const group = await WorkerGroup.start({
    journal: {
      ...createMemoryJournal(),
      follow: (follower, followOptions = {}) => {
        onEntry = follower
        options = followOptions
        return () => {}
      },
    },
    settings,
    size: workers.length,
    events: new ServiceEvents(pino({ level: 'silent' })),
    startProcess: () => {
      const worker = workers[started.length] ?? new TestWorker()
      started.push(worker)
      return worker
    },
  })
  t.after(() => group.stop(0))
  return { group, started, pass: onEntry, settle: () => options.onSettled?.() }
}

/** Whether a promise has resolved after everything that can run now has run. */
async function isResolved(promise: Promise<unknown>): Promise<boolean> {
  let resolved = false
  void promise.then(() => {
    resolved = true
  })
  await new Promise(setImmediate)
  return resolved
}

test('waitUntilVisible() waits for the settle of every worker after unsettled entries', async t => {
  const workers = [new TestWorker(), new TestWorker()]
  const { group, pass, settle } = await startGroup(t, workers)
  pass(entryAt(1), unsettled)
  pass(entryAt(2), unsettled)
  await new Promise(setImmediate)
  settle()
  const waits = [group.waitUntilVisible(1), group.waitUntilVisible(2)]
  workers[0]?.settling.resolve()
  assert.deepEqual(await Promise.all(waits.map(isResolved)), [false, false])
  assert.equal(await isResolved(group.waitUntilVisible(3)), true)
  workers[1]?.settling.resolve()
  await Promise.all(waits)
})

test('waitUntilVisible() ends a worker that does not settle, and no other', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const workers = [new TestWorker(), new TestWorker()]
  const { group, started, pass, settle } = await startGroup(t, workers)
  pass(entryAt(1), unsettled)
  settle()
  const waiting = group.waitUntilVisible(1)
  workers[0]?.settling.resolve()
  await new Promise(setImmediate)
  t.mock.timers.tick(5_000)
  await waiting
  assert.deepEqual(
    workers.map(({ killed }) => killed),
    [[], ['SIGKILL']],
  )
  assert.equal(started.length, 3)
})

test('waitUntilVisible() of a worker that starts waits until the entries that it has read are settled', async t => {
  const starting = Promise.withResolvers<void>()
  const replacement: TestWorker = new TestWorker(async () => {
    await replacement.writer.waitUntilVisible(0, 2)
    starting.resolve()
    return 80
  })
  const workers = [new TestWorker(), new TestWorker()]
  const { started, pass, settle } = await startGroup(t, workers)
  workers.push(replacement)
  pass(entryAt(1), unsettled)
  workers[0]?.kill('SIGKILL')
  assert.equal(started.length, 3)
  assert.equal(await isResolved(starting.promise), false)
  workers[1]?.settling.resolve()
  settle()
  await starting.promise
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Adapter, UnknownAdapterMethodError } from './adapter.ts'
import { openAdapter } from './open-adapter.ts'
import { createSubprocessAdapter } from './subprocess-adapter.ts'

const program = join(import.meta.dirname, 'lib', 'testing', 'adapter-program.ts')
const feed = { fixtureId: 'a', feedKey: 'pulse' }
const nothing = { items: [], withdrawals: [] }

function open(behavior: string, timeoutMs = 10_000): Adapter {
  return createSubprocessAdapter({
    command: process.execPath,
    parameters: [program, behavior],
    timeoutMs,
  })
}

test('createSubprocessAdapter() resolves to the results of the program, and ends the program when it is closed', async () => {
  const adapter = open('right')
  await Promise.all([adapter.publish(feed, nothing), adapter.publish(feed, nothing)])
  await adapter.close?.()
  await assert.rejects(adapter.publish(feed, nothing), /ended with code 0/)
})

test('createSubprocessAdapter() reports a missing method', async () => {
  const adapter = open('right')
  await assert.rejects(
    async () => adapter.setState?.(feed, 'finished'),
    new UnknownAdapterMethodError('there are no states'),
  )
  await adapter.close?.()
})

test('createSubprocessAdapter() resolves to the address of an asset, and reports that an adapter returned none', async () => {
  const asset = { name: 'a.svg', mediaType: 'image/svg+xml', text: '<svg/>' }
  const adapter = open('right')
  assert.equal(await adapter.uploadAsset?.(feed, asset), 'pulse/a.svg')
  await adapter.close?.()
  const lacking = open('lacking')
  await assert.rejects(async () => lacking.uploadAsset?.(feed, asset), UnknownAdapterMethodError)
  await lacking.close?.()
})

test('createSubprocessAdapter() rejects with the reason of the program', async () => {
  const adapter = open('refusing')
  await assert.rejects(adapter.publish(feed, nothing), { message: 'no publish today' })
  await adapter.close?.()
})

test('createSubprocessAdapter() rejects if the program ends, is silent or writes invalid responses', async () => {
  const ending = open('ending')
  await assert.rejects(ending.publish(feed, nothing), /ended with code 3/)
  await ending.close?.()
  const mute = open('mute', 50)
  await assert.rejects(mute.publish(feed, nothing), /sent no response to "publish" within 50 ms/)
  await mute.close?.()
  const babbling = open('babbling')
  await assert.rejects(babbling.publish(feed, nothing), /not a response: done/)
  await babbling.close?.()
})

test('createSubprocessAdapter() kills a program that ignores the end of its input and SIGTERM', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const stubborn = open('stubborn')
  await stubborn.publish(feed, nothing)
  const closed = stubborn.close?.()
  t.mock.timers.tick(20_000)
  await closed
  await assert.rejects(stubborn.publish(feed, nothing), /ended with SIGKILL/)
})

test('createSubprocessAdapter() rejects if the program does not exist', async () => {
  const adapter = createSubprocessAdapter({ command: '/no/such/program' })
  await assert.rejects(adapter.publish(feed, nothing), /cannot be started: .*ENOENT/)
  await adapter.close?.()
})

test('openAdapter() rejects a module without createAdapter', async () => {
  const file = join(import.meta.dirname, 'result.ts')
  await assert.rejects(
    openAdapter(file, { url: 'http://a' }),
    /exports no function "createAdapter"/,
  )
})

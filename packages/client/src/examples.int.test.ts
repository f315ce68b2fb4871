import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startSampleService } from './lib/testing/sample-service.ts'

const example = fileURLToPath(new URL('../../../examples/client-node.ts', import.meta.url))

type Child = ChildProcessByStdio<null, Readable, Readable>

function start(t: TestContext, ...parameters: string[]): Child {
  const child = spawn(process.execPath, [example, ...parameters], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  return child
}

test('examples/client-node.ts follows the first feed until it is interrupted', async t => {
  const service = await startSampleService(t)
  service.publish('a1 b1')
  const child = start(t, service.baseUrl)
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  assert.equal((await lines.next()).value, '+ a1')
  assert.equal((await lines.next()).value, '+ b1')
  service.publish('a2 c1')
  assert.equal((await lines.next()).value, '+ c1')
  assert.equal((await lines.next()).value, '~ a2')
  assert.equal((await lines.next()).value, '- b1')
  child.kill('SIGINT')
  assert.equal((await lines.next()).done, true)
  assert.deepEqual(await exited, [0, null], 'nothing keeps the process alive')
})

test('examples/client-node.ts reports the error of a missing feed', async t => {
  const service = await startSampleService(t)
  const child = start(t, service.baseUrl, 'game-2', 'pulse')
  const [line] = await once(createInterface(child.stderr), 'line')
  assert.match(line, /^empty: Cannot read .*\/game-2\/feeds\/pulse: 404$/)
})

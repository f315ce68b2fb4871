/** Runs the language-neutral cases through the adapter of the TypeScript client, and through wrong adapters. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { ClientAdapter } from './lib/client-adapter.ts'
import type { Result } from './result.ts'
import { type ClientConformanceOptions, runClientConformance } from './run-client-conformance.ts'

const tools = join(import.meta.dirname, '../../client/tools')
const rightAdapter = `node ${tools}/case-adapter.ts`

async function run(
  command: string,
  options: Omit<ClientConformanceOptions, 'command'> = {},
): Promise<readonly Result[]> {
  return await Array.fromAsync(runClientConformance({ command, ...options }))
}

test('the TypeScript client passes every case of its capabilities', async () => {
  const required = ['waits', 'deltas', 'signatures', 'behind', 'changes']
  const results = await run(rightAdapter, { required })
  assert.deepEqual(
    results.filter(({ outcome }) => outcome === 'broken').map(({ id, why }) => `${id}: ${why}`),
    [],
  )
  assert.ok(results.filter(({ outcome }) => outcome === 'passed').length > 55)
})

test('runClientConformance() skips cases of missing capabilities, and reports them as broken if required', async () => {
  const introduction = JSON.stringify({ client: 'none', capabilities: [] })
  const command = `echo '${introduction}'; cat >/dev/null`
  const only = ['waits', 'signed']
  const skipped = await run(command, { only })
  assert.ok(skipped.length > 5)
  for (const { outcome, why } of skipped) {
    assert.equal(outcome, 'skipped')
    assert.match(why, /^the client does not support (waits|signatures|waits, changes)$/)
  }
  const demanded = await run(command, { only, required: ['signatures'] })
  const broken = demanded.filter(({ outcome }) => outcome === 'broken')
  assert.deepEqual(
    broken.map(({ id, why }) => [id, why]),
    [['signed', 'the client does not support signatures']],
  )
  await assert.rejects(run(command, { required: ['magic'] }), RangeError)
  await assert.rejects(run(command, { only: ['magic'] }), RangeError)
})

test('runClientConformance() reports the fault of a wrong adapter', async () => {
  const introduction = JSON.stringify({ client: 'wrong', capabilities: [] })
  for (const [command, fault] of [
    ['exit 3', /exited with code 3/],
    ['no-such-program-of-this-project', /exited with code 127/],
    [`echo hello; cat >/dev/null`, /a line that is not a JSON object: hello/],
    [`echo '{"client":1}'; cat >/dev/null`, /The first line of the adapter is not/],
  ] as const)
    await assert.rejects(run(command, { only: ['close'] }), fault)
  for (const [command, fault] of [
    [`echo '${introduction}'; read -r line; exit 4`, /exited with code 4/],
    [
      `echo '${introduction}'; read -r line; echo hello; cat >/dev/null`,
      /not a JSON object: hello/,
    ],
    [
      `echo '${introduction}'; read -r line; echo '{"error":"no such order"}'; cat >/dev/null`,
      /reported an error: no such order/,
    ],
  ] as const) {
    const [result] = await run(command, { only: ['close'] })
    assert.equal(result?.outcome, 'broken')
    assert.match(result?.why ?? '', fault)
  }
})

test('ClientAdapter reports a missed time limit', async () => {
  const limits = { introductionMs: 5_000, lineMs: 50 }
  await assert.rejects(ClientAdapter.start('cat >/dev/null', { ...limits, introductionMs: 50 }), {
    message: 'The adapter did not introduce itself within 50 ms',
  })
  const introduction = JSON.stringify({ client: 'mute', capabilities: [] })
  const command = `echo '${introduction}'; cat >/dev/null`
  const { adapter } = await ClientAdapter.start(command, limits)
  const client = await adapter.startClient('http://127.0.0.1:9', {}, () => assert.fail('a report'))
  await assert.rejects(client.close(), {
    message: 'The adapter did not report {"stopped": true} within 50 ms',
  })
  await adapter.end()
})

test('runClientConformance() leaves no process of an adapter, even in another process group', async () => {
  using folder = temporaryFolder()
  const introduction = JSON.stringify({ client: 'none', capabilities: [] })
  const pidFile = folder.at('pid')
  const child = `setsid sh -c 'echo $$ >${pidFile}; exec sleep 600'`
  const introduce = `while [ ! -s ${pidFile} ]; do :; done; echo '${introduction}'; exec sleep 600`
  await run(`${child} & ${introduce}`, { only: ['signed'] })
  assert.equal(isRunning(Number(readFileSync(pidFile, 'utf8'))), false)
})

test('runClientConformance() ends its adapters and rejects when it is aborted', async () => {
  const controller = new AbortController()
  const introduction = JSON.stringify({ client: 'silent', capabilities: [] })
  const command = `echo '${introduction}'; exec sleep 600`
  const first = runClientConformance({ command, signal: controller.signal }).next()
  controller.abort()
  await assert.rejects(first, { name: 'AbortError' })
})

/** Whether a process is running. A zombie process is not. */
function isRunning(pid: number): boolean {
  const status = `/proc/${pid}/status`
  return existsSync(status) && !/^State:\tZ/m.test(readFileSync(status, 'utf8'))
}

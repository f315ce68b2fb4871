/** Checks the clients in other languages: the language-neutral cases, their own tests, and a feed of the service. */
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { runClientConformance } from '@fixture-feed/conformance/run-client-conformance'
import { runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'

const python = join(import.meta.dirname, 'python')
const environment = {
  ...process.env,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONPATH: join(python, 'src'),
}
const noPython = lacks('python3', '-c', 'import cryptography, httpx, zstandard')
  ? 'skipped: python3 with the packages httpx, zstandard and cryptography is not installed'
  : false

/** Runs the cases. Returns the number of passed ones. */
async function passedCases(
  command: string,
  capabilities: readonly string[],
  only?: readonly string[],
): Promise<number> {
  const results = await Array.fromAsync(
    runClientConformance({ command, required: capabilities, only }),
  )
  const broken = results.filter(({ outcome }) => outcome === 'broken')
  assert.deepEqual(
    broken.map(({ id, why }) => `${id}: ${why}`),
    [],
  )
  return results.filter(({ outcome }) => outcome === 'passed').length
}

test('the Python client passes the cases of its capabilities', { skip: noPython }, async () => {
  const adapter = `PYTHONDONTWRITEBYTECODE=1 python3 ${python}/tests/case_adapter.py`
  assert.ok((await passedCases(adapter, ['waits', 'deltas', 'signatures', 'changes'])) > 60)
  const orders = ['close', 'refresh', 'seek', 'malformed-request', 'wait-refresh', 'reset']
  assert.equal(await passedCases(`${adapter} sync`, [], orders), orders.length)
})

test('the tests of the Python client pass', { skip: noPython }, async () => {
  const parameters = ['-m', 'unittest', 'discover', '-s', join(python, 'tests')]
  const { stderr } = await promisify(execFile)('python3', parameters, { env: environment })
  assert.match(stderr, /\nOK\n$/)
})

test('python -m fixture_feed tail prints the changes of a feed', { skip: noPython }, async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] }, { feed: pulse })
  const lines = startTail(t, [service.publicUrl, pulse.fixtureId, pulse.feedKey])
  assert.match(await lines.next(), /^\+ a \(.*, revision 1\) /)
  await service.publish({ items: [draftSample('b')] }, { feed: pulse })
  assert.match(await lines.next(), /^\+ b \(.*, revision 1\) /)
  await service.publish({ withdrawals: [{ id: 'a' }] }, { feed: pulse })
  assert.match(await lines.next(), /^− a \(.*, revision 1\) /)
  const all = startTail(t, [service.publicUrl])
  const { fixtureId, feedKey } = pulse
  assert.ok((await all.next()).startsWith(`+ ${fixtureId} ${feedKey} b (`))
})

function startTail(
  t: TestContext,
  parameters: readonly string[],
): { readonly next: () => Promise<string> } {
  const child = spawn('python3', ['-m', 'fixture_feed', 'tail', ...parameters], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGINT')
    assert.deepEqual(await ended, [0, null])
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async next() {
      const { value = 'the output has ended' } = await lines.next()
      return value
    },
  }
}

function lacks(program: string, ...parameters: readonly string[]): boolean {
  return process.env.REQUIRE_TOOLS !== '1' && spawnSync(program, parameters).status !== 0
}

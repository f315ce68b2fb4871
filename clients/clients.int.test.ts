/** Checks the clients in other languages: the language-neutral cases, their own tests, and a feed of the service. */
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { runClientConformance } from '@fixture-feed/conformance/run-client-conformance'
import { runService } from '@fixture-feed/test-support/running-service'
import { performanceDraft, pulse } from '@fixture-feed/test-support/samples'
import { packPython } from '../tools/pack-python.ts'

const python = join(import.meta.dirname, 'python')
const environment = {
  ...process.env,
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONPATH: join(python, 'src'),
}
const noPython = lacks('python3', '-c', 'import cryptography, httpx, zstandard')
  ? 'skipped: python3 with the packages httpx, zstandard and cryptography is not installed'
  : false

const noGo = lacks('go', 'version') ? 'skipped: go is not installed' : false
const noPip = lacks('python3', '-c', 'import pip, setuptools, wheel')
  ? 'skipped: python3 with pip, setuptools and wheel is not installed'
  : false

/** Runs the cases. Returns the number of passed ones. */
async function passedCases(
  command: string,
  capabilities: readonly string[],
  options: { readonly only?: readonly string[]; readonly processes?: number } = {},
): Promise<number> {
  const results = await Array.fromAsync(
    runClientConformance({ command, required: capabilities, ...options }),
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
  const capabilities = ['waits', 'deltas', 'signatures', 'changes']
  assert.ok((await passedCases(adapter, capabilities, { processes: 3 })) > 60)
  const orders = ['close', 'refresh', 'seek', 'malformed-request', 'wait-refresh', 'reset']
  const passed = await passedCases(`${adapter} sync`, [], { only: orders, processes: 1 })
  assert.equal(passed, orders.length)
})

test('the poller in Go passes the cases of its capabilities', { skip: noGo }, async t => {
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-go-'))
  t.after(() => rm(directory, { recursive: true }))
  const adapter = join(directory, 'adapter')
  const build = ['build', '-o', adapter, './adapter']
  await promisify(execFile)('go', build, { cwd: join(import.meta.dirname, 'go') })
  assert.ok((await passedCases(adapter, ['waits', 'signatures'])) > 50)
})

test('the tests of the Python client pass', { skip: noPython }, async () => {
  const parameters = ['-m', 'unittest', 'discover', '-s', join(python, 'tests')]
  const { stderr } = await promisify(execFile)('python3', parameters, { env: environment })
  assert.match(stderr, /\nOK\n$/)
})

test('the wheel of the Python client installs into a clean environment', {
  skip: noPython || noPip,
}, async t => {
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-wheel-'))
  t.after(() => rm(directory, { recursive: true }))
  const { wheel } = await packPython(directory)
  const run = promisify(execFile)
  const environment = join(directory, 'environment')
  // It has only the packages of the system: httpx, on which the wheel depends.
  await run('python3', ['-m', 'venv', '--without-pip', '--system-site-packages', environment])
  const python = join(environment, 'bin/python')
  const install = ['install', '--quiet', '--no-index', '--no-compile', wheel]
  await run('python3', ['-m', 'pip', '--python', python, ...install])
  const program =
    'import fixture_feed, importlib.resources as r; print(fixture_feed.__file__, r.files("fixture_feed").joinpath("py.typed").is_file())'
  const { stdout } = await run(python, ['-c', program], { cwd: directory })
  assert.match(stdout, /site-packages\/fixture_feed\/__init__\.py True\n$/)
  assert.ok(stdout.startsWith(environment), stdout)
})

test('the command and the examples of the Python client show the news of a service', {
  skip: noPython,
}, async t => {
  const service = await runService(t)
  await service.publish({ items: [performanceDraft('a')] }, { feed: pulse })
  const posted = Promise.withResolvers<string>()
  const chat = createServer(async (request, response) => {
    posted.resolve(await text(request))
    response.end()
  })
  await once(chat.listen(0, '127.0.0.1'), 'listening')
  t.after(() => chat.close())
  const webhook = `http://127.0.0.1:${(chat.address() as AddressInfo).port}`
  const program = join(python, 'tests/use_examples.py')
  const { fixtureId, feedKey } = pulse
  const lines = start(t, [program, service.publicUrl, fixtureId, feedKey, webhook])
  assert.match(await lines.next(), /^rows 1 Tides shoot well$/)
  assert.equal(await lines.next(), 'sensor 20-12 1')
  // The chat bot may read the feed for the first time after the sensor did.
  let message: string | undefined
  posted.promise.then(received => {
    message = received
  })
  for (let count = 2; message === undefined; count++) {
    await service.publish({ items: [performanceDraft(`item-${count}`)] }, { feed: pulse })
    assert.equal(await lines.next(), `sensor 20-12 ${count}`)
  }
  assert.deepEqual(JSON.parse(message), { content: 'Tides shoot well' })

  const tail = startTail(t, [service.publicUrl, fixtureId, feedKey])
  assert.match(await tail.next(), /^\+ a \(.*, revision 1\) Tides shoot well$/)
  const all = startTail(t, [service.publicUrl])
  assert.ok((await all.next()).startsWith(`+ ${fixtureId} ${feedKey} a (`))
})

function startTail(t: TestContext, parameters: readonly string[]): Lines {
  return start(t, ['-m', 'fixture_feed', 'tail', ...parameters], { code: 0 })
}

/** The lines that a program prints. */
interface Lines {
  next(): Promise<string>
}

/** Starts a Python program, which SIGINT ends after the test. */
function start(
  t: TestContext,
  parameters: readonly string[],
  expected: { readonly code?: number } = {},
): Lines {
  const child = spawn('python3', parameters, {
    env: environment,
    stdio: ['ignore', 'pipe', expected.code === undefined ? 'ignore' : 'inherit'],
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGINT')
    const [code] = await ended
    if (expected.code !== undefined) assert.equal(code, expected.code)
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

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
const run = promisify(execFile)
/** Longest time for a test that waits for a client. */
const limitMs = 120_000
const noPython = lacks('python3', '-c', 'import cryptography, httpx, zstandard')
  ? 'skipped: python3 with the packages httpx, zstandard and cryptography is not installed'
  : false

const noGo = lacks('go', 'version') ? 'skipped: go is not installed' : false
const noPip = lacks('python3', '-c', 'import setuptools, pip, wheel')
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
  // Few processes suffice, because most cases wait. Each process takes half a second to import httpx.
  assert.ok((await passedCases(adapter, capabilities, { processes: 2 })) > 60)
  const orders = ['close', 'refresh', 'seek', 'malformed-request', 'wait-refresh', 'reset']
  const passed = await passedCases(`${adapter} sync`, [], { only: orders, processes: 1 })
  assert.equal(passed, orders.length)
})

test('the poller in Go passes the cases of its capabilities', { skip: noGo }, async t => {
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-go-'))
  t.after(() => rm(directory, { recursive: true }))
  const adapter = join(directory, 'adapter')
  const build = ['build', '-o', adapter, './adapter']
  await run('go', build, { cwd: join(import.meta.dirname, 'go') })
  assert.ok((await passedCases(adapter, ['waits', 'signatures'])) > 50)
})

test('the tests of the Python client pass', { skip: noPython }, async () => {
  const parameters = ['-m', 'unittest', 'discover', '-s', join(python, 'tests')]
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }
  const { stderr } = await run('python3', parameters, { env, timeout: limitMs })
  assert.match(stderr, /\nOK\n$/)
})

test('the command and the examples of the installed Python client show the news of a service', {
  skip: noPython || noPip,
  timeout: limitMs,
}, async t => {
  const directory = await mkdtemp(join(tmpdir(), 'fixture-feed-wheel-'))
  t.after(() => rm(directory, { recursive: true }))
  const interpreter = await installPython(directory)
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
  const { fixtureId, feedKey } = pulse
  const program = join(python, 'tests/use_package.py')
  const user = start(t, interpreter, [program, service.publicUrl, fixtureId, feedKey, webhook])
  const installed = await user.next()
  assert.match(installed, /site-packages\/fixture_feed\/__init__\.py True$/)
  assert.ok(installed.startsWith(directory), installed)
  assert.match(await user.next(), /^rows 1 Tides shoot well$/)
  assert.equal(await user.next(), 'sensor 20-12 1')
  // The chat bot may read the feed for the first time after the sensor did.
  let message: string | undefined
  posted.promise.then(received => {
    message = received
  })
  for (let count = 2; message === undefined; count++) {
    await service.publish({ items: [performanceDraft(`item-${count}`)] }, { feed: pulse })
    assert.equal(await user.next(), `sensor 20-12 ${count}`)
  }
  assert.deepEqual(JSON.parse(message), { content: 'Tides shoot well' })

  user.interrupt()
  assert.ok((await user.next()).startsWith(`+ ${fixtureId} ${feedKey} a (`))
  const tail = ['-m', 'fixture_feed', 'tail', service.publicUrl, fixtureId, feedKey]
  const command = start(t, interpreter, tail)
  assert.match(await command.next(), /^\+ a \(.*, revision 1\) Tides shoot well$/)
})

/** Installs the wheel into an environment with the packages of the system. Returns its interpreter. */
async function installPython(directory: string): Promise<string> {
  const { wheel } = await packPython(directory)
  const environment = join(directory, 'environment')
  await run('python3', ['-m', 'venv', '--without-pip', '--system-site-packages', environment])
  const interpreter = join(environment, 'bin/python')
  // The pip of the system: `pip --python` would start another process that loads pip too.
  await run(interpreter, ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-compile', wheel])
  return interpreter
}

/** A running program. */
interface Program {
  /** The next line that it prints. */
  next(): Promise<string>
  /** Sends SIGINT, as Ctrl-C does. */
  interrupt(): void
}

/** Starts a Python program. After the test it must end with exit code 0 on SIGINT. */
function start(t: TestContext, interpreter: string, parameters: readonly string[]): Program {
  const child = spawn(interpreter, parameters, {
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGINT')
    const [code] = await ended
    assert.equal(code, 0)
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async next() {
      const { value = 'the output has ended' } = await lines.next()
      return value
    },
    interrupt: () => child.kill('SIGINT'),
  }
}

function lacks(program: string, ...parameters: readonly string[]): boolean {
  return process.env.REQUIRE_TOOLS !== '1' && spawnSync(program, parameters).status !== 0
}

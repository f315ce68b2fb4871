import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand, secret, startCommand } from '../testing/run-command.ts'
import { runProgramInBackground, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

const anyPorts = ['--port', '0', '--operator-port', '0']

test('serve prints exactly one line with both addresses, logs JSON to stderr, and ends with 0 on SIGTERM', async () => {
  using folder = temporaryFolder()
  await using running = runProgramInBackground(['serve', '--data', folder.at('data'), ...anyPorts])
  const line = await running.nextLine()
  const [, publicUrl, operatorUrl] =
    /^fixture-feed ready: public (http:\/\/127\.0\.0\.1:\d+) operator (http:\/\/127\.0\.0\.1:\d+)$/.exec(
      line,
    ) ?? assert.fail(line)
  assert.equal((await fetch(`${publicUrl}/v1/fixtures`)).status, 200)
  assert.deepEqual(await (await fetch(`${operatorUrl}/readyz`)).json(), {
    ready: true,
    reasons: [],
  })
  assert.equal(await running.end('SIGTERM'), 0)
  await assert.rejects(running.nextLine(), 'stdout has a second line')
  const events = running.stderr
    .trim()
    .split('\n')
    .map(text => JSON.parse(text).event)
  assert.deepEqual(events, ['ready', 'draining', 'stopped'])
})

test('serve caches its compiled modules for the next start, even if it is killed', async () => {
  using folder = temporaryFolder()
  const env = { NODE_COMPILE_CACHE: folder.at('cache') }
  await using running = await serveInBackground(folder.at('data'), {
    env,
    start: runProgramInBackground,
  })
  await running.end('SIGKILL')
  const files = readdirSync(folder.at('cache'), { recursive: true })
  assert.ok(files.length > 100, `${files.length} files`)
})

test("serve does not load Node's unused HTTP client", () => {
  const code = `await import('${import.meta.resolve('./serve.ts')}')
console.log(process.moduleLoadList.join('\\n'))`
  const input = ['--input-type=module', '--eval', code]
  const loaded = execFileSync(process.execPath, input, { encoding: 'utf8' })
  assert.match(loaded, /^NativeModule http$/m)
  assert.doesNotMatch(loaded, /undici/)
})

test('serve continues when its log is not read any more', async () => {
  using folder = temporaryFolder()
  const child = startCommand(['serve', '--data', folder.at('data'), '--json', ...anyPorts])
  const ended = once(child, 'close')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  const { operator } = JSON.parse(line) as { readonly operator: string }
  ;(child.stderr as Socket).destroy()
  const fixture = folder.write('game.json', sampleFixture('g'))
  const item = folder.write('item.json', sampleDraft('g', 'a'))
  for (const command of [
    ['fixture', 'put', fixture],
    ['publish', 'g', 'pulse', item],
  ]) {
    const { code, stderr } = await runCommand([...command, '--to', operator])
    assert.equal(code, 0, stderr)
  }
  assert.equal((await fetch(`${operator}/readyz`)).status, 200)
  child.kill('SIGTERM')
  assert.deepEqual((await ended)[0], 0)
})

test('serve keeps publications across a restart, and ends with 0 on SIGINT', async () => {
  using folder = temporaryFolder()
  await using first = await serveInBackground(folder.at('data'))
  const fixture = folder.write('game.json', sampleFixture('g'))
  const item = folder.write('item.json', sampleDraft('g', 'a'))
  await runCommand(['fixture', 'put', fixture, '--to', first.operatorUrl])
  const published = await runCommand([
    'publish',
    'g',
    'pulse',
    item,
    '--json',
    '--to',
    first.operatorUrl,
  ])
  assert.equal(await first.end('SIGINT'), 0)

  await using second = await serveInBackground(folder.at('data'))
  const response = await fetch(`${second.publicUrl}/v1/fixtures/g/feeds/pulse`, {
    headers: { 'Accept-Encoding': 'identity' },
  })
  assert.equal(response.headers.get('etag'), JSON.parse(published.stdout).etag)
  assert.equal(await second.end(), 0)
})

test('serve reads named tokens, limited to their feeds, and custom definitions from a folder', async () => {
  using folder = temporaryFolder()
  const made = await runCommand(['token', 'desk', '--feeds', 'pulse', '--json'])
  const { secret: ownSecret, entry } = JSON.parse(made.stdout)
  mkdirSync(folder.at('definitions'))
  folder.write('definitions/desk.note@1.schema.json', {
    type: 'object',
    properties: { note: { type: 'string' } },
    required: ['note'],
  })
  await using served = await serveInBackground(folder.at('data'), {
    args: [
      '--tokens',
      folder.write('tokens.json', { tokens: [entry] }),
      '--definitions',
      folder.at('definitions'),
    ],
  })
  const fixture = folder.write('game.json', sampleFixture('g'))
  await runCommand(['fixture', 'put', fixture, '--to', served.operatorUrl])
  const note = folder.write('note.json', {
    ...sampleDraft('g', 'n'),
    definitionKey: 'desk.note',
    content: { note: 'hello' },
  })
  const as = { env: { FIXTURE_FEED_OPERATOR_TOKEN: ownSecret } }
  const to = ['--to', served.operatorUrl]
  assert.equal((await runCommand(['publish', 'g', 'pulse', note, ...to], as)).code, 0)
  const other = await runCommand(['publish', 'g', 'pulse-v1', note, ...to], as)
  assert.equal(other.code, 1)
  assert.match(
    other.stderr,
    /forbidden: The token "desk" does not permit access to feed "pulse-v1"/,
  )
  await served.end()
})

test('serve reloads its tokens at SIGHUP, and keeps the old ones if the file is invalid', async () => {
  using folder = temporaryFolder()
  const make = async (name: string, ...args: string[]) =>
    JSON.parse((await runCommand(['token', name, ...args, '--json'])).stdout)
  const old = await make('old')
  const next = await make('next')
  const file = folder.write('tokens.json', { tokens: [old.entry] })
  await using served = await serveInBackground(folder.at('data'), {
    args: ['--tokens', file, '--log-level', 'info'],
  })
  const statusOf = async (secret: string): Promise<number> => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(`${served.operatorUrl}/v1/fixtures`, { headers })).status
  }
  assert.deepEqual([await statusOf(old.secret), await statusOf(next.secret)], [200, 401])
  folder.write('tokens.json', { tokens: [next.entry] })
  served.signal('SIGHUP')
  await served.said(/tokens reloaded/)
  assert.equal(await statusOf(next.secret), 200)
  assert.equal(await statusOf(old.secret), 401)
  folder.write('tokens.json', { tokens: 'broken' })
  served.signal('SIGHUP')
  await served.said(/keeping the previous tokens/)
  assert.equal(await statusOf(next.secret), 200)
  assert.equal(await served.end(), 0)
})

test('serve survives SIGHUP during its start', async () => {
  using folder = temporaryFolder()
  const tokens = folder.at('tokens.json')
  execFileSync('mkfifo', [tokens])
  await using starting = runProgramInBackground([
    ...['serve', '--data', folder.at('data'), '--tokens', tokens, ...anyPorts],
  ])
  // Opening a named pipe for writing waits for its reader, and the reader waits for a writer.
  const writer = await open(tokens, 'w')
  starting.signal('SIGHUP')
  await writer.writeFile(JSON.stringify({ tokens: [] }))
  await writer.close()
  assert.match(await starting.nextLine(), /^fixture-feed ready/)
})

test('serve fails with 1 and the reason if a port is in use', async () => {
  using folder = temporaryFolder()
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = String(typeof address === 'object' && address?.port)
  const { code, stdout, stderr } = await runCommand([
    'serve',
    '--data',
    folder.at('data'),
    '--port',
    '0',
    '--operator-port',
    port,
  ])
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
  assert.match(
    stderr,
    new RegExp(`^fixture-feed: Cannot listen on 127.0.0.1:${port}: the port is in use`, 'm'),
  )
  await new Promise(resolve => taken.close(resolve))
})

test('serve fails with 1 and the reason if the data folder is damaged, in use or a file', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('damaged'))
  folder.write('damaged/journal.sqlite', 'this is no database, whatever its name says '.repeat(50))
  const damaged = await runCommand(['serve', '--data', folder.at('damaged'), ...anyPorts])
  assert.equal(damaged.code, 1)
  assert.match(damaged.stderr, /^fixture-feed: .*damaged\/journal\.sqlite/m)
  assert.doesNotMatch(damaged.stderr, /\n\s+at /)

  await using served = await serveInBackground(folder.at('data'), { start: runProgramInBackground })
  const second = await runCommand(['serve', '--data', folder.at('data'), ...anyPorts])
  assert.equal(second.code, 1)
  assert.match(second.stderr, /in use by another process/)
  await served.end()

  const file = await runCommand(['serve', '--data', folder.write('file', 'x'), ...anyPorts])
  assert.equal(file.code, 1)
  assert.match(file.stderr, /^fixture-feed: .*file/m)
})

test('serve --workers 2 serves acknowledged publications from two processes, and ends with 0', async () => {
  using folder = temporaryFolder()
  await using served = await serveInBackground(folder.at('data'), {
    args: ['--workers', '2'],
    start: runProgramInBackground,
  })
  const fixture = folder.write('game.json', sampleFixture('g'))
  const item = folder.write('item.json', sampleDraft('g', 'a'))
  const to = ['--to', served.operatorUrl]
  await runCommand(['fixture', 'put', fixture, ...to])
  const published = await runCommand(['publish', 'g', 'pulse', item, '--json', ...to])
  const { etag } = JSON.parse(published.stdout) as { readonly etag: string }
  const response = await fetch(`${served.publicUrl}/v1/fixtures/g/feeds/pulse`, {
    headers: { 'If-None-Match': etag },
  })
  assert.equal(response.status, 304)
  assert.equal((await fetch(served.publicUrl)).status, 200)
  assert.equal(await served.end('SIGTERM'), 0)
})

test('serve --journal-timeout rejects a change that the journal does not store in time', async () => {
  using folder = temporaryFolder()
  const args = ['--journal-timeout', '0.1']
  await using served = await serveInBackground(folder.at('data'), { args })
  const fixture = folder.write('fixture.json', sampleFixture('late'))
  const put = ['fixture', 'put', fixture, '--to', served.operatorUrl]
  const another = new DatabaseSync(folder.at('data/journal.sqlite'))
  another.exec('BEGIN IMMEDIATE')
  const { code, stderr } = await runCommand(put)
  another.close()
  assert.equal(code, 1)
  assert.match(stderr, /unavailable: .*no response within 100 ms/)
})

test('serve reports the faults of its input files', async () => {
  using folder = temporaryFolder()
  const data = ['--data', folder.at('data'), ...anyPorts]
  const refused = async (...args: string[]): Promise<string> => {
    const { code, stderr, stdout } = await runCommand(['serve', ...data, ...args])
    assert.deepEqual({ code, stdout }, { code: 1, stdout: '' }, stderr)
    return stderr
  }
  const tokens = folder.write('tokens.json', { tokens: [{ name: 'a', sha256: secret }] })
  assert.match(
    await refused('--tokens', tokens),
    /tokens\.json: tokens\[0\]\.sha256: expected a SHA-256/,
  )
  assert.match(await refused('--definitions', folder.at('none')), /no such file or directory/)
  mkdirSync(folder.at('definitions'))
  folder.write('definitions/note.schema.json', {})
  assert.match(await refused('--definitions', folder.at('definitions')), /note\.schema\.json/)
})

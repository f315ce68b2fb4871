import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import type { Result } from '@fixture-feed/conformance/result'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand } from '../testing/run-command.ts'
import { runInBackground, serveInBackground } from '../testing/running.ts'

test('conformance finds no violation in Fixture Feed, with and without the operator listener', async () => {
  using folder = temporaryFolder()
  await using served = await serveInBackground(folder.at('data'))
  const whole = await runCommand([
    'conformance',
    served.publicUrl,
    '--operator',
    served.operatorUrl,
    '--json',
  ])
  const lines = whole.stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  const broken = (lines.slice(0, -1) as Result[]).filter(({ outcome }) => outcome === 'broken')
  assert.deepEqual(broken, [])
  assert.deepEqual([whole.code, whole.stderr], [0, ''])
  assert.ok(lines.at(-1).summary.passed > 50)

  const index = await runCommand(['conformance', served.publicUrl, '--only', 'index'])
  assert.equal(index.code, 0, index.stderr)
  assert.match(index.stdout, /^✓ must index\//m)
  assert.match(index.stdout, /\d+ passed, 0 broken, \d+ skipped; \d+ requests in /)
})

test('conformance ends with 1 and prints the exchanged bytes if a check fails', async () => {
  const wrong = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"fixtures":[],"extra":1}')
  })
  await new Promise<void>(resolve => wrong.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(wrong.address() as AddressInfo).port}`
  const { code, stdout, stderr } = await runCommand(['conformance', url, '--only', 'must'])
  wrong.closeAllConnections()
  await new Promise(resolve => wrong.close(resolve))
  assert.equal(code, 1)
  assert.match(stderr, /^fixture-feed: \d+ required checks? broken/)
  assert.match(
    stdout,
    /^✗ must index\/.*\n {4}Spec, .*“.*”\n {4}.*\n {4}> GET \/v1\/fixtures HTTP\/1\.1$/m,
  )
  assert.match(stdout, /^ {4}< HTTP\/1\.1 200 OK$/m)
})

test('conformance reports an unreachable service, and an unknown check', async () => {
  const nobody = await runCommand(['conformance', 'http://127.0.0.1:9'])
  assert.equal(nobody.code, 1)
  assert.match(nobody.stderr, /127\.0\.0\.1:9/)
  const unknown = await runCommand(['conformance', 'http://127.0.0.1:9', '--only', 'nope'])
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /Unknown check, group or level "nope"/)
})

test('conformance writes a report as JUnit or JSON', async () => {
  using folder = temporaryFolder()
  await using served = await serveInBackground(folder.at('data'))
  const junit = folder.at('report.xml')
  const json = folder.at('report.json')
  for (const file of [junit, json]) {
    const { code, stderr } = await runCommand([
      'conformance',
      served.publicUrl,
      '--only',
      'index',
      '--report',
      file,
    ])
    assert.equal(code, 0, stderr)
  }
  assert.match(readFileSync(junit, 'utf8'), /^<\?xml .*\n<testsuites .* failures="0"/)
  const report = JSON.parse(readFileSync(json, 'utf8'))
  assert.equal(report.isConformant, true)
})

test('conformance rejects --operator together with --adapter', async () => {
  const both = ['--operator', 'http://127.0.0.1:9', '--adapter', 'adapter.ts']
  const { code, stderr } = await runCommand(['conformance', 'http://127.0.0.1:9', ...both])
  assert.equal(code, 2)
  assert.match(stderr, /--operator and --adapter cannot be combined/)
})

test('conformance --client prints a line for each case, and ends with 1 if one fails', async () => {
  const introduction = JSON.stringify({ client: 'silent', capabilities: ['signatures'] })
  const silent = `echo '${introduction}'; read -r line; exit 3`
  const { code, stdout, stderr } = await runCommand([
    'conformance',
    '--client',
    silent,
    '--only',
    'close,wait',
  ])
  assert.equal(code, 1)
  assert.match(
    stdout,
    /^✗ must core\/close: .*\n {4}SPEC 22: “After `close`.*\n {4}The adapter exited with code 3$/m,
  )
  assert.match(stdout, /^– must waits\/wait: .* \(skipped: the client does not support waits\)$/m)
  assert.match(stderr, /^fixture-feed: 1 required check broken/)

  const demanded = ['conformance', '--client', silent, '--only', 'wait', '--capability', 'waits']
  const lines = (await runCommand([...demanded, '--json'])).stdout.trim().split('\n')
  const [result, { summary }] = lines.map(line => JSON.parse(line))
  assert.deepEqual(
    [result.id, result.outcome, result.why],
    ['wait', 'broken', 'the client does not support waits'],
  )
  assert.equal(summary.broken.must, 1)
})

test('conformance rejects invalid combinations with --client', async () => {
  const service = 'http://127.0.0.1:9'
  for (const [parameters, words] of [
    [[service, '--client', 'true'], /Name a URL or --client, not both/],
    [[], /Specify the URL of a service, or --client COMMAND/],
    [[service, '--capability', 'waits'], /--capability needs --client/],
    [['--client', 'true', '--static'], /--static cannot be combined with --client/],
    [
      ['--client', 'true', '--max-requests', '9'],
      /--max-requests cannot be combined with --client/,
    ],
    [['--client', 'true', '--capability', 'magic'], /Unknown capability "magic"/],
    [['--client', 'true', '--only', 'magic'], /Unknown case or capability "magic"/],
  ] as const) {
    const { code, stderr } = await runCommand(['conformance', ...parameters])
    assert.equal(code, 2, stderr)
    assert.match(stderr, words)
  }
})

test('conformance reports the signal that interrupted it', async t => {
  const asked = Promise.withResolvers<void>()
  // This server accepts requests and never answers.
  const silent = createServer(() => asked.resolve())
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as AddressInfo
  await using running = runInBackground(['conformance', `http://127.0.0.1:${port}`])
  await asked.promise
  assert.equal(await running.end('SIGINT'), 1)
  assert.match(running.stderr, /^fixture-feed: stopped by SIGINT$/m)
})

/** Commands that connect to a service name the unreachable address and the cause. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runProgram } from './lib/testing/run-command.ts'
import { runProgramInBackground } from './lib/testing/running.ts'
import { sampleFixture } from './lib/testing/sample-content.ts'

const twoAddresses = ['--import', import.meta.resolve('./lib/testing/two-addresses.ts')]

/** A port at which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

test('commands name each address of a host that refuses connections', async () => {
  using folder = temporaryFolder()
  const port = await freePort()
  const url = `http://host.test:${port}`
  const log = folder.write('log.jsonl', { kind: 'fixture', entry: sampleFixture('g') })
  const fixture = folder.write('fixture.json', sampleFixture('g'))
  for (const command of [
    ['fixture', 'list', '--to', url],
    ['fixture', 'put', fixture, '--to', url],
    ['export', 'g', 'pulse', '--to', url],
    ['import', log, '--to', url],
    ['holds', 'g', 'pulse', '--to', url],
    ['conformance', url],
  ]) {
    const { code, stderr } = await runProgram(command, { nodeArguments: twoAddresses })
    const name = command.slice(0, 2).join(' ')
    assert.equal(code, 1, `${name}: ${stderr}`)
    assert.ok(stderr.includes(`host.test:${port}`), `${name}: ${stderr}`)
    assert.ok(stderr.includes(`connect ECONNREFUSED 127.0.0.1:${port}`), `${name}: ${stderr}`)
    assert.match(stderr, /::1:/, name)
  }
})

test('a relay names each address of its upstream that refuses connections', async () => {
  using folder = temporaryFolder()
  const port = await freePort()
  await using relay = runProgramInBackground(
    [
      ...['relay', `http://host.test:${port}`, '--data', folder.at('data')],
      ...['--port', '0', '--operator-port', '0'],
    ],
    { nodeArguments: twoAddresses },
  )
  await relay.said(new RegExp(`ECONNREFUSED 127\\.0\\.0\\.1:${port}`))
})

test('commands report an unknown host, and a server without TLS', async () => {
  const unknown = await runProgram(['fixture', 'list', '--to', 'http://nowhere.invalid:8081'], {
    nodeArguments: twoAddresses,
  })
  assert.equal(unknown.code, 1)
  assert.match(
    unknown.stderr,
    /Cannot reach http:\/\/nowhere\.invalid:8081: Cannot find the host nowhere\.invalid: no such host/,
  )
  const server = createServer(socket => socket.end('HTTP/1.1 200 OK\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const url = `https://127.0.0.1:${port}`
    const { code, stderr } = await runProgram(['fixture', 'list', '--to', url])
    assert.equal(code, 1)
    assert.ok(stderr.includes(`Cannot reach ${url}: the server uses http, not https`), stderr)
  } finally {
    server.close()
  }
})

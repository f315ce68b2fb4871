import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand, secret } from '../testing/run-command.ts'
import { runInBackground, type Served, serveInBackground } from '../testing/running.ts'
import { sampleDraft, sampleFixture } from '../testing/sample-content.ts'

const sampleInstant = '2026-03-01T19:00:00.000Z'

let folder: TemporaryFolder
let served: Served

before(async () => {
  folder = temporaryFolder()
  served = await serveInBackground(folder.at('data'))
})

after(async () => {
  await served[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function register(id: string): Promise<void> {
  const { fixtureId, ...body } = sampleFixture(id)
  await operator().putFixture(fixtureId, body)
}

async function publish(fixtureId: string, publication: object): Promise<void> {
  await operator().publish({ fixtureId, feedKey: 'pulse' }, JSON.stringify(publication))
}

function operator(): OperatorClient {
  return new OperatorClient({ url: served.operatorUrl, token: secret })
}

test('tail prints added, revised and withdrawn items, and ends with 0 on SIGINT', async () => {
  await register('words')
  await publish('words', {
    items: [sampleDraft('words', 'a'), sampleDraft('words', 'b', 'B\u001b[2J\nx')],
  })
  const args = ['tail', served.publicUrl, 'words', 'pulse', '--interval', '0.05']
  await using tail = runInBackground(args)
  const definition = 'basketball.pre-game-summary@1'
  assert.match(await tail.nextLine(), /^20.*Z {2}2 items$/)
  assert.equal(await tail.nextLine(), `+ a (${definition}, revision 1) Herons at Foxes`)
  assert.equal(await tail.nextLine(), `+ b (${definition}, revision 1) B [2J x`)
  await publish('words', { items: [sampleDraft('words', 'a', 'New')], withdrawals: [{ id: 'b' }] })
  assert.match(await tail.nextLine(), /1 item$/)
  assert.equal(await tail.nextLine(), `~ a (${definition}, revision 2) New`)
  assert.equal(await tail.nextLine(), `− b (${definition}, revision 1) B [2J x`)
  assert.equal(await tail.end('SIGINT'), 0)
})

test('tail --json prints JSON lines, and waits for a feed that does not exist yet', async () => {
  const args = ['tail', served.publicUrl, 'json', 'pulse', '--interval', '0.05', '--json']
  await using tail = runInBackground(args)
  await tail.said(/404, unknown_fixture.*; retrying/)
  await register('json')
  await publish('json', { items: [sampleDraft('json', 'a')] })
  const { change, snapshotAt, item } = JSON.parse(await tail.nextLine())
  assert.deepEqual([change, item.id, item.publishedAt], ['added', 'a', snapshotAt])
  assert.equal(await tail.end('SIGINT'), 0)
})

for (const wait of [['--wait'], ['--wait', '5']]) {
  test(`tail ${wait.join(' ')} prints a change long before its interval is over`, async () => {
    const fixtureId = `waiting${wait.length}`
    await register(fixtureId)
    await publish(fixtureId, { items: [sampleDraft(fixtureId, 'a')] })
    const args = ['tail', served.publicUrl, fixtureId, 'pulse', '--interval', '3600', ...wait]
    await using tail = runInBackground(args)
    assert.match(await tail.nextLine(), /1 item$/)
    await tail.nextLine()
    await publish(fixtureId, { items: [sampleDraft(fixtureId, 'b')] })
    assert.match(await tail.nextLine(), /2 items$/)
    assert.equal(await tail.end('SIGINT'), 0)
  })
}

test('tail without a fixture follows all live feeds, and names fixture and feed on each line', async () => {
  for (const id of ['first', 'second']) await register(id)
  await publish('first', { items: [sampleDraft('first', 'a')] })
  const everything = ['tail', served.publicUrl, '--interval', '3600']
  await using tail = runInBackground(everything)
  const linesOf = async (fixtureId: string) => {
    for (;;) {
      const line = await tail.nextLine()
      if (line.startsWith(`${fixtureId} pulse  `)) return line.slice(`${fixtureId} pulse  `.length)
    }
  }
  assert.match(await linesOf('first'), /^20.*Z {2}1 item$/)
  assert.match(await linesOf('first'), /^\+ a \(/)
  await publish('second', { items: [sampleDraft('second', 'b', 'New')] })
  assert.match(await linesOf('second'), /1 item$/)
  assert.match(await linesOf('second'), /^\+ b \(.* New$/)
  assert.equal(await tail.end('SIGINT'), 0)
  await using json = runInBackground([...everything, '--json'])
  for (;;) {
    const { fixtureId, feedKey, change, item } = JSON.parse(await json.nextLine())
    if (fixtureId !== 'second') continue
    assert.deepEqual([feedKey, change, item.id], ['pulse', 'added', 'b'])
    break
  }
  assert.equal(await json.end('SIGINT'), 0)
})

/** Starts a service that answers 400 to every request, except that it lists one feed if `listStatus` is 200. */
async function refuseReads(
  t: TestContext,
  { listStatus = 200 }: { readonly listStatus?: number } = {},
): Promise<string> {
  const changes = [{ fixtureId: 'g', feedKey: 'pulse', snapshotAt: sampleInstant, state: 'live' }]
  const service = createServer(({ url }, response) => {
    const isList = url?.startsWith('/v1/changes') && listStatus === 200
    response.writeHead(isList ? 200 : 400, { 'Content-Type': 'application/json', ETag: '"1"' })
    response.end(JSON.stringify(isList ? { changes } : {}))
  }).listen(0, '127.0.0.1')
  t.after(() => service.close())
  await once(service, 'listening')
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`
}

test('tail without a fixture reports once that it stops reading a feed', async t => {
  const baseUrl = await refuseReads(t)
  await using tail = runInBackground(['tail', baseUrl, '--interval', '3600'])
  await tail.said(/\b400\b.*; not retried$/m)
  assert.equal(await tail.end('SIGINT'), 0)
  assert.equal(tail.stderr.match(/: 400\b/g)?.length, 1, tail.stderr)
})

test('tail without a fixture ends with 1 if neither the list nor the index can ever be read', async t => {
  const baseUrl = await refuseReads(t, { listStatus: 400 })
  const { code, stderr } = await runCommand(['tail', baseUrl])
  assert.equal(code, 1)
  assert.match(stderr, /\/v1\/fixtures: 400/)
})

test('tail with a fixture and no feed ends with 2', async () => {
  const { code, stderr } = await runCommand(['tail', served.publicUrl, 'words'])
  assert.deepEqual([code, /The feed is missing/.test(stderr)], [2, true])
})

test('tail ends with 1 if the request can never succeed', async () => {
  const { code, stderr } = await runCommand(['tail', served.publicUrl, 'words', 'Pulse'])
  assert.equal(code, 1)
  assert.match(stderr, /400, malformed_request, The feed key "Pulse" does not match/)
})

test('tail reports once that the service is unreachable, and ends with 0 on SIGTERM', async () => {
  await using tail = runInBackground(['tail', 'http://127.0.0.1:9', 'words', 'pulse'])
  await tail.said(/Cannot read http:\/\/127\.0\.0\.1:9\//)
  assert.equal(await tail.end('SIGTERM'), 0)
})

test('tail --behind prints the delayed state, and rejects more than an hour', async () => {
  await register('late')
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()
  await publish('late', { at: ago(300), items: [sampleDraft('late', 'a', 'Then')] })
  await publish('late', { at: ago(100), items: [sampleDraft('late', 'a', 'Later')] })
  for (const [behind, ending] of [
    ['200', 'revision 1) Then'],
    ['20', 'revision 2) Later'],
  ] as const) {
    const args = ['tail', served.publicUrl, 'late', 'pulse', '--behind', behind]
    await using tail = runInBackground(args)
    assert.match(await tail.nextLine(), /1 item$/)
    assert.ok((await tail.nextLine()).endsWith(ending))
  }
  const refused = await runCommand(['tail', served.publicUrl, 'late', 'pulse', '--behind', '3601'])
  assert.equal(refused.code, 2)
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { OperatorClient, type OperatorClientOptions } from './operator.ts'

const feed = { fixtureId: 'f/1', feedKey: 'pulse' }

async function clientOf(
  t: TestContext,
  listener: RequestListener,
  options: Partial<OperatorClientOptions> = {},
): Promise<OperatorClient> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return new OperatorClient({ url: `http://127.0.0.1:${port}/`, token: 'secret', ...options })
}

/** A listener that answers every request in the same way. */
function answering(status: number, type: string, body: string): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': type, 'Retry-After': '2' }).end(body)
  }
}

test('publish() sends the body unchanged, with the token and the conditions', async t => {
  const seen: unknown[] = []
  const client = await clientOf(t, async (request, response) => {
    const { authorization, 'content-type': type, 'if-match': tag } = request.headers
    seen.push([request.method, request.url, authorization, type, tag, await text(request)])
    response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"itemCount":1}')
  })
  const outcome = await client.publish(feed, '{ "items": [] }', { ifMatch: '"a"', dryRun: true })
  assert.deepEqual(outcome, { changed: true, result: { itemCount: 1 } })
  const path = '/v1/fixtures/f%2F1/feeds/pulse/publications?dryRun=true'
  const json = 'application/json'
  assert.deepEqual(seen, [['POST', path, 'Bearer secret', json, '"a"', '{ "items": [] }']])
})

test('OperatorClient reports a rejection with the facts of its problem document', async t => {
  const issues = [{ path: '', rule: 'type', message: 'expected an object' }]
  const problem = JSON.stringify({ code: 'invalid_body', detail: 'wrong', issues })
  const client = await clientOf(t, answering(422, 'application/problem+json', problem))
  await assert.rejects(client.publish(feed, {}), {
    name: 'OperatorError',
    ...{ status: 422, code: 'invalid_body', issues, retryAfterMs: 2000 },
    ...{ isRefusal: true, retryable: false },
    message: 'invalid_body: wrong',
  })
})

test('OperatorClient reports an error without a problem document by its status', async t => {
  for (const body of ['<h1>no', '{"code":', '{"code":1}']) {
    const client = await clientOf(t, answering(404, 'application/problem+json', body))
    await assert.rejects(client.readSettings(feed), {
      ...{ name: 'OperatorError', status: 404, code: undefined, retryable: false },
      message: 'status 404: not a response of an operator listener (application/problem+json)',
    })
  }
})

test('OperatorClient rejects the page of a proxy as a response', async t => {
  const client = await clientOf(t, answering(200, 'text/html', '<h1>Sign in'))
  const { baseUrl } = client
  await assert.rejects(client.putSettings(feed, { state: 'live', definitions: null }), {
    ...{ name: 'OperatorError', status: 200, isRefusal: false, retryable: false },
    message: `${baseUrl} is not an operator listener`,
  })
  const list = await clientOf(t, answering(200, 'application/json', '{"fixtures":[]}'))
  await assert.rejects(list.readFixtures(), /is a public listener, which is read-only/)
})

test('OperatorClient reports a missing response: no connection, a timeout, or an aborted body', async t => {
  const silence = { name: 'OperatorError', status: undefined, isRefusal: false, retryable: true }
  const nobody = await clientOf(t, (_request, response) => response.destroy())
  await assert.rejects(nobody.readRights(), {
    ...silence,
    message: /^Cannot reach http.*: (?!fetch failed)/,
  })
  const mute = await clientOf(t, () => {}, { timeoutMs: 1 })
  await assert.rejects(mute.readRights(), {
    ...silence,
    message: /no response within 0.001 seconds/,
  })
  const dying = await clientOf(t, (_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('half', () => response.destroy())
  })
  await assert.rejects(text(dying.readLog(feed)), silence)
  await assert.rejects(dying.readSettings(feed), silence)
})

test('OperatorClient ends with its signal, and does not report it as a missing response', async t => {
  const ending = new AbortController()
  const client = await clientOf(t, () => ending.abort(new Error('over')), { signal: ending.signal })
  await assert.rejects(client.readRights(), { message: 'over' })
})

test('readSnapshot() returns undefined before the first publication, and reports a 401', async t => {
  const nothing = JSON.stringify({ code: 'nothing_published', detail: 'nothing' })
  const empty = await clientOf(t, answering(404, 'application/problem+json', nothing))
  assert.equal(await empty.readSnapshot(feed), undefined)
  const refusal = JSON.stringify({ code: 'unauthorized', detail: 'who are you' })
  const locked = await clientOf(t, answering(401, 'application/problem+json', refusal))
  const statuses: (number | undefined)[] = []
  locked.onUnauthorized = ({ status }) => statuses.push(status)
  await assert.rejects(locked.readSnapshot(feed), { code: 'unauthorized' })
  assert.deepEqual(statuses, [401])
})

test('OperatorClient rejects identifiers that no address can contain', async () => {
  const client = new OperatorClient({ url: 'http://127.0.0.1:1' })
  await assert.rejects(client.retireFixture('..'), { name: 'TypeError' })
  await assert.rejects(client.endHold(feed, ''), { name: 'TypeError' })
})

test('repeated reads send the entity tag, and a 304 returns the same object', async t => {
  let changes: readonly object[] = []
  const seen: unknown[] = []
  const client = await clientOf(t, (request, response) => {
    const tag = `"${changes.length}"`
    const known = request.headers['if-none-match']
    const status = known === tag ? 304 : 200
    seen.push([request.url, known, status])
    const headers = { 'Content-Type': 'application/json', ETag: tag }
    response.writeHead(status, headers).end(status === 304 ? '' : JSON.stringify({ changes }))
  })
  const first = await client.readChanges({ waiting: true })
  assert.equal(await client.readChanges({ waiting: true }), first)
  changes = [{ ...feed, waiting: 1 }]
  assert.deepEqual(await client.readChanges({ waiting: true }), { changes })
  assert.deepEqual(await client.readChanges(), { changes })
  const waiting = '/v1/changes?waiting=true'
  assert.deepEqual(seen, [
    [waiting, undefined, 200],
    [waiting, '"0"', 304],
    [waiting, '"0"', 200],
    ['/v1/changes', undefined, 200],
  ])
})

test('a rejection of a repeated read is reported, and a response without an entity tag is not stored', async t => {
  const bodies = ['{"ready":true}', '{"ready":false,"reasons":["full"]}', '{"ready":true}']
  const tags: unknown[] = []
  const client = await clientOf(t, (request, response) => {
    tags.push(request.headers['if-none-match'])
    const body = bodies.shift() ?? '{"code":"unauthorized","detail":"no"}'
    const isReady = body.includes('true')
    const headers = { 'Content-Type': 'application/json', ...(isReady && { ETag: '"r"' }) }
    response.writeHead(isReady ? 200 : 503, headers).end(body)
  })
  assert.equal((await client.readReadiness()).ready, true)
  assert.deepEqual(await client.readReadiness(), { ready: false, reasons: ['full'] })
  assert.equal((await client.readReadiness()).ready, true)
  await assert.rejects(client.readScoreboard(), { status: 503 })
  assert.deepEqual(tags, [undefined, '"r"', undefined, undefined])
})

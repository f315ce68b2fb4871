/** What the desk reads beside what publishers do: rights, definitions, history of a feed, assets, its own files. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  codeOf,
  feedPath,
  type RunningService,
  runService,
  secret,
} from '../testing/running-service.ts'
import { draftSample, pulse } from '../testing/samples.ts'
import { tokenOfSecret } from './tokens.ts'

const path = feedPath(pulse)

interface History {
  readonly changes: readonly {
    readonly at: string
    readonly by: string | null
    readonly items: readonly { readonly id: string; readonly revision: number }[]
    readonly withdrawals: readonly { readonly id: string; readonly reason?: string }[]
    readonly erased?: string
  }[]
  readonly more: boolean
}

async function history(service: RunningService, query = ''): Promise<History> {
  const answer = await service.operate('GET', `${path}/history${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.json as History
}

test('GET /v1/token says what the token may do, to every token', async t => {
  const guest = { ...tokenOfSecret('guest', 'of-a-guest'), readOnly: true, feeds: ['pulse'] }
  const service = await runService(t, { tokens: [tokenOfSecret('tests', secret), guest] })
  const own = await service.operate('GET', '/v1/token')
  assert.deepEqual(own.json, { name: 'tests', readOnly: false, fixtures: null, feeds: null })
  const headers = { authorization: 'Bearer of-a-guest' }
  const others = await service.operate('GET', '/v1/token', { headers })
  assert.deepEqual(others.json, { name: 'guest', readOnly: true, fixtures: null, feeds: ['pulse'] })
  const none = { authorization: 'Bearer no-token' }
  assert.equal((await service.operate('GET', '/v1/token', { headers: none })).status, 401)
})

test('the log has no line of a page that asks whether a proxy signed it in, but one of any other request without a token', async t => {
  const service = await runService(t)
  const refused = () => service.log.filter(({ event }) => event === 'refused').length
  assert.equal((await fetch(`${service.operatorUrl}/v1/token`)).status, 401)
  assert.equal(refused(), 0)
  assert.equal((await fetch(`${service.operatorUrl}/v1/fixtures`)).status, 401)
  assert.equal(refused(), 1)
  const headers = { authorization: 'Bearer no-token' }
  assert.equal((await fetch(`${service.operatorUrl}/v1/token`, { headers })).status, 401)
  assert.equal(refused(), 2)
})

test('GET /v1/definitions and /v1/scoreboard answer as the public listener does, and need a token', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  for (const each of [
    '/v1/definitions',
    '/v1/definitions/basketball.four-factors/2',
    '/v1/scoreboard',
  ]) {
    const shown = await fetch(service.publicUrl + each)
    assert.deepEqual((await service.operate('GET', each)).json, await shown.json())
    assert.equal((await fetch(service.operatorUrl + each)).status, 401)
  }
  assert.equal(codeOf(await service.operate('GET', '/v1/definitions/a.b/1')), '404 not_found')
})

test('GET …/history says who changed what, newest first', async t => {
  const service = await runService(t)
  const first = await service.publish({ items: [draftSample('a'), draftSample('b')] })
  service.clock.advance(1_000)
  const second = await service.publish({ withdrawals: [{ id: 'a', reason: 'wrong' }] })
  assert.deepEqual(await history(service), {
    changes: [
      {
        at: second.snapshotAt,
        by: 'tests',
        items: [],
        withdrawals: [{ id: 'a', reason: 'wrong' }],
      },
      {
        at: first.snapshotAt,
        by: 'tests',
        items: [
          { id: 'a', revision: 1 },
          { id: 'b', revision: 1 },
        ],
        withdrawals: [],
      },
    ],
    more: false,
  })
})

test('GET …/history goes on before an instant, fifty changes at a time', async t => {
  const service = await runService(t)
  for (let change = 1; change <= 60; change++) {
    service.clock.advance(1_000)
    await service.publish({ items: [draftSample(`item-${change}`)] })
  }
  const newest = await history(service)
  assert.deepEqual([newest.changes.length, newest.more], [50, true])
  const before = newest.changes.at(-1)?.at ?? ''
  const older = await history(service, `?before=${encodeURIComponent(before)}`)
  assert.deepEqual([older.changes.length, older.more], [10, false])
  const ids = [...newest.changes, ...older.changes].flatMap(({ items }) =>
    items.map(({ id }) => id),
  )
  assert.deepEqual(
    ids,
    Array.from({ length: 60 }, (_, index) => `item-${60 - index}`),
  )
  const between = await history(service, '?before=2000-01-01T00:00:00Z')
  assert.deepEqual(between, { changes: [], more: false })
})

test('GET …/history names an erased item by its erasure alone', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  service.clock.advance(1_000)
  await service.operate('POST', `${path}/erasures`, { json: { id: 'a' } })
  const { changes } = await history(service)
  assert.equal(changes[0]?.erased, 'a')
  assert.deepEqual(changes[1]?.items, [{ id: 'b', revision: 1 }])
})

test('GET …/assets/{name} answers the bytes that were uploaded, with a token', async t => {
  const service = await runService(t)
  const headers = { 'content-type': 'image/svg+xml' }
  const put = await service.operate('PUT', `${path}/assets/a.svg`, { body: '<svg/>', headers })
  const { href } = put.json as { readonly href: string }
  const where = new URL(href, `http://x${path}`).pathname
  const answer = await service.operate('GET', where)
  assert.deepEqual(
    [answer.status, answer.text, answer.headers.get('content-type')],
    [200, '<svg/>', 'image/svg+xml'],
  )
  assert.equal((await fetch(service.operatorUrl + where)).status, 401)
  assert.equal(codeOf(await service.operate('GET', `${path}/assets/other.svg`)), '404 not_found')
})

test('files beside the operator API need no token, and are not on the public listener', async t => {
  const page = {
    path: '/desk/',
    bytes: Buffer.from('<p>'),
    mediaType: 'text/html',
    immutable: false,
    contentSecurityPolicy: "default-src 'none'",
  }
  const service = await runService(t, { operatorFiles: [page] })
  const answer = await fetch(`${service.operatorUrl}/desk/`)
  assert.deepEqual(
    [answer.status, await answer.text(), answer.headers.get('content-security-policy')],
    [200, '<p>', "default-src 'none'"],
  )
  assert.equal((await fetch(`${service.publicUrl}/desk/`)).status, 404)
  assert.equal((await fetch(`${service.operatorUrl}/desk/other`)).status, 401)
  assert.equal((await fetch(`${service.operatorUrl}/desk/`, { method: 'POST' })).status, 405)
})

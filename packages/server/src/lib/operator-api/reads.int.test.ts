/** Operator reads: the index, snapshots, histories, rights, and dry runs of publications. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type {
  FeedHistory,
  ItemHistory,
  OperatorChanges,
  OperatorIndex,
} from '@fixture-feed/contract/operator-responses'
import {
  codeOf,
  feedPath,
  type OperatorResponse,
  type RunningService,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'
import { FeedView } from '../snapshot/feed-view.ts'
import { importLines, publicationLine } from '../testing/log-lines.ts'
import { asDesk, asLimited, hold, runWithTokens } from '../testing/several-tokens.ts'
import { tokenOfSecret } from './tokens.ts'

const path = feedPath(pulse)

function get(
  service: RunningService,
  where: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperatorResponse> {
  return service.operate('GET', where, { headers })
}

test('GET …/feeds/{feedKey} returns the bytes and the tag of the public listener, and 304 for the tag', async t => {
  const service = await runService(t)
  const { etag } = await service.publish({ items: [draftSample('a')] })
  const response = await get(service, path)
  assert.equal(response.text, await service.readText())
  assert.equal(response.headers.get('etag'), etag)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const again = await get(service, path, { 'if-none-match': etag })
  assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag])
})

test('the entity tag of GET /v1/changes changes with the list, and matches only the current list', async t => {
  const service = await runService(t)
  const tagOf = async () => {
    const { headers, text } = await get(service, '/v1/changes')
    return { tag: headers.get('etag') ?? '', text }
  }
  const before = await tagOf()
  assert.deepEqual(await tagOf(), before)
  await service.publish({ items: [draftSample('a')] })
  const after = await tagOf()
  assert.notEqual(after.tag, before.tag)
  const headers = { 'if-none-match': before.tag }
  const read = await get(service, '/v1/changes', headers)
  assert.deepEqual([read.status, read.text], [200, after.text])
  const weak = { 'if-none-match': `"x", W/${after.tag}` }
  assert.equal((await get(service, '/v1/changes', weak)).status, 304)
  assert.equal((await service.operate('HEAD', '/v1/changes')).headers.get('etag'), after.tag)
})

test('HEAD of every read has the headers of its GET and no body', async t => {
  const service = await runService(t)
  const { etag } = await service.publish({ items: [draftSample('a')] })
  for (const where of [
    '/v1/fixtures',
    path,
    `${path}/settings`,
    `${path}/history`,
    `${path}/log`,
  ]) {
    const [{ headers: expected }, { status, text, headers }] = await Promise.all([
      get(service, where),
      service.operate('HEAD', where),
    ])
    assert.deepEqual([status, text], [200, ''], where)
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      assert.equal(headers.get(name), expected.get(name), `${name} of ${where}`)
  }
  const unchanged = await service.operate('HEAD', path, { headers: { 'if-none-match': etag } })
  assert.equal(unchanged.status, 304)
  const refused = await service.operate('HEAD', path, {
    headers: { authorization: 'Bearer other' },
  })
  assert.equal(refused.status, 401)
})

test('a retired fixture can still be read: its feeds unchanged, its entry with "retired"', async t => {
  const service = await runService(t)
  await service.register('later', registrationSample({ firstEventAt: '2026-04-01T19:00:00Z' }))
  await service.publish({ items: [draftSample('a')] })
  const before = await service.readText()
  const settings = { state: 'finished', definitions: null }
  await service.settle(settings)
  await service.operate('DELETE', `/v1/fixtures/${pulse.fixtureId}`)
  assert.equal((await get(service, path)).text, before)
  assert.deepEqual(await service.readJson(`${path}/settings`), settings)
  const { fixtures } = await service.readJson<OperatorIndex>('/v1/fixtures')
  const entry = { fixtureId: pulse.fixtureId, ...registrationSample(), itemCount: 1 }
  assert.deepEqual(fixtures[0], { ...entry, retired: true })
  const fixtureIds = fixtures.map(({ fixtureId }) => fixtureId)
  assert.deepEqual(fixtureIds, [pulse.fixtureId, 'later'])
  assert.equal('retired' in (fixtures[1] ?? {}), false)
})

test('a limited token lists only those retired fixtures that it may publish to', async t => {
  const other = { ...tokenOfSecret('other', 'other-secret'), feeds: ['pulse-v1'] }
  const another = { ...tokenOfSecret('another', 'another-secret'), fixtures: ['another'] }
  const service = await runService(t, { tokens: [tokenOfSecret('tests', secret), other, another] })
  await service.register('later')
  await service.operate('DELETE', '/v1/fixtures/later')
  const idsFor = async (headers = {}): Promise<string[]> => {
    const { json } = await get(service, '/v1/fixtures', headers)
    return (json as OperatorIndex).fixtures.map(({ fixtureId }) => fixtureId)
  }
  assert.deepEqual(await idsFor(), ['later', pulse.fixtureId])
  const as = (name: string) => idsFor({ authorization: `Bearer ${name}-secret` })
  assert.deepEqual(await as('other'), ['later', pulse.fixtureId])
  assert.deepEqual(await as('another'), [pulse.fixtureId])
})

test('GET /v1/changes counts the pending proposals of every feed that the token may publish to', async t => {
  const service = await runWithTokens(t)
  const registration = registrationSample({ feeds: ['pulse', 'pulse-es'] })
  await service.register(pulse.fixtureId, registration)
  await service.register('later', registrationSample({ feeds: ['pulse'] }))
  const es = { state: 'live', definitions: null, language: 'es' }
  await service.settle(es, { feed: { ...pulse, feedKey: 'pulse-es' } })
  const { snapshotAt } = await service.publish({ items: [draftSample('a')] })
  await hold(service, { release: 'approval', reason: 'to be read' })
  await service.publish({ items: [draftSample('b'), draftSample('c')] })
  const changes = async (query = '', as: object = {}) =>
    ((await service.operate('GET', `/v1/changes${query}`, as)).json as OperatorChanges).changes
  const { fixtureId } = pulse
  const first = { fixtureId, feedKey: 'pulse', snapshotAt, state: 'live', waiting: 2 }
  assert.deepEqual(await changes(), [
    first,
    { fixtureId: 'later', feedKey: 'pulse', snapshotAt: null, state: 'live', waiting: 0 },
    { fixtureId, feedKey: 'pulse-es', snapshotAt: null, state: 'live', language: 'es', waiting: 0 },
  ])
  assert.deepEqual(await changes('?waiting=true'), [first])
  assert.deepEqual(
    (await changes('', asLimited)).map(({ feedKey }) => feedKey),
    ['pulse', 'pulse'],
  )
  const other = await service.operate('GET', '/v1/changes?waiting=yes')
  assert.equal(codeOf(other), '400 malformed_request')
  // The token whose change is pending may not retire the fixture, and the token that set the hold may.
  await service.operate('DELETE', `/v1/fixtures/${fixtureId}`, asDesk)
  assert.deepEqual(
    (await changes()).map(change => change.fixtureId),
    ['later'],
  )
})

test('POST …/publications?dryRun=true returns the response of the publication and changes nothing', async t => {
  const service = await runService(t)
  const dryRun = (json: unknown, headers = {}) =>
    service.operate('POST', `${path}/publications?dryRun=true`, { json, headers })
  const body = { items: [draftSample('a')], withdrawals: [{ id: 'gone' }] }
  const key = { 'idempotency-key': 'k' }
  const prepare = t.mock.method(FeedView.prototype, 'prepare')
  const promised = await dryRun(body, key)
  assert.equal(prepare.mock.callCount(), 0, 'it encodes nothing')
  assert.equal(promised.status, 200)
  assert.equal((await get(service, path)).status, 404)
  const response = await service.tryPublish(body, { headers: key })
  assert.deepEqual([response.status, response.json], [201, promised.json])
  const before = await service.readText()
  assert.deepEqual((await dryRun({ items: [draftSample('a')] })).status, 200)
  assert.equal(codeOf(await dryRun({ items: [{}] })), '422 invalid_items')
  const conflict = { items: [draftSample('a', 'else', { revision: 1 })] }
  assert.equal(codeOf(await dryRun(conflict)), '409 revision_conflict')
  assert.equal(codeOf(await dryRun({}, { 'if-match': '"x"' })), '412 precondition_failed')
  assert.equal(await service.readText(), before)
  for (const query of ['dryRun=perhaps', 'dryRun=true&dryRun=true']) {
    const where = `${path}/publications?${query}`
    assert.equal(
      codeOf(await service.operate('POST', where, { json: {} })),
      '400 malformed_request',
    )
  }
})

test('GET …/items/{itemId}/history lists every change of an item with its token, newest first', async t => {
  const service = await runWithTokens(t)
  const id = 'a/b ü'
  const history = async (itemId: string) =>
    get(service, `${path}/items/${encodeURIComponent(itemId)}/history`)
  const wordsOf = ({ json }: OperatorResponse) =>
    (json as ItemHistory).revisions.map(({ kind, revision, by, reason }) =>
      [kind, revision, by, reason].join(' ').trim(),
    )
  const first = await service.publish({ items: [draftSample(id), draftSample('b')] })
  service.clock.advance(1_000)
  await service.publish({ items: [draftSample(id, 'else')] }, asDesk)
  service.clock.advance(1_000)
  await service.publish({ withdrawals: [{ id, reason: 'wrong game' }] })
  service.clock.advance(1_000)
  await service.publish({ items: [draftSample(id, 'again')] })

  const read = await history(id)
  assert.deepEqual(wordsOf(read), [
    'published 3 tests',
    'withdrawn 2 tests wrong game',
    'published 2 desk',
    'published 1 tests',
  ])
  const { revisions } = read.json as ItemHistory
  assert.equal(revisions.at(-1)?.at, first.snapshotAt)
  assert.deepEqual(revisions[0]?.item, (await service.readSnapshot()).items[0])
  assert.equal(codeOf(await history('never')), '404 not_found')

  await service.erase({ id })
  const erased = await history(id)
  assert.deepEqual(wordsOf(erased), ['erased 3 tests'])
  assert.doesNotMatch(erased.text, /else|again/)
  await service.publish({ items: [draftSample(id, 'anew')] })
  assert.deepEqual(wordsOf(await history(id)), ['published 4 tests', 'erased 3 tests'])
})

/** All pages of an item's history, each later one read with `before` at the oldest change of the previous page. */
async function historyPages(service: RunningService, itemId: string): Promise<ItemHistory[]> {
  const pages: ItemHistory[] = []
  let query = ''
  for (;;) {
    const page = await service.readJson<ItemHistory>(`${path}/items/${itemId}/history${query}`)
    pages.push(page)
    if (!page.hasMore) return pages
    query = `?before=${encodeURIComponent(page.revisions.at(-1)?.at ?? '')}`
  }
}

test('GET …/items/{itemId}/history has pages of at most 4 MiB that together contain the whole history', async t => {
  const service = await runService(t)
  // Each letter has two bytes.
  const summary = 'é'.repeat(100_000)
  for (let take = 0; take < 45; take++) {
    service.clock.advance(1_000)
    const draft = draftSample('a', `${take}`)
    await service.publish({ items: [{ ...draft, content: { ...draft.content, summary } }] })
  }
  const pages = await historyPages(service, 'a')
  assert.deepEqual(
    pages.map(({ revisions }) => revisions.length),
    [20, 20, 5],
  )
  assert.deepEqual(
    pages.flatMap(({ revisions }) =>
      revisions.map(({ revision, item }) => [revision, item?.revision]),
    ),
    Array.from({ length: 45 }, (_, index) => [45 - index, 45 - index]),
  )
})

test('GET …/items/{itemId}/history names the revision of a withdrawal whose publication is on the next page', async t => {
  const service = await runService(t)
  // Publications and withdrawals alternate, so the oldest of the 500 newest changes is a withdrawal.
  const start = service.clock.nowMs()
  const lines = Array.from({ length: 503 }, (_, change) => {
    const isPublished = change % 2 === 0
    const items = isPublished ? [draftSample('a', `${change}`)] : []
    const withdrawals = isPublished ? [] : [{ id: 'a' }]
    const at = new Date(start + change).toISOString()
    return publicationLine(at, { items, withdrawals })
  })
  service.clock.advance(60_000)
  await importLines(service, ...lines)
  const [first, second, ...others] = await historyPages(service, 'a')
  assert.equal(first?.revisions.length, 500)
  assert.deepEqual(others, [])
  const oldest = first?.revisions.at(-1)
  assert.deepEqual([oldest?.kind, oldest?.revision], ['withdrawn', 2])
  assert.deepEqual(
    second?.revisions.map(({ kind, revision }) => [kind, revision]),
    [
      ['published', 2],
      ['withdrawn', 1],
      ['published', 1],
    ],
  )
})

test('GET …/items/{itemId}/history?before= rejects an invalid instant, and is empty before the first change', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  const where = `${path}/items/a/history`
  assert.equal(codeOf(await get(service, `${where}?before=yesterday`)), '400 invalid_bound')
  const plus = await get(service, `${where}?before=2026-03-01T19:00:00+01:00`)
  assert.match(plus.problem.detail, /"before" must be .*percent-encode it as %2B/)
  assert.equal(codeOf(await get(service, `${where}?after=x`)), '400 unknown_parameter')
  const none = await service.readJson(`${where}?before=2000-01-01T00:00:00Z`)
  assert.deepEqual(none, { revisions: [], hasMore: false })
})

function history(service: RunningService, query = ''): Promise<FeedHistory> {
  return service.readJson(`${path}/history${query}`)
}

test('GET /v1/token returns the rights of the token, for every token', async t => {
  const guest = { ...tokenOfSecret('guest', 'of-a-guest'), readOnly: true, feeds: ['pulse'] }
  const service = await runService(t, { tokens: [tokenOfSecret('tests', secret), guest] })
  const own = await service.readJson('/v1/token')
  assert.deepEqual(own, { name: 'tests', readOnly: false, fixtures: null, feeds: null })
  const headers = { authorization: 'Bearer of-a-guest' }
  const others = await service.operate('GET', '/v1/token', { headers })
  assert.deepEqual(others.json, { name: 'guest', readOnly: true, fixtures: null, feeds: ['pulse'] })
  const none = { authorization: 'Bearer no-token' }
  assert.equal((await service.operate('GET', '/v1/token', { headers: none })).status, 401)
})

test("the log has no line for a page's check whether a proxy signed it in, and one for any other request without a token", async t => {
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

test('GET /v1/definitions and /v1/scoreboard return the public responses, and require a token', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  for (const each of [
    '/v1/definitions',
    '/v1/definitions/basketball.four-factors/2',
    '/v1/scoreboard',
  ]) {
    const shown = await fetch(service.publicUrl + each)
    assert.deepEqual(await service.readJson(each), await shown.json())
    assert.equal((await fetch(service.operatorUrl + each)).status, 401)
  }
  assert.equal(codeOf(await service.operate('GET', '/v1/definitions/a.b/1')), '404 not_found')
})

test('GET …/history lists changes with their tokens, newest first', async t => {
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
    hasMore: false,
    auditEvents: [],
    hasMoreAuditEvents: false,
  })
})

test('GET …/history?before= continues before an instant, with fifty changes per page', async t => {
  const service = await runService(t)
  for (let change = 1; change <= 60; change++) {
    service.clock.advance(1_000)
    await service.publish({ items: [draftSample(`item-${change}`)] })
  }
  const newest = await history(service)
  assert.deepEqual([newest.changes.length, newest.hasMore], [50, true])
  const before = newest.changes.at(-1)?.at ?? ''
  const older = await history(service, `?before=${encodeURIComponent(before)}`)
  assert.deepEqual([older.changes.length, older.hasMore], [10, false])
  const ids = [...newest.changes, ...older.changes].flatMap(({ items }) =>
    items.map(({ id }) => id),
  )
  assert.deepEqual(
    ids,
    Array.from({ length: 60 }, (_, index) => `item-${60 - index}`),
  )
  const between = await history(service, '?before=2000-01-01T00:00:00Z')
  assert.deepEqual(between, { changes: [], hasMore: false })
})

test('GET …/history has pages of at most 4 MiB that together contain the whole history', async t => {
  const service = await runService(t)
  const ids = Array.from({ length: 1_400 }, (_, index) => `item ${index}`)
  // Each letter has two bytes.
  const reason = 'é'.repeat(500)
  for (const take of ['one', 'two', 'three', 'four']) {
    service.clock.advance(1_000)
    await service.publish({ items: ids.map(id => draftSample(id, take)) })
    service.clock.advance(1_000)
    await service.publish({ withdrawals: ids.map(id => ({ id, reason })) })
  }
  const pages: FeedHistory[] = []
  let query = ''
  for (let hasMore = true; hasMore; hasMore = pages.at(-1)?.hasMore === true) {
    pages.push(await history(service, query))
    query = `?before=${encodeURIComponent(pages.at(-1)?.changes.at(-1)?.at ?? '')}`
  }
  assert.deepEqual(
    pages.map(({ changes }) => changes.length),
    [4, 4],
  )
  const instants = pages.flatMap(({ changes }) => changes.map(({ at }) => at))
  assert.deepEqual(instants, [...new Set(instants)].sort().reverse())
})

test('GET …/history names an erased item only in its erasure', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a'), draftSample('b')] })
  service.clock.advance(1_000)
  await service.erase({ id: 'a' })
  const { changes } = await history(service)
  assert.equal(changes[0]?.erased, 'a')
  assert.deepEqual(changes[1]?.items, [{ id: 'b', revision: 1 }])
})

test('GET …/assets/{name} returns the uploaded bytes, and requires a token', async t => {
  const service = await runService(t)
  const where = new URL(await service.upload('<svg/>'), `http://x${path}`).pathname
  const response = await service.operate('GET', where)
  assert.deepEqual(
    [response.status, response.text, response.headers.get('content-type')],
    [200, '<svg/>', 'image/svg+xml'],
  )
  assert.equal((await fetch(service.operatorUrl + where)).status, 401)
  assert.equal(codeOf(await service.operate('GET', `${path}/assets/other.svg`)), '404 not_found')
})

test('files of the operator listener need no token, and are not on the public listener', async t => {
  const page = {
    path: '/desk/',
    bytes: Buffer.from('<p>'),
    mediaType: 'text/html',
    immutable: false,
    contentSecurityPolicy: "default-src 'none'",
  }
  const service = await runService(t, { operatorFiles: [page] })
  const response = await fetch(`${service.operatorUrl}/desk/`)
  assert.deepEqual(
    [response.status, await response.text(), response.headers.get('content-security-policy')],
    [200, '<p>', "default-src 'none'"],
  )
  assert.equal((await fetch(`${service.publicUrl}/desk/`)).status, 404)
  assert.equal((await fetch(`${service.operatorUrl}/desk/other`)).status, 401)
  assert.equal((await fetch(`${service.operatorUrl}/desk/`, { method: 'POST' })).status, 405)
})

/** Publishing drafts and withdrawals, as publishers and readers see it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '@fixture-feed/contract/draft'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import {
  assertRefused,
  feedPath,
  type OperatorResponse,
  type ProblemDocument,
  type PublicationResult,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, performanceDraft, pulse } from '@fixture-feed/test-support/samples'
import { until } from '@fixture-feed/test-support/until'
import { observe } from '../testing/observed-feed.ts'

test('a publication is a 201 that describes the new snapshot', async t => {
  const service = await runService(t)
  const result = await service.tryPublish({ items: [draftSample('a'), draftSample('b')] })
  assert.equal(result.status, 201)
  const response = await fetch(service.feedUrl(), { headers: { 'accept-encoding': 'identity' } })
  const snapshot = (await response.json()) as { snapshotAt: string }
  assert.deepEqual(result.json, {
    snapshotAt: service.clock.now,
    itemCount: 2,
    etag: response.headers.get('etag'),
    items: [
      { id: 'a', revision: 1 },
      { id: 'b', revision: 1 },
    ],
  })
  assert.equal(snapshot.snapshotAt, service.clock.now)
})

test('a publication of the current content, or of nothing, is a 200 without a new instant or tag', async t => {
  const service = await runService(t)
  const items = [draftSample('a'), draftSample('b')]
  const { snapshotAt, etag } = await service.publish({ items })
  const before = await observe(service)
  service.clock.advance(60_000)
  for (const [body, expectedFields] of [
    [{ items }, {}],
    [{ items: items.slice(1) }, {}],
    [{ withdrawals: [{ id: 'nobody' }, { id: 'no' }] }, { unknown: ['nobody', 'no'] }],
    [{ items: [], withdrawals: [] }, {}],
    [{}, {}],
  ] as const) {
    const result = await service.tryPublish(body)
    const revisions = ('items' in body ? body.items : []).map(({ id }) => ({ id, revision: 1 }))
    const expected = { snapshotAt, itemCount: 2, etag, items: revisions, ...expectedFields }
    assert.deepEqual([result.status, result.json], [200, expected])
    assert.deepEqual(await observe(service), before)
  }
})

test('an empty publication is not a first publication: the feed stays a 404', async t => {
  const service = await runService(t)
  for (const body of [{}, { items: [] }, { withdrawals: [{ id: 'nobody' }] }]) {
    const result = await service.tryPublish(body)
    assert.equal(result.status, 200)
    assert.deepEqual(result.json, {
      snapshotAt: null,
      itemCount: 0,
      etag: null,
      items: [],
      ...(body.withdrawals && { unknown: ['nobody'] }),
    })
    const read = await fetch(service.feedUrl())
    assert.equal(((await read.json()) as ProblemDocument).code, 'nothing_published')
  }
})

test('If-Match publishes only onto the stated version', async t => {
  const service = await runService(t)
  const onto = (tag: string) => ({ headers: { 'if-match': tag } })
  const nothing = await service.tryPublish({ items: [draftSample('a')] }, onto('*'))
  assertRefused(nothing, '412 precondition_failed')
  const first = await service.publish({ items: [draftSample('a')] })
  const second = await service.publish({ items: [draftSample('b')] }, onto(first.etag))
  const before = await observe(service)
  for (const tag of [first.etag, `W/${second.etag}`, '"x"', 'junk', '']) {
    const result = await service.tryPublish({ items: [draftSample('c')] }, onto(tag))
    const { detail } = assertRefused(result, '412 precondition_failed')
    assert.ok(detail.includes(second.etag), detail)
  }
  assert.deepEqual(await observe(service), before)
  for (const tag of [
    second.etag,
    '*',
    `"x", ${second.etag}`,
    `${second.etag.slice(0, -1)}-gzip"`,
  ]) {
    const result = await service.tryPublish({}, onto(tag))
    assert.equal(result.status, 200, tag)
  }
})

test('concurrent publications are all applied, each at its own instant', async t => {
  const service = await runService(t)
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      service.publish({ items: [draftSample(`item-${index}`)] }),
    ),
  )
  assert.equal(new Set(responses.map(({ snapshotAt }) => snapshotAt)).size, 30)
  assert.equal((await service.readSnapshot()).items.length, 30)
  assert.deepEqual(
    responses.map(({ itemCount }) => itemCount).sort((a, b) => a - b),
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
})

test('two nodes on one journal publish to one feed, and both soon serve all of it', async t => {
  const journal = createMemoryJournal()
  const shared = { ...journal, close: async () => {} }
  const open = { openJournal: async () => shared }
  const one = await runService(t, open)
  const other = await runService(t, { ...open, registered: false })
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? one : other).publish({ items: [draftSample(`item-${index}`)] }),
    ),
  )
  const revisions = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? one : other).publish({ items: [draftSample('contested', `${index}`)] }),
    ),
  )
  const given = revisions.map(({ items }) => items[0]?.revision ?? 0).sort((a, b) => a - b)
  assert.deepEqual(given, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  // A node shows its own publications immediately, and publications of other nodes after it has encoded them.
  await until(async () => (await one.readText()) === (await other.readText()))
  assert.equal((await one.readSnapshot()).items.length, 21)
})

test('items with unusual but valid ids and content are served unchanged', async t => {
  const service = await runService(t)
  const strange = ['__proto__', ' ', '\u0000', '\u{1f3c0}', 'a"b\\c', 'toString', '\u2028']
  const items = strange.map(id => draftSample(id, `${id} and </script>`))
  await service.publish({ items })
  const served = (await service.readSnapshot()).items
  assert.deepEqual(new Set(served.map(({ id }) => id)), new Set(strange))
  for (const draft of items) {
    const item = served.find(({ id }) => id === draft.id)
    assert.deepEqual(item?.content, draft.content)
  }
  await service.publish({ withdrawals: strange.map(id => ({ id })) })
  assert.deepEqual((await service.readSnapshot()).items, [])
})

test('each publication and each rejection is one line of the log, without secrets', async t => {
  const service = await runService(t)
  const start = service.log.length
  await service.publish({ items: [draftSample('a')], withdrawals: [{ id: 'x' }] })
  await service.publish({ items: [draftSample('a')] })
  await service.tryPublish({ items: [{}] })
  await service.operate('POST', '/v1/fixtures/x/feeds/y/publications', {
    json: {},
    headers: { authorization: 'Bearer somebody-elses-secret' },
  })
  await service.readText()
  const lines = service.log.slice(start)
  const events = lines.map(({ event }) => event)
  assert.deepEqual(events, ['published', 'unchanged', 'refused', 'refused'])
  const [published, , refused, unauthorized] = lines
  assert.partialDeepStrictEqual(published, {
    ...pulse,
    token: 'tests',
    revised: 1,
    withdrawn: 0,
    itemCount: 1,
  })
  assert.deepEqual([refused?.code, refused?.token], ['invalid_items', 'tests'])
  assert.equal(unauthorized?.token, undefined)
  assert.ok(!/secret/.test(JSON.stringify(service.log)))
})

const other = draftSample('a', 'it', { definitionKey: 'basketball.four-factors' })
const beside = (draft: unknown) => ({
  items: [draftSample('c'), draft],
  withdrawals: [{ id: 'b' }],
})

test('a body that violates the contract is rejected completely, with the paths of the issues', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('b')] })
  const before = await observe(service)
  for (const [body, ...expected] of [
    [beside({ ...draftSample('a'), id: undefined }), '/items/1 required'],
    [beside(draftSample('a', 'it', { fixtureId: 'other' })), '/items/1/fixtureId fixture'],
    [beside(other), '/items/1/content required'],
    [
      beside(performanceDraft('a', { entities: [] })),
      '/items/1/content/teamId reference',
      '/items/1/content/gameState/awayTeamId reference',
    ],
    [{ items: [draftSample('a')], withdrawals: [{ id: 'a' }] }, '/withdrawals/0/id duplicate-id'],
    [{ items: [], item: [] }, '/item additionalProperties'],
  ] as const) {
    const { issues = [] } = assertRefused(await service.tryPublish(body), '422 invalid_items')
    const found = issues.map(({ path, rule }) => `${path} ${rule}`)
    for (const issue of expected) assert.ok(found.includes(issue), found.join('; '))
    const place = /^\/\w+(?:\/\d+)?/.exec(expected[0])?.[0] ?? ''
    assert.ok(
      found.every(issue => issue.startsWith(place)),
      found.join('; '),
    )
    assert.deepEqual(await observe(service), before)
  }
})

test('an item or a list without the enclosing object is rejected with the expected form', async t => {
  const service = await runService(t)
  for (const [body, words] of [
    [draftSample('a'), 'found an item: wrap it as {"items": [item]}'],
    [[draftSample('a')], 'found a list: wrap it as {"items": […]}'],
  ] as const) {
    const result = await service.tryPublish(body)
    const { detail, issues } = assertRefused(result, '422 invalid_items')
    assert.equal(issues?.length, 1)
    assert.ok(detail.includes(`expected a publication, ${words}`), detail)
  }
})

test('an unknown definition is rejected with its own code', async t => {
  const service = await runService(t)
  const unknown: Partial<Draft> = { definitionKey: 'basketball.nobody-knows' }
  const result = await service.tryPublish({
    items: [draftSample('a'), draftSample('b', 'it', unknown)],
  })
  const { detail, issues } = assertRefused(result, '422 unknown_definition')
  assert.match(detail, /basketball\.nobody-knows@1/)
  assert.equal(issues?.[0]?.path, '/items/1')
  const version = draftSample('a', 'it', { definitionVersion: 2 })
  assertRefused(await service.tryPublish({ items: [version] }), '422 unknown_definition')
})

function put(
  service: RunningService,
  snapshot: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<OperatorResponse> {
  return service.operate('PUT', feedPath(pulse), { json: snapshot, headers })
}

async function runWithItems(t: Parameters<typeof runService>[0]): Promise<RunningService> {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a'), draftSample('b'), draftSample('c')] })
  service.clock.advance(60_000)
  return service
}

function itemsText({ items }: Snapshot): string {
  return items.map(({ id, revision }) => `${id}${revision}`).join(' ')
}

test('PUT of a snapshot that was just read changes nothing', async t => {
  const service = await runWithItems(t)
  const before = await service.readText()
  const result = await put(service, JSON.parse(before))
  assert.equal(result.status, 200)
  assert.equal(await service.readText(), before)
})

test('PUT of a snapshot revises edited items, withdraws missing ones and adds new ones', async t => {
  const service = await runWithItems(t)
  const { items, ...envelope } = await service.readSnapshot()
  const [a, b] = items
  assert.ok(a !== undefined && b !== undefined)
  const edited = { ...a, content: { ...a.content, headline: 'Edited' } }
  const result = await put(service, { ...envelope, items: [edited, b, draftSample('d')] })
  assert.equal(result.status, 201)
  assert.deepEqual((result.json as PublicationResult).items, [
    { id: 'a', revision: 2 },
    { id: 'b', revision: 1 },
    { id: 'd', revision: 1 },
  ])
  const after = await service.readSnapshot()
  assert.equal(itemsText(after), 'a2 b1 d1')
  const [editedNow, untouched] = after.items
  assert.equal(editedNow?.publishedAt, service.clock.now)
  assert.equal(editedNow?.content.headline, 'Edited')
  assert.deepEqual(untouched, b)
})

test('an empty snapshot withdraws everything, and is not a first publication', async t => {
  const service = await runWithItems(t)
  assert.equal((await put(service, { ...pulse, items: [] })).status, 201)
  assert.equal(itemsText(await service.readSnapshot()), '')
  const fresh = await runService(t)
  assert.equal((await put(fresh, { ...pulse, items: [] })).status, 200)
  assert.equal((await fetch(fresh.feedUrl())).status, 404)
})

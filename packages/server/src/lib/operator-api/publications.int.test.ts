/** Publishing drafts and withdrawals, as publishers and readers see it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { observe } from '../testing/observed-feed.ts'
import { assertRefused, type ProblemDocument, runService } from '../testing/running-service.ts'
import { draftSample, pulse } from '../testing/samples.ts'
import { until } from '../testing/until.ts'

test('a publication is a 201 with the snapshot that it led to', async t => {
  const service = await runService(t)
  const answer = await service.tryPublish({ items: [draftSample('a'), draftSample('b')] })
  assert.equal(answer.status, 201)
  const response = await fetch(service.feedUrl(), { headers: { 'accept-encoding': 'identity' } })
  const snapshot = (await response.json()) as { snapshotAt: string }
  assert.deepEqual(answer.json, {
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

for (const [what, body] of [
  ['the same drafts', { items: [draftSample('a'), draftSample('b')] }],
  ['one of the drafts', { items: [draftSample('b')] }],
  ['withdrawals of what is not there', { withdrawals: [{ id: 'nobody' }] }],
  ['empty lists', { items: [], withdrawals: [] }],
  ['no lists', {}],
] as const) {
  test(`a publication of ${what} changes nothing: 200, no instant, no tag`, async t => {
    const service = await runService(t)
    const first = await service.publish({ items: [draftSample('a'), draftSample('b')] })
    const before = await observe(service)
    service.clock.advance(60_000)
    const answer = await service.tryPublish(body)
    assert.equal(answer.status, 200)
    const { items, ...rest } = answer.json as { items: readonly { id: string }[] }
    assert.deepEqual(rest, {
      snapshotAt: first.snapshotAt,
      itemCount: 2,
      etag: first.etag,
      ...('withdrawals' in body &&
        body.withdrawals.length > 0 && { unknown: body.withdrawals.map(({ id }) => id) }),
    })
    assert.deepEqual(
      items.map(({ id }) => id),
      ('items' in body ? body.items : []).map(({ id }) => id),
    )
    assert.deepEqual(await observe(service), before)
  })
}

test('nothing wanted is no first publication: the feed stays a 404', async t => {
  const service = await runService(t)
  for (const body of [{}, { items: [] }, { withdrawals: [{ id: 'nobody' }] }]) {
    const answer = await service.tryPublish(body)
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.json, {
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

test('If-Match publishes onto that version only', async t => {
  const service = await runService(t)
  const nothing = await service.tryPublish(
    { items: [draftSample('a')] },
    { headers: { 'if-match': '*' } },
  )
  assertRefused(nothing, '412 precondition_failed')
  const first = await service.publish({ items: [draftSample('a')] })
  const second = await service.publish(
    { items: [draftSample('b')] },
    { headers: { 'if-match': first.etag } },
  )
  const before = await observe(service)
  for (const tag of [first.etag, `W/${second.etag}`, '"x"', 'junk', '']) {
    const answer = await service.tryPublish(
      { items: [draftSample('c')] },
      { headers: { 'if-match': tag } },
    )
    const { detail } = assertRefused(answer, '412 precondition_failed')
    assert.ok(detail.includes(second.etag), detail)
  }
  assert.deepEqual(await observe(service), before)
  for (const tag of [
    second.etag,
    '*',
    `"x", ${second.etag}`,
    `${second.etag.slice(0, -1)}-gzip"`,
  ]) {
    const answer = await service.tryPublish({}, { headers: { 'if-match': tag } })
    assert.equal(answer.status, 200, tag)
  }
})

test('publications at the same time all take place, each at its own instant', async t => {
  const service = await runService(t)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      service.publish({ items: [draftSample(`item-${index}`)] }),
    ),
  )
  assert.equal(new Set(answers.map(({ snapshotAt }) => snapshotAt)).size, 30)
  assert.equal((await service.readSnapshot()).items.length, 30)
  assert.deepEqual(
    answers.map(({ itemCount }) => itemCount).sort((a, b) => a - b),
    Array.from({ length: 30 }, (_, index) => index + 1),
  )
})

test('two nodes on one journal publish into one feed, and soon both show all of it', async t => {
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
  // A node shows at once what it published itself, and what others did as soon as it has encoded it.
  await until(async () => (await one.readText()) === (await other.readText()))
  assert.equal((await one.readSnapshot()).items.length, 21)
})

test('items of ids and content that are strange but valid come back as they came', async t => {
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

test('each publication and each refused one is one line of the log, without secrets', async t => {
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
  assert.deepEqual(
    lines.map(({ event }) => event),
    ['published', 'unchanged', 'refused', 'refused'],
  )
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

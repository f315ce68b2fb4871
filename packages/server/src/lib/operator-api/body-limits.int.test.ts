/** Bodies beyond the limits, which no real feed sends, are refused before they are parsed, for every kind of body. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertRefused, feedPath, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'

const feed = feedPath(pulse)
const refusing = await runService({ after })
const log = { 'content-type': 'application/jsonl' }
const json = { 'content-type': 'application/json' }
const at = '2026-03-01T19:30:00Z'

/** An object with more fields than the limit. */
const manyFields = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [index, 1]))
const manyIds = Array.from({ length: 10_001 }, (_, index) => ({ id: String(index) }))

for (const [method, path, headers, sample] of [
  ['PUT', `/v1/fixtures/${pulse.fixtureId}`, json, registrationSample()],
  ['PUT', `${feed}/settings`, json, { state: 'live', definitions: null }],
  ['POST', `${feed}/erasures`, json, { id: 'a' }],
  ['POST', `${feed}/publications`, json, { items: [draftSample('a')] }],
  ['PUT', feed, json, { ...pulse, items: [draftSample('a')] }],
  ['POST', '/v1/log', log, { kind: 'publication', ...pulse, at, items: [draftSample('a')] }],
  ['POST', '/v1/log', log, { kind: 'fixture', entry: { fixtureId: 'x', ...registrationSample() } }],
  ['POST', '/v1/log', log, { kind: 'feed', ...pulse, at, state: 'live', definitions: null }],
  ['POST', '/v1/log', log, { kind: 'asset', ...pulse, name: 'x', mediaType: 'a/b', base64: '' }],
] as const) {
  const kind = 'kind' in sample ? `, a line of kind ${sample.kind},` : ''
  test(`${method} ${path}${kind} rejects a body beyond the limits with 413`, async () => {
    for (const [body, words] of [
      [{ ...sample, ...manyFields }, /an object of more than 1000 fields/],
      [{ ...sample, more: { deep: [manyFields] } }, /an object of more than 1000 fields/],
      [{ ...sample, withdrawals: manyIds }, /a list of more than 10000 elements/],
      [{ ...sample, more: manyIds }, /a list of more than 10000 elements/],
      [{ ...sample, ['k'.repeat(257)]: 1 }, /a key of more than 256 characters/],
      [{ ...sample, reason: 'x'.repeat(300_000) }, /more than 262144 bytes/],
    ] as const) {
      const response = await refusing.operate(method, path, { body: JSON.stringify(body), headers })
      assertRefused(response, '413 payload_too_large', words)
    }
  })
}

test('an item above 256 KiB or with too many fields is rejected', async () => {
  for (const [content, words] of [
    [{ headline: 'x'.repeat(300_000) }, /an element of more than 262144 bytes in "items"/],
    [manyFields, /an object of more than 1000 fields/],
  ] as const) {
    const response = await refusing.tryPublish({ items: [draftSample('a', '', { content })] })
    assert.equal(response.status, 413)
    assert.match(response.problem.detail, words)
  }
})

test('at most 100 issues of any kind are reported', async () => {
  const items = Array.from({ length: 150 }, (_, index) => draftSample(`i${index}`))
  for (const body of [
    { items: items.map(({ asOf: _, ...draft }) => draft) },
    { items: items.map(draft => ({ ...draft, content: {} })) },
    { items: items.map(draft => ({ ...draft, id: 'same' })) },
    { items: items.map(draft => ({ ...draft, fixtureId: 'other' })) },
    { items: items.map(draft => ({ ...draft, definitionKey: 'un.known' })) },
    { withdrawals: items.map(() => ({})) },
    Object.fromEntries(items.map(({ id }) => [id, 1])),
  ]) {
    const { issues = [] } = (await refusing.tryPublish(body)).problem
    assert.equal(issues.length, 100)
  }
})

test('1,000 items in a publication, and 10,000 in a whole snapshot and in an import, are accepted', async t => {
  const service = await runService(t)
  const items = (count: number, about: string) =>
    Array.from({ length: count }, (_, index) => draftSample(`i${index}`, about))
  assert.equal((await service.publish({ items: items(1_000, 'one') })).itemCount, 1_000)
  service.clock.advance(1_000)
  const snapshot = { ...pulse, items: items(10_000, 'two') }
  assert.equal((await service.operate('PUT', feed, { json: snapshot })).status, 201)
  service.clock.advance(60_000)
  const line = {
    kind: 'publication',
    ...pulse,
    at: service.clock.now,
    items: items(10_000, 'three'),
  }
  const body = JSON.stringify(line)
  const imported = await service.operate('POST', '/v1/log', { body, headers: log })
  assert.deepEqual(imported.json, { applied: 1, alreadyApplied: 0 })
  assert.equal((await service.readSnapshot()).items.length, 10_000)
})

test('revisions end at 2^53 - 1: greater ones are rejected, and the last one cannot be revised', async t => {
  const service = await runService(t)
  const revision = Number.MAX_SAFE_INTEGER
  for (const greater of ['9007199254740992', '9007199254740993', '1e300']) {
    const body = JSON.stringify({ items: [draftSample('a', 'x', { revision })] })
    const response = await service.operate('POST', `${feed}/publications`, {
      body: body.replace(String(revision), greater),
      headers: json,
    })
    const { code, issues } = response.problem
    assert.equal(code, 'invalid_items')
    assert.deepEqual(
      issues?.map(({ path, rule }) => [path, rule]),
      [['/items/0/revision', 'maximum']],
    )
  }
  await service.publish({ items: [draftSample('a', 'x', { revision })] })
  for (const more of [{}, { revision }, { revision: 1 }]) {
    const response = await service.tryPublish({ items: [draftSample('a', 'y', more)] })
    assertRefused(response, '409 revision_conflict', /its revision 9007199254740991 is the maximum/)
  }
  await service.publish({ withdrawals: [{ id: 'a' }] })
  assert.equal((await service.tryPublish({ items: [draftSample('a', 'y')] })).status, 409)
})

test('a date-time has at most 35 characters, 9 digits of a fraction and an offset, wherever a publisher sends one', async t => {
  const service = await runService(t)
  const withDigits = (digits: number) => `2026-03-01T18:00:00.${'1'.repeat(digits)}+01:00`
  for (const [digits, status] of [
    [9, 201],
    [10, 422],
    [200_000, 422],
  ] as const) {
    const at = withDigits(digits)
    for (const more of [{ effectiveAt: at }, { asOf: at }, { publishedAt: at }]) {
      const response = await service.tryPublish({
        items: [draftSample(Object.keys(more)[0] ?? '', 'x', more)],
      })
      assert.equal(response.status, status, response.text.slice(0, 500))
    }
    const backfill = await service.tryPublish({ items: [draftSample('at')], at })
    if (status === 422) assert.equal(backfill.status, status)
    const path = '/v1/fixtures/another'
    const put = { json: registrationSample({ firstEventAt: at }) }
    assert.equal((await service.operate('PUT', path, put)).status, status)
  }
})

test('the snapshotAt of a whole snapshot is ignored, whether it is missing, earlier or not a date-time', async t => {
  const service = await runService(t)
  for (const more of [{}, { snapshotAt: '2020-01-01T00:00:00Z' }, { snapshotAt: 'yesterday' }]) {
    const body = { ...pulse, ...more, items: [draftSample('a')] }
    assert.ok((await service.operate('PUT', feed, { json: body })).status < 300)
  }
})

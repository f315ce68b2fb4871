/** Publication logs, line by line: the content of an export and the faults for which an import is refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateLogLine } from '@fixture-feed/contract/publication-log'
import {
  codeOf,
  type ProblemDocument,
  type PublicationResult,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'
import {
  exportLines,
  fixtureLine,
  importLines,
  importText,
  preGame,
  publicationLine,
} from '../testing/log-lines.ts'

test('an export lists the fixture and the feed first, then all changes in their order', async t => {
  const service = await runService(t)
  await service.upload('<svg/>')
  const first = await service.publish(
    { items: [draftSample('a')] },
    { headers: { 'idempotency-key': 'k' } },
  )
  await service.settle({ state: 'finished', definitions: [preGame] })
  await service.publish({ items: [draftSample('a')] }, { headers: { 'idempotency-key': 'no-op' } })
  const second = await service.publish({ withdrawals: [{ id: 'a', reason: 'wrong game' }] })
  const lines = await exportLines(service)
  for (const line of lines) assert.deepEqual(validateLogLine(line), [])
  const base64 = Buffer.from('<svg/>').toString('base64')
  const { snapshotAt: at } = second
  assert.partialDeepStrictEqual(lines, [
    fixtureLine,
    { kind: 'feed', ...pulse, state: 'finished', definitions: [preGame] },
    { kind: 'asset', mediaType: 'image/svg+xml', base64 },
    { kind: 'publication', at: first.snapshotAt, withdrawals: [] },
    { kind: 'publication', at, items: [], withdrawals: [{ id: 'a', reason: 'wrong game' }] },
  ])
  assert.equal(lines.length, 5)
})

test('an export of a feed without publications and settings states its default settings', async t => {
  const service = await runService(t)
  assert.deepEqual(await exportLines(service), [
    fixtureLine,
    { kind: 'feed', ...pulse, at: '2026-03-01T19:00:00Z', state: 'live', definitions: null },
  ])
})

test('an export of a feed contains nothing of another feed of the fixture', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })
  assert.equal((await exportLines(service)).length, 2)
  assert.equal((await exportLines(service, pulseV1)).length, 3)
})

test('an import applies its lines at their own instants', async t => {
  const service = await runService(t, { registered: false })
  const result = await importLines(
    service,
    fixtureLine,
    { kind: 'feed', ...pulse, at: '2026-02-01T19:00:00Z', state: 'finished', definitions: null },
    publicationLine('2026-02-01T19:00:00Z', { items: [draftSample('a', 'it', { revision: 3 })] }),
    publicationLine('2026-02-01T20:00:01+01:00', { items: [draftSample('b')] }),
    publicationLine('2026-02-01T19:00:02Z', { withdrawals: [{ id: 'a' }] }),
  )
  assert.deepEqual([result.status, result.json], [200, { applied: 5, alreadyApplied: 0 }])
  assert.deepEqual(await service.readInstants(), [
    { snapshotAt: '2026-02-01T19:00:00Z', itemCount: 1 },
    { snapshotAt: '2026-02-01T20:00:01+01:00', itemCount: 2 },
    { snapshotAt: '2026-02-01T19:00:02Z', itemCount: 1 },
  ])
  const past = await service.readSnapshot('?until=2026-02-01T19:00:00Z')
  assert.deepEqual(
    past.items.map(({ id, revision, publishedAt }) => [id, revision, publishedAt]),
    [['a', 3, '2026-02-01T19:00:00Z']],
  )
  const response = await fetch(service.feedUrl())
  assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
})

test('a publication right after an import returns an instant and a tag of the same snapshot', async t => {
  const service = await runService(t, { registered: false })
  const lines = Array.from({ length: 20 }, (_, index) =>
    publicationLine(`2026-02-01T19:00:${10 + index}Z`, { items: [draftSample('a', `${index}`)] }),
  )
  await importLines(service, fixtureLine, ...lines)
  const { snapshotAt, etag } = (await service.tryPublish({})).json as PublicationResult
  assert.equal(snapshotAt, '2026-02-01T19:00:29Z')
  const response = await fetch(`${service.feedUrl()}?until=${snapshotAt}`, {
    headers: { 'if-none-match': etag },
  })
  assert.equal(response.status, 304)
})

test('an import accepts items of definitions that are not enabled', async t => {
  const service = await runService(t, { registered: false })
  const result = await importLines(
    service,
    fixtureLine,
    { kind: 'feed', ...pulse, at: '2026-02-01T19:00:00Z', state: 'live', definitions: [] },
    publicationLine('2026-02-01T19:00:00Z', { items: [draftSample('a')] }),
  )
  assert.equal(result.status, 200, result.text)
  assert.equal((await service.tryPublish({ items: [draftSample('b')] })).status, 422)
})

test('an import stores an instant without changes, such as one after an erasure', async t => {
  const service = await runService(t, { registered: false })
  await importLines(
    service,
    fixtureLine,
    publicationLine('2026-02-01T19:00:00Z'),
    publicationLine('2026-02-01T19:00:01Z', { items: [draftSample('a')] }),
    publicationLine('2026-02-01T19:00:02Z'),
  )
  assert.equal((await service.readSnapshot('?until=2026-02-01T19:00:00Z')).items.length, 0)
  assert.equal((await service.readSnapshot()).snapshotAt, '2026-02-01T19:00:02Z')
})

test('an import accepts blank lines, CRLF, a last line without a line break, and x-ndjson', async t => {
  const service = await runService(t, { registered: false })
  const lines = [
    fixtureLine,
    publicationLine('2026-02-01T19:00:00Z', { items: [draftSample('a')] }),
  ]
  const text = `\n${lines.map(line => JSON.stringify(line)).join('\r\n\r\n')}`
  const result = await importText(service, text, {
    'content-type': 'application/x-ndjson; charset=utf-8',
  })
  assert.deepEqual([result.status, result.json], [200, { applied: 2, alreadyApplied: 0 }])
  assert.deepEqual((await importText(service, '')).json, { applied: 0, alreadyApplied: 0 })
})

const right = publicationLine('2026-02-01T19:00:00Z', { items: [draftSample('a')] })

const next = (...items: readonly object[]) => publicationLine('2026-02-01T19:00:01Z', { items })
const unknown = { ...preGame, definitionVersion: 9 }
const asset = { kind: 'asset', ...pulse, mediaType: 'image/svg+xml', base64: 'AAAA' }
const gapFrom = '2026-02-03T19:00:00Z'

for (const [what, line, status, words] of [
  ['is not JSON', '{"kind"', 400, /The body is not JSON/],
  ['has an unknown kind', { kind: 'party' }, 422, /\/kind/],
  ['has a wrong item', next({ ...draftSample('b'), content: {} }), 422, /\/items\/0\/content/],
  [
    'has something else at an instant of the lines before it',
    { ...right, items: [draftSample('b')] },
    422,
    /contradicts the history of the feed: at 2026-02-01T19:00:00Z it has an item "b" that was not in the feed/,
  ],
  [
    'takes a revision again',
    next(draftSample('a', 'else', { revision: 1 })),
    409,
    /Cannot publish revision 1/,
  ],
  ['is of an unknown fixture', { ...right, fixtureId: 'nobody', items: [] }, 404, /"nobody"/],
  [
    'has an item of an unknown definition',
    next(draftSample('b'), { ...draftSample('c'), definitionKey: 'desk.note' }),
    422,
    /\/items\/1: definition desk\.note@1 is not known to this service/,
  ],
  [
    'enables an unknown definition',
    { kind: 'feed', ...pulse, at: gapFrom, state: 'live', definitions: [preGame, unknown] },
    422,
    /\/definitions\/1: definition basketball\.pre-game-summary@9 is not known/,
  ],
  [
    'has an asset whose name is not its own',
    { ...asset, name: 'x.svg' },
    422,
    /"x\.svg".*does not match its name/,
  ],
  [
    'has a gap that ends before it begins',
    { kind: 'gap', ...pulse, from: gapFrom, to: '2026-02-03T19:00:00+01:00' },
    422,
    /gap must end after it begins/,
  ],
  [
    'registers a fixture id that no reader could request',
    { kind: 'fixture', entry: { ...registrationSample(), fixtureId: 'x'.repeat(257) } },
    400,
    /the maximum is 256/,
  ],
] as const) {
  test(`an import stops at a line that ${what}, names it, and keeps the lines before it`, async t => {
    const service = await runService(t, { registered: false })
    const lines = [fixtureLine, right, line, publicationLine('2026-02-02T19:00:00Z')]
    const texts = lines.map(each => (typeof each === 'string' ? each : JSON.stringify(each)))
    const result = await importText(service, texts.join('\n'))
    const { detail } = result.problem
    assert.equal(result.status, status, detail)
    assert.match(detail, /^Line 3: .*\(2 lines before it are applied\)$/)
    assert.match(detail, words)
    assert.equal((await exportLines(service)).length, 3)
  })
}

test('an import counts blank lines in the numbers of lines', async t => {
  const service = await runService(t, { registered: false })
  const result = await importText(service, `\n${JSON.stringify(fixtureLine)}\n\r\n{}\n`)
  const { detail } = result.problem
  assert.match(detail, /^Line 4: .*\(1 line before it is applied\)$/)
})

test('an import is visible to readers when its response arrives, even if it stopped at an invalid line', async t => {
  const service = await runService(t, { registered: false })
  const items = Array.from({ length: 200 }, (_, index) =>
    draftSample(`${index}`, `${index} `.repeat(500)),
  )
  const lines = [
    publicationLine('2026-02-01T19:00:00Z', { items }),
    publicationLine('2026-02-01T19:00:01Z', { withdrawals: [{ id: '7' }] }),
  ]
  const read = async () => {
    const { snapshotAt, items } = await service.readSnapshot()
    const index = await (await fetch(`${service.publicUrl}/v1/fixtures`)).json()
    const { fixtures } = index as { fixtures: readonly { itemCount: number }[] }
    return [snapshotAt, items.length, fixtures[0]?.itemCount]
  }
  await importLines(service, fixtureLine, ...lines)
  assert.deepEqual(await read(), ['2026-02-01T19:00:01Z', 199, 199])
  const later = publicationLine('2026-02-01T19:00:02Z', { items: [draftSample('7')] })
  assert.equal((await importLines(service, later, {})).status, 422)
  assert.deepEqual(await read(), ['2026-02-01T19:00:02Z', 200, 200])
  const imports = service.log.filter(({ event }) => event === 'import')
  const names = imports.map(({ name }) => name)
  assert.deepEqual(names, ['3 lines', '1 lines'])
})

test('an import of another media type is a 415', async t => {
  const service = await runService(t)
  for (const contentType of ['application/json', 'text/plain', 'application/jsonlines']) {
    const result = await importText(service, JSON.stringify(fixtureLine), {
      'content-type': contentType,
    })
    assert.equal(codeOf(result), '415 unsupported_media_type')
  }
})

test('a feed that ends at the greatest date-time rejects changes and reports the reason', async t => {
  const service = await runService(t, { registered: false })
  const items = [{ ...draftSample('a'), revision: 1, publishedAt: '2026-02-01T19:00:00Z' }]
  const last = publicationLine('9999-12-31T23:59:59.999Z', { items })
  const recorded = { origin: 'observed' }
  const result = await importLines(
    service,
    { ...fixtureLine, ...recorded },
    { ...last, ...recorded },
  )
  assert.equal(result.status, 200, result.text)
  const change = await service.tryPublish({ items: [draftSample('b')] })
  const erasure = await service.erase({ id: 'a' })
  for (const { status, json } of [change, erasure]) {
    assert.equal(status, 422)
    assert.match((json as ProblemDocument).detail, /^The feed cannot change after 9999-12-31/)
  }
})

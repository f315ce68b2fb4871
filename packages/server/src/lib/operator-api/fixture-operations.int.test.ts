/** Registering, changing and retiring fixtures. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { FixtureIndexEntry } from '@fixture-feed/contract/fixture-index'
import {
  assertRefused,
  type ProblemDocument,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'

const path = `/v1/fixtures/${pulse.fixtureId}`

async function runEmpty(t: TestContext): Promise<RunningService> {
  return runService(t, { registered: false })
}

async function readIndex(service: RunningService): Promise<readonly FixtureIndexEntry[]> {
  const response = await fetch(`${service.publicUrl}/v1/fixtures`)
  return ((await response.json()) as { fixtures: FixtureIndexEntry[] }).fixtures
}

test('PUT of a new fixture is a 201 with its entry, and readers see it', async t => {
  const service = await runEmpty(t)
  const result = await service.operate('PUT', path, { json: registrationSample() })
  assert.equal(result.status, 201)
  const entry = { fixtureId: pulse.fixtureId, ...registrationSample(), itemCount: 0 }
  assert.deepEqual(result.json, entry)
  assert.deepEqual(await readIndex(service), [entry])
})

test('PUT of a known fixture is a 200, changed or the same, and keeps its items', async t => {
  const service = await runEmpty(t)
  await service.operate('PUT', path, { json: registrationSample() })
  await service.publish({ items: [draftSample('a')] })
  const changed = registrationSample({ label: 'Game 7', seasonType: 'Playoffs' })
  for (const _round of ['changed', 'same']) {
    const result = await service.operate('PUT', path, { json: changed })
    assert.equal(result.status, 200)
    assert.deepEqual(result.json, { fixtureId: pulse.fixtureId, ...changed, itemCount: 1 })
  }
  assert.deepEqual(
    (await readIndex(service)).map(({ label, itemCount }) => [label, itemCount]),
    [['Game 7', 1]],
  )
})

test('PUT of the same registration in another key order changes nothing', async t => {
  const service = await runEmpty(t)
  await service.operate('PUT', path, { json: registrationSample() })
  const tag = async () => (await fetch(`${service.publicUrl}/v1/fixtures`)).headers.get('etag')
  const before = await tag()
  const reversed = Object.fromEntries(Object.entries(registrationSample()).reverse())
  assert.equal((await service.operate('PUT', path, { json: reversed })).status, 200)
  assert.equal(await tag(), before)
  assert.equal(service.log.filter(({ event }) => event === 'fixture').length, 1)
})

test('PUT of a fixture that violates the contract is a 422 invalid_fixture with the path', async t => {
  const service = await runEmpty(t)
  const { homeTeam } = registrationSample()
  for (const [more, issue] of [
    [{ feeds: ['pulse', 'k'.repeat(257)] }, '/feeds/1 maxLength'],
    [{ itemCount: 0 }, '/itemCount additionalProperties'],
    [{ homeTeam: { ...homeTeam, city: 'x' } }, '/homeTeam/city additionalProperties'],
  ] as const) {
    const result = await service.operate('PUT', path, {
      json: { ...registrationSample(), ...more },
    })
    const { issues = [] } = assertRefused(result, '422 invalid_fixture')
    const found = issues.map(({ path, rule }) => `${path} ${rule}`)
    assert.deepEqual(found, [issue])
    assert.deepEqual(await readIndex(service), [])
  }
})

test('DELETE retires a fixture: it leaves the index, and every address of its feeds is a 404', async t => {
  const service = await runService(t)
  const { etag } = await service.publish({ items: [draftSample('a')] })
  // The first read is answered by the router, and the second one from memory.
  await service.readText()
  await service.readText()
  const result = await service.operate('DELETE', path)
  assert.deepEqual([result.status, result.text], [204, ''])
  assert.deepEqual(await readIndex(service), [])
  for (const more of ['', '/timeline', '?until=2030-01-01T00:00:00Z', '/assets/x']) {
    const read = await fetch(service.feedUrl() + more, { headers: { 'if-none-match': etag } })
    assert.equal(read.status, 404)
    const { code, detail } = (await read.json()) as ProblemDocument
    assert.equal(code, 'unknown_fixture')
    assert.match(detail, /^Unknown fixture /)
  }
  const published = await service.tryPublish({ items: [draftSample('b')] })
  const { code, detail } = published.problem
  assert.equal(code, 'unknown_fixture')
  assert.match(detail, /is retired: register it again before you change it$/)
})

test('a retired fixture has its history again when it is registered again', async t => {
  const service = await runService(t)
  const first = await service.publish({ items: [draftSample('a')] })
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('a', 'the rematch'), draftSample('b')] })
  const readAll = () =>
    Promise.all(['', `?until=${first.snapshotAt}`, '/timeline'].map(end => service.readText(end)))
  const before = await readAll()
  await service.operate('DELETE', path)
  const result = await service.operate('PUT', path, { json: registrationSample() })
  assert.equal(result.status, 201)
  assert.equal((result.json as FixtureIndexEntry).itemCount, 2)
  assert.deepEqual(await readAll(), before)
  const { items } = await service.publish({ items: [draftSample('a', 'a third game')] })
  assert.deepEqual(items, [{ id: 'a', revision: 3 }])
})

test('a feed that is not listed any more is unknown, and has its history when it is listed again', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })
  const before = await service.readText('', pulseV1)
  await service.operate('PUT', path, { json: registrationSample({ feeds: ['pulse'] }) })
  const read = await fetch(service.feedUrl(pulseV1))
  assert.equal(((await read.json()) as ProblemDocument).code, 'unknown_feed')
  assert.equal((await readIndex(service))[0]?.itemCount, 0)
  await service.operate('PUT', path, { json: registrationSample() })
  assert.equal(await service.readText('', pulseV1), before)
})

test('many concurrent registrations are all applied', async t => {
  const service = await runEmpty(t)
  const ids = Array.from({ length: 50 }, (_, index) => `fixture-${index}`)
  await Promise.all(ids.map(id => service.register(id)))
  const listed = (await readIndex(service)).map(({ fixtureId }) => fixtureId)
  assert.deepEqual(listed.sort(), ids.sort())
})

test('concurrent registrations of one fixture end with one of them', async t => {
  const service = await runEmpty(t)
  const labels = Array.from({ length: 10 }, (_, index) => `label ${index}`)
  const responses = await Promise.all(
    labels.map(label => service.operate('PUT', path, { json: registrationSample({ label }) })),
  )
  assert.deepEqual(
    responses.map(({ status }) => status).sort(),
    [200, 200, 200, 200, 200, 200, 200, 200, 200, 201],
  )
  const [entry, ...more] = await readIndex(service)
  assert.equal(more.length, 0)
  assert.ok(labels.includes(entry?.label ?? ''))
})

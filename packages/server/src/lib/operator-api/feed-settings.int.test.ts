/** The state of a feed and its enabled definitions, including definitions that the operator supplied. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownDefinitionFromFile } from '@fixture-feed/contract/definition-set'
import type { FeedHistory } from '@fixture-feed/contract/operator-responses'
import { codeOf, feedPath, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, performanceDraft, pulse, pulseV1 } from '@fixture-feed/test-support/samples'
import { exportLog, importLog } from '../testing/log-lines.ts'
import { observe } from '../testing/observed-feed.ts'

const preGame = { definitionKey: 'basketball.pre-game-summary', definitionVersion: 1 }
const fourFactors = { definitionKey: 'basketball.four-factors', definitionVersion: 2 }

const settingsPath = `${feedPath(pulse)}/settings`

test('PUT …/settings answers with the current settings, whether they changed or not', async t => {
  const service = await runService(t)
  for (const settings of [
    { state: 'finished', definitions: null },
    { state: 'finished', definitions: null },
    { state: 'live', definitions: [preGame, fourFactors] },
    { state: 'live', definitions: [] },
  ]) {
    const result = await service.settle(settings)
    assert.equal(result.status, 200)
    assert.deepEqual(result.json, settings)
    const read = await service.operate('GET', settingsPath)
    assert.deepEqual([read.status, read.json], [200, settings])
  }
  const history = `${feedPath(pulse)}/history`
  const { auditEvents = [] } = await service.readJson<FeedHistory>(history)
  const changes = () => service.log.filter(({ event }) => event === 'settings').length
  assert.equal(changes(), 3)
  // The same definitions in another order do not change the feed, and are not recorded as an action.
  await service.settle({ definitions: [preGame, fourFactors] })
  await service.settle({ definitions: [fourFactors, preGame] })
  assert.equal(changes(), 4)
  assert.equal(
    (await service.readJson<FeedHistory>(history)).auditEvents?.length,
    auditEvents.length + 1,
  )
})

test('the language of a feed is in its current and past 200s, in no 304, and in its log', async t => {
  const service = await runService(t)
  const { snapshotAt } = await service.publish({ items: [draftSample('a')] })
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('b')] })
  const queries = ['', `?until=${snapshotAt}`, '?until=2000-01-01T00:00:00Z']
  const before = await observe(service, queries)
  for (const language of ['es', 'es-MX', undefined]) {
    const settings = { state: 'live', definitions: null, ...(language && { language }) }
    assert.deepEqual((await service.settle(settings)).json, settings)
    for (const query of queries) {
      const response = await fetch(service.feedUrl() + query)
      assert.equal(response.headers.get('content-language'), language ?? null, query)
      const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
      const same = await fetch(service.feedUrl() + query, { headers })
      assert.deepEqual([same.status, same.headers.get('content-language')], [304, null])
    }
    assert.deepEqual(await observe(service, queries), before)
    const other = await runService(t)
    other.clock.advance(60_000)
    await importLog(other, await exportLog(service))
    const { headers } = await fetch(other.feedUrl())
    assert.equal(headers.get('content-language'), language ?? null)
  }
  for (const language of ['', 'español', 'en,es', 'a\r\nb', 7]) {
    const refused = await service.settle({ language })
    assert.equal(codeOf(refused), '422 invalid_settings', String(language))
  }
})

test('default settings can be read, also before the first publication', async t => {
  const service = await runService(t)
  const { status, json, headers } = await service.operate('GET', settingsPath)
  assert.deepEqual([status, json], [200, { state: 'live', definitions: null }])
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('settings apply to one feed only', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('a')] })
  await service.publish({ items: [draftSample('a')] }, { feed: pulseV1 })
  await service.settle({ state: 'finished', definitions: [] })
  const response = await fetch(service.feedUrl(pulseV1))
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.equal(
    (await service.tryPublish({ items: [draftSample('b')] }, { feed: pulseV1 })).status,
    201,
  )
})

test('settings can be set before the first publication, and the feed stays a 404', async t => {
  const service = await runService(t)
  assert.equal((await service.settle({ state: 'finished', definitions: [preGame] })).status, 200)
  assert.equal((await fetch(service.feedUrl())).status, 404)
  await service.publish({ items: [draftSample('a')] })
  const response = await fetch(service.feedUrl())
  assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
})

test('settings with an unknown state or definition are a 422 with the path, and change nothing', async t => {
  const service = await runService(t)
  const definitions = [preGame, { ...preGame, definitionVersion: 2 }]
  for (const [settings, code, path] of [
    [{ state: 'paused', definitions: null }, '422 invalid_settings', '/state'],
    [{ state: 'live', definitions }, '422 unknown_definition', '/definitions/1'],
  ] as const) {
    const result = await service.settle(settings)
    assert.equal(codeOf(result), code)
    assert.equal(result.problem.issues?.[0]?.path, path)
  }
  await service.publish({ items: [draftSample('a'), performanceDraft('b')] })
  assert.equal((await fetch(service.feedUrl())).headers.get('cache-control'), 'no-store')
})

const shotClock = ownDefinitionFromFile('basketball.shot-clock@3.schema.json', {
  type: 'object',
  required: ['seconds', 'teamId'],
  additionalProperties: false,
  properties: { seconds: { type: 'integer', minimum: 0, maximum: 24 }, teamId: { type: 'string' } },
})

function shotClockDraft(content: Record<string, unknown>) {
  return draftSample('clock', 'it', {
    definitionKey: 'basketball.shot-clock',
    definitionVersion: 3,
    entities: [{ id: 'tides', kind: 'team', displayName: 'Tides' }],
    content,
  })
}

test('a custom definition is listed, serves its schema, and is validated like any other', async t => {
  const service = await runService(t, { definitions: [shotClock] })
  const list = (await (await fetch(`${service.publicUrl}/v1/definitions`)).json()) as {
    definitions: unknown[]
  }
  assert.equal(list.definitions.length, 15)
  const name = { definitionKey: 'basketball.shot-clock', definitionVersion: 3 }
  assert.deepEqual(
    list.definitions.find(each => JSON.stringify(each) === JSON.stringify(name)),
    name,
  )
  const schema = await fetch(`${service.publicUrl}/v1/definitions/basketball.shot-clock/3`)
  assert.match(await schema.text(), /"seconds"/)
  const { items } = await service.publish({
    items: [shotClockDraft({ seconds: 12, teamId: 'tides' })],
  })
  assert.deepEqual(items, [{ id: 'clock', revision: 1 }])
  for (const [content, path] of [
    [{ seconds: 25, teamId: 'tides' }, '/items/0/content/seconds'],
    [{ seconds: 1, teamId: 'tides', more: 1 }, '/items/0/content/more'],
    [{ seconds: 1, teamId: 'nobody' }, '/items/0/content/teamId'],
  ] as const) {
    const result = await service.tryPublish({ items: [shotClockDraft(content)] })
    assert.equal(codeOf(result), '422 invalid_items')
    assert.equal(result.problem.issues?.[0]?.path, path)
  }
  assert.equal((await service.settle({ definitions: [name] })).status, 200)
})

test('a custom definition with the name of an existing one prevents the start', async t => {
  const taken = ownDefinitionFromFile('basketball.four-factors@2.schema.json', {})
  await assert.rejects(runService(t, { definitions: [taken] }), /four-factors@2 already exists/)
})

/**
 * Tests that the details of a registration appear in the scoreboard and in logs, also on a relay and after a restart,
 * and not in the index.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FixtureDetails, Scoreboard } from '@fixture-feed/contract/fixture-index'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import {
  assertRefused,
  type ProblemDocument,
  type RunningService,
  runService,
  secret,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, registrationSample } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'

const details: FixtureDetails = {
  scheduledAt: '2026-03-01T19:00:00Z',
  status: 'delayed',
  venue: { name: 'Marrow Hill Arena', place: 'Marrow Hill' },
  away: { shortName: 'Tides', colors: ['#14532d', '#ffffff'], record: '41-20' },
  home: { shortName: 'Comets' },
}

async function detailsIn({ publicUrl }: Pick<RunningService, 'publicUrl'>) {
  const board = (await (await fetch(`${publicUrl}/v1/scoreboard`)).json()) as Scoreboard
  return board.fixtures.find(({ fixtureId }) => fixtureId === pulse.fixtureId)?.details
}

const path = `/v1/fixtures/${pulse.fixtureId}`

test('PUT /v1/fixtures/{id} stores details, which the scoreboard contains and the index does not', async t => {
  const service = await runService(t)
  const json = registrationSample({ details })
  const { status, text } = await service.operate('PUT', path, { json })
  assert.equal(status, 200)
  assert.doesNotMatch(text, /details/)
  assert.deepEqual(await detailsIn(service), details)
  for (const url of [service.publicUrl, service.operatorUrl]) {
    const headers = { authorization: `Bearer ${secret}` }
    const response = await fetch(`${url}/v1/fixtures`, { headers })
    assert.doesNotMatch(await response.text(), /details|Marrow Hill Arena/)
  }
  const again = await service.operate('PUT', path, { json })
  assert.equal(again.status, 200)
  assert.equal((await service.operate('PUT', path, { json: registrationSample() })).status, 200)
  assert.equal(await detailsIn(service), undefined)
})

test('PUT /v1/fixtures/{id} rejects details that violate the contract', async t => {
  const service = await runService(t)
  for (const [wrong, at] of [
    [{ status: 'live' }, '/details/status'],
    [{ venue: { place: 'Marrow Hill' } }, '/details/venue'],
    [{ home: { colors: ['red', 'blue'] } }, '/details/home/colors/0'],
    [{ away: { colors: ['#000000'] } }, '/details/away/colors'],
    [{ scheduledAt: 'tonight' }, '/details/scheduledAt'],
    [{ arena: {} }, '/details/arena'],
  ] as const) {
    const json = { ...registrationSample(), details: wrong }
    const refused = await service.operate('PUT', path, { json })
    assertRefused(refused, '422 invalid_fixture')
    const { issues = [] } = refused.json as ProblemDocument
    assert.ok(
      issues.some(issue => issue.path.startsWith(at)),
      refused.text,
    )
  }
})

test('a publication log contains the details, and its import produces the same scoreboard, byte for byte', async t => {
  const service = await runService(t)
  await service.register(pulse.fixtureId, registrationSample({ details }))
  await service.publish({ items: [draftSample('a')] })
  const headers = { authorization: `Bearer ${secret}` }
  const log = await (await fetch(`${service.operatorUrl}${path}/log`, { headers })).text()
  const [line = ''] = log.split('\n')
  assert.deepEqual(JSON.parse(line).entry.details, details)
  const copy = await runService(t, { registered: false })
  const type = { 'content-type': 'application/jsonl' }
  const imported = await copy.operate('POST', '/v1/log', { body: log, headers: type })
  assert.equal(imported.status, 200)
  const again = await copy.operate('POST', '/v1/log', { body: log, headers: type })
  assert.equal((again.json as { applied: number }).applied, 0)
  const read = async ({ publicUrl }: RunningService) =>
    (await fetch(`${publicUrl}/v1/scoreboard`)).text()
  assert.equal(await read(copy), await read(service))
})

test('a restart keeps the details', async t => {
  const service = await runService(t, { directory: temporaryDirectory() })
  await service.register(pulse.fixtureId, registrationSample({ details }))
  assert.deepEqual(await detailsIn(await service.restart()), details)
})

test('worker processes serve the details', async t => {
  const service = await runService(t, { workers: 2 })
  await service.register(pulse.fixtureId, registrationSample({ details }))
  assert.deepEqual(await detailsIn(service), details)
})

test('a relay serves the details of its upstream, also if they change while the index does not', async t => {
  const upstream = await runService(t, { nowMs: Date.now })
  await upstream.register(pulse.fixtureId, registrationSample({ details }))
  const relay = await runRelay(t, { upstream })
  const read = async (url: string) => (await fetch(`${url}/v1/scoreboard`)).text()
  const isSame = async () => (await read(relay.publicUrl)) === (await read(upstream.publicUrl))
  await until(isSame)
  assert.deepEqual(await detailsIn(relay), details)
  await upstream.register(
    pulse.fixtureId,
    registrationSample({ details: { ...details, status: 'postponed' } }),
  )
  await until(async () => (await detailsIn(relay))?.status === 'postponed')
  await upstream.register(pulse.fixtureId, registrationSample())
  await until(async () => (await detailsIn(relay)) === undefined)
  const headers = { authorization: `Bearer ${secret}` }
  const log = await (await fetch(`${relay.operatorUrl}${path}/log`, { headers })).text()
  assert.match(log, /"origin":"observed"/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { preGameItem } from './lib/sample-items.ts'
import { startSampleService } from './lib/testing/sample-service.ts'
import { runConformance } from './run-conformance.ts'

const sampleFixture = {
  key: 'reds-at-blues',
  label: null,
  date: '2025-01-02',
  seasonType: 'Regular Season',
  awayTeam: { id: 'reds', name: 'Harbour Reds', tricode: 'RED' },
  homeTeam: { id: 'blues', name: 'Valley Blues', tricode: 'BLU' },
  firstEventAt: '2025-01-02T18:00:00Z',
  feeds: ['pulse'],
} as const

for (const workers of [1, 2]) {
  test(`runConformance() reports no broken check for the service with ${workers} process(es)`, async t => {
    const { publicUrl: url, operator } = await startSampleService(t, { workers })
    for await (const { id, outcome, why, exchange } of runConformance({ url, operator })) {
      if (id === 'strong-form-of-weak-tag' || id === 'evidence-fits') continue
      assert.equal(outcome, 'passed', `${id}: ${why}\n${exchange?.request}${exchange?.response}`)
    }
  })
}

test('runConformance() reports no broken check for the evidence of the service', async t => {
  const { publicUrl: url, operator } = await startSampleService(t)
  const client = new OperatorClient(operator)
  const fixtureId = 'with-evidence'
  await client.putFixture(fixtureId, sampleFixture)
  const { revision: _, publishedAt: __, ...item } = preGameItem({ fixtureId, id: 'a' })
  const claim = { path: '/headline', start: 0, end: 6, text: 'Before', plays: [], how: 'made up' }
  const evidence = [{ id: 'a', source: { format: 'made-up' }, plays: [], claims: [claim] }]
  await client.publish({ fixtureId, feedKey: 'pulse' }, { items: [item], evidence })
  const only = ['evidence-fits', 'unknown-evidence']
  for await (const { id, outcome, why } of runConformance({ url, operator, only }))
    assert.equal(outcome, 'passed', `${id}: ${why}`)
})

test('runConformance() removes its fixtures at the end', async t => {
  const { publicUrl: url, operator } = await startSampleService(t)
  for await (const _ of runConformance({ url, operator, only: ['first-item', 'identifiers'] }));
  const { url: operatorUrl, token } = operator
  const client = new OperatorClient({ url: operatorUrl, token })
  assert.deepEqual(await client.readFixtures(), [], 'none is left, retired or not')
})

test('runConformance() reports that the operator listener rejects its token', async t => {
  const { publicUrl: url, operator } = await startSampleService(t)
  const run = runConformance({ url, operator: { ...operator, token: 'wrong' } })
  await assert.rejects(run.next(), /the target rejected a change: unauthorized/)
})

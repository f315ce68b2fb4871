import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import { startSampleService } from './lib/testing/sample-service.ts'
import { runConformance } from './run-conformance.ts'

for (const workers of [1, 2]) {
  test(`runConformance() finds nothing wrong with our service, answered by ${workers} process(es)`, async t => {
    const { publicUrl: url, operator } = await startSampleService(t, { workers })
    for await (const { id, outcome, why, exchange } of runConformance({ url, operator })) {
      if (id === 'strong-form-of-weak-tag') continue
      assert.equal(outcome, 'passed', `${id}: ${why}\n${exchange?.request}${exchange?.answer}`)
    }
  })
}

test('runConformance() takes its fixtures away again', async t => {
  const { publicUrl: url, operator } = await startSampleService(t)
  for await (const _ of runConformance({ url, operator, only: ['first-item', 'identifiers'] }));
  const { url: operatorUrl, token } = operator
  const client = new OperatorClient({ url: operatorUrl, token })
  assert.deepEqual(await client.readFixtures(), [], 'none is left, retired or not')
})

test('runConformance() says that the operator listener refuses its token', async t => {
  const { publicUrl: url, operator } = await startSampleService(t)
  const run = runConformance({ url, operator: { ...operator, token: 'wrong' } })
  await assert.rejects(run.next(), /the target refused: unauthorized/)
})

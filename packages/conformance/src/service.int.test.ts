import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSampleService } from './lib/testing/sample-service.ts'
import { runConformance } from './run-conformance.ts'

for (const readers of [1, 2]) {
  test(`runConformance() finds nothing wrong with our service, answered by ${readers} process(es)`, async t => {
    const { publicUrl: url, operator } = await startSampleService(t, { readers })
    for await (const { id, outcome, why, exchange } of runConformance({ url, operator })) {
      if (id === 'strong-form-of-weak-tag') continue
      assert.equal(outcome, 'held', `${id}: ${why}\n${exchange?.request}${exchange?.answer}`)
    }
  })
}

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { startSampleRelay } from './lib/testing/sample-relay.ts'
import { startSampleService } from './lib/testing/sample-service.ts'
import { strangers } from './lib/testing/strangers/strangers.ts'
import { createOperatorAdapter } from './operator-adapter.ts'
import { isConformant, type Result, summarize } from './result.ts'
import { type ConformanceOptions, runConformance } from './run-conformance.ts'

/** Whether all checks run for the relays of other implementations (`RELAY_FULL=1`). These checks take minutes. */
const isWhole = process.env.RELAY_FULL === '1'

/** Runs the suite with more time than by default, because the runs share the processor. */
async function run(options: ConformanceOptions): Promise<Result[]> {
  const results: Result[] = []
  const all = runConformance({ timeoutMs: 600_000, ...options })
  for await (const result of all) results.push(result)
  return results
}

/**
 * Checks that are skipped here, because Fixture Feed and its relays use strong entity tags, and the sample has no
 * evidence.
 */
const notAsked = ['strong-form-of-weak-tag', 'evidence-fits']

function notHeld(results: readonly Result[]): string[] {
  return results
    .filter(({ id, outcome }) => outcome !== 'passed' && !notAsked.includes(id))
    .map(({ id, level, outcome, why }) => `${level} ${id} ${outcome}: ${why}`)
}

/** Checks of extensions that a relay passes on unchanged from its upstream: order, instants, names of assets. */
const passedOn = ['asset-policy', 'items-in-order', 'replay-unmoved', 'snapshot-at']

// The tests are concurrent, because a relay mostly waits for its next read of the upstream.
suite('runConformance()', { concurrency: true }, () => {
  test('reports no broken check for a relay of the service', async t => {
    const { publicUrl: url, operator } = await startSampleService(t)
    const relay = await startSampleRelay(t, { url, adapter: createOperatorAdapter(operator) })
    const results = await run({ url: relay.publicUrl, adapter: relay.adapter })
    assert.deepEqual(notHeld(results), [])
  })

  test('reports no broken must for a relay of a relay', async t => {
    const { publicUrl: url, operator } = await startSampleService(t)
    const first = await startSampleRelay(t, { url, adapter: createOperatorAdapter(operator) })
    const second = await startSampleRelay(t, { url: first.publicUrl, adapter: first.adapter })
    const results = await run({ url: second.publicUrl, adapter: second.adapter, only: ['must'] })
    assert.deepEqual(notHeld(results), [])
  })

  for (const stranger of strangers) {
    test(`reports no broken must for a relay of another implementation: ${stranger.name}`, async t => {
      const running = await stranger.start()
      t.after(() => running.stop())
      const { publicUrl: url, adapter } = await startSampleRelay(t, running)
      const results = await run({ url, adapter, ...(isWhole ? {} : { only: ['must'] }) })
      const broken = results.filter(({ outcome }) => outcome === 'broken')
      assert.deepEqual(
        broken.map(({ id }) => id).filter(id => ![...passedOn, ...stranger.advised].includes(id)),
        [],
      )
      assert.equal(isConformant(summarize(results)), true)
    })
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartItem, chartUpload, preGameItem, registrationOf } from './lib/sample-items.ts'
import type { RunningStranger, Stranger } from './lib/testing/strangers/stranger.ts'
import { strangers } from './lib/testing/strangers/strangers.ts'
import { isConformant, type Level, type Result, summarize } from './result.ts'
import { type ConformanceOptions, runConformance } from './run-conformance.ts'

async function run(
  { start }: Stranger,
  optionsFor: (stranger: RunningStranger) => Promise<ConformanceOptions>,
): Promise<Result[]> {
  const stranger = await start()
  try {
    const results: Result[] = []
    for await (const result of runConformance(await optionsFor(stranger))) results.push(result)
    return results
  } finally {
    await stranger.stop()
  }
}

function broken(results: readonly Result[], level: Level): string[] {
  return results
    .filter(result => result.outcome === 'broken' && result.level === level)
    .map(({ id, why }) => `${id}: ${why}`)
}

for (const stranger of strangers) {
  test(`runConformance() accepts an implementation that follows the specification to the letter: ${stranger.name}`, async () => {
    const results = await run(stranger, async ({ url, adapter }) => ({ url, adapter }))
    assert.deepEqual(broken(results, 'must'), [])
    assert.equal(isConformant(summarize(results)), true)
    const musts = results.filter(({ level, outcome }) => level === 'must' && outcome === 'passed')
    assert.ok(musts.length > 40, `only ${musts.length} passed`)
    const extension = results.filter(({ level }) => level === 'extension')
    assert.deepEqual(new Set(extension.map(({ outcome }) => outcome)), new Set(['skipped']))
    const advised = broken(results, 'should').map(line => line.split(':')[0])
    assert.deepEqual(advised.sort(), stranger.advised)
  })

  test(`runConformance() reports no broken must with only a URL: ${stranger.name}`, async () => {
    const results = await run(stranger, async ({ url, adapter }) => {
      const fixtureId = '0012345678'
      const feed = { fixtureId, feedKey: 'pulse' }
      await adapter.registerFixture(registrationOf(fixtureId, ['pulse', '1', 'none-yet']))
      const href = (await adapter.uploadAsset?.(feed, chartUpload)) ?? 'https://a.example/b.svg'
      const items = [preGameItem({ fixtureId, id: 'a' }), chartItem({ fixtureId, id: 'b', href })]
      await adapter.publish(feed, { items, withdrawals: [] })
      await adapter.publish({ fixtureId, feedKey: '1' }, { items, withdrawals: [] })
      await adapter.setState?.(feed, 'finished')
      return { url }
    })
    assert.deepEqual(broken(results, 'must'), [])
    assert.deepEqual(broken(results, 'extension'), [])
  })
}

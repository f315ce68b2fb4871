import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mutants } from './lib/testing/mutants/mutants.ts'
import { runMutant } from './lib/testing/mutants/run-mutant.ts'
import { listChecks } from './run-conformance.ts'

test('runConformance() reports no broken check for a correct server', async () => {
  const results = await runMutant()
  assert.deepEqual(
    results.filter(({ outcome }) => outcome === 'broken'),
    [],
  )
  const skipped = results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)
  assert.deepEqual(skipped, ['strong-form-of-weak-tag'])
})

for (const mutant of mutants) {
  test(`runConformance() detects a fault: ${mutant.name}`, async () => {
    const results = await runMutant(mutant, mutant.caughtBy)
    const found = results.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id)
    assert.deepEqual(found.sort(), [...mutant.caughtBy].sort())
  })
}

test('runConformance() reports a MUST of HTTP as a must, and a SHOULD as advice', () => {
  const levels = new Map(listChecks().map(({ id, level }) => [id, level]))
  for (const id of [
    ...['same-vary', 'tag-differs-between-codings', 'strong-tag-bytes', 'repeated-header'],
    ...['near-miss', 'letter-case', 'quoted-star', 'comma-in-tag', 'strong-form-of-weak-tag'],
    ...['if-modified-since', 'list-spacing', 'header-name-case', 'long-junk', 'index-conditional'],
    ...['index-media-type', 'snapshot-media-type', 'index-integration-view', 'head-not-modified'],
  ]) {
    assert.equal(levels.get(id), 'must', id)
  }
  for (const id of ['method-not-allowed', 'coding-accepted', 'coding-refused', 'tag-stable']) {
    assert.equal(levels.get(id), 'should', id)
  }
})

test('listChecks() contains only checks for which a mutant exists', () => {
  const named = new Set(mutants.flatMap(({ caughtBy }) => caughtBy))
  const unnamed = listChecks().filter(({ id }) => !named.has(id))
  assert.deepEqual(unnamed, [])
  assert.ok(mutants.length >= 40)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDefinitionSet } from '@fixture-feed/contract/definition-set'
import { finish } from '@fixture-feed/contract/steps'
import { draftSample, pulse } from '../testing/samples.ts'
import { readWholeSnapshot } from './whole-snapshot.ts'

const validation = { fixtureId: pulse.fixtureId, definitions: createDefinitionSet() }
const snapshot = { ...pulse, snapshotAt: '2026-03-01T19:00:00Z', items: [draftSample('a')] }

function pathsOf(value: unknown): readonly string[] {
  const read = finish(readWholeSnapshot(value, pulse, validation))
  return 'issues' in read ? read.issues.map(({ path, rule }) => `${path} ${rule}`) : []
}

test('readWholeSnapshot() gives the items', () => {
  assert.deepEqual(finish(readWholeSnapshot(snapshot, pulse, validation)), snapshot.items)
})

test('readWholeSnapshot() does not look at snapshotAt', () => {
  const { snapshotAt: _, ...without } = snapshot
  assert.deepEqual(pathsOf(without), [])
  assert.deepEqual(pathsOf({ ...snapshot, snapshotAt: 'yesterday' }), [])
})

for (const [what, value, paths] of [
  ['a list', [], [' type']],
  ['null', null, [' type']],
  ['a text', 'snapshot', [' type']],
  ['no items', { ...snapshot, items: undefined }, [' required']],
  ['another fixture', { ...snapshot, fixtureId: 'x' }, ['/fixtureId fixtureId']],
  ['another feed', { ...snapshot, feedKey: 'pulse-v1' }, ['/feedKey feedKey']],
  ['no feed', { ...snapshot, feedKey: undefined }, ['/feedKey feedKey']],
  ['an unknown field', { ...snapshot, 'a/b~c': 1 }, ['/a~1b~0c additionalProperties']],
  [
    'what only a publication has',
    { ...snapshot, at: '2026-03-01T19:00:00Z' },
    ['/at additionalProperties'],
  ],
  ['items that are no list', { ...snapshot, items: {} }, ['/items type']],
  [
    'an id twice',
    { ...snapshot, items: [draftSample('a'), draftSample('a', 'else')] },
    ['/items/1/id duplicate-id'],
  ],
  [
    'an item of another fixture',
    { ...snapshot, items: [draftSample('a', 'x', { fixtureId: 'x' })] },
    ['/items/0/fixtureId fixture'],
  ],
] as const) {
  test(`readWholeSnapshot() refuses ${what}`, () => {
    assert.deepEqual(pathsOf(value), paths)
  })
}

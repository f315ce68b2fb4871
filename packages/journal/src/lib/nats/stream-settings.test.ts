import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requiredSettings, settingDifferences } from './stream-settings.ts'

const required = requiredSettings('S')

test('settingDifferences() returns nothing for a new stream and for settings that operators may choose', () => {
  assert.deepEqual(settingDifferences(required, required), [])
  const chosen = { ...required, description: 'feeds', max_bytes: 1e12, num_replicas: 5 }
  assert.deepEqual(settingDifferences(required, chosen), [])
})

test('settingDifferences() treats omitted settings as off or zero', () => {
  const { max_age, allow_rollup_hdrs, deny_delete, ...rest } = required
  assert.deepEqual(settingDifferences(required, rest), [])
})

test('settingDifferences() names each different setting with its actual and expected value', () => {
  const actual = { ...required, max_age: 60, discard: 'old' as const, allow_direct: false }
  assert.deepEqual(settingDifferences({ ...required, num_replicas: 3 }, actual), [
    'discard is "old", expected "new"',
    'max_age is 60, expected 0',
    'allow_direct is false, expected true',
    'num_replicas is null, expected 3',
  ])
})

test('settingDifferences() rejects a sealed, mirrored or sourced stream', () => {
  const actual = { ...required, sealed: true, mirror: { name: 'T' } }
  assert.deepEqual(settingDifferences(required, actual), ['sealed is set', 'mirror is set'])
})

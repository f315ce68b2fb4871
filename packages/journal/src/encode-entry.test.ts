import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodeEntryInSteps } from './encode-entry.ts'
import { pulse, sample } from './lib/contract-cases/samples.ts'
import { newEntry } from './lib/contract-cases/support.ts'

test('encodeEntryInSteps() returns the text of JSON.stringify() after a pause for each item', () => {
  const itemIds = Array.from({ length: 500 }, (_, index) => `item "${index}" ü€😀\ud800`)
  const entry = { ...newEntry(sample.publication(pulse, itemIds)), approvedBy: undefined }
  const steps = encodeEntryInSteps(entry)
  let pauses = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) pauses++
  assert.deepEqual(step.value, { text: JSON.stringify(entry), bytes: null })
  assert.ok(pauses >= itemIds.length, `${pauses} pauses`)
})

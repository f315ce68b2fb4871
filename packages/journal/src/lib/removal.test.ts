import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pulse, sample } from './contract-cases/samples.ts'
import { scrubEntry, scrubEntryInSteps, scrubText } from './removal.ts'

test('scrubText() removes the item, its withdrawal and nothing else', () => {
  const text = JSON.stringify(sample.publication(pulse, ['a', 'b'], ['b', 'c']))
  const scrubbed = JSON.parse(scrubText(text, 'b') ?? '')
  assert.deepEqual(scrubbed, {
    ...JSON.parse(text),
    items: [JSON.parse(text).items[0]],
    withdrawals: [JSON.parse(text).withdrawals[1]],
    evidence: [JSON.parse(text).evidence[0]],
  })
})

test('scrubText() returns undefined if the id occurs only elsewhere in the text', () => {
  const text = JSON.stringify(sample.publication(pulse, ['a'], ['c']))
  for (const id of ['b', 'reds', 'f1', 'About a']) assert.equal(scrubText(text, id), undefined)
})

test('scrubText() returns undefined for an entry without item content', () => {
  assert.equal(scrubText(JSON.stringify(sample.erasure(pulse, 'a')), 'a'), undefined)
})

test('scrubEntryInSteps() pauses before and after it parses and writes the text', () => {
  const entry = { text: JSON.stringify(sample.publication(pulse, ['a', 'b'], [])), bytes: null }
  const steps = scrubEntryInSteps(entry, { itemId: 'a' })
  let pauses = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) pauses += 1
  assert.equal(pauses, 4)
  assert.deepEqual(step.value, scrubEntry(entry, { itemId: 'a' }))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Admission, overloaded } from './admission.ts'

test('enter() admits requests up to the limit, and one more for each that leaves', () => {
  const admission = new Admission({ maxRequests: 2, maxPendingBodyBytes: 10 })
  assert.deepEqual(
    [admission.enter(), admission.enter(), admission.enter()],
    [undefined, undefined, 'requests'],
  )
  admission.leave()
  assert.deepEqual([admission.enter(), admission.enter()], [undefined, 'requests'])
})

test('enter() sums the sizes of bodies, and rejects only requests with a body above the limit', () => {
  const admission = new Admission({ maxRequests: 10, maxPendingBodyBytes: 10 })
  assert.deepEqual(
    [admission.enter(6), admission.enter(5), admission.enter(4), admission.enter(0)],
    [undefined, 'bodies', undefined, undefined],
  )
  admission.leave(6)
  assert.equal(admission.enter(5), undefined)
})

test('enter() admits a single body even above the limit', () => {
  const admission = new Admission({ maxRequests: 10, maxPendingBodyBytes: 10 })
  assert.deepEqual([admission.enter(11), admission.enter(1)], [undefined, 'bodies'])
})

test('enter() reserves half of the space for the bodies of other senders', () => {
  const admission = new Admission({ maxRequests: 10, maxPendingBodyBytes: 10 })
  assert.deepEqual(
    [admission.enter(3, 'a'), admission.enter(3, 'a'), admission.enter(5, 'b')],
    [undefined, 'bodies', undefined],
  )
  admission.leave(3, 'a')
  assert.equal(admission.enter(5, 'a'), undefined)
})

test('beginWait() has the same limit as requests in progress, and a separate count', () => {
  const admission = new Admission({ maxRequests: 2, maxPendingBodyBytes: 10 })
  const waits = [admission.beginWait(), admission.beginWait(), admission.beginWait()]
  assert.deepEqual(waits, [undefined, undefined, 'requests'])
  assert.deepEqual([admission.enter(), admission.enter()], [undefined, undefined])
  admission.endWait()
  assert.deepEqual([admission.beginWait(), admission.beginWait()], [undefined, 'requests'])
})

test('overloaded() selects whole seconds from 1 to 5 with equal probability', () => {
  const waits = [0, 0.199, 0.2, 0.5, 0.999].map(
    drawn => overloaded('requests', () => drawn).retryAfter,
  )
  assert.deepEqual(waits, [1, 1, 2, 3, 5])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Admission, overloaded } from './admission.ts'

test('enter() lets in as many requests as the limit says, and another for each that leaves', () => {
  const admission = new Admission({ maxRequests: 2, maxPendingBodyBytes: 10 })
  assert.deepEqual(
    [admission.enter(), admission.enter(), admission.enter()],
    [undefined, undefined, 'requests'],
  )
  admission.leave()
  assert.deepEqual([admission.enter(), admission.enter()], [undefined, 'requests'])
})

test('enter() adds up the bodies, and refuses those beyond the limit but not requests without one', () => {
  const admission = new Admission({ maxRequests: 10, maxPendingBodyBytes: 10 })
  assert.deepEqual(
    [admission.enter(6), admission.enter(5), admission.enter(4), admission.enter(0)],
    [undefined, 'bodies', undefined, undefined],
  )
  admission.leave(6)
  assert.equal(admission.enter(5), undefined)
})

test('enter() lets a body in that is alone, even one above the limit', () => {
  const admission = new Admission({ maxRequests: 10, maxPendingBodyBytes: 10 })
  assert.deepEqual([admission.enter(11), admission.enter(1)], [undefined, 'bodies'])
})

test('enter() leaves half of the space for bodies to other senders', () => {
  const admission = new Admission({ maxRequests: 10, maxPendingBodyBytes: 10 })
  assert.deepEqual(
    [admission.enter(3, 'a'), admission.enter(3, 'a'), admission.enter(5, 'b')],
    [undefined, 'bodies', undefined],
  )
  admission.leave(3, 'a')
  assert.equal(admission.enter(5, 'a'), undefined)
})

test('beginWait() lets as many requests wait as may be in progress, and counts neither as the other', () => {
  const admission = new Admission({ maxRequests: 2, maxPendingBodyBytes: 10 })
  const waits = [admission.beginWait(), admission.beginWait(), admission.beginWait()]
  assert.deepEqual(waits, [undefined, undefined, 'requests'])
  assert.deepEqual([admission.enter(), admission.enter()], [undefined, undefined])
  admission.endWait()
  assert.deepEqual([admission.beginWait(), admission.beginWait()], [undefined, 'requests'])
})

test('overloaded() tells whole seconds from 1 to 5, each as likely', () => {
  const waits = [0, 0.199, 0.2, 0.5, 0.999].map(
    drawn => overloaded('requests', () => drawn).retryAfter,
  )
  assert.deepEqual(waits, [1, 1, 2, 3, 5])
})

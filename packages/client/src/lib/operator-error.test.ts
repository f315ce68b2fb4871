import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperatorError, refusalText } from './operator-error.ts'

const issue = (number: number) => ({ path: `/items/${number}`, rule: 'type', message: 'wrong' })

test('refusalText() returns code and detail, or the first issues if there are several', () => {
  const detail = 'The journal cannot be written now'
  assert.equal(refusalText({ status: 503, code: 'unavailable', detail }), `unavailable: ${detail}`)
  assert.equal(refusalText({ status: 502, detail }), `status 502: ${detail}`)
  const one = { code: 'invalid_items', detail: 'one', issues: [issue(0)] }
  assert.equal(refusalText(one), 'invalid_items: one')
  const several = { ...one, issues: [0, 1, 2, 3, 4].map(issue) }
  assert.equal(
    refusalText(several),
    'invalid_items: /items/0: wrong (type); /items/1: wrong (type); /items/2: wrong (type); and 2 more',
  )
})

test('OperatorError is retryable if the service is temporarily unavailable', () => {
  const error = (status: number): OperatorError =>
    new OperatorError({ url: 'x', status, detail: '' })
  assert.deepEqual(
    [400, 409, 422, 500, 503].map(status => error(status).retryable),
    [false, false, false, false, true],
  )
})

test('OperatorError is a refusal if the request was certainly not applied', () => {
  const error = (status?: number) => new OperatorError({ url: 'x', status, detail: '' })
  assert.deepEqual(
    [undefined, 200, 409, 500, 503].map(status => error(status).isRefusal),
    [false, false, true, false, false],
  )
})

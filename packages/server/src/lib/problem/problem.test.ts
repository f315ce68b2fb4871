import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problem, problemBody, problemHeaders, problemStatus } from './problem.ts'

function headersOf(...asked: Parameters<typeof problem>): Headers {
  const refused = problem(...asked)
  const list = problemHeaders(refused, problemBody(refused))
  const headers = new Headers()
  for (let index = 0; index < list.length; index += 2)
    headers.append(list[index] ?? '', list[index + 1] ?? '')
  return headers
}

test('problemBody() is a problem document with a stable code', () => {
  const body = JSON.parse(problemBody(problem('unknown_feed', 'There is no feed "x"')).toString())
  assert.deepEqual(body, {
    type: 'urn:fixture-feed:problem:unknown_feed',
    title: 'The fixture does not have this feed',
    status: 404,
    detail: 'There is no feed "x"',
    code: 'unknown_feed',
  })
})

test('problemBody() lists issues if there are any', () => {
  const issues = [{ path: '/items/0', rule: 'required', message: 'expected the field "id"' }]
  const body = JSON.parse(problemBody(problem('invalid_items', 'no', { issues })).toString())
  assert.deepEqual(body.issues, issues)
})

test('a problem may have its own status, in the head and in the body', () => {
  const refused = { ...problem('malformed_request', 'too large'), status: 431 }
  assert.equal(problemStatus(refused), 431)
  assert.equal(JSON.parse(problemBody(refused).toString()).status, 431)
})

test('problemHeaders() prevents caches from storing an error, and has no tag', () => {
  const headers = headersOf('internal', 'no')
  assert.equal(headers.get('content-type'), 'application/problem+json')
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.has('etag'), false)
  assert.equal(headers.has('retry-after'), false)
})

test('problemHeaders() states Retry-After in whole seconds, rounded up', () => {
  assert.equal(headersOf('unavailable', 'no', { retryAfter: 0.2 }).get('retry-after'), '1')
  assert.equal(headersOf('overloaded', 'no', { retryAfter: 5 }).get('retry-after'), '5')
})

test('problemHeaders() has Allow with a 405 and WWW-Authenticate with a 401', () => {
  assert.equal(headersOf('method_not_allowed', 'no', { allow: 'GET' }).get('allow'), 'GET')
  assert.equal(headersOf('unauthorized', 'no').get('www-authenticate'), 'Bearer')
})

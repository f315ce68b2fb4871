import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkReason, rootCauses } from './root-causes.ts'

const refused = (address: string): Error =>
  Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' })

test('networkReason() returns the reason of the cause, because fetch only reports a failure', () => {
  const unknown = new Error('getaddrinfo ENOTFOUND nowhere.example')
  const error = new TypeError('fetch failed', { cause: unknown })
  assert.equal(networkReason(error), 'getaddrinfo ENOTFOUND nowhere.example')
  assert.equal(networkReason(new Error('outer', { cause: error })), unknown.message)
})

test('networkReason() includes the reason of each address of a host', () => {
  const all = new AggregateError([refused('::1:8081'), refused('127.0.0.1:8081')])
  const reason = 'connect ECONNREFUSED ::1:8081, connect ECONNREFUSED 127.0.0.1:8081'
  assert.equal(all.message, '')
  assert.equal(networkReason(all), reason)
  assert.equal(networkReason(new TypeError('fetch failed', { cause: all })), reason)
  assert.equal(
    networkReason(new AggregateError([refused('a'), refused('a')])),
    refused('a').message,
  )
  assert.deepEqual(rootCauses(new TypeError('fetch failed', { cause: all })), all.errors)
})

test('networkReason() returns a text for every error, and undefined for anything else', () => {
  assert.equal(networkReason(new AggregateError([])), 'AggregateError')
  assert.equal(networkReason(new TypeError('fetch failed', { cause: 'text' })), 'fetch failed')
  assert.equal(networkReason(new TypeError()), 'TypeError')
  assert.equal(networkReason('text'), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry, Receipt } from '@fixture-feed/journal/entry'
import { FeedFold } from '../snapshot/feed-fold.ts'
import { instantOf } from '../testing/feed-notation.ts'
import { pulse } from '../testing/samples.ts'
import { findReceipt, type IdempotentRequest, readIdempotencyKey } from './idempotency.ts'

function requestOf(key: string, body: string, purpose = 'publication'): IdempotentRequest {
  const request = readIdempotencyKey(key, { purpose, body: Buffer.from(body) })
  assert.ok(request !== undefined && 'digest' in request)
  return request
}

/** A feed with the receipt of one request, and the journal that has it. */
function feedWith({ key, digest }: IdempotentRequest) {
  const receipt: Receipt = { key, requestDigest: digest, status: 201, body: '{"etag":"x"}' }
  const entry: Entry = {
    ...pulse,
    kind: 'receipt',
    receipt,
    id: 'x',
    previous: 0,
    position: 1,
    recordedAt: instantOf(1),
  }
  const fold = new FeedFold(pulse)
  fold.advance(entry)
  return { fold, journal: { readAt: async () => [entry] }, receipt }
}

test('readIdempotencyKey() is none without a key', () => {
  assert.equal(readIdempotencyKey(undefined, { purpose: 'x', body: Buffer.of() }), undefined)
})

for (const key of ['', 'k'.repeat(257)]) {
  test(`readIdempotencyKey() refuses a key of ${key.length} characters`, () => {
    const refused = readIdempotencyKey(key, { purpose: 'x', body: Buffer.of() })
    assert.ok(refused !== undefined && 'code' in refused)
    assert.equal(refused.code, 'malformed_request')
  })
}

test('readIdempotencyKey() makes the same digest of the same request only', () => {
  const { digest } = requestOf('k', '{}')
  assert.equal(requestOf('other', '{}').digest, digest)
  assert.notEqual(requestOf('k', '{ }').digest, digest)
  assert.notEqual(requestOf('k', '{}', 'snapshot').digest, digest)
})

test('findReceipt() finds what was answered before', async () => {
  const request = requestOf('k', '{}')
  const { fold, journal, receipt } = feedWith(request)
  assert.equal(await findReceipt(fold, request, journal), receipt)
})

test('findReceipt() finds nothing for another key, also one that every object has', async () => {
  const { fold, journal } = feedWith(requestOf('k', '{}'))
  for (const key of ['other', 'K', '__proto__', 'constructor']) {
    assert.equal(await findReceipt(fold, requestOf(key, '{}'), journal), undefined)
  }
})

test('findReceipt() refuses a key that was used for another body or another kind of request', async () => {
  const { fold, journal } = feedWith(requestOf('k', '{}'))
  for (const request of [requestOf('k', '{ }'), requestOf('k', '{}', 'snapshot')]) {
    const refused = await findReceipt(fold, request, journal)
    assert.ok(refused !== undefined && 'code' in refused)
    assert.equal(refused.code, 'idempotency_mismatch')
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalChange } from './canonical-change.ts'
import type { Draft } from './draft.ts'
import type { DraftEvidence } from './evidence.ts'

const item = { id: 'a', content: { b: 1, a: [true, null] } } as unknown as Draft
const evidence = { id: 'a', plays: [] } as unknown as DraftEvidence

test('canonicalChange() is the draft with its members sorted', () => {
  assert.equal(canonicalChange({ item }), '{"content":{"a":[true,null],"b":1},"id":"a"}')
})

test('canonicalChange() has the evidence of a draft', () => {
  const text = canonicalChange({ item, evidence })
  assert.equal(text, `{"evidence":{"id":"a","plays":[]},"item":${canonicalChange({ item })}}`)
})

test('canonicalChange() has the reason of a withdrawal, where there is one', () => {
  assert.equal(canonicalChange({ withdrawal: { id: 'a' } }), '{"withdraw":"a"}')
  const withReason = canonicalChange({ withdrawal: { id: 'a', reason: 'a "typo"' } })
  assert.equal(withReason, '{"reason":"a \\"typo\\"","withdraw":"a"}')
  const withEmpty = canonicalChange({ withdrawal: { id: 'a', reason: '' } })
  assert.equal(withEmpty, '{"reason":"","withdraw":"a"}')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalChange } from './canonical-change.ts'
import type { Draft } from './draft.ts'
import type { DraftEvidence } from './evidence.ts'

const item = { id: 'a', content: { b: 1, a: [true, null] } } as unknown as Draft
const evidence = { id: 'a', plays: [] } as unknown as DraftEvidence

test('canonicalChange() returns the draft with sorted members', () => {
  assert.equal(canonicalChange({ item }), '{"content":{"a":[true,null],"b":1},"id":"a"}')
})

test('canonicalChange() includes the evidence of a draft', () => {
  const text = canonicalChange({ item, evidence })
  assert.equal(text, `{"evidence":{"id":"a","plays":[]},"item":${canonicalChange({ item })}}`)
})

test('canonicalChange() includes the reason of a withdrawal if it has one', () => {
  assert.equal(canonicalChange({ withdrawal: { id: 'a' } }), '{"withdraw":"a"}')
  const withReason = canonicalChange({ withdrawal: { id: 'a', reason: 'a "typo"' } })
  assert.equal(withReason, '{"reason":"a \\"typo\\"","withdraw":"a"}')
  const withEmpty = canonicalChange({ withdrawal: { id: 'a', reason: '' } })
  assert.equal(withEmpty, '{"reason":"","withdraw":"a"}')
})

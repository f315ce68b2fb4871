import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftSample, performanceDraft } from '@fixture-feed/test-support/samples'
import { itemSample } from '../testing/feed-notation.ts'
import { sameContent, toItem } from './item-content.ts'

const item = toItem(performanceDraft('a'), 3, '2026-03-01T19:00:00Z')

test('sameContent() ignores revision, publishedAt and the order of keys', () => {
  const reversed = Object.fromEntries(Object.entries(item).reverse()) as typeof item
  assert.ok(sameContent(item, { ...reversed, revision: 9, publishedAt: '2027-01-01T00:00:00Z' }))
})

for (const [what, more] of [
  ['content', { content: { ...item.content, summary: 'Two of four fall' } }],
  ['an additional field of the content', { content: { ...item.content, more: null } }],
  ['the order of entities', { entities: item.entities.toReversed() }],
  ['an asset', { assets: [] }],
  [
    'effectiveAt, even the same instant in another spelling',
    { effectiveAt: '2026-01-01T18:00:00.0Z' },
  ],
  ['asOf', { asOf: '2026-01-01T18:00:01Z' }],
  ['the definition version', { definitionVersion: 1 }],
] as const) {
  test(`sameContent() detects a change of ${what}`, () => {
    assert.equal(sameContent(item, { ...item, ...more }), false)
  })
}

test('sameContent() treats -0 and 0 as equal, as JSON does', () => {
  const zero = itemSample('a', 1, { content: { value: 0 } })
  assert.ok(sameContent(zero, { ...zero, content: { value: -0 } }))
})

test("toItem() puts the envelope in the order of the spec's table and does not change the content", () => {
  const { content: _, id, ...rest } = draftSample('a')
  const draft = { content: { z: 1, a: 2 }, ...rest, id }
  assert.deepEqual(Object.keys(toItem(draft, 1, '2026-03-01T19:00:00Z')), [
    'id',
    'fixtureId',
    'definitionKey',
    'definitionVersion',
    'revision',
    'effectiveAt',
    'asOf',
    'publishedAt',
    'entities',
    'content',
    'assets',
  ])
  assert.equal(JSON.stringify(toItem(draft, 1, '').content), '{"z":1,"a":2}')
})

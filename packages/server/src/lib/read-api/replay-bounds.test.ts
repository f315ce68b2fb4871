import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareInstants, parseInstant } from '@fixture-feed/contract/instant'
import { type BoundName, readBounds } from './replay-bounds.ts'

function read(parameters: Partial<Record<BoundName, string>>) {
  return readBounds(new Map(Object.entries(parameters)) as ReadonlyMap<BoundName, string>)
}

function refusal(parameters: Partial<Record<BoundName, string>>): string {
  const refused = read(parameters)
  assert.ok('code' in refused)
  assert.equal(refused.code, 'invalid_bound')
  return refused.detail
}

test('readBounds() reads none, one or both', () => {
  assert.deepEqual(read({}), { after: undefined, until: undefined })
  const text = '2026-03-01T20:00:00.5+01:00'
  const bounds = read({ after: '2026-03-01T19:00:00Z', until: text })
  assert.ok(!('code' in bounds))
  assert.equal(bounds.until?.text, text)
  assert.ok(bounds.after !== undefined && bounds.until !== undefined)
  assert.equal(compareInstants(bounds.after, parseInstant('2026-03-01T19:00:00Z')), 0)
  assert.equal(compareInstants(bounds.until.instant, parseInstant('2026-03-01T19:00:00.5Z')), 0)
})

for (const value of [
  '2026-03-01',
  '2026-03-01T19:00:00',
  '2026-03-01 19:00:00Z',
  '2026-03-01T19:00Z',
  '2026-02-30T19:00:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T19:00:60Z',
  '2026-03-01T19:00:00+0100',
  '1772391600',
  '20260301T190000Z',
  'now',
  '2026-03-01T19:00:00Z ',
  '\u0662026-03-01T19:00:00Z',
]) {
  test(`readBounds() rejects ${JSON.stringify(value)} with the expected form`, () => {
    for (const name of ['after', 'until'] as const) {
      const detail = refusal({ [name]: value })
      assert.ok(detail.startsWith(`"${name}" must be an RFC 3339 date-time with Z or an offset`))
      assert.ok(detail.includes(JSON.stringify(value)))
    }
  })
}

test('readBounds() reports an empty value', () => {
  assert.match(refusal({ until: '' }), /it is empty/)
})

test('readBounds() reports how to encode a literal +', () => {
  assert.match(refusal({ until: '2026-03-01T19:00:00 01:00' }), /percent-encode it as %2B/)
})

test('readBounds() rejects an after that is not before until, compared as instants', () => {
  for (const after of [
    '2026-03-01T19:00:00Z',
    '2026-03-01T20:00:00+01:00',
    '2026-03-01T19:00:01Z',
  ]) {
    const detail = refusal({ after, until: '2026-03-01T19:00:00Z' })
    assert.match(detail, /^"after" \(.*\) must be before "until" \(2026-03-01T19:00:00Z\)$/)
  }
})

test('readBounds() accepts bounds that differ by less than a millisecond', () => {
  const bounds = read({
    after: '2026-03-01T19:00:00.00000001Z',
    until: '2026-03-01T19:00:00.00000002Z',
  })
  assert.ok(!('code' in bounds))
})

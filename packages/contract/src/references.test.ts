import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validateFixtureOf, validateReferences, validateUniqueIds } from './references.ts'
import { validateItem } from './validate.ts'

test('validateReferences() names the field, the expected value and the actual value', () => {
  const item = { content: { teamId: 'team-x' }, entities: [], assets: [] }
  assert.deepEqual(validateReferences(item), [
    {
      path: '/content/teamId',
      rule: 'reference',
      message: `expected the id of one of the item's entities, found "team-x"`,
    },
  ])
})

test('validateReferences() checks content at any depth of JSON', () => {
  const depth = 100_000
  const content = JSON.parse(`${'{"a":['.repeat(depth)}{"teamId":"team-x"}${']}'.repeat(depth)}`)
  const [issue, ...others] = validateReferences({ content, entities: [], assets: [] })
  assert.equal(issue?.path, `/content${'/a/0'.repeat(depth)}/teamId`)
  assert.deepEqual(others, [])
})

test('validateItem() accepts open content at any depth', () => {
  const depth = 100_000
  const content = JSON.parse(`{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`)
  assert.equal(validateItem({ content }).length, 10)
})

test('validateFixtureOf() names both fixtures', () => {
  assert.deepEqual(validateFixtureOf([{ fixtureId: 'a' }, { fixtureId: 'b' }], 'a'), [
    {
      path: '/items/1/fixtureId',
      rule: 'fixture',
      message: 'expected the fixture of the feed, "a", found "b"',
    },
  ])
})

test('validateUniqueIds() names the index of the first of two equal ids', () => {
  const items = [{ id: 'a' }, { id: 'b' }]
  const issues = validateUniqueIds(['/items', items], ['/withdrawals', [{ id: 'b' }]])
  assert.deepEqual(issues, [
    {
      path: '/withdrawals/0/id',
      rule: 'duplicate-id',
      message: 'expected each id once, found "b" again (first at /items/1/id)',
    },
  ])
})

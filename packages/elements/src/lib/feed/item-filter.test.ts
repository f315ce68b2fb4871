import assert from 'node:assert/strict'
import { test } from 'node:test'
import { caseItem } from '../testing/case-items.ts'
import { aboutFirst, chosenItems, isPlayerIn, matchesFilter } from './item-filter.ts'

const factors = caseItem('basketball.four-factors@2', 'full')
const oldFactors = caseItem('basketball.four-factors@1', 'full')
const run = caseItem('basketball.run-momentum@1', 'full')
const preview = caseItem('basketball.pre-game-summary@1', 'full')

test('matchesFilter() matches all versions of a definition', () => {
  const filter = { definition: 'basketball.four-factors' }
  assert.deepEqual(
    [factors, oldFactors, run].map(item => matchesFilter(item, filter)),
    [true, true, false],
  )
})

test('matchesFilter() matches items that list the entity, and combines both conditions', () => {
  assert.equal(matchesFilter(run, { entity: 'player-okafor' }), true)
  assert.equal(matchesFilter(factors, { entity: 'player-okafor' }), false)
  assert.equal(
    matchesFilter(run, { entity: 'player-okafor', definition: 'basketball.four-factors' }),
    false,
  )
})

test('matchesFilter() matches everything without conditions or with empty ones', () => {
  assert.equal(matchesFilter(run, {}), true)
  assert.equal(matchesFilter(run, { definition: '', entity: undefined }), true)
})

test('chosenItems() returns only the key moments that match its rule', () => {
  const other = { ...run, id: 'other' }
  const only = ({ id }: { readonly id: string }) => id !== 'other'
  const chosen = chosenItems([{ item: run }, { item: other }], { moments: 'key', only })
  assert.deepEqual(chosen, [{ item: run }])
})

test('chosenItems() returns the key moments that list an entity', () => {
  const listed = [preview, factors, run].map(item => ({ item }))
  const [team] = factors.entities
  assert.ok(team)
  const idsOf = (moments?: 'key') =>
    chosenItems(listed, { moments, entity: team.id }).map(({ item }) => item.id)
  assert.deepEqual(idsOf(), [preview.id, factors.id, run.id])
  assert.deepEqual(idsOf('key'), [preview.id, run.id])
  assert.deepEqual(
    [isPlayerIn([factors, run], team.id), isPlayerIn([run], undefined)],
    [false, false],
  )
  assert.equal(isPlayerIn([factors, run], 'player-okafor'), true)
})

test('aboutFirst() returns items about a team or player before items that only list it', () => {
  const about = (id: string, content: Readonly<Record<string, unknown>>) => ({
    item: { ...caseItem('basketball.player-performance-summary@2', 'full'), id, content },
  })
  const listed = [
    about('final', {}),
    about('his', { playerId: 'p', teamId: 't' }),
    about('theirs', { teamId: 't' }),
  ]
  const idsFor = (entity: string | undefined) =>
    aboutFirst(listed, entity).map(({ item }) => item.id)
  assert.deepEqual(idsFor('p'), ['his', 'final', 'theirs'])
  assert.deepEqual(idsFor('t'), ['theirs', 'final', 'his'])
  assert.deepEqual(idsFor(undefined), ['final', 'his', 'theirs'])
})

test('chosenItems() includes the item of the page, and returns all items if none is a key moment', () => {
  const listed = [preview, factors].map(item => ({ item }))
  const chosen = (filter: object, current?: string) =>
    chosenItems(listed, filter, current).map(({ item }) => item.id)
  assert.deepEqual(chosen({ moments: 'key' }), [preview.id])
  assert.deepEqual(chosen({ moments: 'key' }, factors.id), [preview.id, factors.id])
  assert.deepEqual(chosen({ moments: 'key', definition: factors.definitionKey }), [factors.id])
  assert.deepEqual(chosenItems(listed.slice(1), { moments: 'key' }), listed.slice(1))
})

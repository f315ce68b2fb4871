import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRoute, parseRoute, type Route } from './route.ts'

const routes: readonly Route[] = [
  { page: 'list', search: undefined },
  { page: 'list', search: 'herons & foxes' },
  { page: 'feed', fixtureId: 'fx-2025-0117' },
  {
    page: 'feed',
    fixtureId: '__proto__/ü?#%',
    feedKey: 'pulse-v1',
    item: 'fx:run#1&2',
    definition: 'basketball.run-momentum',
    entity: 'player okafor',
    order: 'oldest',
    until: '2025-01-17T20:14:05.5+01:00',
    speed: 30,
  },
]

test('parseRoute() reads what formatRoute() writes, whatever the identifiers', () => {
  for (const route of routes) {
    const read = parseRoute(formatRoute(route))
    assert.deepEqual(JSON.parse(JSON.stringify(read)), JSON.parse(JSON.stringify(route)))
  }
})

test('formatRoute() is short where there is little to say', () => {
  assert.equal(formatRoute({ page: 'list' }), '#/')
  assert.equal(
    formatRoute({ page: 'feed', fixtureId: 'f', feedKey: 'pulse', order: undefined }),
    '#/fixtures/f/pulse',
  )
})

test('parseRoute() takes what it does not understand for the list', () => {
  for (const hash of ['', '#', '#/', '#nonsense', '#/fixtures', '#/fixtures/', '#/fixtures/%4']) {
    assert.equal(parseRoute(hash).page, 'list', hash)
  }
})

test('parseRoute() ignores an order or a speed that is none', () => {
  const route = parseRoute('#/fixtures/f/pulse?order=sideways&speed=-3')
  assert.ok(route.page === 'feed')
  assert.deepEqual([route.order, route.speed], [undefined, undefined])
})

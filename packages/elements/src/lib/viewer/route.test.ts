import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRoute, parseRoute, type Route, viewerBase } from './route.ts'

const routes: readonly Route[] = [
  { page: 'list', search: undefined },
  { page: 'list', date: '2025-01-17' },
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
    moments: 'all',
    view: 'box-score',
    until: '2025-01-17T20:14:05.5+01:00',
    speed: 30,
  },
]

function parsed(address: string): Route {
  return parseRoute(new URL(address, 'https://feeds.example'))
}

test('parseRoute() parses the output of formatRoute() for any identifiers and base', () => {
  for (const base of ['/', '/below/a/proxy/']) {
    for (const route of routes) {
      const read = parsed(formatRoute(route, base))
      assert.deepEqual(JSON.parse(JSON.stringify(read)), JSON.parse(JSON.stringify(route)))
    }
  }
})

test('formatRoute() omits defaults', () => {
  assert.equal(formatRoute({ page: 'list' }), '/')
  assert.equal(
    formatRoute({ page: 'feed', fixtureId: 'f', feedKey: 'pulse', order: undefined }),
    '/games/f/pulse',
  )
})

test('viewerBase() returns the path without the part of a game', () => {
  assert.equal(viewerBase('/'), '/')
  assert.equal(viewerBase('/games/f'), '/')
  assert.equal(viewerBase('/below/games/f/pulse'), '/below/')
  assert.equal(viewerBase('/below/games/f/'), '/below/')
  assert.equal(viewerBase('/below/games/f/pulse/'), '/below/')
  assert.equal(viewerBase('/games/'), '/games/')
  assert.equal(viewerBase('/below/index.html'), '/below/')
})

test('parseRoute() accepts earlier addresses with #', () => {
  const old = parsed('/#/fixtures/f%2F1/pulse?item=a&order=oldest')
  assert.ok(old.page === 'feed')
  assert.deepEqual(
    [old.fixtureId, old.feedKey, old.item, old.order],
    ['f/1', 'pulse', 'a', 'oldest'],
  )
  assert.deepEqual(parsed('/#/?search=herons'), {
    page: 'list',
    date: undefined,
    search: 'herons',
  })
})

test('parseRoute() returns the list for unknown addresses', () => {
  for (const address of ['/', '/#', '/#/', '/#nonsense', '/#/fixtures', '/games/', '/games/%4']) {
    assert.equal(parsed(address).page, 'list', address)
  }
})

test('parseRoute() ignores an invalid order or speed', () => {
  const route = parsed('/games/f/pulse?order=sideways&speed=-3')
  assert.ok(route.page === 'feed')
  assert.deepEqual([route.order, route.speed], [undefined, undefined])
})

test('parseRoute() ignores a date that is not a calendar day, and unknown parameters', () => {
  for (const date of ['', 'today', '2025', '2025-01', '2025-02-30', '2025-1-7', '2025-01-17T00:00'])
    assert.deepEqual(formatRoute(parsed(`/?date=${date}&utm_source=mail`)), '/', date)
  assert.equal(formatRoute(parsed('/?date=2024-02-29&b=1')), '/?date=2024-02-29')
})

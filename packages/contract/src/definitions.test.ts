import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  basketballDefinitions,
  definitionReference,
  isItemOf,
  type KnownItem,
} from './definitions.ts'
import type { Item } from './snapshot.ts'

test('basketballDefinitions contains the 13 variants of the specification', () => {
  assert.deepEqual(
    basketballDefinitions.map(({ reference }) => reference),
    [
      'basketball.defensive-summary@1',
      'basketball.four-factors@1',
      'basketball.four-factors@2',
      'basketball.initial-game-entry-summary@1',
      'basketball.player-performance-summary@1',
      'basketball.player-performance-summary@2',
      'basketball.point-breakdown@1',
      'basketball.post-game-summary@1',
      'basketball.pre-game-summary@1',
      'basketball.run-momentum@1',
      'basketball.team-performance-summary@1',
      'basketball.team-performance-summary@2',
      'basketball.timeout-quarter-halftime-summary@1',
    ],
  )
})

test('definitionReference() joins key and version', () => {
  assert.equal(definitionReference({ definitionKey: 'a.b', definitionVersion: 7 }), 'a.b@7')
})

const item: Item = {
  id: 'i',
  fixtureId: 'f',
  definitionKey: 'basketball.four-factors',
  definitionVersion: 2,
  revision: 1,
  effectiveAt: '2025-01-17T20:14:05Z',
  asOf: '2025-01-17T20:14:05Z',
  publishedAt: '2025-01-17T20:14:05Z',
  entities: [],
  content: { unavailableFactorKeys: ['freeThrowRate'] },
  assets: [],
}

test('isItemOf() checks key and version, and narrows the type of the content', () => {
  assert.equal(isItemOf(item, 'basketball.four-factors', 1), false)
  assert.equal(isItemOf(item, 'basketball.point-breakdown', 1), false)
  assert.ok(isItemOf(item, 'basketball.four-factors', 2))
  assert.deepEqual(item.content.unavailableFactorKeys, ['freeThrowRate'])
})

test('KnownItem is discriminated by key and version', () => {
  assert.deepEqual(headline(item as unknown as KnownItem), ['freeThrowRate'])
})

/** This function compiles only because each comparison narrows the type of the content. */
function headline(known: KnownItem): string | readonly string[] {
  if (known.definitionKey === 'basketball.four-factors') {
    return known.definitionVersion === 2
      ? known.content.unavailableFactorKeys
      : known.content.summary
  }
  // @ts-expect-error: not every content has a headline.
  assert.equal(known.content.headline, undefined)
  const asItem: Item = known
  return asItem.id
}

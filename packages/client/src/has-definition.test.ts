import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentByDefinition, Item } from './content.generated.ts'
import { hasDefinition, type KnownVersion } from './has-definition.ts'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'

function itemOf(definitionKey: string, definitionVersion: number): Item {
  const [item] = snapshotOf('a1').items
  assert.ok(item)
  return { ...item, definitionKey, definitionVersion }
}

test('hasDefinition() returns true only for the key and the version', () => {
  const item = itemOf('basketball.four-factors', 2)
  assert.ok(hasDefinition(item, 'basketball.four-factors', 2))
  assert.ok(!hasDefinition(item, 'basketball.four-factors', 1))
  assert.ok(!hasDefinition(item, 'basketball.four-factors', 3))
  assert.ok(!hasDefinition(item, 'basketball.point-breakdown', 2))
})

test('hasDefinition() narrows the content to the type of its definition', () => {
  const item = itemOf('basketball.four-factors', 2)
  assert.ok(hasDefinition(item, 'basketball.four-factors', 2))
  // This line compiles only with the content of version 2.
  const content: ContentByDefinition['basketball.four-factors@2'] = item.content
  const version: 2 = item.definitionVersion
  assert.equal(content, item.content)
  assert.equal(version, 2)
  // @ts-expect-error the definition has no such field
  assert.equal(item.content.nonsense, undefined)
  const shared = itemOf('basketball.player-performance-summary', 1)
  const known: KnownVersion<'basketball.player-performance-summary'>[] = [1, 2]
  assert.ok(
    known.some(each => hasDefinition(shared, 'basketball.player-performance-summary', each)),
  )
})

test('hasDefinition() leaves the content of an unknown definition unknown', () => {
  const item = itemOf('chess.opening', 7)
  assert.ok(hasDefinition(item, 'chess.opening', 7))
  assert.ok(!hasDefinition(item, 'basketball.four-factors', 7))
  // @ts-expect-error the content is of unknown type
  const text: string | undefined = item.content.headline
  assert.equal(text, 'a1')
})

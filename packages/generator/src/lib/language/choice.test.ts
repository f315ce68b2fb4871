import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '../plan/message.ts'
import { choiceFor, ShapeUsage } from './choice.ts'
import { english } from './en/english.ts'

const worthy: Message = { kind: 'break', name: 'back-level', values: {} }
const lesser: Message = { kind: 'break', name: 'tied', values: {} }

test('choiceFor() takes the worthiest message, also when all its phrases were used', () => {
  const place = { name: 'headline', tiers: [[], [worthy], [lesser]] }
  const ways = english.phrases.break['back-level'].length
  let said = ShapeUsage.nothing
  const chosen = Array.from({ length: 2 * ways }, () => {
    const used: string[] = []
    const { message, way } = choiceFor('item', { said, used })(place)
    said = said.with(used)
    assert.equal(message, worthy)
    return way
  })
  assert.equal(
    new Set(chosen.slice(0, ways)).size,
    ways,
    'each phrase is used before one is repeated',
  )
  assert.deepEqual(chosen.slice(ways), chosen.slice(0, ways))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '../plan/message.ts'
import { choiceFor, fittingChoice, ShapeUsage } from './choice.ts'
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

test('fittingChoice() keeps a headline that fits, and takes the shortest phrase of the same slots if none fits', () => {
  const lead: Message = { kind: 'break', name: 'lead', values: {} }
  const longest = english.phrases.break.lead.length - 1
  const choice = { message: lead, way: longest, clauses: {} }
  const lengthOf = ({ way }: { readonly way: number }) => 70 + way
  const wayFor = (most: number) => fittingChoice(choice, { most, lengthOf }).way
  assert.equal(wayFor(70 + longest), longest)
  assert.equal(wayFor(70), 0)
  assert.equal(wayFor(60), 0)
})

test('fittingChoice() takes no phrase with other slots, because the languages of an item state the same facts', () => {
  const lateTie: Message = { kind: 'break', name: 'late-tie', values: {} }
  // The first two phrases name both teams, the third one names none.
  const lengthOf = ({ way }: { readonly way: number }) => [90, 80, 60][way] ?? assert.fail()
  const chosen = (way: number) =>
    fittingChoice({ message: lateTie, way, clauses: {} }, { most: 70, lengthOf }).way
  assert.equal(chosen(0), 1)
  assert.equal(chosen(2), 2)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '../plan/message.ts'
import { type Choice, choiceFor, fittingChoice, ShapeUsage } from './choice.ts'
import { english } from './en/english.ts'

const worthy: Message = { kind: 'break', name: 'back-level', values: {} }
const lesser: Message = { kind: 'break', name: 'tied', values: {} }

test('choiceFor() chooses from the first tier with messages, even if all phrases of the message were used', () => {
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

const none = () => []

test('fittingChoice() keeps a headline that fits, and returns the shortest phrase with the same slots if none fits', () => {
  const lead: Message = { kind: 'break', name: 'lead', values: {} }
  const longest = english.phrases.break.lead.length - 1
  const choice = { message: lead, way: longest, clauses: {} }
  const lengthOf = ({ way }: { readonly way: number }) => 70 + way
  const wayFor = (most: number) =>
    fittingChoice(choice, { most, lengthOf, shortPhrasesOf: none }).way
  assert.equal(wayFor(70 + longest), longest)
  assert.equal(wayFor(70), 0)
  assert.equal(wayFor(60), 0)
})

test('fittingChoice() shortens values before it omits a slot, and adds no slot', () => {
  const lateTie: Message = { kind: 'break', name: 'late-tie', values: {} }
  // The first two phrases name both teams. The third phrase names none.
  const chosen = (way: number, lengths: readonly number[], saved = 0) => {
    const lengthOf = (each: Choice) =>
      (lengths[each.way] ?? assert.fail()) - (each.brevity?.hasFamilyNames === true ? saved : 0)
    const choice = { message: lateTie, way, clauses: {} }
    return fittingChoice(choice, { most: 70, lengthOf, shortPhrasesOf: none })
  }
  assert.deepEqual(chosen(0, [90, 70, 60]).way, 1)
  const { way, brevity } = chosen(0, [90, 80, 60], 10)
  assert.deepEqual([way, brevity?.hasFamilyNames], [1, true])
  assert.deepEqual(chosen(0, [90, 80, 60]).way, 2)
  assert.deepEqual(chosen(2, [60, 60, 90]).way, 2)
})

test('fittingChoice() omits the label of a game if no phrase fits with it', () => {
  const beat: Message = { kind: 'post-game', name: 'beat', values: {} }
  const clauses = { headline: { message: beat, way: 0, clauses: {} } }
  const labeled: Choice = {
    message: { kind: 'post-game', name: 'labeled', values: {} },
    way: 0,
    clauses,
  }
  const nameFor = (withLabel: number) => {
    const lengthOf = ({ message }: Choice) => (message.name === 'labeled' ? withLabel : 60)
    return fittingChoice(labeled, { most: 70, lengthOf, shortPhrasesOf: none }).message.name
  }
  assert.equal(nameFor(70), 'labeled')
  assert.equal(nameFor(71), 'beat')
})

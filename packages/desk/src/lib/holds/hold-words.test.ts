import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Proposal } from '@fixture-feed/contract/operator-responses'
import { dueWords, holdIdOf, holdWords, queueOrder } from './hold-words.ts'

const nowMs = Date.parse('2026-01-01T20:00:00Z')
const titleOf = (id: string) => `the item ${id}`
const after = (seconds: number) => new Date(nowMs + seconds * 1000).toISOString()

test('holdWords() says what is kept back, and until when', () => {
  const words = (rule: Parameters<typeof holdWords>[0]) => holdWords(rule, titleOf)
  assert.equal(words({ release: { afterSeconds: 20 } }), 'Everything, for 20 s')
  assert.equal(
    words({ tokens: ['machine'], release: 'approval' }),
    'Everything from machine, until it is approved',
  )
  assert.equal(words({ items: ['a'], release: 'approval' }), 'the item a, until it is approved')
  assert.equal(words({ items: ['a', 'b'], release: { afterSeconds: 1 } }), '2 items, for 1 s')
  const quoted = ['basketball.pre-game-summary', 'basketball.post-game-summary']
  assert.match(
    words({ definitions: quoted, tokens: ['a', 'b'], release: { at: after(0) } }),
    /^Preview, Final from a, b, until .*2026/,
  )
})

test('holdIdOf() is the same for the same concern alone', () => {
  const release = 'approval' as const
  assert.equal(holdIdOf({ release }), 'everything')
  assert.equal(holdIdOf({ tokens: ['machine'], release }), 'everything-from-machine')
  assert.equal(holdIdOf({ definitions: ['x.a', 'x.b'], release }), 'x.a+x.b')
})

test('dueWords() counts down, and says the instant of what is far away', () => {
  assert.equal(dueWords(null, nowMs), 'when somebody approves it')
  assert.equal(dueWords(after(20), nowMs), 'in 20 s')
  assert.equal(dueWords(after(0.2), nowMs), 'in 1 s')
  assert.equal(dueWords(after(0), nowMs), 'now')
  assert.equal(dueWords(after(-5), nowMs), 'now')
  assert.equal(dueWords(after(600), nowMs), 'in 10 min')
  assert.match(dueWords(after(7200), nowMs), /^at .*2026/)
})

test('queueOrder() has what goes out next first, then what waits for people, the newest first', () => {
  const proposal = (id: string, at: number, due: number | null) =>
    ({ id, at: after(at), due: due === null ? null : after(due) }) as Proposal
  const order = queueOrder([
    proposal('old', -60, null),
    proposal('late', -50, 300),
    proposal('new', -10, null),
    proposal('soon', -5, 15),
  ])
  assert.deepEqual(
    order.map(({ id }) => id),
    ['soon', 'late', 'new', 'old'],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Hold, Proposal } from '@fixture-feed/contract/operator-responses'
import { dueWords, holdWords, isTextSwapped, queueOrder, sameRule } from './hold-words.ts'

const nowMs = Date.parse('2026-01-01T20:00:00Z')
const titleOf = (id: string) => `the item ${id}`
const after = (seconds: number) => new Date(nowMs + seconds * 1000).toISOString()

test('holdWords() describes the scope of a hold and its end', () => {
  const words = (rule: Parameters<typeof holdWords>[0]) => holdWords(rule, titleOf)
  assert.equal(words({ release: { afterSeconds: 20 } }), 'All items, for 20 s')
  assert.equal(
    words({ tokens: ['machine'], release: 'approval' }),
    'All items from machine, until approved',
  )
  assert.equal(words({ items: ['a'], release: 'approval' }), 'the item a, until approved')
  assert.equal(words({ items: ['a', 'b'], release: { afterSeconds: 1 } }), '2 items, for 1 s')
  const quoted = ['basketball.pre-game-summary', 'basketball.post-game-summary']
  assert.match(
    words({ definitions: quoted, tokens: ['a', 'b'], release: { at: after(0) } }),
    /^Preview, Recap from a, b, until .*2026/,
  )
})

test('sameRule() compares scope and release of holds, in any order of names', () => {
  const release = 'approval' as const
  assert.ok(sameRule({ release }, { release }))
  assert.ok(
    sameRule({ definitions: ['x.a', 'x.b'], release }, { definitions: ['x.b', 'x.a'], release }),
  )
  for (const other of [
    { release: { afterSeconds: 20 } },
    { release: { at: after(0) } },
    { tokens: ['machine'], release },
    { items: ['machine'], release },
    { definitions: ['machine'], release },
  ] as const)
    assert.ok(!sameRule({ release }, other), JSON.stringify(other))
  assert.ok(!sameRule({ items: ['a'], release }, { tokens: ['a'], release }))
  assert.ok(!sameRule({ release: { afterSeconds: 20 } }, { release: { afterSeconds: 21 } }))
})

test('dueWords() counts down, and returns the instant of a distant due time', () => {
  assert.equal(dueWords(null, nowMs), 'when approved')
  assert.equal(dueWords(after(20), nowMs), 'in 20 s')
  assert.equal(dueWords(after(0.2), nowMs), 'in 1 s')
  assert.equal(dueWords(after(0), nowMs), 'now')
  assert.equal(dueWords(after(-5), nowMs), 'now')
  assert.equal(dueWords(after(600), nowMs), 'in 10 min')
  assert.match(dueWords(after(7200), nowMs), /^on .*2026/)
})

test('queueOrder() lists the next due proposals first, then proposals that require approval, newest first', () => {
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

test('isTextSwapped() marks a text that replaced another one less than half a delay ago', () => {
  const holdOf = (id: string, release: Hold['release']) => ({ id, release }) as Hold
  const holds = [
    holdOf('delay', { afterSeconds: 20 }),
    holdOf('other', { afterSeconds: 600 }),
    holdOf('approval', 'approval'),
    holdOf('embargo', { at: after(60) }),
  ]
  const isSwapped = (at: number, due: number | null, ids: readonly string[] = ['delay']) => {
    const proposal = { at: after(at), due: due === null ? null : after(due), holds: ids }
    return isTextSwapped(proposal as unknown as Proposal, holds, nowMs)
  }
  assert.equal(isSwapped(-3, 17), false, 'a first proposal')
  assert.equal(isSwapped(-3, 5), true)
  assert.equal(isSwapped(-0.2, 2), true)
  assert.equal(isSwapped(-9.9, 2), true)
  assert.equal(isSwapped(-10, 2), false, 'half a delay ago')
  assert.equal(isSwapped(-100, 5, ['delay', 'other']), true)
  assert.equal(isSwapped(-3, null, ['approval']), false)
  assert.equal(isSwapped(-3, null, ['approval', 'delay']), false)
  assert.equal(isSwapped(-3, 60, ['embargo']), false)
})

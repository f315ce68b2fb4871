import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/client'
import { type MessageRecord, nextStep } from './message-records.ts'

function item(id: string, revision = 1): Item {
  const at = '2026-01-31T19:30:00Z'
  return {
    id,
    fixtureId: 'f',
    definitionKey: 'd',
    definitionVersion: 1,
    revision,
    effectiveAt: at,
    asOf: at,
    publishedAt: at,
    entities: [],
    content: {},
    assets: [],
  }
}

function record(state: MessageRecord['state'], revision = 1): MessageRecord {
  return { state, revision }
}

function stepFor(
  records: Readonly<Record<string, MessageRecord>>,
  items: readonly Item[],
  chosen: readonly string[] = items.map(({ id }) => id),
): string | undefined {
  const step = nextStep(new Map(Object.entries(records)), items, new Set(chosen))
  return step && `${step.kind} ${step.kind === 'remove' ? step.itemId : step.item.id}`
}

test('nextStep() adds chosen items in their order and skips the others', () => {
  assert.equal(stepFor({}, [item('a'), item('b')]), 'add a')
  assert.equal(stepFor({ a: record('sent') }, [item('a'), item('b')]), 'add b')
  assert.equal(stepFor({}, [item('a')], []), 'skip a')
  assert.equal(stepFor({ a: record('sent') }, [item('a')]), undefined)
})

test('nextStep() revises what was sent, also if the item is no longer chosen', () => {
  assert.equal(stepFor({ a: record('sent') }, [item('a', 2)], []), 'revise a')
  assert.equal(stepFor({ a: record('sent', 3) }, [item('a', 2)]), undefined)
})

test('nextStep() adds a skipped or removed item if its later revision is chosen', () => {
  assert.equal(stepFor({ a: record('skipped') }, [item('a', 2)]), 'add a')
  assert.equal(stepFor({ a: record('skipped') }, [item('a', 2)], []), 'skip a')
  assert.equal(stepFor({ a: record('removed') }, [item('a', 2)]), 'add a')
  assert.equal(stepFor({ a: record('removed') }, [item('a', 2)], []), undefined)
})

test('nextStep() removes what was sent and is withdrawn, before anything else', () => {
  assert.equal(stepFor({ a: record('sent') }, [item('b')]), 'remove a')
  const others = { a: record('removed'), b: record('skipped'), c: record('existing') }
  assert.equal(stepFor(others, []), undefined)
})

test('nextStep() never sends items that existed before or that the target refused', () => {
  for (const state of ['existing', 'failed'] as const) {
    assert.equal(stepFor({ a: record(state) }, [item('a', 2)]), undefined)
  }
})

test('nextStep() accepts any item id', () => {
  assert.equal(stepFor({}, [item('__proto__'), item('constructor')]), 'add __proto__')
})

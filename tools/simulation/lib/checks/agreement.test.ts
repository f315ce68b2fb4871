import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Entry } from '@fixture-feed/journal/entry'
import type { ServiceNode } from '../service/service-node.ts'
import { AgreementChecks } from './agreement.ts'

const relay = { name: 'relay-1' } as ServiceNode

/** A recorded snapshot with one text, or without any. */
function recorded(position: number, at: string, text?: string): Entry {
  const items = text === undefined ? [] : [{ id: 'a', revision: 1, content: { text } }]
  return {
    kind: 'publication',
    fixtureId: 'fixture-1',
    feedKey: 'pulse',
    id: `entry ${position}`,
    position,
    previous: position - 1,
    recordedAt: at,
    at,
    items,
    withdrawals: text === undefined ? [{ id: 'a' }] : [],
    itemCount: items.length,
    origin: 'observed',
  } as unknown as Entry
}

test('take() accepts a text again after the relay left a snapshot of the far future', () => {
  const checks = new AgreementChecks(new AgreementChecks())
  checks.take(recorded(1, '2025-01-02T19:00:00Z', 'T1n'), relay)
  checks.take(recorded(2, '2025-01-02T18:00:00Z'), relay)
  checks.take(recorded(3, '2025-01-02T19:00:00Z', 'T1n'), relay)
})

test('take() reports a text that a relay recorded twice', () => {
  const checks = new AgreementChecks(new AgreementChecks())
  checks.take(recorded(1, '2025-01-02T18:00:00Z', 'T1n'), relay)
  checks.take(recorded(2, '2025-01-02T18:00:01Z'), relay)
  assert.throws(
    () => checks.take(recorded(3, '2025-01-02T18:00:02Z', 'T1n'), relay),
    /T1n was applied at position 1, and again at 3/,
  )
})

test('take() accepts that a relay records a text as often as its upstream published it', () => {
  const upstream = new AgreementChecks()
  const checks = new AgreementChecks(upstream)
  const purge = { ...recorded(8, '2025-01-02T18:00:01Z'), kind: 'purge', feedKeys: ['pulse'] }
  upstream.take(recorded(7, '2025-01-02T18:00:00Z', 'T1n'), relay)
  upstream.take(purge as unknown as Entry, relay)
  upstream.take({ ...recorded(9, '2025-01-02T18:00:02Z', 'T1n'), previous: 0 }, relay)
  checks.take(recorded(1, '2025-01-02T18:00:00Z', 'T1n'), relay)
  checks.take(recorded(2, '2025-01-02T18:00:02Z', 'T1n'), relay)
  assert.throws(
    () => checks.take(recorded(3, '2025-01-02T18:00:03Z', 'T1n'), relay),
    /T1n was applied at position 2, and again at 3/,
  )
})

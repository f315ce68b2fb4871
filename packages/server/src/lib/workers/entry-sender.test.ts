import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '@fixture-feed/contract/snapshot'
import type { Entry } from '@fixture-feed/journal/entry'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import type { EntryPart } from './calls.ts'
import { EntryParts, EntrySender, partLength } from './entry-sender.ts'

const at = '2026-03-01T18:00:00Z'
const settled = { isSettled: true }

function publication(position: number, count: number): Entry {
  const items = Array.from({ length: count }, (_, index): Item => {
    return { ...draftSample(`i${index}`), revision: 1, publishedAt: at }
  })
  const stored = { id: `${position}`, position, previous: 0, recordedAt: at }
  return { kind: 'publication', ...pulse, ...stored, at, items, withdrawals: [], itemCount: count }
}

/** A worker that puts the parts together, and records its messages and the entries that it shows. */
function worker() {
  const parts = new EntryParts()
  const messages: string[] = []
  const shown: Entry[] = []
  let inFlight = 0
  let mostInFlight = 0
  return {
    messages,
    shown,
    mostInFlight: () => mostInFlight,
    calls: {
      async addPart(part: EntryPart) {
        messages.push(`part of ${part.items.length}`)
        mostInFlight = Math.max(mostInFlight, ++inFlight)
        await new Promise(resolve => setImmediate(resolve))
        parts.add(part)
        inFlight--
      },
      async show(entry: Entry) {
        messages.push(
          `${entry.position} with ${entry.kind === 'publication' ? entry.items.length : 0}`,
        )
        shown.push(parts.complete(entry))
      },
      async settle() {
        messages.push('settle')
      },
      async break() {
        messages.push('break')
      },
    },
  }
}

test('show() sends a long publication in parts, one at a time, and everything else after it', async () => {
  const { calls, messages, mostInFlight, shown } = worker()
  const sender = new EntrySender(calls)
  const entries = [
    publication(1, partLength),
    publication(2, 2 * partLength + 1),
    publication(3, 1),
    publication(4, partLength + 1),
  ]
  const sent = entries.map(entry => sender.show(entry, settled))
  await Promise.all([...sent, sender.settle(), sender.break(pulse)])
  assert.deepEqual(messages, [
    `1 with ${partLength}`,
    `part of ${partLength}`,
    `part of ${partLength}`,
    'part of 1',
    '2 with 0',
    '3 with 1',
    `part of ${partLength}`,
    'part of 1',
    '4 with 0',
    'settle',
    'break',
  ])
  assert.equal(mostInFlight(), 1)
  assert.equal(JSON.stringify(shown), JSON.stringify(entries))
})

test('show() sends entries immediately again after a part that could not be sent', async () => {
  const { calls, messages } = worker()
  const sender = new EntrySender({ ...calls, addPart: async () => assert.fail('exited') })
  await assert.rejects(sender.show(publication(1, partLength + 1), settled), /exited/)
  const shown = sender.show(publication(2, 1), settled)
  assert.deepEqual(messages, ['2 with 1'])
  await shown
})

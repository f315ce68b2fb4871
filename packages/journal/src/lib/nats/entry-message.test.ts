import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { headers } from '@nats-io/nats-core'
import type { EntryText } from '../entry-text.ts'
import {
  type CopyMessage,
  decodeBody,
  type EntryMessage,
  encodeBody,
  encodeBodyElsewhere,
  encodeMessage,
  encodeNote,
  otherJournalOf,
  parseMessage,
  placeOf,
} from './entry-message.ts'
import { chainToken, entrySubject, scrubbedSubject } from './subjects.ts'

const facts = {
  id: 'a\n\u0000\ud800é',
  kind: 'settings',
  previous: 7,
  previousId: 'before é',
  seen: 11,
  heads: { settings: 3, publication: 7 },
  journalId: 'journal-1',
} as const
const chain = chainToken({ fixtureId: 'f1', feedKey: 'pulse' })

test('parseMessage() returns the input of encodeMessage() for any id', () => {
  const message = parse({ text: '{}', bytes: null })
  assert.deepEqual(
    { ...message, headers: undefined, body: undefined },
    { ...facts, chain, position: 12, role: 'entry', headers: undefined, body: undefined },
  )
})

test('parseMessage() returns undefined for a message of another journal', () => {
  const { headers: fields, body: data } = encodeMessage(facts, { text: '{}', bytes: null })
  const message = { seq: 12, subject: entrySubject('S', chain), headers: fields, data }
  assert.equal(parseMessage(message, 'journal-2'), undefined)
  assert.equal(otherJournalOf(message, 'journal-2'), 'journal-1')
  assert.equal(parseMessage(message, 'journal-1')?.id, facts.id)
  assert.equal(otherJournalOf(message, 'journal-1'), undefined)
  // A journal whose stream description was changed has no id, and accepts every message.
  assert.equal(parseMessage(message, undefined)?.id, facts.id)
})

test('decodeBody() returns text and bytes, compressed or not', () => {
  const texts = ['{}', `{"text":"${'ü€😀'.repeat(1000)}"}`]
  const parts = [null, new Uint8Array(), new Uint8Array(5000), new Uint8Array(randomBytes(5000))]
  for (const text of texts) {
    for (const bytes of parts) {
      const message = parse({ text, bytes })
      assert.ok(message !== undefined)
      assert.deepEqual(decodeBody(message), { text, bytes })
    }
  }
})

test('encodeBodyElsewhere() returns the content that encodeBody() returns', async () => {
  const text = `{"text":"${'ü€😀'.repeat(1000)}"}`
  for (const bytes of [null, new Uint8Array(5000), new Uint8Array(randomBytes(50_000))]) {
    const { bytes: content, ...form } = await encodeBodyElsewhere({ text, bytes })
    const { bytes: expected, ...expectedForm } = encodeBody({ text, bytes })
    assert.deepEqual(form, expectedForm)
    assert.deepEqual(zstdDecompressSync(content), zstdDecompressSync(expected))
  }
})

test('encodeMessage() compresses repetitive entries', () => {
  const { body } = encodeMessage(facts, { text: 'abc'.repeat(100_000), bytes: null })
  assert.ok(body.length < 1000, `${body.length} bytes`)
})

test('encodeMessage() names the original entry of a copy, even of a copy of a copy', () => {
  const message = parse({ text: '{"a":1}', bytes: null })
  assert.ok(message?.role === 'entry')
  const first = copied(message, '{"a":2}', 20)
  const second = copied(first, '{"a":3}', 21)
  assert.deepEqual([first.replaces, second.replaces], [12, 12])
  assert.deepEqual([second.id, second.previous, second.heads], [facts.id, 7, facts.heads])
  assert.equal(decodeBody(second).text, '{"a":3}')
})

test('parseMessage() distinguishes a note from entries and copies', () => {
  const subject = scrubbedSubject('S', chain)
  const { headers: fields, body: data } = encodeNote({ id: 'e', previous: 8 })
  const note = parseMessage({ seq: 9, subject, headers: fields, data })
  assert.deepEqual([note?.role, note?.id, note?.previous], ['note', 'e', 8])
})

test('parseMessage() returns undefined for a message that no journal wrote', () => {
  const subject = entrySubject('S', chain)
  const data = new Uint8Array()
  for (const fields of [undefined, headers()]) {
    assert.equal(parseMessage({ seq: 1, subject, headers: fields, data }), undefined)
  }
})

test('parseMessage() ignores a message that names a later predecessor: it was written for a deleted stream', () => {
  const { headers: fields, body: data } = encodeMessage(facts, { text: '{}', bytes: null })
  const subject = entrySubject('S', chain)
  for (const seq of [6, 7]) {
    assert.equal(parseMessage({ seq, subject, headers: fields, data }), undefined)
  }
  assert.equal(parseMessage({ seq: 8, subject, headers: fields, data })?.role, 'entry')
})

test('parseMessage() ignores a copy of a later record: it was written for a deleted stream', () => {
  const first = { ...facts, previous: 0 }
  const { headers: fields, body: data } = encodeMessage(first, { text: '{}', bytes: null }, 3)
  const subject = scrubbedSubject('S', chain)
  for (const seq of [1, 3]) {
    assert.equal(parseMessage({ seq, subject, headers: fields, data }), undefined)
  }
  assert.equal(parseMessage({ seq: 4, subject, headers: fields, data })?.role, 'copy')
})

test('parseMessage() rejects a journal message that this release cannot read', () => {
  const subject = entrySubject('S', chain)
  const data = new Uint8Array()
  const foreign = headers()
  foreign.set('Feed-Kind', 'constructor')
  const incomplete = headers()
  incomplete.set('Feed-Kind', 'settings')
  incomplete.set('Feed-Previous', '-1')
  const { headers: changed } = encodeMessage(facts, { text: '', bytes: null })
  changed.set('Feed-Id', '%')
  const cases = [
    [foreign, /the record at position 17 has the unknown kind "constructor"/],
    [incomplete, /position 17 has no valid Feed-Previous or Feed-Seen header/],
    [changed, /position 17 cannot be read/],
  ] as const
  for (const [fields, message] of cases) {
    const parse = () => parseMessage({ seq: 17, subject, headers: fields, data })
    assert.throws(parse, { name: 'UnknownRecordError', message })
  }
})

function parse(encoded: EntryText) {
  const { headers: fields, body: data } = encodeMessage(facts, encoded)
  return parseMessage({ seq: 12, subject: entrySubject('S', chain), headers: fields, data })
}

function copied(message: EntryMessage | CopyMessage, text: string, seq: number): CopyMessage {
  const encoded = encodeMessage(message, { text, bytes: null }, placeOf(message))
  const { headers: fields, body: data } = encoded
  const parsed = parseMessage({ seq, subject: scrubbedSubject('S', chain), headers: fields, data })
  assert.ok(parsed?.role === 'copy')
  return parsed
}

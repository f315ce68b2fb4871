import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runToCompletion } from '@fixture-feed/contract/steps'
import { type CalendarEvent, calendarText } from './calendar-text.ts'

const event: CalendarEvent = {
  uid: 'urn:uuid:1',
  summary: 'Tides at Comets',
  startsAtMs: Date.parse('2026-03-01T19:00:00.500Z'),
  changedAtMs: Date.parse('2026-02-28T10:00:00+02:00'),
  sequence: 7,
  status: 'CONFIRMED',
}

function textOf(...events: readonly CalendarEvent[]): string {
  return runToCompletion(calendarText('Tides', events))
}

test('calendarText() states an event in UTC, and ends every line with CR LF', () => {
  const lines = textOf(event).split('\r\n')
  assert.deepEqual(lines.slice(6), [
    'BEGIN:VEVENT',
    'UID:urn:uuid:1',
    'DTSTAMP:20260228T080000Z',
    'LAST-MODIFIED:20260228T080000Z',
    'SEQUENCE:7',
    'DTSTART:20260301T190000Z',
    'DURATION:PT2H30M',
    'SUMMARY:Tides at Comets',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('calendarText() escapes texts and removes control characters', () => {
  const text = textOf({ ...event, summary: 'a,b;c\\d\r\ne\u0007f\ud800', location: 'X: "Y"' })
  assert.ok(text.includes('SUMMARY:a\\,b\\;c\\\\d\\nef\ufffd\r\n'))
  assert.ok(text.includes('LOCATION:X: "Y"\r\n'))
})

test('calendarText() folds lines at 75 octets between characters', () => {
  const summary = 'Águilas 🦅 '.repeat(30)
  const text = textOf({ ...event, summary })
  for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.ok(text.isWellFormed())
  assert.ok(text.replaceAll('\r\n ', '').includes(`SUMMARY:${summary}\r\n`))
})

test('calendarText() bounds the sequence number by the largest integer of RFC 5545', () => {
  assert.match(textOf({ ...event, sequence: 2 ** 40 }), /^SEQUENCE:2147483647\r$/m)
})

import type { Steps } from '@fixture-feed/contract/steps'

/** One game in a calendar. */
export interface CalendarEvent {
  readonly uid: string
  readonly summary: string
  /** The start of the game in milliseconds since the epoch. */
  readonly startsAtMs: number
  /** The last change of the game's registration, in milliseconds since the epoch. */
  readonly changedAtMs: number
  /** A number that increases with each change of the registration. */
  readonly sequence: number
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  readonly location?: string | undefined
  /** An absolute address. */
  readonly url?: string | undefined
}

/** The maximum length of a content line in octets, without its end (RFC 5545 §3.1). */
const maxLineOctets = 75

/** The largest value of an integer property (RFC 5545 §3.3.8). */
const maxInteger = 2 ** 31 - 1

/**
 * A calendar without games contains the definition of a time zone that nothing uses, because a calendar must have at
 * least one component (RFC 5545 §3.6).
 */
const emptyCalendar = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** An iCalendar document (RFC 5545) with one event for each game, in steps of one event. */
export function* calendarText(name: string, events: Iterable<CalendarEvent>): Steps<string> {
  const head = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fixture Feed//Fixture Feed//EN',
    // The name of RFC 7986, and the name that older programs read.
    `NAME:${escapedText(name)}`,
    `X-WR-CALNAME:${escapedText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
  ]
  const components: string[] = []
  for (const event of events) {
    components.push(contentLines(eventLines(event)))
    yield
  }
  if (components.length === 0) components.push(contentLines(emptyCalendar))
  return [contentLines(head), ...components, contentLines(['END:VCALENDAR'])].join('')
}

function eventLines(event: CalendarEvent): readonly string[] {
  const changedAt = utcText(event.changedAtMs)
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `SEQUENCE:${Math.min(event.sequence, maxInteger)}`,
    `DTSTART:${utcText(event.startsAtMs)}`,
    'DURATION:PT2H30M',
    `SUMMARY:${escapedText(event.summary)}`,
    `STATUS:${event.status}`,
    ...(event.location === undefined ? [] : [`LOCATION:${escapedText(event.location)}`]),
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    'END:VEVENT',
  ]
}

/** A time in UTC (RFC 5545 §3.3.5), in whole seconds. */
function utcText(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')
}

/**
 * A text value (RFC 5545 §3.3.11). Line ends are escaped. All other control characters are removed: the grammar allows
 * none of them except tabs.
 */
function escapedText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|\n/g, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

function contentLines(lines: readonly string[]): string {
  return lines.map(line => `${foldedLine(line)}\r\n`).join('')
}

/** Folds a content line into lines of at most 75 octets. Each line except the first begins with a space. */
function foldedLine(line: string): string {
  if (Buffer.byteLength(line) <= maxLineOctets) return line
  let folded = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > maxLineOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += length
  }
  return folded
}

/** Checks the calendars with an external library. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createFakeClock } from '@fixture-feed/test-support/fake-clock'
import { runService } from '@fixture-feed/test-support/running-service'
import { draftSample, registrationSample } from '@fixture-feed/test-support/samples'
import { loadChecker, withoutCheckers } from './lib/testing/checkers.ts'

const skip = withoutCheckers

interface Property {
  toICALString(): string
}

interface Component {
  getAllSubcomponents(name: string): readonly Component[]
  getFirstPropertyValue(name: string): unknown
  getAllProperties(name: string): readonly Property[]
}

interface Ical {
  readonly default: {
    parse(text: string): unknown
    readonly Component: new (parsed: unknown) => Component
  }
}

// The service starts at the time of the real clock, which decides how long calendars keep canceled games.
const clock = createFakeClock(new Date().toISOString())
const service = await runService({ after }, { clock })

/** The events of a calendar, by summary. */
async function eventsAt(path: string): Promise<ReadonlyMap<string, Component>> {
  const { default: ical } = (await loadChecker('ical.js')) as Ical
  const response = await fetch(service.publicUrl + path)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/calendar; charset=utf-8')
  const calendar = new ical.Component(ical.parse(await response.text()))
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0')
  const events = calendar.getAllSubcomponents('vevent')
  return new Map(events.map(event => [String(event.getFirstPropertyValue('summary')), event]))
}

async function factsOf(path: string, summary: string): Promise<Readonly<Record<string, string>>> {
  const event = (await eventsAt(path)).get(summary)
  const names = ['uid', 'dtstart', 'duration', 'status', 'location', 'url', 'sequence', 'dtstamp']
  return Object.fromEntries(
    names.map(name => [name, String(event?.getFirstPropertyValue(name) ?? '')]),
  )
}

const title = 'Port Ellery Tides at Marrow Hill Comets'
const path = '/v1/fixtures/tides-at-comets'

test('the calendar has an event for each game, which changes with its registration', {
  skip,
}, async () => {
  const first = await factsOf('/fixtures.ics', title)
  assert.deepEqual(
    { ...first, uid: '', sequence: '', dtstamp: '' },
    {
      uid: '',
      dtstart: '2026-03-01T19:00:00Z',
      duration: 'PT2H30M',
      status: 'CONFIRMED',
      location: '',
      url: `${service.publicUrl}/games/tides-at-comets`,
      sequence: '',
      dtstamp: '',
    },
  )
  await service.publish({ items: [draftSample('a')] })
  assert.deepEqual(await factsOf('/fixtures.ics', title), first)

  clock.advance(60_000)
  const details = {
    scheduledAt: '2026-03-02T01:30:00+02:00',
    status: 'postponed',
    venue: { name: 'Marrow Hill Arena', place: 'Marrow Hill, North' },
  } as const
  await service.register(undefined, registrationSample({ details }))
  const moved = await factsOf('/fixtures.ics', title)
  assert.equal(moved.uid, first.uid)
  assert.equal(moved.dtstart, '2026-03-01T23:30:00Z')
  assert.equal(moved.status, 'TENTATIVE')
  assert.equal(moved.location, 'Marrow Hill Arena, Marrow Hill, North')
  assert.ok(Number(moved.sequence) > Number(first.sequence))
  assert.ok(String(moved.dtstamp) > String(first.dtstamp))
})

test('a team has a calendar of its own games, and an unknown team has none', { skip }, async () => {
  const awayTeam = { id: 'herons/é', name: 'Porto Azul Herons', tricode: 'PAH' }
  await service.register('other', registrationSample({ key: 'other', awayTeam }))
  const team = `/teams/${encodeURIComponent(awayTeam.id)}.ics`
  assert.deepEqual([...(await eventsAt(team)).keys()], ['Porto Azul Herons at Marrow Hill Comets'])
  assert.equal((await eventsAt('/teams/comets.ics?utm_source=mail')).size, 2)
  assert.equal((await fetch(`${service.publicUrl}/teams/nobody.ics`)).status, 404)
})

test('a calendar has a tag and is revalidated', { skip }, async () => {
  const { publicUrl } = service
  const url = `${publicUrl}/fixtures.ics`
  const { headers } = await fetch(url)
  assert.equal(headers.get('cache-control'), 'public, max-age=0, must-revalidate')
  const { status } = await fetch(url, {
    headers: { 'If-None-Match': headers.get('etag') ?? '' },
  })
  assert.equal(status, 304)
})

test('a retired game is canceled in the calendar, and a purged game disappears', {
  skip,
}, async () => {
  const before = await factsOf('/fixtures.ics', title)
  await service.operate('DELETE', path)
  const canceled = await factsOf('/fixtures.ics', title)
  assert.equal(canceled.status, 'CANCELLED')
  assert.ok(Number(canceled.sequence) > Number(before.sequence))
  await service.operate('DELETE', `${path}/history`)
  assert.equal((await eventsAt('/fixtures.ics')).has(title), false)
})

test('a calendar without games is valid', { skip }, async t => {
  const empty = await runService(t, { registered: false })
  const { default: ical } = (await loadChecker('ical.js')) as Ical
  await empty.register()
  await empty.operate('DELETE', path)
  await empty.operate('DELETE', `${path}/history`)
  const text = await (await fetch(`${empty.publicUrl}/fixtures.ics`)).text()
  const calendar = new ical.Component(ical.parse(text))
  assert.equal(calendar.getAllSubcomponents('vevent').length, 0)
  assert.equal(calendar.getAllSubcomponents('vtimezone').length, 1)
})

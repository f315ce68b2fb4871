import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import { movedLine } from './moved-line.ts'
import { replayPace } from './replay-pace.ts'
import { sampleDraft, sampleFixture } from './testing/sample-content.ts'

const startMs = Date.parse('2026-06-01T10:00:00Z')
const pace = replayPace({ from: '2026-01-31T19:30:00Z', startMs, speed: 30 })

test('replayPace() plays the past from its start at a multiple of the speed', () => {
  assert.equal(pace.dueMs('2026-01-31T19:30:00Z'), startMs)
  assert.equal(pace.dueMs('2026-01-31T20:30:00+00:30'), startMs + 60_000)
  assert.equal(pace.moved('2026-01-31T19:00:00Z'), '2026-06-01T09:59:00.000Z')
})

test('movedLine() shifts every instant of a line, and the date and the key of a fixture', () => {
  const feed = { fixtureId: 'g', feedKey: 'pulse' }
  const venue = { name: 'Lakeside Hall' }
  const entry = {
    ...sampleFixture('g'),
    key: '20260131-pah-at-lin',
    details: { venue, scheduledAt: '2026-01-31T19:30:00Z' },
  }
  assert.deepEqual(movedLine({ kind: 'fixture', entry }, pace.moved), {
    kind: 'fixture',
    entry: {
      ...entry,
      key: '20260601-pah-at-lin',
      date: '2026-06-01',
      firstEventAt: '2026-06-01T10:00:00.000Z',
      details: { venue, scheduledAt: '2026-06-01T10:00:00.000Z' },
    },
  })
  const draft = sampleDraft('g', 'a')
  const publication: LogLine = {
    kind: 'publication',
    ...feed,
    at: '2026-01-31T19:30:30Z',
    items: [draft, { ...draft, id: 'b', publishedAt: '2026-01-31T19:31:00Z' }],
    withdrawals: [{ id: 'c' }],
  }
  const moved = {
    ...draft,
    effectiveAt: '2026-06-01T09:45:00.000Z',
    asOf: '2026-06-01T09:45:00.000Z',
    content: { ...draft.content, scheduledTipoff: '2026-06-01T10:00:00.000Z' },
  }
  assert.deepEqual(movedLine(publication, pace.moved), {
    ...publication,
    at: '2026-06-01T10:00:01.000Z',
    items: [moved, { ...moved, id: 'b', publishedAt: '2026-06-01T10:00:02.000Z' }],
  })
  const asset: LogLine = {
    kind: 'asset',
    ...feed,
    name: 'n',
    mediaType: 'image/svg+xml',
    base64: '',
  }
  assert.equal(movedLine(asset, pace.moved), asset)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PollState } from '../feed.ts'
import { DisplayedState, type DisplayPhase } from './displayed-state.ts'
import { NOTHING_HELD, stateOf } from './poll-state.ts'
import type { ReadOutcome } from './read-resource.ts'
import { DISPLAY_AFTER, type DisplayEvent } from './testing/transition-table.generated.ts'

const { signal } = new AbortController()

function replaced(body: object): ReadOutcome<object> {
  const facts = { etag: undefined, noStore: true, hasWaited: false, sentAt: undefined }
  return { kind: 'replaced', body, language: undefined, ...facts } as ReadOutcome<object>
}

function create(
  behindSeconds: number,
  polled: PollState<object> = NOTHING_HELD.state,
): DisplayedState<object> {
  return new DisplayedState<object>({
    behindSeconds,
    fetch: async () => new Response('', { headers: { Date: new Date().toUTCString() } }),
    past: {
      timeline: { url: 'https://feeds.example/timeline', list: 'instants' },
      at: until => ({ url: `?until=${until}`, list: 'items' }),
    },
    polled: () => polled,
    isLive: () => true,
  })
}

async function load(displayed: DisplayedState<object>): Promise<void> {
  await displayed.load(signal)
  const init = { headers: {}, cache: 'default', credentials: 'omit', signal } as const
  await displayed.fetch('https://feeds.example/', init)
}

function readPast(displayed: DisplayedState<object>): void {
  assert.ok(displayed.acceptPast(replaced({ instants: [] })))
  assert.ok(displayed.acceptPast(replaced({ snapshotAt: '2026-01-01T00:00:00Z', items: [] })))
}

/** Creates a display in this phase. Its delay is 5 s, except in the phase `live`. */
async function inPhase(phase: DisplayPhase): Promise<DisplayedState<object>> {
  const displayed = create(phase === 'live' ? 0 : 5)
  if (phase === 'catching-up' || phase === 'delayed') await load(displayed)
  if (phase === 'delayed') readPast(displayed)
  return displayed
}

const cause: Record<DisplayEvent, (displayed: DisplayedState<object>) => void | Promise<void>> = {
  longer: displayed => displayed.setBehindSeconds(10),
  shorter: displayed => displayed.setBehindSeconds(1),
  none: displayed => displayed.setBehindSeconds(0),
  loaded: load,
  'past-read': readPast,
  'changes-missed': displayed => {
    displayed.record({ kind: 'failed' } as ReadOutcome<never>, 1_000)
    displayed.record(replaced({ items: [] }), 1_000)
  },
  seek: displayed => displayed.restart(),
}

test('DisplayedState has the transitions of its table', async t => {
  for (const [phase, events] of Object.entries(DISPLAY_AFTER)) {
    for (const [event, next] of Object.entries(events)) {
      if (next === 'impossible') continue
      const displayed = await inPhase(phase as DisplayPhase)
      t.after(() => displayed.end())
      assert.equal(displayed.phase, phase)
      await cause[event as DisplayEvent](displayed)
      assert.equal(displayed.phase, next, `${phase} after ${event}`)
    }
  }
})

test('setBehindSeconds(0) ends reads of the past and shows the polled state immediately', async t => {
  const snapshot = { snapshotAt: new Date(Date.now() + 60_000).toISOString(), items: [] }
  const displayed = create(5, stateOf<object>({ snapshot }))
  t.after(() => displayed.end())
  await load(displayed)
  assert.ok(displayed.pastRead)
  assert.equal(displayed.state.snapshot, undefined)
  displayed.setBehindSeconds(0)
  assert.equal(displayed.pastRead, undefined)
  assert.equal(displayed.state.snapshot, snapshot)
})

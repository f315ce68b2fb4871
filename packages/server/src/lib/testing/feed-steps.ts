/** Random histories of a feed: the steps of its operators, and functions that perform them on a service. */
import { compareDateTimes } from '@fixture-feed/contract/instant'
import type { FeedId } from '@fixture-feed/journal/entry'
import {
  feedPath,
  type OperatorResponse,
  type RunningService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, registrationSample } from '@fixture-feed/test-support/samples'
import fc from 'fast-check'

const ids = ['a', 'b', 'c', 'd', '__proto__'] as const

interface WantedItem {
  readonly id: string
  readonly about: string
  readonly effectiveAt: string
}

/** One step in the history of a feed. Before it, the clock moves by `passedMs`, forward or back. */
export type FeedStep = { readonly passedMs: number } & (
  | {
      readonly kind: 'publish'
      readonly items: readonly WantedItem[]
      readonly withdrawn: readonly string[]
      /** The place of the instant between the last change and now, and its spelling. Default: now. */
      readonly backfill: { readonly share: number; readonly spelling: Spelling } | undefined
    }
  | { readonly kind: 'snapshot'; readonly retained: readonly string[]; readonly edited: string }
  | { readonly kind: 'repeat' }
  | { readonly kind: 'settings'; readonly state: 'live' | 'finished' }
  | { readonly kind: 'asset'; readonly bytes: string }
  | { readonly kind: 'reregister' }
  | { readonly kind: 'erase'; readonly id: string }
)

/** A way to write an instant. */
export interface Spelling {
  readonly offsetMinutes: number
  /** Digits after the milliseconds, which can make the instant a little later. */
  readonly finer: string
}

export const spelling: fc.Arbitrary<Spelling> = fc.record({
  offsetMinutes: fc.constantFrom(0, 60, -330),
  finer: fc.constantFrom('', '', '0', '0001', '9999999'),
})

/** Writes an instant in an RFC 3339 spelling, with the finer digits of the spelling. */
export function writeInstant(ms: number, { offsetMinutes, finer }: Spelling): string {
  const local = new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, -1)
  return `${local}${finer}${offsetText(offsetMinutes)}`
}

function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z'
  const two = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

const wantedItem: fc.Arbitrary<WantedItem> = fc.record({
  id: fc.constantFrom(...ids),
  about: fc.constantFrom('one', 'two', 'three'),
  effectiveAt: fc.constantFrom(
    '2026-01-01T18:00:00Z',
    '2026-01-01T19:00:00+01:00',
    '2026-01-01T18:00:01Z',
  ),
})

const publish = fc.record({
  kind: fc.constant('publish' as const),
  items: fc.uniqueArray(wantedItem, { selector: ({ id }) => id, maxLength: 3 }),
  withdrawn: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
  backfill: fc.option(fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), spelling }), {
    nil: undefined,
    freq: 2,
  }),
})

const others = fc.oneof(
  fc.record({
    kind: fc.constant('snapshot' as const),
    retained: fc.uniqueArray(fc.constantFrom(...ids)),
    edited: fc.constantFrom(...ids),
  }),
  fc.record({ kind: fc.constant('repeat' as const) }),
  fc.record({
    kind: fc.constant('settings' as const),
    state: fc.constantFrom('live' as const, 'finished' as const),
  }),
  fc.record({ kind: fc.constant('asset' as const), bytes: fc.constantFrom('x', 'y') }),
  fc.record({ kind: fc.constant('reregister' as const) }),
)

const erase = fc.record({ kind: fc.constant('erase' as const), id: fc.constantFrom(...ids) })

/** Histories of a feed, with erasures only on request. */
export function feedSteps({
  erasures = false,
}: {
  erasures?: boolean
} = {}): fc.Arbitrary<FeedStep[]> {
  const step = fc.oneof(
    { weight: 6, arbitrary: publish },
    { weight: 3, arbitrary: others },
    { weight: erasures ? 2 : 0, arbitrary: erase },
  )
  const passedMs = fc.constantFrom(0, 1, 2, 500, 60_000, -300)
  return fc.array(
    fc.tuple(step, passedMs).map(([step, passedMs]) => ({ ...step, passedMs }) as FeedStep),
    { minLength: 1, maxLength: 14 },
  )
}

/** The facts about the current feed that a step needs. */
export interface FeedNow {
  readonly snapshotAt: string | undefined
  readonly lastPublication: unknown
}

/** Performs a step at a service. Returns the operator listener's response, and the body that a `publish` step sent. */
export async function doStep(
  service: RunningService,
  feed: FeedId,
  step: FeedStep,
  now: FeedNow,
): Promise<{ readonly response: OperatorResponse; readonly publication?: unknown }> {
  service.clock.advance(step.passedMs)
  const path = feedPath(feed)
  switch (step.kind) {
    case 'publish': {
      const publication = publicationOf(step, feed, now, service.clock.nowMs())
      return { response: await service.tryPublish(publication, { feed }), publication }
    }
    case 'repeat':
      return { response: await service.tryPublish(now.lastPublication ?? {}, { feed }) }
    case 'snapshot':
      return { response: await putEdited(service, feed, step, now) }
    case 'settings':
      return { response: await service.settle({ state: step.state }, { feed }) }
    case 'asset': {
      const headers = { 'content-type': 'text/plain' }
      const body = step.bytes
      return { response: await service.operate('PUT', `${path}/assets/x.txt`, { body, headers }) }
    }
    case 'reregister': {
      await service.operate('DELETE', `/v1/fixtures/${feed.fixtureId}`)
      const json = registrationSample()
      return { response: await service.operate('PUT', `/v1/fixtures/${feed.fixtureId}`, { json }) }
    }
    case 'erase':
      return { response: await service.erase({ id: step.id }, { feed }) }
  }
}

function publicationOf(
  { items, withdrawn, backfill }: FeedStep & { kind: 'publish' },
  { fixtureId }: FeedId,
  now: FeedNow,
  nowMs: number,
) {
  const drafts = items.map(({ id, about, effectiveAt }) =>
    draftSample(id, about, { fixtureId, effectiveAt }),
  )
  const withdrawals = withdrawn
    .filter(id => items.every(item => item.id !== id))
    .map(id => ({ id }))
  const at = backfill && backfillInstant(backfill, now.snapshotAt, nowMs)
  return { items: drafts, withdrawals, ...(at !== undefined && { at }) }
}

/**
 * The instant after `share` of the time from the last change to now; `undefined` if it is not later than the last
 * change, or later than now.
 */
function backfillInstant(
  { share, spelling }: { readonly share: number; readonly spelling: Spelling },
  last: string | undefined,
  nowMs: number,
): string | undefined {
  const firstMs = last === undefined ? nowMs - 60_000 : Date.parse(last)
  const at = writeInstant(Math.floor(firstMs + share * (nowMs - firstMs)), spelling)
  if (last !== undefined && compareDateTimes(at, last) <= 0) return undefined
  return compareDateTimes(at, new Date(nowMs).toISOString()) > 0 ? undefined : at
}

async function putEdited(
  service: RunningService,
  feed: FeedId,
  { retained, edited }: FeedStep & { kind: 'snapshot' },
  { snapshotAt }: FeedNow,
): Promise<OperatorResponse> {
  const snapshot =
    snapshotAt === undefined ? { ...feed, items: [] } : await service.readSnapshot('', feed)
  const items = snapshot.items
    .filter(({ id }) => retained.includes(id))
    .map(item =>
      item.id === edited ? { ...item, content: { ...item.content, headline: 'Edited' } } : item,
    )
  return service.operate('PUT', feedPath(feed), { json: { ...snapshot, items } })
}

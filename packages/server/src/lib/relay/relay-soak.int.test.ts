/**
 * A relay that reads its upstream through a proxy, which damages one response in ten: the recorded snapshots, the gaps,
 * and the responses to readers.
 *
 * `RELAY_SOAK_SECONDS` sets the duration, `RELAY_SOAK_SEED` the random seed.
 */
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { feedAddress } from '@fixture-feed/test-support/observed-samples'
import { readPath } from '@fixture-feed/test-support/read-until'
import { runRelay } from '@fixture-feed/test-support/running-relay'
import { type RunningService, runService } from '@fixture-feed/test-support/running-service'
import { draftSample } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { until } from '@fixture-feed/test-support/until'
import { type FaultProxy, type Passage, startFaultProxy } from '../testing/relay/fault-proxy.ts'

const seconds = Number(process.env.RELAY_SOAK_SECONDS ?? 14)
const seed = Number(process.env.RELAY_SOAK_SEED ?? 1)
/** Length in milliseconds that a gap must exceed before a relay that does not wait records it. */
const leastGapMs = 5_000

/**
 * The length of an outage that a relay always records as a gap, in milliseconds. The length includes the wait, because
 * a read of a relay that waits may take this long without a gap.
 */
function outageMsFor(waitSeconds: number): number {
  return leastGapMs + waitSeconds * 1_000 + 500
}

/** A state of the upstream's feed, and for how long it was current. */
interface UpstreamState {
  readonly text: string
  readonly fromMs: number
  toMs: number
}

interface Soak {
  readonly proxy: FaultProxy
  readonly random: () => number
  readonly outageMs: number
  /** The states published so far. */
  readonly states: UpstreamState[]
}

/**
 * Publishes at random moments until the soak is over. The first outage begins after 30 % of the time, further ones
 * every 60 s.
 */
async function publishStates(
  upstream: RunningService,
  { proxy, random, outageMs, states }: Soak,
): Promise<void> {
  const endMs = Date.now() + seconds * 1_000
  let outageAtMs = Date.now() + seconds * 300
  for (let number = 1; ; number++) {
    // The last state stays current, so the relay reads it in the end.
    const isLast = Date.now() >= endMs
    const id = `item-${Math.floor(random() * 6)}`
    const known = states.at(-1)?.text.includes(`"${id}"`)
    const isWithdrawal = known === true && random() < 0.2
    const last = states.at(-1)
    if (last !== undefined) last.toMs = Date.now()
    await upstream.publish(
      isWithdrawal ? { withdrawals: [{ id }] } : { items: [draftSample(id, `state ${number}`)] },
    )
    const text = await upstream.readText()
    states.push({ text, fromMs: Date.now(), toMs: Number.POSITIVE_INFINITY })
    if (isLast) return
    await delay(300 + random() * 3_700)
    if (Date.now() < outageAtMs) continue
    // A gap begins with a successful read. On a busy machine, the first such read can be late.
    await until(() => goodReadTimes(proxy).length > 0)
    proxy.isAway = true
    // A response in progress may still pass, so the outage is a second longer than the expected gap.
    await delay(outageMs + 1_000)
    proxy.isAway = false
    outageAtMs += 60_000
  }
}

/**
 * Reads the relay repeatedly. Throws when it serves a state that was never published, an older state than before, or
 * nothing any more. Returns the number of reads with a state.
 */
async function watch(
  relay: RunningService,
  states: readonly UpstreamState[],
  isOver: () => boolean,
): Promise<number> {
  const texts = () => states.map(({ text }) => text)
  let last = -1
  let reads = 0
  while (!isOver()) {
    const { status, text } = await readPath(relay, feedAddress)
    if (status === 404) assert.equal(last, -1, 'a served feed is gone')
    else {
      assert.equal(status, 200)
      // The relay may publish a state before the test has recorded it.
      for (let tries = 0; tries < 100 && !texts().includes(text); tries++) await delay(20)
      const index = texts().indexOf(text)
      assert.notEqual(index, -1, `never published: ${text}`)
      assert.ok(index >= last, 'an older state was served')
      last = index
      reads++
    }
    await delay(50)
  }
  return reads
}

interface Recording {
  readonly instants: readonly { readonly snapshotAt: string }[]
  readonly gaps?: readonly { readonly from: string; readonly to: string }[]
}

async function soak(t: TestContext, waitSeconds: number): Promise<void> {
  const random = seededRandom(seed + waitSeconds)
  const upstream = await runService(t, { nowMs: Date.now })
  const proxy = await startFaultProxy(t, { upstream: upstream.publicUrl, random })
  const directory = temporaryDirectory()
  const relay = await runRelay(t, {
    upstream: proxy.url,
    directory,
    intervalMs: 250,
    indexIntervalMs: 1_000,
    waitSeconds,
  })
  const outageMs = outageMsFor(waitSeconds)
  const states: UpstreamState[] = []
  let isOver = false
  const watched = watch(relay, states, () => isOver)
  await publishStates(upstream, { proxy, random, outageMs, states }).finally(() => {
    isOver = true
  })
  const reads = await watched
  const last = states.at(-1)?.text
  await until(async () => (await readPath(relay, feedAddress)).text === last)
  const { text } = await readPath(relay, `${feedAddress}/timeline`)
  const timeline = JSON.parse(text) as Recording
  await checkStates(t, relay, timeline, { states, proxy })
  checkGaps(timeline, { proxy, outageMs })
  t.diagnostic(`${reads} reads; ${JSON.stringify(countFaults(proxy))}`)
}

/**
 * Checks that every recorded state was published. Checks that a state is recorded if a response delivered it or if it
 * was current for 2 s. Exempt are times without a possible read: after three failed reads in a row, or while the
 * service requested a pause.
 */
async function checkStates(
  t: TestContext,
  relay: RunningService,
  timeline: Recording,
  { states, proxy }: Pick<Soak, 'states' | 'proxy'>,
): Promise<void> {
  const recorded = new Set<string>()
  for (const { snapshotAt } of timeline.instants) {
    const { text } = await readPath(relay, `${feedAddress}?until=${encodeURIComponent(snapshotAt)}`)
    recorded.add(text)
  }
  const texts = states.map(state => state.text)
  assert.deepEqual(
    [...recorded].filter(text => !texts.includes(text)),
    [],
  )
  const reads = proxy.passages.filter(({ path }) => path === feedAddress)
  const cameThrough = new Set(reads.flatMap(({ text }) => text ?? []))
  assert.deepEqual(
    [...cameThrough].filter(text => !recorded.has(text)),
    [],
  )
  const long = states.filter(({ fromMs, toMs }) => toMs - fromMs >= 2_000)
  const missed = long.filter(({ text }) => !recorded.has(text))
  for (const state of missed) {
    const around = reads.filter(
      ({ atMs }) => atMs > state.fromMs - 2_000 && atMs < state.toMs + 500,
    )
    const faults = around.map(({ atMs, fault = 'good' }) => `${atMs - state.fromMs} ms ${fault}`)
    const stood = `${state.toMs - state.fromMs} ms`
    assert.ok(
      wasUnreadable(state, reads),
      `missed, though it stood for ${stood}: ${faults.join(', ')}`,
    )
  }
  const gaps = timeline.gaps ?? []
  const unstated = missed.filter(
    ({ fromMs, toMs }) =>
      !gaps.some(
        ({ from, to }) => Date.parse(from) <= fromMs + 500 && Date.parse(to) >= toMs - 500,
      ),
  )
  const counts = `${states.length} states, ${recorded.size} recorded`
  t.diagnostic(
    `${counts}; ${long.length} stood for 2 s, ${missed.length} of them missed, ${unstated.length} outside of gaps`,
  )
}

/**
 * Whether the relay may have had no read while a state was current, because three reads failed or the service requested
 * a pause.
 */
function wasUnreadable(state: UpstreamState, reads: readonly Passage[]): boolean {
  const failed = faultsAround(state, reads)
  return (
    failed.length > 2 ||
    failed.some(({ fault }) => fault === 'unavailable' || fault === 'forbidden')
  )
}

/** The reads between the last good read before a state and the first good read after the state. */
function faultsAround({ fromMs, toMs }: UpstreamState, reads: readonly Passage[]): Passage[] {
  const isGood = ({ fault }: Passage): boolean => fault === undefined
  const before = reads.findLast(read => isGood(read) && read.atMs <= fromMs)
  const next = reads.find(read => isGood(read) && read.atMs >= toMs)
  const from = before?.atMs ?? 0
  const to = next?.atMs ?? Number.POSITIVE_INFINITY
  return reads.filter(({ atMs }) => atMs > from && atMs < to)
}

/**
 * Checks that no read succeeded well within a gap, and that at least as many gaps are recorded as there were outages.
 */
function checkGaps(
  { gaps = [] }: Recording,
  { proxy, outageMs }: Pick<Soak, 'proxy' | 'outageMs'>,
): void {
  const good = goodReadTimes(proxy)
  for (const { from, to } of gaps) {
    const fromMs = Date.parse(from)
    const toMs = Date.parse(to)
    assert.ok(toMs - fromMs > leastGapMs)
    // Both ends of a gap are undamaged reads, which the relay recorded slightly later than the proxy.
    assert.deepEqual(
      good.filter(atMs => atMs > fromMs + 500 && atMs < toMs - 500),
      [],
      'read well within a gap',
    )
  }
  const outages = good.filter((atMs, index) => atMs - (good[index - 1] ?? atMs) > outageMs)
  assert.ok(outages.length > 0)
  assert.ok(gaps.length >= outages.length, `${gaps.length} gaps, ${outages.length} outages`)
}

/** The times of the undamaged responses of the feed, in milliseconds. */
function goodReadTimes({ passages }: FaultProxy): number[] {
  return passages
    .filter(({ path, fault }) => path === feedAddress && fault === undefined)
    .map(({ atMs }) => atMs)
}

function countFaults({ passages }: FaultProxy): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { fault = 'good' } of passages) counts[fault] = (counts[fault] ?? 0) + 1
  return counts
}

// The tests run concurrently, because both wait for most of the time.
describe('Relay behind faults', { concurrency: true }, () => {
  for (const waitSeconds of [0, 2]) {
    const way = waitSeconds === 0 ? 'polling' : 'waiting'
    test(`Relay, ${way}, records and serves exactly the valid responses`, t => soak(t, waitSeconds))
  }
})

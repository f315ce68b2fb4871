import type { IncomingMessage, ServerResponse } from 'node:http'
import { chainKey, type Entry } from '@fixture-feed/journal/entry'
import { inTurns } from '../http/in-turns.ts'
import { negotiateCoding, takesDeltas } from '../representation/content-coding.ts'
import type { RepresentedVersion } from '../representation/representation.ts'
import type { FeedView } from '../snapshot/feed-view.ts'
import type { Views } from '../snapshot/views.ts'
import { isUnchanged, type ReadConditions } from './answer-representation.ts'
import { parseWait } from './prefer.ts'

export const preferenceApplied = 'Preference-Applied'

/** About half a millisecond of work: a turn of the event loop in which others are answered too. */
const answeredPerTurn = 32

/** Waits end in steps of this. */
const tickMs = 50

/** The share of a wait by which it may be shorter, at random, so that pollers do not march in step. */
const shortening = 0.1

/** A read that is held until its feed changes or its wait is over. */
export interface HeldRead {
  /** Answers as the feed is now; called once, unless the read is cancelled before. */
  readonly answer: () => void
  /** Whether it is to be answered with a delta, if there is one. */
  readonly takesDelta: boolean
  readonly group: Group
  readonly tick: Set<HeldRead>
}

/** The held reads of one feed, all of which know the same version. */
interface Group {
  readonly view: FeedView
  /** What the tags of that version share. */
  readonly opaque: string
  /** The SHA-256 of its identity bytes, base64: most of its readers have it as their dictionary. */
  readonly digest: string
  readonly reads: Set<HeldRead>
}

export interface WaitingReadsOptions {
  readonly views: () => Views | undefined
  /** How many reads may be held; one more is answered at once. */
  readonly maxWaiting: number
  /** Told how long it took from a change until the last of its readers was answered, in seconds. */
  readonly onAllAnswered?: ((seconds: number) => void) | undefined
  /** The clock, in milliseconds. */
  readonly nowMs?: (() => number) | undefined
  readonly random?: (() => number) | undefined
}

/**
 * Reads with `Prefer: wait` of live feeds whose readers know the current version (RFC 7240 §4.3): held until readers of
 * the feed would get another answer, or the wait is over. A held read is an entry in two sets; one timer serves all.
 */
export class WaitingReads {
  readonly #options: WaitingReadsOptions
  readonly #nowMs: () => number
  readonly #random: () => number
  readonly #groups = new Map<string, Group>()
  /** The reads whose waits end in each tick. */
  readonly #ticks = new Map<number, Set<HeldRead>>()
  #lastTick = 0
  #ticking: NodeJS.Timeout | undefined
  #size = 0
  #isEnded = false

  constructor(options: WaitingReadsOptions) {
    this.#options = options
    this.#nowMs = options.nowMs ?? (() => performance.now())
    this.#random = options.random ?? Math.random
  }

  /** How many reads are held. */
  get size(): number {
    return this.#size
  }

  /**
   * Holds a read back, or returns `undefined` when it is to be answered at once.
   *
   * @param seconds What it asks for: at least 1, at most `longestWaitSeconds`.
   * @param answer Answers it as the feed is then; must not hold it again.
   */
  hold(
    view: FeedView,
    seconds: number,
    conditions: ReadConditions,
    answer: () => void,
  ): HeldRead | undefined {
    const { version } = view
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = conditions
    if (this.#isEnded || this.#size >= this.#options.maxWaiting) return undefined
    if (version === undefined || view.cachePolicy !== 'live') return undefined
    if (ifNoneMatch?.trim() === '*') return undefined
    if (!isUnchanged(version, ifNoneMatch)) return undefined
    const takesDelta =
      conditions['available-dictionary'] !== undefined && takesDeltas(acceptEncoding)
    // The version that it waits for is to be there in its coding.
    view.use(takesDelta ? 'dcz' : negotiateCoding(acceptEncoding))
    const group = this.#groupOf(view, version)
    const waitMs = seconds * 1_000 * (1 - shortening * this.#random())
    const tick = this.#tickAt(this.#nowMs() + waitMs)
    const read = { answer, takesDelta, group, tick }
    group.reads.add(read)
    tick.add(read)
    this.#size++
    return read
  }

  /** As `hold`, for a request that has reached the server; says whether it is held. `again` answers it from the start. */
  holdRequest(
    view: FeedView,
    request: IncomingMessage,
    response: ServerResponse,
    again: () => void,
  ): boolean {
    const seconds = parseWait(request.headers.prefer as string | undefined)
    if (seconds === undefined || request.method !== 'GET') return false
    // Held before; or behind another request on its connection, whose end nobody would tell of.
    if (response.hasHeader(preferenceApplied) || response.socket === null) return false
    const read = this.hold(view, seconds, request.headers, () => {
      response.off('close', cancel)
      again()
    })
    const cancel = (): void => {
      this.cancel(read)
    }
    if (read === undefined) return false
    response.setHeader(preferenceApplied, `wait=${seconds}`)
    response.once('close', cancel)
    return true
  }

  /** Forgets a read: its client has gone, or it is answered otherwise. Says whether it was still held. */
  cancel(read: HeldRead | undefined): boolean {
    if (read === undefined || !read.tick.delete(read)) return false
    this.#size--
    read.group.reads.delete(read)
    if (read.group.reads.size === 0) this.#forget(read.group)
    if (this.#size === 0) this.#stopTicking()
    return true
  }

  /** Answers those whose feed is no longer as they know it, once readers see an entry. */
  shown(entry: Entry): void {
    if (this.#groups.size === 0) return
    const groups =
      'feedKey' in entry ? [this.#groups.get(chainKey(entry))] : [...this.#groups.values()]
    for (const group of groups) {
      if (group === undefined || group.view.feed.fixtureId !== entry.fixtureId) continue
      if (!this.#isCurrent(group)) void this.#answerGroup(group)
    }
  }

  /** Answers all those whose wait is over. */
  sweep(): void {
    const now = Math.floor(this.#nowMs() / tickMs)
    for (; this.#lastTick < now; this.#lastTick++) {
      const reads = this.#ticks.get(this.#lastTick + 1)
      this.#ticks.delete(this.#lastTick + 1)
      if (reads !== undefined) void this.#answerAll(reads)
    }
  }

  /** Answers everybody, and holds nothing any more: the service stops. */
  async end(): Promise<void> {
    this.#isEnded = true
    await Promise.all([...this.#groups.values()].map(group => this.#answerGroup(group)))
  }

  /** Whether readers of a feed would still be told that it is unchanged. */
  #isCurrent({ view, opaque }: Group): boolean {
    const views = this.#options.views()
    if (views === undefined || view.version?.opaque !== opaque) return false
    // An evicted view does not advance any more.
    const isInMemory = views.feeds.loaded(view.feed) === view
    const isPublished = views.catalog.standing(view.feed) === 'published'
    return isInMemory && isPublished && view.cachePolicy === 'live'
  }

  #groupOf(view: FeedView, { opaque, digest }: RepresentedVersion): Group {
    const key = chainKey(view.feed)
    const known = this.#groups.get(key)
    if (known?.view === view && known.opaque === opaque) return known
    if (known !== undefined) void this.#answerGroup(known)
    const group = { view, opaque, digest, reads: new Set<HeldRead>() }
    this.#groups.set(key, group)
    return group
  }

  #forget(group: Group): void {
    const key = chainKey(group.view.feed)
    if (this.#groups.get(key) === group) this.#groups.delete(key)
  }

  async #answerGroup(group: Group): Promise<void> {
    this.#forget(group)
    const startedAt = performance.now()
    const [whole, deltas] = partition(group.reads)
    await this.#answerAll(whole)
    if (deltas.size > 0) {
      await makeDelta(group)
      await this.#answerAll(deltas)
    }
    this.#options.onAllAnswered?.((performance.now() - startedAt) / 1_000)
  }

  /** Some in each turn of the event loop, so that nobody else has to wait for all of them. */
  #answerAll(reads: Set<HeldRead>): Promise<void> {
    return inTurns(reads, answeredPerTurn, read => {
      if (this.cancel(read)) read.answer()
    })
  }

  #tickAt(ms: number): Set<HeldRead> {
    this.#startTicking()
    const tick = Math.ceil(ms / tickMs)
    let reads = this.#ticks.get(tick)
    if (reads === undefined) {
      reads = new Set()
      this.#ticks.set(tick, reads)
    }
    return reads
  }

  #startTicking(): void {
    if (this.#ticking !== undefined) return
    this.#lastTick = Math.floor(this.#nowMs() / tickMs)
    this.#ticking = setInterval(() => this.sweep(), tickMs).unref()
  }

  #stopTicking(): void {
    clearInterval(this.#ticking)
    this.#ticking = undefined
    this.#ticks.clear()
  }
}

/** Those who take the version whole, and those who wait for the delta a little longer. */
function partition(reads: ReadonlySet<HeldRead>): readonly [Set<HeldRead>, Set<HeldRead>] {
  const whole = new Set<HeldRead>()
  const deltas = new Set<HeldRead>()
  for (const read of reads) (read.takesDelta ? deltas : whole).add(read)
  return [whole, deltas]
}

/** Has the delta ready before a thousand readers ask for it at once, each of whom would take the slow way. */
async function makeDelta({ view: { version, dictionaries }, digest }: Group): Promise<void> {
  try {
    if (version !== undefined) await dictionaries.deltaFrom(digest, version)?.make()
  } catch {
    // Each reader asks for it again, and the failure is reported there.
  }
}

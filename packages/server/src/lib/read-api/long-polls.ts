import type { IncomingMessage, ServerResponse } from 'node:http'
import { chainKey, type Entry } from '@fixture-feed/journal/entry'
import { requestContext } from '../http/request-context.ts'
import { negotiateCoding, takesDeltas } from '../representation/content-coding.ts'
import type { Rendition } from '../representation/representation.ts'
import { connectionSlicer, type TimeSlicer } from '../slices/run-in-slices.ts'
import type { PolledView, PollTarget } from '../snapshot/polled-view.ts'
import { parseWait } from './prefer.ts'
import { isUnchanged, type ReadConditions } from './select-response.ts'

export const preferenceApplied = 'Preference-Applied'

/** The maximum share by which a wait is shortened, at random, so that pollers do not all return at the same time. */
const shortening = 0.1

/** A read that waits until its resource changes or its time is over. */
export interface LongPoll {
  /** Called once when the read must be answered, unless it is canceled before. */
  readonly end: () => void
  /** Whether the read should be answered with a delta, if one exists. */
  readonly takesDelta: boolean
  readonly group: Group
  readonly timeout: NodeJS.Timeout
}

/** The waiting reads of one resource. All of their clients have the same rendition. */
interface Group {
  readonly view: PolledView
  /** The common part of the entity tags of the rendition that the clients have, in all content codings. */
  readonly opaque: string
  /**
   * The SHA-256 of the identity bytes of the rendition that the clients have, base64. The delta from this rendition is
   * encoded once, before the reads that take deltas end, because their clients have the rendition as their dictionary.
   */
  readonly digest: string
  readonly reads: Set<LongPoll>
}

export interface LongPollsOptions {
  /** The view that polls are answered from, if it is in memory. */
  readonly find: (target: PollTarget) => PolledView | undefined
  /** The limit of waiting reads. A read beyond it is answered immediately. */
  readonly maxWaiting: number
  readonly turns?: TimeSlicer | undefined
}

/**
 * Reads with `Prefer: wait` (RFC 7240 §4.3) of live resources whose current rendition the client has. They wait until
 * the resource changes or their time is over.
 */
export class LongPolls {
  readonly #options: LongPollsOptions
  readonly #groups = new Map<string, Group>()
  #size = 0
  #isEnded = false
  /** Called after all waiting reads of a resource were answered, with the seconds that this took. */
  onAllAnswered: (seconds: number) => void = () => {}

  constructor(options: LongPollsOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#size
  }

  /**
   * Registers a read that waits for at most `seconds`, which are 1 to `longestWaitSeconds`; `undefined` if it must be
   * answered immediately. `end` must not call `wait` again.
   */
  wait(
    view: PolledView,
    seconds: number,
    conditions: ReadConditions,
    end: () => void,
  ): LongPoll | undefined {
    const { rendition } = view
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = conditions
    if (this.#isEnded || this.#size >= this.#options.maxWaiting) return undefined
    if (rendition === undefined || view.cachePolicy !== 'live') return undefined
    if (ifNoneMatch?.trim() === '*') return undefined
    if (!isUnchanged(rendition, ifNoneMatch)) return undefined
    const takesDelta =
      conditions['available-dictionary'] !== undefined && takesDeltas(acceptEncoding)
    // Records the request. A list of changes makes its next version only if it was requested. The next rendition is
    // encoded in the coding of the client, unless the client takes a delta.
    view.use(takesDelta ? 'dcz' : negotiateCoding(acceptEncoding))
    const group = this.#groupOf(view, rendition)
    const waitMs = seconds * 1_000 * (1 - shortening * Math.random())
    const timeout = setTimeout(() => void this.#endAll([read]), waitMs).unref()
    const read: LongPoll = { end, takesDelta, group, timeout }
    group.reads.add(read)
    this.#size++
    return read
  }

  /**
   * Waits if the request has a `Prefer: wait`; `undefined` if it must be answered immediately. `over` resolves when
   * the request must be answered or its client has disconnected.
   */
  waitFor(
    view: PolledView,
    { headers, method }: IncomingMessage,
    response: ServerResponse,
  ): { readonly seconds: number; readonly over: Promise<void> } | undefined {
    const seconds = parseWait(headers.prefer as string | undefined)
    if (seconds === undefined || method !== 'GET') return undefined
    // Node.js emits no `close` event if the client leaves while the response is queued after another one.
    if (response.socket === null) return undefined
    const { promise: over, resolve } = Promise.withResolvers<void>()
    const read = this.wait(view, seconds, headers, () => {
      response.off('close', leave)
      resolve()
    })
    const leave = (): void => {
      this.cancel(read)
      resolve()
    }
    if (read === undefined) return undefined
    response.once('close', leave)
    return { seconds, over }
  }

  /** Removes a read whose client has left or that is answered otherwise. Returns whether it was still waiting. */
  cancel(read: LongPoll | undefined): boolean {
    if (read === undefined || !read.group.reads.delete(read)) return false
    clearTimeout(read.timeout)
    this.#size--
    if (read.group.reads.size === 0) this.#forget(read.group)
    return true
  }

  /** Called when an entry is visible: ends the waits for feeds that it changed. */
  onVisible(entry: Entry): void {
    if (this.#groups.size === 0) return
    const groups =
      'feedKey' in entry ? [this.#groups.get(chainKey(entry))] : [...this.#groups.values()]
    for (const group of groups) {
      if (group === undefined || !isOfFixture(group, entry.fixtureId)) continue
      if (!this.#isCurrent(group)) void this.#endGroup(group)
    }
  }

  /** Called when a view has a new rendition that does not result from a single entry. Ends the waits for the view. */
  onVersion({ target }: PolledView): void {
    const group = this.#groups.get(groupKey(target))
    if (group !== undefined && !this.#isCurrent(group)) void this.#endGroup(group)
  }

  /** Ends all waits, and accepts no further ones, because the service stops. */
  async end(): Promise<void> {
    this.#isEnded = true
    await Promise.all([...this.#groups.values()].map(group => this.#endGroup(group)))
  }

  /** Whether a poll of the resource would still be answered 304. An evicted view no longer advances. */
  #isCurrent({ view, opaque }: Group): boolean {
    const isReadable = this.#options.find(view.target) === view
    return isReadable && view.rendition?.opaque === opaque && view.cachePolicy === 'live'
  }

  #groupOf(view: PolledView, { opaque, digest }: Rendition): Group {
    const key = groupKey(view.target)
    const known = this.#groups.get(key)
    if (known?.view === view && known.opaque === opaque) return known
    if (known !== undefined) void this.#endGroup(known)
    const group = { view, opaque, digest, reads: new Set<LongPoll>() }
    this.#groups.set(key, group)
    return group
  }

  #forget(group: Group): void {
    const key = groupKey(group.view.target)
    if (this.#groups.get(key) === group) this.#groups.delete(key)
  }

  async #endGroup(group: Group): Promise<void> {
    this.#forget(group)
    const startedAt = performance.now()
    const deltas = new Set([...group.reads].filter(({ takesDelta }) => takesDelta))
    await this.#endAll(group.reads.difference(deltas))
    if (deltas.size > 0) {
      await makeDelta(group)
      await this.#endAll(deltas)
    }
    this.onAllAnswered((performance.now() - startedAt) / 1_000)
  }

  /** Ends reads in slices that all ending waits share, so that ended waits do not delay other requests. */
  #endAll(reads: Iterable<LongPoll>): Promise<void> {
    const { turns = connectionSlicer } = this.#options
    return turns.forEach(reads, read => {
      if (this.cancel(read)) read.end()
    })
  }
}

function groupKey(target: PollTarget): string {
  return typeof target === 'string' ? target : chainKey(target)
}

function isOfFixture({ view: { target } }: Group, fixtureId: string): boolean {
  return typeof target !== 'string' && target.fixtureId === fixtureId
}

/**
 * Whether a read has waited, for `waitedSeconds` or on its socket. If so, sets the `Preference-Applied` header of its
 * response.
 */
export function hasWaited(
  request: IncomingMessage,
  response: ServerResponse,
  waitedSeconds: number | undefined,
): boolean {
  // A poll may have waited on its socket before it became a request.
  const seconds = waitedSeconds ?? requestContext(request).waitedSeconds
  if (seconds === undefined) return false
  response.setHeader(preferenceApplied, `wait=${seconds}`)
  return true
}

/** Encodes the delta once, before the reads of the group that take deltas request it. */
async function makeDelta({ view: { rendition, dictionaries }, digest }: Group): Promise<void> {
  try {
    if (rendition !== undefined) await dictionaries.deltaFrom(digest, rendition)?.make()
  } catch {
    // Every long poll of the group that takes deltas requests the delta again, and its failure is reported there.
  }
}

import type { FeedId } from '@fixture-feed/journal/entry'
import type { Damage } from '@fixture-feed/journal/errors'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'

interface PublicationFacts {
  readonly token: string
  /** The token that approved the proposal of `token`. */
  readonly approvedBy?: string | undefined
  readonly held: number | undefined
  readonly ms: number | undefined
}

/** The log events for operators: one method per business event, at most one line per call. */
export class ServiceEvents {
  readonly #log: Logger
  /** Limits lines about damage, because every read of the same data encounters the same damage. */
  readonly #damages: LineLimiter
  readonly #stops: LineLimiter
  readonly #clocks: LineLimiter
  /** Limits lines about a slow start. No line is logged in the first 5 s. */
  readonly #openings: LineLimiter

  /** @param nowMs A monotonic clock. */
  constructor(log: Logger, nowMs: () => number = () => performance.now()) {
    this.#log = log
    this.#damages = new LineLimiter(600_000, nowMs)
    this.#stops = new LineLimiter(600_000, nowMs)
    this.#clocks = new LineLimiter(600_000, nowMs)
    this.#openings = new LineLimiter(5_000, nowMs)
    this.#openings.admit('')
  }

  ready(addresses: { readonly public: string; readonly operator: string }): void {
    this.#log.info({ event: 'ready', ...addresses }, 'ready')
  }

  published(
    feed: FeedId,
    facts: PublicationFacts & {
      readonly snapshotAt: string
      readonly revised: number
      readonly withdrawn: number
      readonly itemCount: number
    },
  ): void {
    this.#log.info({ event: 'published', ...feed, ...facts }, 'published')
  }

  /**
   * A publication that did not change the snapshot, for example because holds keep back its changes, or a retry that
   * received the stored response of its first attempt.
   */
  unchanged(feed: FeedId, facts: PublicationFacts): void {
    this.#log.info(
      { event: 'unchanged', ...feed, ...facts },
      'publication without a change of the snapshot',
    )
  }

  refused(facts: {
    readonly token: string | undefined
    readonly method: string
    /** The path of the request without its query, because users put tokens into queries. */
    readonly path: string
    readonly code: string
    readonly detail: string
    readonly issues?: number | undefined
  }): void {
    this.#log.warn({ event: 'refused', ...facts }, facts.detail)
  }

  /** Any other change by an operator, such as a registration, settings, a hold, an asset or an import. */
  changed(
    what: string,
    facts: {
      readonly token: string
      readonly fixtureId?: string
      readonly feedKey?: string
      readonly name?: string
    },
  ): void {
    this.#log.info({ event: what, ...facts }, changeMessages[what] ?? what)
  }

  /** An item was removed from all history. A separate event at level warn, for audits. */
  erased(
    feed: FeedId,
    facts: { readonly token: string; readonly itemId: string; readonly reason: string | undefined },
  ): void {
    this.#log.warn({ event: 'erased', ...feed, ...facts }, 'item erased')
  }

  /** A retired fixture was deleted with its history: by a token, or after its retention time. */
  purged(facts: { readonly token?: string; readonly fixtureId: string }): void {
    this.#log.warn({ event: 'purged', ...facts }, 'fixture purged')
  }

  /** This process finished an erasure or purge that had failed, or whose process was killed. */
  removalFinished(removal: {
    readonly kind: 'erasure' | 'purge'
    readonly fixtureId: string
    readonly feedKey?: string
    readonly itemId?: string
  }): void {
    const { kind, fixtureId, feedKey, itemId } = removal
    const facts = { event: `${kind} finished`, fixtureId, feedKey, itemId }
    this.#log.warn(facts, `interrupted ${kind} finished`)
  }

  /**
   * A read encountered a damaged entry or part of the store: at most one line in ten minutes for each of the last 100
   * places.
   */
  damaged({ reason, position, chain }: Damage): void {
    const times = this.#damages.admit(position === undefined ? reason : `${position}`)
    if (times === undefined) return
    this.#log.error(
      { event: 'damaged', ...chain, position, reason, times },
      'damage found in the journal: run `fixture-feed doctor`, then restore a backup, or export the readable entries and import them into a new store',
    )
  }

  /** The clock of this node differs from the clock of the journal: at most one line in ten minutes. */
  clockOff(reason: string): void {
    if (this.#clocks.admit('') === undefined) return
    this.#log.error(
      { event: 'clock off', reason },
      `automatic releases and purges stopped: ${reason}`,
    )
  }

  clockRight(): void {
    this.#log.info(
      { event: 'clock right' },
      'automatic releases and purges resumed: the clock of this node is correct',
    )
  }

  /**
   * The journal has another history, or one of its messages cannot be followed: at most one line in ten minutes for
   * each reason.
   */
  journalStopped(reason: string): void {
    if (this.#stops.admit(reason) === undefined) return
    this.#log.error({ event: 'journal stopped', reason }, `journal no longer followed: ${reason}`)
  }

  relayWarned(what: string, facts: Readonly<Record<string, unknown>>): void {
    this.#log.warn({ event: `relay: ${what}`, ...facts }, what)
  }

  relayLeaseAcquired(): void {
    this.#log.info({ event: 'relay: lease acquired' }, 'relay lease acquired')
  }

  relayLeaseReleased(): void {
    this.#log.info({ event: 'relay: lease released' }, 'relay lease released')
  }

  workerReady(pid: number | undefined): void {
    this.#log.info({ event: 'worker ready', workerPid: pid }, 'worker process ready')
  }

  workerEnded(pid: number | undefined, reason: string): void {
    this.#log.error({ event: 'worker exited', workerPid: pid, reason }, 'worker process exited')
  }

  /** The journal is not open yet: at most one line in five seconds. */
  opening(progress: string): void {
    if (this.#openings.admit('') === undefined) return
    this.#log.warn({ event: 'opening', progress }, `journal not open yet: ${progress}`)
  }

  draining(): void {
    this.#log.info({ event: 'draining' }, 'draining')
  }

  stopped(): void {
    this.#log.info({ event: 'stopped' }, 'stopped')
  }

  failed(error: unknown, where: string): void {
    this.#log.error({ event: 'failed', where, err: error }, `failed: ${where}`)
  }
}

/** Log messages of the changes whose event name is not a complete message. */
const changeMessages: Readonly<Record<string, string>> = {
  fixture: 'fixture registered',
  retirement: 'fixture retired',
  settings: 'settings changed',
  asset: 'asset uploaded',
  hold: 'hold set',
  dropped: 'proposal dropped',
  import: 'log imported',
}

/** Admits one log line per interval for each key, however often it occurs. */
class LineLimiter {
  readonly #everyMs: number
  readonly #nowMs: () => number
  /**
   * The time of a key's last line, and its number of occurrences since then. Only the last 100 keys are stored, so a
   * forgotten key can be logged again before its interval ends.
   */
  readonly #admitted = new LRUCache<string, { readonly atMs: number; times: number }>({ max: 100 })

  /** @param nowMs A monotonic clock. */
  constructor(everyMs: number, nowMs: () => number) {
    this.#everyMs = everyMs
    this.#nowMs = nowMs
  }

  /**
   * The number of occurrences of a key since its last line, including this one; `undefined` if no line should be
   * logged.
   */
  admit(key: string): number | undefined {
    const before = this.#admitted.peek(key)
    const nowMs = this.#nowMs()
    if (before !== undefined && nowMs - before.atMs < this.#everyMs) {
      before.times++
      return undefined
    }
    this.#admitted.set(key, { atMs: nowMs, times: 0 })
    return 1 + (before?.times ?? 0)
  }
}

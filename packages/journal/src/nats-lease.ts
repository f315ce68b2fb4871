import { hostname } from 'node:os'
import { JetStreamApiError } from '@nats-io/jetstream'
import type { Lease, LeaseHolder } from './lease.ts'
import type { JetStream } from './lib/nats/jet-stream.ts'
import { openStream } from './lib/nats/open-stream.ts'
import type { NatsJournalOptions } from './nats-journal.ts'

export interface NatsLeaseOptions extends Omit<NatsJournalOptions, 'operationTimeoutMs'> {
  /** What the lease is for: a token of a subject. */
  readonly name: string
  readonly times?: LeaseTimes | undefined
}

/** All in milliseconds. */
export interface LeaseTimes {
  /** How often the holder renews, and the others look. */
  readonly everyMs: number
  /** A holder that could not renew for so long takes the lease for lost. */
  readonly lostAfterMs: number
  /** A lease that was not renewed for so long may be taken: later than its holder gave it up. */
  readonly freeAfterMs: number
}

const standardTimes: LeaseTimes = { everyMs: 1_000, lostAfterMs: 5_000, freeAfterMs: 7_000 }

/**
 * A lease by optimistic concurrency: the process that stores the next message of a subject behind the last one that it
 * knows holds the lease. No clocks are compared: a lease is free when its message has not changed for a while.
 *
 * @throws {JournalUnavailableError} as `openNatsJournal` does.
 */
export function openNatsLease(options: NatsLeaseOptions): Promise<Lease> {
  const { signal, onProgress = () => {}, name, times = standardTimes } = options
  const stream = `${options.stream ?? 'FIXTURE_FEED'}_LEASES`
  const settings = { subjects: [`${stream}.*`], max_msgs_per_subject: 1, allow_direct: false }
  return openStream(
    {
      ...options,
      stream,
      settings,
      // It has nothing that could be lost.
      ifMissing: 'create',
      name: `fixture-feed ${name} on ${hostname()}`,
    },
    { signal, onWait: onProgress },
    async jetStream => createStreamLease(jetStream, name, times),
  )
}

/** The lease of that name in a stream of leases. */
export function createStreamLease(
  jetStream: JetStream,
  name: string,
  times: LeaseTimes = standardTimes,
): Lease {
  return new NatsLease(jetStream, `${jetStream.stream}.${name}`, times)
}

interface LeaseMessage {
  readonly holder: string
  readonly isReleased: boolean
  readonly checkpoint: string
}

/** The server's error when another message was stored first. */
const wrongLastSequence = 10_071

class NatsLease implements Lease {
  readonly #jetStream: JetStream
  readonly #subject: string
  readonly #times: LeaseTimes
  readonly #me: string
  #holder: LeaseHolder | undefined
  /** The last message known, and when it was first seen. */
  #position: number | undefined
  #seenAt = 0
  #isHeld = false
  #stopTicking = (): void => {}
  #stopLosing = (): void => {}
  #ticking: Promise<void> = Promise.resolve()
  #isReleased = false

  constructor(jetStream: JetStream, subject: string, times: LeaseTimes) {
    this.#jetStream = jetStream
    this.#subject = subject
    this.#times = times
    this.#me = jetStream.runtime.createId()
  }

  ask(holder: LeaseHolder): Promise<void> {
    this.#holder = holder
    return this.#tick()
  }

  async release(): Promise<void> {
    this.#isReleased = true
    this.#stopTicking()
    await this.#ticking
    this.#stopLosing()
    if (this.#isHeld) await this.#store(this.#checkpoint()).catch(() => {})
    this.#isHeld = false
    await this.#jetStream.connection.close()
  }

  #tick(): Promise<void> {
    this.#ticking = (this.#isHeld ? this.#renew() : this.#look())
      // The servers are away: the next tick asks again.
      .catch(() => {})
      .then(() => {
        if (this.#isReleased) return
        this.#stopTicking = this.#jetStream.runtime.startTimer(
          this.#times.everyMs,
          () => void this.#tick(),
        )
      })
    return this.#ticking
  }

  async #renew(): Promise<void> {
    if (await this.#store(this.#checkpoint())) return
    // It may be this process's own message whose answer was lost.
    const last = await this.#read()
    if (last?.holder === this.#me) this.#position = last.position
    else this.#lose()
  }

  async #look(): Promise<void> {
    const last = await this.#read()
    if (this.#position === undefined || last?.position !== this.#position) {
      this.#seenAt = this.#jetStream.runtime.elapsedMs()
      this.#position = last?.position ?? 0
      if (last !== undefined && !last.isReleased) this.#holder?.seen(last.checkpoint)
    }
    const isOld = this.#jetStream.runtime.elapsedMs() - this.#seenAt > this.#times.freeAfterMs
    const isFree = last === undefined || last.isReleased || last.holder === this.#me || isOld
    if (this.#isReleased || !isFree || !(await this.#store(last?.checkpoint ?? ''))) return
    this.#isHeld = true
    this.#holder?.taken(last?.checkpoint)
  }

  /** Says whether the lease is this process's now: for a time that counts from the start of the request. */
  async #store(checkpoint: string): Promise<boolean> {
    const startedAt = this.#jetStream.runtime.elapsedMs()
    const message: LeaseMessage = { holder: this.#me, isReleased: this.#isReleased, checkpoint }
    const expect = { lastSubjectSequence: this.#position ?? 0 }
    try {
      const { client } = this.#jetStream
      const stored = await client.publish(this.#subject, JSON.stringify(message), { expect })
      this.#position = stored.seq
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === wrongLastSequence) return false
      throw error
    }
    this.#stopLosing()
    if (message.isReleased) return true
    const heldMs = this.#times.lostAfterMs - (this.#jetStream.runtime.elapsedMs() - startedAt)
    this.#stopLosing = this.#jetStream.runtime.startTimer(heldMs, () => this.#lose())
    return true
  }

  /** The last message, as the leader of the stream has it. */
  async #read(): Promise<(LeaseMessage & { readonly position: number }) | undefined> {
    const { manager, stream } = this.#jetStream
    const message = await manager.streams.getMessage(stream, { last_by_subj: this.#subject })
    if (message === null) return undefined
    return { ...message.json<LeaseMessage>(), position: message.seq }
  }

  #lose(): void {
    this.#stopLosing()
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#seenAt = this.#jetStream.runtime.elapsedMs()
    this.#holder?.lost()
  }

  #checkpoint(): string {
    return this.#holder?.checkpoint() ?? ''
  }
}

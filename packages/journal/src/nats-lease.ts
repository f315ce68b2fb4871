import { hostname } from 'node:os'
import { JetStreamApiError } from '@nats-io/jetstream'
import type { Lease, LeaseHolder } from './lease.ts'
import type { JetStream } from './lib/nats/jet-stream.ts'
import {
  createMissingStream,
  isMissingStream,
  openStream,
  type StreamOptions,
} from './lib/nats/open-stream.ts'
import { ServerChange } from './lib/nats/server-change.ts'
import { inWords } from './lib/nats/unavailable.ts'
import type { NatsJournalOptions } from './nats-journal.ts'

export interface NatsLeaseOptions extends Omit<NatsJournalOptions, 'operationTimeoutMs'> {
  /** The purpose of the lease: a token of a subject. */
  readonly name: string
  readonly times?: LeaseTimes | undefined
}

/** The times of a lease, in milliseconds. */
export interface LeaseTimes {
  /** The interval of renewals by the holder and of checks by the other nodes. */
  readonly everyMs: number
  /** If a holder could not renew the lease for this time, it considers the lease lost. */
  readonly lostAfterMs: number
  /**
   * If a lease was not renewed for this time, it may be taken. The time is longer than `lostAfterMs`, so the previous
   * holder has already given up the lease.
   */
  readonly freeAfterMs: number
}

const standardTimes: LeaseTimes = { everyMs: 1_000, lostAfterMs: 5_000, freeAfterMs: 7_000 }

/**
 * A lease by optimistic concurrency. The holder is the process that stores the next message of a subject after the last
 * message that it knows. No clocks are compared: a lease is free if it was released, or if its message has not changed
 * for `freeAfterMs`.
 *
 * @throws {JournalUnavailableError} if the servers refuse the credentials, or have a stream of leases with other
 *   settings.
 */
export function openNatsLease(options: NatsLeaseOptions): Promise<Lease> {
  const { signal, onProgress = () => {}, name, times } = options
  const stream = `${options.stream ?? 'FIXTURE_FEED'}_LEASES`
  const settings = { subjects: [`${stream}.*`], max_msgs_per_subject: 1, allow_direct: false }
  const wanted: StreamOptions = {
    ...options,
    stream,
    settings,
    // A new stream is safe, because the stream of a lease contains no data that could be lost.
    ifMissing: 'create',
    name: `fixture-feed ${name} on ${hostname()}`,
  }
  return openStream(wanted, { signal, onWait: onProgress }, async jetStream =>
    createStreamLease(jetStream, name, {
      times,
      createStream: () => createMissingStream(jetStream, wanted),
    }),
  )
}

export interface StreamLeaseOptions {
  readonly times?: LeaseTimes | undefined
  /** Creates the stream again after it was deleted. */
  readonly createStream: () => Promise<void>
}

/** Creates the lease with this name in a stream of leases. */
export function createStreamLease(
  jetStream: JetStream,
  name: string,
  { times = standardTimes, createStream }: StreamLeaseOptions,
): Lease {
  return new NatsLease(jetStream, `${jetStream.stream}.${name}`, { times, createStream })
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
  readonly #createStream: () => Promise<void>
  readonly #me: string
  #holder: LeaseHolder | undefined
  /** The position of the last known message. */
  #position: number | undefined
  /** The start of the time after which the lease counts as free. */
  #seenAt = 0
  #isHeld = false
  #trouble: string | undefined
  /** The time of the last response of the servers. */
  #answeredAt: number
  /** The last time when the holder was able to do its work. */
  #ableAt: number
  readonly #serverChange: ServerChange
  #stopTicking = (): void => {}
  #stopLosing = (): void => {}
  #ticking: Promise<void> = Promise.resolve()
  #isReleased = false

  constructor(
    jetStream: JetStream,
    subject: string,
    { times, createStream }: Required<StreamLeaseOptions> & { readonly times: LeaseTimes },
  ) {
    this.#jetStream = jetStream
    this.#subject = subject
    this.#times = times
    this.#createStream = createStream
    this.#me = jetStream.runtime.createId()
    this.#serverChange = new ServerChange(jetStream)
    this.#answeredAt = jetStream.runtime.elapsedMs()
    this.#ableAt = this.#answeredAt
  }

  get trouble(): string | undefined {
    return this.#trouble
  }

  ask(holder: LeaseHolder): Promise<void> {
    this.#holder = holder
    return this.#tick()
  }

  async release(): Promise<void> {
    this.#isReleased = true
    this.#stopTicking()
    await this.#ticking
    await this.#giveUp()
    await this.#jetStream.connection.close()
  }

  #tick(): Promise<void> {
    this.#ticking = this.#renewOrLook().then(() => {
      if (this.#isReleased) return
      this.#stopTicking = this.#jetStream.runtime.startTimer(
        this.#times.everyMs,
        () => void this.#tick(),
      )
    })
    return this.#ticking
  }

  /** Never rejects: if the servers do not respond, the next tick retries. */
  async #renewOrLook(): Promise<void> {
    const { runtime } = this.#jetStream
    const isAble = this.#holder?.isAble?.() ?? true
    if (isAble) this.#ableAt = runtime.elapsedMs()
    try {
      if (!this.#isHeld) await this.#look(isAble)
      else if (runtime.elapsedMs() - this.#ableAt < this.#times.lostAfterMs) await this.#renew()
      else await this.#giveUp()
      this.#answeredAt = runtime.elapsedMs()
      this.#trouble = undefined
    } catch (error) {
      this.#trouble = inWords(error)
      await this.#recover(error).catch(failure => {
        this.#trouble = inWords(failure)
      })
    }
  }

  async #recover(error: unknown): Promise<void> {
    const { runtime } = this.#jetStream
    if (isMissingStream(error)) {
      await this.#createStream()
      // This process considers the lease as renewed now. So the holder can renew the lease in the new stream before
      // another process takes it.
      this.#position = 0
      this.#seenAt = runtime.elapsedMs()
      if (this.#isHeld) await this.#renew()
    } else this.#serverChange.changeIfSilent(this.#answeredAt)
  }

  async #renew(): Promise<void> {
    if (await this.#store(this.#checkpoint())) return
    // The last message may be one of this process whose response was lost.
    const last = await this.#read()
    if (last?.holder === this.#me) this.#position = last.position
    else if (last !== undefined || !(await this.#storeFirst())) this.#lose()
  }

  /**
   * Stores the lease in a stream that has no message of it, because another process has created the deleted stream
   * again. Returns whether this process holds the lease.
   */
  #storeFirst(): Promise<boolean> {
    this.#position = 0
    return this.#store(this.#checkpoint())
  }

  async #look(isAble: boolean): Promise<void> {
    const { runtime } = this.#jetStream
    const last = await this.#read()
    const isFirst = this.#position === undefined
    if (isFirst || (last?.position ?? 0) !== this.#position) {
      this.#seenAt = runtime.elapsedMs()
      this.#position = last?.position ?? 0
      if (last !== undefined && !last.isReleased) this.#holder?.seen(last.checkpoint)
    }
    const isOld = runtime.elapsedMs() - this.#seenAt > this.#times.freeAfterMs
    // An earlier message may have been lost, and its sender may still hold the lease.
    const isUnused = last === undefined && isFirst && (await this.#isNewStream())
    const isFree = isUnused || last?.isReleased || last?.holder === this.#me || isOld
    if (this.#isReleased || !isAble || !isFree) return
    if (!(await this.#store(last?.checkpoint ?? ''))) return
    this.#isHeld = true
    this.#holder?.taken(last?.checkpoint)
  }

  async #isNewStream(): Promise<boolean> {
    const { manager, stream } = this.#jetStream
    return (await manager.streams.info(stream)).state.last_seq === 0
  }

  /**
   * Stores the next message of the lease. Returns whether the message was stored. If it was stored and does not release
   * the lease, this process holds the lease. The time of the lease counts from the start of the request.
   */
  async #store(checkpoint: string, isReleased = false): Promise<boolean> {
    const { client, runtime, manager, stream } = this.#jetStream
    const startedAt = runtime.elapsedMs()
    const message: LeaseMessage = { holder: this.#me, isReleased, checkpoint }
    const expect = { lastSubjectSequence: this.#position ?? 0 }
    try {
      const stored = await client.publish(this.#subject, JSON.stringify(message), { expect })
      this.#position = stored.seq
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === wrongLastSequence) return false
      // Only this request shows whether the stream is missing: a message published to a missing stream gets no
      // response.
      await manager.streams.info(stream)
      throw error
    }
    this.#stopLosing()
    if (isReleased) return true
    const heldMs = this.#times.lostAfterMs - (runtime.elapsedMs() - startedAt)
    this.#stopLosing = runtime.startTimer(heldMs, () => this.#lose())
    return true
  }

  /** The last message, as the leader of the stream has it; `undefined` if there is none. */
  async #read(): Promise<(LeaseMessage & { readonly position: number }) | undefined> {
    const { manager, stream } = this.#jetStream
    const message = await manager.streams.getMessage(stream, { last_by_subj: this.#subject })
    if (message === null) return undefined
    return { ...message.json<LeaseMessage>(), position: message.seq }
  }

  /**
   * Stops holding the lease before the other processes are notified that the lease is free. The notification fails if
   * the servers do not respond.
   */
  async #giveUp(): Promise<void> {
    if (!this.#isHeld) return
    const checkpoint = this.#checkpoint()
    if (this.#isReleased) {
      this.#stopLosing()
      this.#isHeld = false
    } else this.#lose()
    await this.#store(checkpoint, true).catch(error => {
      this.#trouble = inWords(error)
    })
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

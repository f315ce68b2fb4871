import type { World } from '../world/world.ts'
import { encodeHeaders, withHeaders } from './message-headers.ts'
import type { Delivery, NatsServer } from './nats-server.ts'
import type { Replica } from './stream-group.ts'
import { matchesSubject, type StoredMessage } from './stream-store.ts'

export interface ConsumerConfig {
  readonly deliver_policy?: string
  readonly opt_start_seq?: number
  readonly filter_subject?: string
  readonly headers_only?: boolean
  readonly inactive_threshold?: number
  readonly [setting: string]: unknown
}

export interface PullRequest {
  readonly batch?: number
  readonly expires?: number
  readonly idle_heartbeat?: number
  readonly no_wait?: boolean
}

interface Pull {
  readonly reply: string
  readonly expiresAtMs: number
  readonly heartbeatMs: number
  left: number
  lastSentMs: number
}

const NANOSECONDS = 1e6

/** A pull consumer in the memory of one server, which delivers from the replica there. */
export class Consumer {
  readonly name: string
  readonly config: ConsumerConfig
  readonly replica: Replica
  isDeleted = false
  readonly #world: World
  readonly #send: (delivery: Delivery) => void
  /** The positions of the last message of each subject; `undefined` if the consumer delivers other messages too. */
  readonly #chosen: readonly number[] | undefined
  #cursor: number
  #delivered = 0
  #pulls: Pull[] = []

  constructor(
    world: World,
    { name, config, replica }: { name: string; config: ConsumerConfig; replica: Replica },
    send: (server: NatsServer, delivery: Delivery) => void,
  ) {
    this.#world = world
    this.name = name
    this.config = config
    this.replica = replica
    this.#send = delivery => send(replica.server, delivery)
    const isLastOnly = config.deliver_policy === 'last_per_subject'
    this.#chosen = isLastOnly ? this.#lastOfEach() : undefined
    const isNewOnly = config.deliver_policy === 'new'
    this.#cursor = isNewOnly ? replica.store.lastSeq : (config.opt_start_seq ?? 1) - 1
  }

  get pendingCount(): number {
    let count = 0
    for (const _message of this.#pending()) count++
    return count
  }

  info(stream: string): object {
    return {
      stream_name: stream,
      name: this.name,
      created: new Date(this.#world.wallMs(this.#world.outside)).toISOString(),
      config: { ...this.config, name: this.name },
      delivered: { consumer_seq: this.#delivered, stream_seq: this.#cursor },
      ack_floor: { consumer_seq: 0, stream_seq: 0 },
      num_ack_pending: 0,
      num_redelivered: 0,
      num_waiting: this.#pulls.length,
      num_pending: this.pendingCount,
      cluster: { name: 'SIMULATED', leader: this.replica.server.name },
    }
  }

  pull(reply: string, request: PullRequest): void {
    const { nowMs } = this.#world
    const expiresMs = (request.expires ?? 30e9) / NANOSECONDS
    const pull: Pull = {
      reply,
      expiresAtMs: nowMs + expiresMs,
      heartbeatMs: (request.idle_heartbeat ?? 0) / NANOSECONDS,
      left: request.batch ?? 1,
      lastSentMs: nowMs,
    }
    this.#pulls.push(pull)
    this.#world.schedule(expiresMs, this.#world.outside, () => this.#expire(pull))
    if (pull.heartbeatMs > 0) this.#beatLater(pull)
    this.pump()
  }

  /** Sends the messages that the replica has, as long as requests of the client are left. */
  pump(): void {
    if (this.isDeleted || !this.replica.server.isUp || this.replica.server.isStalled) return
    for (;;) {
      const pull = this.#pulls[0]
      if (pull === undefined) return
      const { value: message } = this.#pending().next()
      if (message === undefined) return
      this.#deliver(pull, message)
      if (pull.left <= 0) this.#pulls.shift()
    }
  }

  delete(): void {
    this.isDeleted = true
    this.#pulls = []
  }

  *#pending(): Generator<StoredMessage> {
    const { store } = this.replica
    const { filter_subject: filter = '>' } = this.config
    if (this.#chosen === undefined) {
      yield* store.after(this.#cursor, subject => matchesSubject(filter, subject))
      return
    }
    for (const seq of this.#chosen) {
      const message = seq > this.#cursor ? store.read(seq) : undefined
      if (message !== undefined) yield message
    }
  }

  #lastOfEach(): readonly number[] {
    const { filter_subject: filter = '>' } = this.config
    // A subject whose last message cannot be read is left out, as in nats-server 2.9.
    const last = this.replica.store.lastOfEach(subject => matchesSubject(filter, subject))
    return [...last.values()].sort((a, b) => a - b)
  }

  #deliver(pull: Pull, message: StoredMessage): void {
    const { seq, subject, headers, data, timeMs } = message
    this.#cursor = seq
    this.#delivered++
    pull.left--
    pull.lastSentMs = this.#world.nowMs
    const facts = [1, seq, this.#delivered, timeMs * NANOSECONDS, this.pendingCount].join('.')
    const { headers_only: isHeadersOnly = false } = this.config
    this.#send({
      to: pull.reply,
      subject,
      reply: `$JS.ACK.S.${this.name}.${facts}`,
      headers: isHeadersOnly ? withHeaders(headers, { 'Nats-Msg-Size': data.length }) : headers,
      data: isHeadersOnly ? Buffer.alloc(0) : data,
    })
  }

  #expire(pull: Pull): void {
    const place = this.#pulls.indexOf(pull)
    if (place < 0 || this.isDeleted) return
    this.#pulls.splice(place, 1)
    const left = { 'Nats-Pending-Messages': pull.left, 'Nats-Pending-Bytes': 0 }
    this.#sendStatus(pull, encodeHeaders(left, '408 Request Timeout'))
  }

  #beatLater(pull: Pull): void {
    this.#world.schedule(pull.heartbeatMs, this.#world.outside, () => {
      if (this.isDeleted || !this.#pulls.includes(pull) || !this.replica.server.isUp) return
      const isIdle = this.#world.nowMs - pull.lastSentMs >= pull.heartbeatMs
      if (isIdle && !this.replica.server.isStalled) {
        const last = { 'Nats-Last-Consumer': this.#delivered, 'Nats-Last-Stream': this.#cursor }
        this.#sendStatus(pull, encodeHeaders(last, '100 Idle Heartbeat'))
      }
      this.#beatLater(pull)
    })
  }

  #sendStatus({ reply }: Pull, headers: Buffer): void {
    this.#send({ to: reply, subject: reply, headers, data: Buffer.alloc(0) })
  }
}

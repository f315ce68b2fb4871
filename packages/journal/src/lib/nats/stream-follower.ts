import {
  type ClusterInfo,
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiError,
  type JsMsg,
  type StreamInfo,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import type { Position } from '../../entry.ts'
import { JournalUnavailableError } from '../../errors.ts'
import type { Availability } from './availability.ts'
import { Delivery } from './delivery.ts'
import {
  otherJournalOf,
  parseMessage,
  type StoredMessage,
  UnknownRecordError,
} from './entry-message.ts'
import { FollowedHistory } from './followed-history.ts'
import { addConsumer } from './jet-stream.ts'
import { type JournalNode, OtherHistoryError } from './journal-index.ts'
import { MissedRecords } from './missed-records.ts'
import { retry } from './retry.ts'
import { ServerChange } from './server-change.ts'
import { inWords, unavailable } from './unavailable.ts'

export interface FollowOptions {
  /**
   * Is notified when all stored messages have been followed, and of every interruption. Following resumes
   * automatically, unless the stream has another history.
   */
  readonly availability: Availability
  /** The creation time of the stream: another stream of the same name must not be confused with it. */
  readonly created: string
  /**
   * Called for every message of this journal, in the order of the stream. If the callback throws or returns a promise
   * that rejects, following is interrupted and the message is passed again later.
   */
  readonly onMessage: (message: StoredMessage) => void | Promise<void>
  /**
   * Called when `isSettled` becomes true again. The messages that were passed to `onMessage` while it was false lead to
   * a state that was once the visible state of the journal.
   */
  readonly onSettled: () => void
  /** Called with the report of the stream's leader, about once a second. */
  readonly onInfo: (info: StreamInfo) => void
  /**
   * Called with the reason if the stream has another history, and after each attempt to follow a message that cannot be
   * followed.
   */
  readonly onFault?: ((reason: string) => void) | undefined
}

/** Two missed heartbeats count as an interruption. */
const HEARTBEAT_MS = 800
const RESTART_AFTER_MS = 200
/**
 * Delay before a retry after a fault that a retry rarely resolves: a message that this release cannot read, or an
 * error in this code.
 */
const RESTART_AFTER_FAULT_MS = 5000
const LEADER_CHECK_MS = 1000
/** Time for which a request to the leader is retried. */
const LEADER_PATIENCE_MS = 2000
/**
 * A replica that has not responded to the leader for this time counts as unreachable. Replicas respond every second.
 */
const REPLICA_SILENCE_MS = 4000

/**
 * Follows a stream from the end of a node's index, until it is closed.
 *
 *     following ──(disconnected, silence, no leader, a fault)───────► interrupted ──(another history)──► ended
 *         ▲                                                               │
 *         └───────(a consumer that starts after the last position)────────┘
 *
 * Messages that a replica does not deliver are read from the leader. A skipped position may have been an accepted entry
 * that was scrubbed meanwhile, or a record that one replica has lost.
 */
export class StreamFollower {
  readonly #node: JournalNode
  readonly #options: FollowOptions
  readonly #history: FollowedHistory
  readonly #missed: MissedRecords
  readonly #closing = new AbortController()
  /** The messages being followed; `undefined` while interrupted. */
  #current: ConsumerMessages | undefined
  #failure: unknown
  /** Up to this position, the state between two messages may differ from every state that was ever visible. */
  #unsettledUntil: Position = 0
  readonly #serverChange: ServerChange
  /** Callbacks and the positions that they wait for: each is called when the settled state covers its position. */
  readonly #waiters = new Map<() => void, Position>()
  readonly #followed: Promise<void>

  constructor(node: JournalNode, options: FollowOptions) {
    this.#node = node
    this.#options = options
    this.#history = new FollowedHistory(node, options.created)
    this.#missed = new MissedRecords(node.jetStream)
    this.#serverChange = new ServerChange(node.jetStream)
    this.#followed = this.#followForEver()
    void this.#watchConnection()
  }

  get isSettled(): boolean {
    return this.#unsettledUntil === 0
  }

  /**
   * Resolves when everything that the stream has at the time of the call was followed and is settled. The leader
   * reports the end of the stream, and must recently have received responses from a majority of the servers.
   */
  async catchUp(timeoutMs: number): Promise<void> {
    const { jetStream, index } = this.#node
    const { manager, stream, runtime } = jetStream
    const deadline = runtime.elapsedMs() + timeoutMs
    const ask = async (): Promise<StreamInfo> => {
      const info = await manager.streams.info(stream)
      this.#checkLeader(info)
      return info
    }
    const { state } = await retry(jetStream, ask, deadline)
    const { last_seq: last } = state
    if (index.position >= last && this.isSettled) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiters.set(resolve, last)
    const stopTimer = runtime.startTimer(Math.max(1, deadline - runtime.elapsedMs()), () =>
      reject(new Interruption(`the records up to position ${last} were not followed in time`)),
    )
    try {
      await promise
    } finally {
      stopTimer()
      this.#waiters.delete(resolve)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#current?.stop()
    await this.#followed
  }

  async #followForEver(): Promise<void> {
    const { signal } = this.#closing
    const { runtime } = this.#node.jetStream
    const { availability } = this.#options
    while (!signal.aborted) {
      this.#failure = undefined
      try {
        await this.#followOnce()
      } catch (error) {
        this.#failure ??= error
      }
      if (signal.aborted) return
      const reason = inWords(this.#failure)
      if (this.#failure instanceof OtherHistoryError) {
        availability.end(`${reason}; restart this node to read the stream from its beginning`)
        this.#options.onFault?.(reason)
        return
      }
      availability.interrupted(reason)
      const isFault =
        this.#failure instanceof FollowingFault || this.#failure instanceof UnknownRecordError
      if (isFault) this.#options.onFault?.(reason)
      else this.#leaveIsolatedServer(this.#failure)
      const waitMs = isFault ? RESTART_AFTER_FAULT_MS : RESTART_AFTER_MS
      await runtime.delay(waitMs, { signal }).catch(() => {})
    }
  }

  async #followOnce(): Promise<void> {
    const { jetStream, index } = this.#node
    const { client, manager, stream } = jetStream
    const { state } = await this.#findStream()
    const consumer = await addConsumer(jetStream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: index.position + 1,
    })
    const delivery = new Delivery({
      take: message => this.#deliver(message),
      onProgress: () => this.#reportProgress(state.last_seq),
      onFailure: error => this.#interrupt(error, this.#current),
    })
    const messages = await client.consumers.getConsumerFromInfo(consumer).consume({
      max_messages: 500,
      expires: 30_000,
      idle_heartbeat: HEARTBEAT_MS,
      abort_on_missing_resource: true,
      callback: message => {
        if (messages === this.#current) delivery.add(message)
      },
    })
    this.#current = messages
    // A `close` in the meantime had no messages to stop.
    if (this.#closing.signal.aborted) messages.stop()
    void this.#watchStatus(messages)
    void this.#watchLeader(messages, delivery)
    this.#reportProgress(state.last_seq)
    const error = await messages.closed()
    this.#current = undefined
    await delivery.end()
    manager.consumers.delete(stream, consumer.name).catch(() => {})
    throw error instanceof Error ? error : new Interruption('the delivery ended')
  }

  /** The stream. Throws if it is not the stream that was followed before, or ends before the followed position. */
  async #findStream(): Promise<StreamInfo> {
    const { jetStream, index } = this.#node
    const found = await jetStream.manager.streams.info(jetStream.stream)
    await this.#history.check(found)
    const { position } = index
    const { last_seq: last } = found.state
    if (last < position) {
      throw new Interruption(
        `it ends at position ${last}, but this node has read up to position ${position}`,
      )
    }
    await this.#history.rememberOpened(position, found)
    return found
  }

  /** Passes on a message, after the messages skipped before it. Ignores a message that was followed before. */
  #deliver(message: JsMsg): void | Promise<void> {
    const { index } = this.#node
    const { seq: position, time } = message
    if (position <= index.position) return undefined
    const { journalId } = this.#node.jetStream
    const other = otherJournalOf(message, journalId)
    if (other !== undefined) this.#reportOther(position, other)
    if (position === index.position + 1) {
      this.#history.remember(position, time)
      return this.#advance(position, parseMessage(message, journalId))
    }
    return this.#fill(position).then(() => {
      this.#history.remember(position, time)
      return this.#advance(position, parseMessage(message, journalId))
    })
  }

  /**
   * Reports a record of another writer: a service whose stream of the same name a leaf node has joined, or a node
   * that still follows a deleted stream.
   */
  #reportOther(position: Position, other: string): void {
    const { stream } = this.#node.jetStream
    const reason = `the record at position ${position} of stream ${stream} was written by journal ${other}: another service uses the same stream name, or a node was not restarted after the stream was created again; restart all nodes once that is corrected`
    this.#options.availability.impair('other journal', reason)
  }

  /** Passes on the existing messages before a position that were not delivered. Returns whether there were any. */
  async #fill(until: Position): Promise<boolean> {
    const { jetStream, index } = this.#node
    this.#options.availability.interrupted('records that were not delivered are being read')
    const { messages, records, settledAt } = await this.#missed
      .readRange(index.position + 1, until)
      .catch(error => {
        throw error instanceof UnknownRecordError
          ? error
          : unavailable('read', jetStream.stream, error)
      })
    for (const { position, storedAt } of records) this.#history.remember(position, storedAt)
    this.#unsettledUntil = Math.max(this.#unsettledUntil, settledAt)
    for (const message of messages) await this.#advance(message.position, message)
    await this.#advance(until - 1, undefined)
    return messages.length > 0
  }

  /**
   * Advances the index to a position, and passes on its message if there is one. The index returns to its earlier
   * position if the message cannot be followed.
   */
  #advance(position: Position, message: StoredMessage | undefined): void | Promise<void> {
    const { index } = this.#node
    const before = index.position
    const undo = (error: unknown): never => {
      index.position = before
      const isKnown = error instanceof OtherHistoryError || error instanceof JournalUnavailableError
      throw isKnown ? error : new FollowingFault(position, error)
    }
    // The position advances first, because followers read the reported entries from the journal.
    index.position = position
    if (message === undefined) return this.#settle()
    try {
      const passing = this.#options.onMessage(message)
      if (passing !== undefined) return passing.then(() => this.#settle(), undo)
    } catch (error) {
      undo(error)
    }
    return this.#settle()
  }

  #settle(): void {
    const { position } = this.#node.index
    if (position < this.#unsettledUntil) return
    if (!this.isSettled) {
      this.#unsettledUntil = 0
      this.#missed.clear()
      this.#options.onSettled()
    }
    for (const [resolve, wanted] of this.#waiters) if (position >= wanted) resolve()
  }

  #reportProgress(last: Position): void {
    if (this.#node.index.position >= last && this.isSettled) this.#options.availability.caughtUp()
  }

  async #watchStatus(messages: ConsumerMessages): Promise<void> {
    for await (const { type } of messages.status()) {
      if (messages !== this.#current) return
      if (type === 'heartbeats_missed')
        this.#interrupt(new Interruption('the server is silent'), messages)
      if (type === 'no_responders')
        this.#interrupt(new Interruption('the delivering server is not available'), messages)
    }
  }

  /**
   * Compares the position with the leader's last position about every second. A server that is cut off from its cluster
   * keeps the connection but delivers nothing new, and only the leader knows where the stream ends.
   */
  async #watchLeader(messages: ConsumerMessages, delivery: Delivery): Promise<void> {
    const { jetStream, index } = this.#node
    const { signal } = this.#closing
    for (;;) {
      const before = index.position
      await jetStream.runtime.delay(LEADER_CHECK_MS, { signal }).catch(() => {})
      if (signal.aborted || messages !== this.#current) return
      try {
        const info = await this.#askLeader()
        if (messages !== this.#current) return
        this.#checkLeader(info)
        this.#options.onInfo(info)
        const { last_seq: last } = info.state
        const isStuck = last > index.position && index.position === before
        if (isStuck && (await delivery.run(() => this.#fill(last + 1))))
          throw new Interruption('its messages are not delivered')
      } catch (error) {
        this.#interrupt(error, messages)
      }
    }
  }

  async #askLeader(): Promise<StreamInfo> {
    const { jetStream } = this.#node
    const { manager, stream, runtime } = jetStream
    try {
      const deadline = runtime.elapsedMs() + LEADER_PATIENCE_MS
      return await retry(jetStream, () => manager.streams.info(stream), deadline)
    } catch (cause) {
      throw new Interruption(`its leader does not respond: ${inWords(cause)}`, { cause })
    }
  }

  #checkLeader(info: StreamInfo): void {
    const { last_seq: last } = info.state
    if (!hasMajority(info.cluster)) throw new Interruption('its leader has lost the majority')
    if (last < this.#node.index.position || this.#history.isContradictedBy(info))
      throw new Interruption(
        `its end at position ${last} does not match the records that this node has read`,
      )
  }

  /**
   * Changes the server if it has answered no request about the stream for a while, because it may be cut off from the
   * others.
   */
  #leaveIsolatedServer(failure: unknown): void {
    const isAnswered = failure instanceof JetStreamApiError && failure.status < 500
    if (!isAnswered) this.#serverChange.changeIfSilent(this.#options.availability.sinceMs)
  }

  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#node.jetStream.connection.status()) {
      if (type === 'disconnect') this.#interrupt(new Interruption('disconnected'), this.#current)
    }
  }

  #interrupt(error: unknown, messages: ConsumerMessages | undefined): void {
    if (this.#closing.signal.aborted || messages !== this.#current) return
    this.#failure ??= error
    this.#options.availability.interrupted(inWords(error))
    messages?.stop()
  }
}

/** A fault after which the delivery must be restarted. */
class Interruption extends Error {
  override readonly name = 'Interruption'
}

/** A message that cannot be followed, for a reason that a retry rarely changes. */
class FollowingFault extends Error {
  override readonly name = 'FollowingFault'

  constructor(position: Position, cause: unknown) {
    super(`the record at position ${position} cannot be followed: ${inWords(cause)}`, { cause })
  }
}

/**
 * Whether a majority of the servers has responded to the leader recently. A leader that is cut off continues to
 * respond for up to half a minute.
 */
function hasMajority(cluster: ClusterInfo | undefined): boolean {
  const replicas = cluster?.replicas ?? []
  const heard = replicas.filter(({ active }) => active < nanos(REPLICA_SILENCE_MS))
  return 1 + heard.length > (1 + replicas.length) / 2
}

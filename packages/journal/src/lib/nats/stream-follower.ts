import {
  type ClusterInfo,
  type ConsumerMessages,
  DeliverPolicy,
  type StreamInfo,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import type { Availability } from './availability.ts'
import { parseMessage, type StoredMessage } from './entry-message.ts'
import { addConsumer } from './jet-stream.ts'
import type { JournalNode } from './journal-index.ts'
import { retry } from './retry.ts'
import { inWords } from './unavailable.ts'

export interface FollowOptions {
  /** Told when all stored messages have been followed, and of every interruption: following resumes by itself. */
  readonly availability: Availability
  /** The creation time of the stream: another stream of the same name must not be taken for it. */
  readonly created: string
  /** Called once for every message, in the order of the stream and without gaps. */
  readonly onMessage: (message: StoredMessage) => void
}

/** Two missed heartbeats count as an interruption. */
const HEARTBEAT_MS = 800
const RESTART_AFTER_MS = 200
const LEADER_CHECK_MS = 1000
/** Longer than a leader election takes. */
const LEADER_PATIENCE_MS = 2000
/** Replicas answer their leader every second. */
const REPLICA_SILENCE_MS = 4000

/**
 * Follows a stream from where the index of a node ends, for as long as it is not closed.
 *
 *     following ──(disconnected, silence, a gap, no leader)────────► interrupted
 *         ▲                                                              │
 *         └──────(a consumer that starts behind the last position)───────┘
 */
export class StreamFollower {
  readonly #node: JournalNode
  readonly #options: FollowOptions
  readonly #closing = new AbortController()
  /** The messages being followed; `undefined` while interrupted. */
  #current: ConsumerMessages | undefined
  #reason = ''
  readonly #followed: Promise<void>

  constructor(node: JournalNode, options: FollowOptions) {
    this.#node = node
    this.#options = options
    this.#followed = this.#followForEver()
    void this.#watchConnection()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#current?.stop()
    await this.#followed
  }

  async #followForEver(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        await this.#followOnce()
      } catch (error) {
        this.#reason = inWords(error)
      }
      if (signal.aborted) return
      this.#options.availability.interrupted(this.#reason)
      await this.#node.jetStream.runtime.delay(RESTART_AFTER_MS, { signal }).catch(() => {})
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
    let delivered = 0
    let isCaughtUp = false
    const catchUp = (): void => {
      if (isCaughtUp || index.position < state.last_seq) return
      isCaughtUp = true
      this.#options.availability.caughtUp()
    }
    const messages = await client.consumers.getConsumerFromInfo(consumer).consume({
      max_messages: 500,
      expires: 30_000,
      idle_heartbeat: HEARTBEAT_MS,
      abort_on_missing_resource: true,
      callback: message => {
        if (messages !== this.#current) return
        if (message.info.deliverySequence !== ++delivered) {
          this.#interrupt('a message was lost')
          return
        }
        index.position = message.seq
        const parsed = parseMessage(message)
        if (parsed !== undefined) this.#options.onMessage(parsed)
        catchUp()
      },
    })
    this.#current = messages
    // A close that came meanwhile found nothing to stop.
    if (this.#closing.signal.aborted) messages.stop()
    void this.#watchStatus(messages)
    void this.#watchLeader(messages)
    catchUp()
    const error = await messages.closed()
    this.#current = undefined
    manager.consumers.delete(stream, consumer.name).catch(() => {})
    if (error instanceof Error) this.#reason = inWords(error)
  }

  /** The stream as it is, if it is the one that was followed before. */
  async #findStream(): Promise<StreamInfo> {
    const { jetStream, index } = this.#node
    const found = await jetStream.manager.streams.info(jetStream.stream)
    const { created, state } = found
    if (created !== this.#options.created) {
      throw new Error(`it was made anew at ${created}; restart to read it from its beginning`)
    }
    const { position } = index
    if (state.last_seq < position) {
      throw new Error(`it ends at position ${state.last_seq}, but ${position} was there before`)
    }
    return found
  }

  async #watchStatus(messages: ConsumerMessages): Promise<void> {
    for await (const { type } of messages.status()) {
      if (messages !== this.#current) return
      if (type === 'heartbeats_missed') this.#interrupt('the server is silent')
      if (type === 'no_responders') this.#interrupt('the server that delivers is gone')
    }
  }

  /**
   * Compares the position with the leader's last one from time to time: a server that is cut off from its cluster keeps
   * the connection but delivers nothing new, and only the leader knows where the stream ends.
   */
  async #watchLeader(messages: ConsumerMessages): Promise<void> {
    const { jetStream, index } = this.#node
    const { manager, stream, runtime } = jetStream
    const { signal } = this.#closing
    for (;;) {
      const before = index.position
      await runtime.delay(LEADER_CHECK_MS, { signal }).catch(() => {})
      if (signal.aborted || messages !== this.#current) return
      try {
        const { state, cluster } = await retry(
          jetStream,
          () => manager.streams.info(stream),
          runtime.elapsedMs() + LEADER_PATIENCE_MS,
        )
        if (messages !== this.#current) return
        const isStuck = state.last_seq > index.position && index.position === before
        if (!hasMajority(cluster)) this.#interrupt('its leader has lost the majority')
        else if (isStuck) this.#interrupt('it is not delivered')
      } catch (error) {
        if (messages === this.#current)
          this.#interrupt(`its leader does not answer: ${inWords(error)}`)
      }
    }
  }

  async #watchConnection(): Promise<void> {
    for await (const { type } of this.#node.jetStream.connection.status()) {
      if (type === 'disconnect') this.#interrupt('disconnected')
    }
  }

  #interrupt(why: string): void {
    if (this.#closing.signal.aborted) return
    this.#reason = why
    this.#options.availability.interrupted(why)
    this.#current?.stop()
  }
}

/** A leader that is cut off goes on answering for half a minute, until it notices that no replica answers it. */
function hasMajority(cluster: ClusterInfo | undefined): boolean {
  const replicas = cluster?.replicas ?? []
  const heard = replicas.filter(({ active }) => active < nanos(REPLICA_SILENCE_MS))
  return 1 + heard.length > (1 + replicas.length) / 2
}

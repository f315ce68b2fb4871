import { setTimeout as delay } from 'node:timers/promises'
import {
  AckPolicy,
  type ClusterInfo,
  type ConsumerMessages,
  DeliverPolicy,
  type JsMsg,
} from '@nats-io/jetstream'
import { nanos } from '@nats-io/nats-core'
import type { Position } from '../../entry.ts'
import { parseMessage, type StoredMessage } from './entry-message.ts'
import type { JetStream } from './jet-stream.ts'
import { retryUntil } from './retry-until.ts'
import { inWords } from './unavailable.ts'

export interface FollowOptions {
  /** The last position that is already known; following starts behind it. */
  readonly after: Position
  /** The creation time of the stream: another stream of the same name must not be taken for it. */
  readonly created: string
  /** Called once for every message, in the order of the stream and without gaps. */
  readonly onMessage: (message: StoredMessage) => void
  /** Called when all stored messages have been followed, and again after every interruption. */
  readonly onCaughtUp: () => void
  /** Called when following is interrupted; it resumes by itself. */
  readonly onInterrupted: (reason: string) => void
}

export interface StreamFollower {
  /** Position of the last message followed, whether a journal wrote it or not. */
  readonly position: Position
  close(): Promise<void>
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
 *     following ──(disconnected, silence, a gap, no leader)────────► interrupted
 *         ▲                                                              │
 *         └──────(a consumer that starts behind the last position)───────┘
 */
export function followStream(jetStream: JetStream, options: FollowOptions): StreamFollower {
  const { connection, client, manager, stream } = jetStream
  const { created, onMessage, onCaughtUp, onInterrupted } = options
  const closing = new AbortController()
  let position = options.after
  let current: ConsumerMessages | undefined
  let reason = ''
  const followed = followForEver()
  void watchConnection()

  return {
    close,
    get position() {
      return position
    },
  }

  async function followForEver(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await followOnce()
      } catch (error) {
        reason = inWords(error)
      }
      if (closing.signal.aborted) return
      onInterrupted(reason)
      await delay(RESTART_AFTER_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  async function followOnce(): Promise<void> {
    const { created: foundCreated, state } = await manager.streams.info(stream)
    if (foundCreated !== created) {
      throw new Error(`it was made anew at ${foundCreated}; restart to read it from its beginning`)
    }
    if (state.last_seq < position) {
      throw new Error(`it ends at position ${state.last_seq}, but ${position} was there before`)
    }
    const consumer = await manager.consumers.add(stream, {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: position + 1,
      ack_policy: AckPolicy.None,
      mem_storage: true,
      num_replicas: 1,
      inactive_threshold: nanos(60_000),
    })
    let delivered = 0
    let isCaughtUp = false
    const messages = await client.consumers.getConsumerFromInfo(consumer).consume({
      max_messages: 500,
      expires: 30_000,
      idle_heartbeat: HEARTBEAT_MS,
      abort_on_missing_resource: true,
      callback(message) {
        if (messages !== current) return
        if (message.info.deliverySequence !== ++delivered) return interrupt('a message was lost')
        follow(message)
        catchUp()
      },
    })
    current = messages
    void watchStatus(messages)
    void watchLeader(messages)
    catchUp()
    const error = await messages.closed()
    current = undefined
    manager.consumers.delete(stream, consumer.name).catch(() => {})
    if (error instanceof Error) reason = inWords(error)

    function catchUp(): void {
      if (isCaughtUp || position < state.last_seq) return
      isCaughtUp = true
      onCaughtUp()
    }
  }

  function follow({ seq, subject, headers, data }: JsMsg): void {
    position = seq
    const message = parseMessage({ position: seq, subject, headers, body: data })
    if (message !== undefined) onMessage(message)
  }

  async function watchStatus(messages: ConsumerMessages): Promise<void> {
    for await (const { type } of messages.status()) {
      if (messages !== current) return
      if (type === 'heartbeats_missed') interrupt('the server is silent')
      if (type === 'no_responders') interrupt('the server that delivers is gone')
    }
  }

  /**
   * Compares the position with the leader's last one from time to time: a server that is cut off from its cluster keeps
   * the connection but delivers nothing new, and only the leader knows where the stream ends.
   */
  async function watchLeader(messages: ConsumerMessages): Promise<void> {
    for (;;) {
      const before = position
      await delay(LEADER_CHECK_MS, undefined, { signal: closing.signal }).catch(() => {})
      if (messages !== current) return
      try {
        const { state, cluster } = await retryUntil(performance.now() + LEADER_PATIENCE_MS, () =>
          manager.streams.info(stream),
        )
        if (messages !== current) return
        if (!hasMajority(cluster)) interrupt('its leader has lost the majority')
        else if (state.last_seq > position && position === before) interrupt('it is not delivered')
      } catch (error) {
        if (messages === current) interrupt(`its leader does not answer: ${inWords(error)}`)
      }
    }
  }

  async function watchConnection(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') interrupt('disconnected')
    }
  }

  function interrupt(why: string): void {
    if (closing.signal.aborted) return
    reason = why
    onInterrupted(why)
    current?.stop()
  }

  async function close(): Promise<void> {
    closing.abort()
    current?.stop()
    await followed
  }
}

/** A leader that is cut off goes on answering for half a minute, until it notices that no replica answers it. */
function hasMajority(cluster: ClusterInfo | undefined): boolean {
  const replicas = cluster?.replicas ?? []
  const heard = replicas.filter(({ active }) => active < nanos(REPLICA_SILENCE_MS))
  return 1 + heard.length > (1 + replicas.length) / 2
}

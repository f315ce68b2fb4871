import { JetStreamApiError, type StreamConfig, type StreamInfo } from '@nats-io/jetstream'
import type { EntryKind } from '../../entry.ts'
import type { Availability } from './availability.ts'
import type { JetStream } from './jet-stream.ts'
import { requiredSettings, settingDifferences } from './stream-settings.ts'

/**
 * The kinds of entries that are appended even when the stream is full: erasures and purges make room, and a retirement
 * must precede a purge.
 */
const removingKinds: ReadonlySet<EntryKind> = new Set(['erasure', 'retirement', 'purge', 'purged'])

/**
 * Number of messages of maximum size for which space is reserved. An erasure stores a note, an entry and one copy at
 * a time.
 */
const RESERVED_PAYLOADS = 2
/** The reserved space is at most `max_bytes` divided by this number. */
const RESERVED_PART = 4

/**
 * Time for which a refused message is reported. A node that publishes nothing would not notice the end of the cause.
 */
const REPORT_REFUSAL_MS = 30_000

/** The default `max_payload` of nats-server, in bytes. */
const DEFAULT_MAX_PAYLOAD = 1_048_576

/**
 * The settings and the free space of a stream that is followed, as the leader reports them about once a second. An
 * operator can change both while nodes run.
 */
export class StreamLimits {
  readonly #jetStream: JetStream
  readonly #availability: Availability
  readonly #replicas: number
  #largestPayload: number
  /** The reason why only `removingKinds` are accepted; `undefined` while all kinds are. */
  #fullReason: string | undefined
  #refusal: { readonly reason: string; readonly untilMs: number } | undefined

  /** @param opened The settings of the stream when it was opened. */
  constructor(
    jetStream: JetStream,
    availability: Availability,
    opened: Pick<StreamConfig, 'num_replicas'>,
  ) {
    this.#jetStream = jetStream
    this.#availability = availability
    this.#replicas = opened.num_replicas
    this.#largestPayload = this.#maxPayload
  }

  check({ config, state }: Pick<StreamInfo, 'config' | 'state'>): void {
    this.#availability.impair('settings', this.#settingsReason(config))
    this.#availability.impair('max_payload', this.#payloadReason())
    this.#fullReason = this.#findFullReason(config, state.bytes)
    this.#availability.impair('free space', this.#fullReason)
    if (this.#refusal !== undefined && this.#refusal.untilMs <= this.#jetStream.runtime.elapsedMs())
      this.#refusal = undefined
    this.#availability.impair('refusal', this.#refusal?.reason)
  }

  /**
   * Records that the servers refused a message, such as for a storage limit of the account or of the server. Ignores
   * other errors.
   */
  refused(error: unknown): void {
    if (!(error instanceof JetStreamApiError)) return
    const { stream, runtime } = this.#jetStream
    const reason = `stream ${stream} refused a message: ${error.message}`
    this.#refusal = { reason, untilMs: runtime.elapsedMs() + REPORT_REFUSAL_MS }
    this.#availability.impair('refusal', reason)
  }

  /**
   * The reason why an entry of this kind is refused; `undefined` if it is accepted. The last free space is reserved for
   * `removingKinds`.
   */
  refusalOf(kind: EntryKind): string | undefined {
    return removingKinds.has(kind) ? undefined : this.#fullReason
  }

  get #maxPayload(): number {
    return this.#jetStream.connection.info?.max_payload ?? DEFAULT_MAX_PAYLOAD
  }

  #settingsReason(config: StreamConfig): string | undefined {
    const { stream } = this.#jetStream
    const differences = settingDifferences(requiredSettings(stream), config)
    const { num_replicas: replicas } = config
    const fewer =
      replicas < this.#replicas ? [`num_replicas is ${replicas}, expected ${this.#replicas}`] : []
    const all = [...differences, ...fewer]
    if (all.length === 0) return undefined
    return `the settings of stream ${stream} were changed: ${all.join('; ')}`
  }

  #payloadReason(): string | undefined {
    const maxPayload = this.#maxPayload
    this.#largestPayload = Math.max(this.#largestPayload, maxPayload)
    if (maxPayload === this.#largestPayload) return undefined
    return `max_payload of the servers was lowered from ${this.#largestPayload} to ${maxPayload} bytes: larger stored entries cannot be erased`
  }

  #findFullReason({ max_bytes: maxBytes = -1 }: StreamConfig, bytes: number): string | undefined {
    if (maxBytes <= 0) return undefined
    const reserved = Math.min(RESERVED_PAYLOADS * this.#maxPayload, maxBytes / RESERVED_PART)
    const free = maxBytes - bytes
    if (free >= reserved) return undefined
    return `stream ${this.#jetStream.stream} is full: ${free} of ${maxBytes} bytes (max_bytes) are free, and the last ${Math.floor(reserved)} are reserved for erasures, retirements and purges; raise max_bytes or purge retired fixtures`
  }
}

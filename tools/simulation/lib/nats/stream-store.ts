/** A message of a stream, as a server stores it. */
export interface StoredMessage {
  readonly seq: number
  readonly subject: string
  /** The published header block, with its version line; empty for a message without headers. */
  readonly headers: Buffer
  readonly data: Buffer
  /** The time when the leader accepted the message, in milliseconds since the epoch. */
  readonly timeMs: number
}

/** The configuration of a stream. The simulation implements only the fields with names. */
export interface StreamConfig {
  readonly name: string
  readonly subjects: readonly string[]
  readonly num_replicas: number
  readonly duplicate_window?: number
  readonly max_msgs_per_subject?: number
  readonly max_bytes?: number
  readonly [setting: string]: unknown
}

export interface ApiError {
  readonly code: number
  readonly err_code: number
  readonly description: string
}

export type Stored =
  | { readonly kind: 'stored'; readonly seq: number; readonly isDuplicate: boolean }
  | { readonly kind: 'refused'; readonly error: ApiError }

/** A change of a stream, which all of its replicas apply in the same order. */
export type StreamChange =
  | {
      readonly kind: 'store'
      readonly subject: string
      readonly headers: Buffer
      readonly data: Buffer
      readonly timeMs: number
      readonly messageId: string | undefined
      readonly lastSubjectSequence: number | undefined
      /** Whether the leader had forgotten the id. All replicas use this decision of the leader. */
      readonly isIdForgotten: boolean
    }
  | { readonly kind: 'delete'; readonly seq: number }

const NANOSECONDS = 1e6

/** The part of a stream that one replica has applied. */
export class StreamStore {
  config: StreamConfig
  readonly messages: Map<number, StoredMessage> = new Map()
  /** The positions of messages that this replica can no longer read. */
  readonly unreadable: Set<number> = new Set()
  lastSeq = 0
  /** The time when the last message was stored, even if it was deleted since. */
  lastTimeMs = 0
  #ids = new Map<string, { readonly seq: number; readonly timeMs: number }>()
  /** Ids that are in the log of this replica, but that the replica would not recognize in a new message. */
  readonly #forgotten = new Set<string>()
  #bytes = 0

  constructor(config: StreamConfig) {
    this.config = config
  }

  get bytes(): number {
    return this.#bytes
  }

  get firstSeq(): number {
    const { value = this.lastSeq + 1 } = this.messages.keys().next()
    return value
  }

  /** The positions without a message, from the first message to the last position that was assigned. */
  deleted(): readonly number[] {
    const deleted: number[] = []
    for (let seq = this.firstSeq; seq <= this.lastSeq; seq++)
      if (!this.messages.has(seq)) deleted.push(seq)
    return deleted
  }

  read(seq: number): StoredMessage | undefined {
    return this.unreadable.has(seq) ? undefined : this.messages.get(seq)
  }

  /** The readable messages of matching subjects after a position, in order. */
  *after(seq: number, matches: (subject: string) => boolean): Generator<StoredMessage> {
    for (const message of this.messages.values()) {
      if (message.seq > seq && matches(message.subject) && !this.unreadable.has(message.seq))
        yield message
    }
  }

  /** The position of the last message of each subject, whether this replica can read the message or not. */
  lastOfEach(matches: (subject: string) => boolean): ReadonlyMap<string, number> {
    const last = new Map<string, number>()
    for (const { seq, subject } of this.messages.values())
      if (matches(subject)) last.set(subject, seq)
    return last
  }

  /** The number of messages of each subject that matches. */
  countsOf(matches: (subject: string) => boolean): Readonly<Record<string, number>> {
    const counts: Record<string, number> = {}
    for (const { subject } of this.messages.values())
      if (matches(subject)) counts[subject] = (counts[subject] ?? 0) + 1
    return counts
  }

  lastOf(subject: string): StoredMessage | undefined {
    let last: StoredMessage | undefined
    for (const message of this.after(0, each => each === subject)) last = message
    return last
  }

  /**
   * The error with which the leader rejects a message of a size; `undefined` if it accepts the message. Replicas
   * apply an accepted message without this check.
   */
  refusal(bytes: number): ApiError | undefined {
    const { max_bytes: maxBytes = -1 } = this.config
    return maxBytes >= 0 && this.#bytes + bytes > maxBytes ? full : undefined
  }

  hasForgotten(id: string): boolean {
    return this.#forgotten.has(id)
  }

  apply(change: StreamChange): Stored {
    return change.kind === 'store' ? this.#store(change) : this.#delete(change.seq)
  }

  /**
   * Forgets the ids of deleted messages. A server that starts does so, because it rebuilds the ids from its files.
   */
  forgetDeletedIds(): void {
    for (const [id, { seq }] of this.#ids) if (!this.messages.has(seq)) this.#forgotten.add(id)
  }

  #store(change: Extract<StreamChange, { kind: 'store' }>): Stored {
    const { subject, headers, data, timeMs, messageId, lastSubjectSequence, isIdForgotten } = change
    const known = messageId === undefined || isIdForgotten ? undefined : this.#ids.get(messageId)
    const windowMs = (this.config.duplicate_window ?? 120e9) / NANOSECONDS
    if (known !== undefined && timeMs - known.timeMs < windowMs) {
      return { kind: 'stored', seq: known.seq, isDuplicate: true }
    }
    if (lastSubjectSequence !== undefined) {
      const last = this.lastOf(subject)?.seq ?? 0
      if (last !== lastSubjectSequence) return { kind: 'refused', error: wrongLastSequence(last) }
    }
    const { max_msgs_per_subject: mostOfSubject = -1 } = this.config
    const seq = ++this.lastSeq
    this.lastTimeMs = timeMs
    this.messages.set(seq, { seq, subject, headers, data, timeMs })
    this.#bytes += headers.length + data.length + subject.length
    if (messageId !== undefined) {
      this.#ids.set(messageId, { seq, timeMs })
      this.#forgotten.delete(messageId)
    }
    if (mostOfSubject > 0) this.#dropOldest(subject, mostOfSubject)
    return { kind: 'stored', seq, isDuplicate: false }
  }

  #dropOldest(subject: string, most: number): void {
    const all = [...this.after(0, each => each === subject)]
    for (const { seq } of all.slice(0, Math.max(0, all.length - most))) this.#remove(seq)
  }

  #delete(seq: number): Stored {
    if (!this.messages.has(seq)) return { kind: 'refused', error: notFound(seq) }
    this.#remove(seq)
    return { kind: 'stored', seq, isDuplicate: false }
  }

  #remove(seq: number): void {
    const message = this.messages.get(seq)
    if (message === undefined) return
    this.messages.delete(seq)
    this.unreadable.delete(seq)
    this.#bytes -= message.headers.length + message.data.length + message.subject.length
  }
}

const full: ApiError = { code: 503, err_code: 10_077, description: 'maximum bytes exceeded' }

function wrongLastSequence(last: number): ApiError {
  return { code: 400, err_code: 10_071, description: `wrong last sequence: ${last}` }
}

/** nats-server 2.9 reports the deletion of a missing message in this way. */
function notFound(seq: number): ApiError {
  return { code: 500, err_code: 10_057, description: `stream message not found: ${seq}` }
}

/** Whether a subject matches a pattern in which `*` stands for one token and a final `>` for the rest. */
export function matchesSubject(pattern: string, subject: string): boolean {
  if (!/[*>]/.test(pattern)) return pattern === subject
  const wanted = pattern.split('.')
  const found = subject.split('.')
  for (const [index, token] of wanted.entries()) {
    if (token === '>') return found.length > index
    if (found[index] === undefined || (token !== '*' && token !== found[index])) return false
  }
  return wanted.length === found.length
}

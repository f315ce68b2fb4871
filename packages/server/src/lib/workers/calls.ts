import type { Item } from '@fixture-feed/contract/snapshot'
import type { Chain, Entry, EntryOf, Position } from '@fixture-feed/journal/entry'
import type { EntryContext } from '@fixture-feed/journal/journal'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { ListenAddress } from '../http/listener.ts'
import type { PublicSettings } from '../read-api/public-server.ts'
import type { UpstreamSettings } from '../relay/on-demand-upstream.ts'
import type { LookupRequest, LookupResponse } from '../relay/upstream.ts'

// The writer process and a worker communicate only by calls: every message is a call of a function of the other
// process, or its result.

export interface WorkerSettings extends PublicSettings {
  readonly address: ListenAddress
  readonly relay: UpstreamSettings | undefined
  /**
   * Whether the journal, which several processes share, was empty when the worker was started. Such a journal may have
   * replaced the real one by mistake.
   */
  readonly isBlank: boolean
}

/** Consecutive items and evidence of a publication that is too long for one message. */
export interface EntryPart {
  readonly items: readonly Item[]
  readonly evidence: NonNullable<EntryOf<'publication'>['evidence']>
}

/** The functions of a worker that the writer calls. */
export interface WorkerCalls {
  /** Starts to answer reads. Resolves with the port. */
  start(settings: WorkerSettings): Promise<number>
  /** Applies an entry. Resolves when it is visible to the worker's clients, unless it is unsettled. */
  show(entry: Entry, context: EntryContext): Promise<void>
  /**
   * Receives a part of the items and evidence of the next entry, which is then passed without them. Resolves when the
   * part is read.
   */
  addPart(part: EntryPart): Promise<void>
  /** Makes the entries that were passed as unsettled visible. Resolves when clients see them. */
  settle(): Promise<void>
  /** Reports that entries of a chain are lost. */
  break(chain: Chain): Promise<void>
  /** The metrics as prom-client's JSON. */
  metrics(): Promise<object>
  /** Lets responses in progress finish for up to `graceMs` milliseconds, then ends the process. */
  drain(graceMs: number): Promise<void>
}

/** The reads of the journal that a worker asks the writer for. */
export interface JournalCalls {
  /**
   * Returns at most `pageLength` entries of a chain. Chains are read in pages, so that the size of a message does not
   * grow with the journal.
   */
  readPage(chain: Chain, after: Position): Promise<readonly Entry[]>
  /** The entries, or the first position without an entry. An error would lose its class in a message. */
  readAt(positions: readonly Position[]): Promise<readonly Entry[] | Position>
  readHeads(): Promise<readonly Entry[]>
}

export interface VisibilityCalls {
  /** Resolves when the clients of all workers see the entries at `from` to `to`. */
  waitUntilVisible(from: Position, to: Position): Promise<void>
}

/** The functions of the writer that a worker calls. */
export interface WriterCalls extends JournalCalls, VisibilityCalls {
  reportFailure(where: string, reason: string): Promise<void>
  /**
   * Sends a request to the upstream of a relay, or resolves to `full` while too many requests wait. One process sends
   * all requests, so that one limit applies to all workers.
   */
  lookUp(request: LookupRequest): Promise<LookupResponse | 'full'>
}

export const pageLength = 64

/** The common members of `process` in a child process and of the child process in its parent. */
export interface Channel {
  readonly connected: boolean
  readonly send?:
    | ((message: object, handle: undefined, options: undefined, onSent: () => void) => boolean)
    | undefined
  on(event: 'message', listener: (message: object) => void): unknown
  once(event: 'disconnect', listener: () => void): unknown
}

/**
 * Connects to the process at the other end: it can call `ours`, and its functions are returned. A call is rejected
 * when that process has exited.
 */
export function connectProcess<Theirs extends object>(
  channel: Channel,
  ours: object,
): BirpcReturn<Theirs, object> {
  const theirs = createBirpc<Theirs, object>(ours, {
    timeout: -1,
    on: listener => void channel.on('message', listener),
    // The cause of an error may not be serializable.
    serialize: message =>
      'e' in message ? { ...message, e: new Error(message.e.message) } : message,
    // A message to a process that has just exited is lost; its exit rejects the call.
    post: message => channel.connected && channel.send?.(message, undefined, undefined, () => {}),
  })
  channel.once('disconnect', () => theirs.$close(new Error('The other process has exited')))
  return theirs
}

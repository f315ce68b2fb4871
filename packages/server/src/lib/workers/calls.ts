import type { Chain, Entry, Position } from '@fixture-feed/journal/entry'
import { type BirpcReturn, createBirpc } from 'birpc'
import type { ListenAddress } from '../http/listener.ts'
import type { PublicSettings } from '../read-api/public-server.ts'
import type { UpstreamSettings } from '../relay/on-demand-upstream.ts'

// The writer process and a worker are connected by calls alone: every message is a call of a function of the other
// process, or the answer to one.

export interface WorkerSettings extends PublicSettings {
  readonly address: ListenAddress
  readonly relay: UpstreamSettings | undefined
}

/** What the writer calls in a worker. */
export interface WorkerCalls {
  /** Begins to answer reads; resolves with the port. */
  start(settings: WorkerSettings): Promise<number>
  /** Shows an entry; resolves when readers of the worker see it. */
  show(entry: Entry): Promise<void>
  /** The metrics as prom-client's JSON. */
  metrics(): Promise<object>
  /** Lets answers under way finish, then ends the process. */
  drain(graceMs: number): Promise<void>
}

/** What a worker calls in the writer. */
export interface WriterCalls {
  /** At most `pageLength` entries: a chain is read in pages, so that no message grows with the journal. */
  readPage(chain: Chain, after: Position): Promise<readonly Entry[]>
  /** The entries, or the first position at which there is none: no message keeps of what kind an error is. */
  readAt(positions: readonly Position[]): Promise<readonly Entry[] | Position>
  readHeads(): Promise<readonly Entry[]>
  reportFailure(where: string, reason: string): Promise<void>
}

export const pageLength = 64

/** What the `process` of a child and the child of its parent have in common. */
interface Channel {
  readonly connected: boolean
  readonly send?:
    | ((message: object, handle: undefined, options: undefined, onSent: () => void) => boolean)
    | undefined
  on(event: 'message', listener: (message: object) => void): unknown
  once(event: 'disconnect', listener: () => void): unknown
}

/** Lets the process at the other end call `ours`; returns its functions. A call is rejected when that one is gone. */
export function connectProcess<Theirs extends object>(
  channel: Channel,
  ours: object,
): BirpcReturn<Theirs, object> {
  const theirs = createBirpc<Theirs, object>(ours, {
    timeout: -1,
    on: listener => void channel.on('message', listener),
    // The cause of an error may be what no message can hold.
    serialize: message =>
      'e' in message ? { ...message, e: new Error(message.e.message) } : message,
    // What is sent to a process that has just ended is lost; its end rejects the call.
    post: message => channel.connected && channel.send?.(message, undefined, undefined, () => {}),
  })
  channel.once('disconnect', () => theirs.$close(new Error('The other process is gone')))
  return theirs
}

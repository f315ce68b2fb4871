import type { Chain, Entry, Position } from '@fixture-feed/journal/entry'
import type { ListenAddress } from '../http/listener.ts'
import type { PublicSettings } from '../read-api/public-side.ts'
import type { UpstreamSettings } from '../relay/asked-upstream.ts'

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
  readAt(positions: readonly Position[]): Promise<readonly Entry[]>
  readHeads(): Promise<readonly Entry[]>
  reportFailure(where: string, reason: string): Promise<void>
}

export const pageLength = 64

type Functions = Readonly<Record<string, (...parameters: never[]) => Promise<unknown>>>

interface Call {
  readonly call: number
  readonly name: string
  readonly parameters: readonly unknown[]
}

type Message =
  | Call
  | { readonly answer: number; readonly value: unknown }
  | { readonly answer: number; readonly reason: string }

/** What the `process` of a child and the child of its parent have in common. */
interface Channel {
  readonly connected: boolean
  readonly send?:
    | ((message: Message, handle: undefined, options: undefined, onSent: () => void) => boolean)
    | undefined
  on(event: 'message', listener: (message: Message) => void): unknown
  once(event: 'disconnect', listener: () => void): unknown
}

/** Lets the process at the other end call `ours`; returns its functions. A call is rejected when that one is gone. */
export function connectProcess<Theirs>(channel: Channel, ours: object): Theirs {
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0

  channel.on('message', message => {
    if ('call' in message) void answer(message)
    else if ('reason' in message) open.get(message.answer)?.reject(new Error(message.reason))
    else open.get(message.answer)?.resolve(message.value)
  })
  channel.once('disconnect', () => {
    for (const { reject } of open.values()) reject(new Error('The other process is gone'))
  })
  return new Proxy({} as Theirs & object, {
    get:
      (_, name) =>
      (...parameters: readonly unknown[]) =>
        call(String(name), parameters),
  })

  async function call(name: string, parameters: readonly unknown[]): Promise<unknown> {
    const id = ++calls
    const answered = Promise.withResolvers<unknown>()
    open.set(id, answered)
    try {
      if (!send({ call: id, name, parameters })) throw new Error('The other process is gone')
      return await answered.promise
    } finally {
      open.delete(id)
    }
  }

  async function answer({ call, name, parameters }: Call): Promise<void> {
    try {
      const value = await (ours as Functions)[name]?.(...(parameters as never[]))
      send({ answer: call, value })
    } catch (error) {
      send({ answer: call, reason: error instanceof Error ? error.message : String(error) })
    }
  }

  function send(message: Message): boolean {
    // What is sent to a process that has just ended is lost; its end rejects the call.
    if (channel.connected) channel.send?.(message, undefined, undefined, () => {})
    return channel.connected
  }
}

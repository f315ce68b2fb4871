import type { Behavior, Reply } from '../behavior.ts'

/** A server with one fault. */
export interface Mutant {
  /** A description of the fault. */
  readonly name: string
  /** The checks that must detect the fault. Other checks may detect it too. */
  readonly caughtBy: readonly string[]
  /** Returns the wrong decisions. It is called for each server, so that servers share no state. */
  readonly mutation: () => Partial<Behavior>
}

type Headers = Reply['headers']

/** The decisions of a server that changes the headers of the responses with one status. */
export function headersOf(
  status: number,
  change: (headers: Headers) => Headers,
): Partial<Behavior> {
  return {
    reply: reply =>
      reply.status === status ? { ...reply, headers: change(reply.headers) } : reply,
  }
}

export function without(...names: readonly string[]): (headers: Headers) => Headers {
  return headers =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

/** A copy of a response with other content. */
export function withBody(reply: Reply, body: Buffer | string): Reply {
  const bytes = Buffer.from(body)
  return {
    ...reply,
    body: bytes,
    headers: { ...reply.headers, 'content-length': String(bytes.length) },
  }
}

/** Edits the JSON value of a text. Returns the new text. */
export function edited<T>(text: string, edit: (value: T) => unknown): string {
  return JSON.stringify(edit(JSON.parse(text) as T))
}

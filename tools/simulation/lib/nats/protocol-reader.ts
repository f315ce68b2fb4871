/** A command of a NATS client. */
export type ClientCommand =
  | { readonly kind: 'connect' | 'ping' | 'pong' }
  | { readonly kind: 'sub'; readonly subject: string; readonly sid: string }
  | { readonly kind: 'unsub'; readonly sid: string; readonly max: number | undefined }
  | PublishCommand

export interface PublishCommand {
  readonly kind: 'pub'
  readonly subject: string
  readonly reply: string
  /** The header block with its version line; empty without headers. */
  readonly headers: Buffer
  readonly data: Buffer
}

/**
 * Reads the commands of the NATS protocol that the journal's client sends:
 *
 *     CONNECT {...} | PING | PONG | SUB subject [queue] sid | UNSUB sid [max]
 *     PUB subject [reply] size CRLF data | HPUB subject [reply] headerSize size CRLF headers data
 */
export class ProtocolReader {
  #rest: Buffer = Buffer.alloc(0);

  *read(bytes: Buffer): Generator<ClientCommand> {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    for (;;) {
      const end = this.#rest.indexOf('\r\n')
      if (end < 0) return
      const [verb = '', ...words] = this.#rest.toString('latin1', 0, end).split(' ')
      const start = end + 2
      const name = verb.toUpperCase()
      if (name === 'PUB' || name === 'HPUB') {
        const size = Number(words.at(-1))
        if (this.#rest.length < start + size + 2) return
        const payload = Buffer.from(this.#rest.subarray(start, start + size))
        this.#rest = this.#rest.subarray(start + size + 2)
        yield toPublish(name, words, payload)
      } else {
        this.#rest = this.#rest.subarray(start)
        const command = toCommand(name, words)
        if (command !== undefined) yield command
      }
    }
  }
}

function toPublish(name: string, words: readonly string[], payload: Buffer): PublishCommand {
  const sizes = name === 'HPUB' ? 2 : 1
  const headerSize = name === 'HPUB' ? Number(words.at(-2)) : 0
  const [subject = '', reply = ''] = words.slice(0, words.length - sizes)
  return {
    kind: 'pub',
    subject,
    reply,
    headers: payload.subarray(0, headerSize),
    data: payload.subarray(headerSize),
  }
}

function toCommand(name: string, words: readonly string[]): ClientCommand | undefined {
  switch (name) {
    case 'CONNECT':
      return { kind: 'connect' }
    case 'PING':
      return { kind: 'ping' }
    case 'PONG':
      return { kind: 'pong' }
    case 'SUB':
      return { kind: 'sub', subject: words[0] ?? '', sid: words.at(-1) ?? '' }
    case 'UNSUB': {
      const max = words[1] === undefined ? undefined : Number(words[1])
      return { kind: 'unsub', sid: words[0] ?? '', max }
    }
    case '':
      return undefined
    default:
      throw new Error(`Unknown NATS command ${name}`)
  }
}

import { http } from '../http/node-http.ts'
import { ownBytes } from '../representation/own-bytes.ts'
import type { HeaderList } from '../representation/representation.ts'
import { preferenceApplied } from './long-polls.ts'

/**
 * Maximum size of a body that is written in one piece with its head. Copying the body once a second costs less than
 * writing two pieces for each response.
 */
const maxJoinedBytes = 16 * 1024

/** A response as the recognizer writes it. */
export interface WrittenResponse {
  readonly status: number
  readonly headers: HeaderList
  readonly bytes: Buffer | undefined
}

/** The first bytes of a response: the head and, if the body is short, the body. */
export interface ResponseHead {
  readonly bytes: Buffer
  readonly isWhole: boolean
}

/**
 * The first bytes of the responses to polls and preflights. Within a second they are the same for all readers that get
 * the same response after the same requested wait.
 */
export class ResponseHeads {
  /** Heads of the current second by the requested wait in seconds, 0 for none, and by response. */
  #heads: WeakMap<WrittenResponse, ResponseHead>[] = []
  /** Whether a timer will discard the heads at the end of the second. */
  #isTimed = false
  #connection: string

  constructor(keepAliveTimeoutMs: number) {
    this.#connection = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveTimeoutMs / 1000)}\r\n\r\n`
  }

  /** Makes all later responses announce that their connection closes. */
  close(): void {
    this.#heads = []
    this.#connection = 'Connection: close\r\n\r\n'
  }

  /** @param waitedSeconds The seconds for `Preference-Applied`; 0 for none. */
  headOf(response: WrittenResponse, waitedSeconds: number): ResponseHead {
    this.#heads[waitedSeconds] ??= new WeakMap()
    const heads = this.#heads[waitedSeconds]
    const known = heads.get(response)
    if (known !== undefined) return known
    const made = this.#make(response, waitedSeconds)
    heads.set(response, made)
    this.#discardAtNextSecond()
    return made
  }

  /**
   * A timer discards the heads, because reading the clock would take a third of the time that the recognizer spends
   * on a repeated poll.
   */
  #discardAtNextSecond(): void {
    if (this.#isTimed) return
    this.#isTimed = true
    const discard = (): void => {
      this.#isTimed = false
      this.#heads = []
    }
    setTimeout(discard, 1000 - (Date.now() % 1000)).unref()
  }

  #make({ status, headers, bytes }: WrittenResponse, waitedSeconds: number): ResponseHead {
    let text = `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n`
    if (waitedSeconds > 0) text += `${preferenceApplied}: wait=${waitedSeconds}\r\n`
    for (let index = 0; index < headers.length; index += 2) {
      text += `${headers[index]}: ${headers[index + 1]}\r\n`
    }
    text += `Date: ${new Date().toUTCString()}\r\n${this.#connection}`
    const head = ownBytes(Buffer.from(text, 'latin1'))
    if (bytes === undefined) return { bytes: head, isWhole: true }
    if (bytes.length > maxJoinedBytes) return { bytes: head, isWhole: false }
    return { bytes: ownBytes(Buffer.concat([head, bytes])), isWhole: true }
  }
}

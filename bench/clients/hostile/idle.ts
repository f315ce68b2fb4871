import type { Socket } from 'node:net'
import { type Attack, often, open } from './attack.ts'

/** Connections that poll once and are kept: the most that a service has to hold. */
export function idle(attack: Attack): void {
  keepOpen(attack, socket => {
    socket.resume().write(pollOf(attack.url, '*', ''))
  })
}

/** Connections on which one wait for the next change follows another. */
export function waiting(attack: Attack): void {
  keepOpen(attack, socket => {
    // Only a read that knows the current version waits.
    socket.on('data', (chunk: Buffer) => {
      const tag = /^ETag: (.*)\r$/m.exec(chunk.toString('latin1'))?.[1]
      if (tag !== undefined) socket.write(pollOf(attack.url, tag, 'Prefer: wait=30\r\n'))
    })
    socket.write(pollOf(attack.url, '*', ''))
  })
}

function pollOf({ pathname, host }: URL, tag: string, more: string): string {
  return `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nIf-None-Match: ${tag}\r\n${more}\r\n`
}

/** Keeps so many connections open, each of which is begun on by `begin`. */
function keepOpen(
  { url, connections, perSecond, count }: Attack,
  begin: (socket: Socket) => void,
): void {
  let atOnce = 0
  often(perSecond, () => {
    if (atOnce >= connections) return
    atOnce++
    const socket = open(url)
    begin(socket)
    socket.on('close', () => atOnce--)
    count()
  })
}

import { randomBytes } from 'node:crypto'
import { type Attack, often, open } from './attack.ts'

/** Connections that send what is no request, or garbage behind good ones, and are gone after a second. */
export function junk({ url, connections, perSecond, count }: Attack): void {
  const { pathname, host } = url
  const poll = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nIf-None-Match: *\r\n\r\n`
  const kinds: readonly (() => string | Buffer)[] = [
    () => randomBytes(4096),
    () => `GET ${pathname} HTTP/9.9\r\nHost: ${host}\r\n\r\n`,
    () => `GET ${pathname}\r\n\r\n`,
    () => `GET ${pathname} HTTP/1.1\r\nHost ${host}\r\n\r\n`,
    () => `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    () => `GET /${'%zz'.repeat(1000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    () => Buffer.concat([Buffer.from(poll.repeat(50)), randomBytes(512)]),
  ]
  let atOnce = 0
  let next = 0
  often(perSecond, () => {
    if (atOnce >= connections) return
    atOnce++
    const socket = open(url).resume()
    socket.write(kinds[next++ % kinds.length]?.() ?? '')
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('close', () => atOnce--)
    count()
  })
}

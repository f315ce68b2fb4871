import { type Attack, often, open } from './attack.ts'

/** Connections that poll once, or ask to wait for the next change, and are kept: the most that a service has to hold. */
export function idle(prefer: string): (attack: Attack) => void {
  return ({ url, connections, perSecond, count }) => {
    const request = `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nIf-None-Match: *\r\n${prefer}\r\n`
    let atOnce = 0
    often(perSecond, () => {
      if (atOnce >= connections) return
      atOnce++
      const socket = open(url)
      socket.write(request)
      // A wait that is over is followed by the next one.
      socket.on('data', () => prefer !== '' && socket.write(request))
      socket.on('close', () => atOnce--)
      count()
    })
  }
}

import { type Attack, often, open } from './attack.ts'

/** Connections that are closed as soon as they are there: every second one by a reset, the others in order. */
export function churn({ url, connections, perSecond, count }: Attack): void {
  let atOnce = 0
  let opened = 0
  often(perSecond, () => {
    if (atOnce >= connections) return
    atOnce++
    const isReset = opened++ % 2 === 0
    const socket = open(url).resume()
    socket.on('connect', () => (isReset ? socket.resetAndDestroy() : socket.end()))
    socket.on('close', () => atOnce--)
    count()
  })
}

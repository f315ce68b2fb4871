import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerInOrder, type LastResponses } from './last-responses.ts'

/**
 * Whether a request for another protocol is given up by Node's parser with what stands behind it, so that it can be read
 * again. Behind a body Node hands over a stream in place of the socket.
 */
export function isReadAgain({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}

/**
 * Answers requests for another protocol as if they had not asked for it (RFC 9110 §7.8). Node's parser stops behind each
 * and would drop what came with it in one piece: the request is read again without its `Upgrade`, and then the rest.
 *
 * @param becomeRequests Node's own listener for connections.
 */
export function ignoreUpgrades(
  server: Server,
  lastResponses: LastResponses,
  becomeRequests: (socket: Socket) => void,
): void {
  server.on('upgrade', (request: IncomingMessage, _stream, rest: Buffer) => {
    const { socket } = request
    answerInOrder(lastResponses.of(socket), () => {
      if (socket.destroyed) return
      // The response before has set the time after which an idle connection ends.
      socket.setTimeout(0)
      socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]))
      becomeRequests(socket)
    })
  })
}

function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  let head = `${method} ${url} HTTP/${httpVersion}\r\n`
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.toLowerCase() !== 'upgrade') head += `${name}: ${rawHeaders[index + 1]}\r\n`
  }
  return Buffer.from(`${head}\r\n`, 'latin1')
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** The last response of each connection, also while it waits behind others. */
export class LastResponses {
  readonly #last = new WeakMap<Duplex, ServerResponse>()

  constructor(server: Server) {
    const remember = (request: IncomingMessage, response: ServerResponse): void => {
      this.#last.set(request.socket, response)
    }
    server.on('request', remember)
    server.on('checkContinue', remember)
    server.on('checkExpectation', remember)
  }

  of(socket: Duplex): ServerResponse | undefined {
    return this.#last.get(socket)
  }
}

/** Calls `answer` when the response before it is done. */
export function answerInOrder(last: ServerResponse | undefined, answer: () => void): void {
  const isPending = last !== undefined && !last.writableFinished && !last.destroyed
  if (isPending) last.once('close', answer)
  else answer()
}

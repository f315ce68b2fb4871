import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type Problem,
  problem,
  problemBody,
  problemHeaders,
  problemStatus,
} from '../problem/problem.ts'
import { connectionSlicer } from '../slices/run-in-slices.ts'
import { http } from './node-http.ts'

const tooLate: Problem = {
  ...problem('malformed_request', 'The request did not arrive completely within the time limit'),
  status: 408,
}

const parserProblems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: {
    ...problem(
      'malformed_request',
      'The header section exceeds the size limit: send fewer or shorter headers',
    ),
    status: 431,
  },
  ERR_HTTP_REQUEST_TIMEOUT: tooLate,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: problem(
    'payload_too_large',
    'The chunk extensions are too large: send the chunks without extensions',
  ),
}

/**
 * Answers parser errors of Node, requests that are too slow, and CONNECT requests. Writes a problem to the raw socket
 * and closes the connection, because the start of a next request is unknown. Earlier requests are answered first, so
 * that no response is attributed to another request. A connection that cannot be written to is closed without a
 * response.
 *
 * @returns a function that answers 408 on a connection that has sent nothing yet, for a `ConnectionResponder`.
 */
export function answerClientErrors(
  server: Server,
  extraHeaders: readonly string[],
): (socket: Duplex) => void {
  /** The response to the last request of each connection. It may be queued after earlier responses. */
  const lastResponses = new WeakMap<Duplex, ServerResponse>()
  for (const event of ['request', 'checkContinue', 'checkExpectation']) {
    server.on(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      lastResponses.set(socket, response)
    })
  }
  let late: (() => void)[] = []
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const last = lastResponses.get(socket)
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT') {
      respondAfter(last, error, socket)
      return
    }
    late.push(() => {
      // The request may have arrived in the meantime.
      if (lastResponses.get(socket) === last) respondAfter(last, error, socket)
    })
    // Node reports all late requests at the same time, and there may be thousands.
    if (late.length === 1) setImmediate(answerLate)
  })

  function answerLate(): void {
    const all = late
    late = []
    void connectionSlicer.forEach(all, sendResponse => sendResponse())
  }

  function respondAfter(
    last: ServerResponse | undefined,
    error: NodeJS.ErrnoException,
    socket: Duplex,
  ): void {
    // If the last request is incomplete, the error is in its body, so no response is awaited.
    const before = last?.req.complete === true ? last : undefined
    answerInOrder(before, () => answerError(error, socket, extraHeaders))
  }

  server.on('connect', (request, socket) => {
    const refused = problem('method_not_allowed', 'This service is not a proxy', {
      allow: 'GET, HEAD, OPTIONS',
    })
    // Node no longer reads the socket. Without a reader, the end of the connection would not be noticed.
    socket.resume()
    answerInOrder(lastResponses.get(request.socket), () => {
      writeProblem(socket, refused, extraHeaders)
    })
  })

  return socket => writeProblem(socket, tooLate, extraHeaders)
}

function answerError(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  extraHeaders: readonly string[],
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const known = parserProblems[error.code ?? '']
  const notHttp = `The request is not HTTP/1.1 as RFC 9112 defines it: ${error.message}`
  writeProblem(socket, known ?? problem('malformed_request', notHttp), extraHeaders)
}

function writeProblem(socket: Duplex, refused: Problem, extraHeaders: readonly string[]): void {
  const status = problemStatus(refused)
  const body = problemBody(refused)
  const headers = [...problemHeaders(refused, body), ...extraHeaders, 'Connection', 'close']
  const lines = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status] ?? ''}`,
    `Date: ${new Date().toUTCString()}`,
  ]
  for (let index = 0; index < headers.length; index += 2)
    lines.push(`${headers[index]}: ${headers[index + 1]}`)
  socket.end(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]))
}

function answerInOrder(last: ServerResponse | undefined, sendResponse: () => void): void {
  const isPending = last !== undefined && !last.writableFinished && !last.destroyed
  if (isPending) last.once('close', sendResponse)
  else sendResponse()
}

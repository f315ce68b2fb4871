import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInbox, type Inbox } from './inbox.ts'
import type { ScriptedResponse } from './poll-case.ts'
import { snapshotOf } from './snapshot-notation.ts'

/** A request that waits for its response. */
export interface ScriptedRequest {
  readonly url: URL
  readonly ifNoneMatch: string | null
  readonly prefer: string | null
  readonly receivedAt: number
  /** Resolves when the client aborts the request. */
  readonly aborted: Promise<void>
  readonly open: boolean
  /** Returns the time at which the response started. The client reacts later than that. */
  answer(answer: ScriptedResponse): Promise<number>
}

/** A server on loopback that sends the given responses and faults. */
export interface ScriptedServer {
  readonly baseUrl: string
  readonly requests: Inbox<ScriptedRequest>
  close(): Promise<void>
}

const everyHeaders = {
  // Browsers silently repeat a request whose reused connection breaks, so each request has its own connection.
  Connection: 'close',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After, Preference-Applied, Date',
}
const preflightHeaders = {
  ...everyHeaders,
  'Access-Control-Allow-Headers': 'If-None-Match, Prefer',
  'Access-Control-Max-Age': '86400',
}

export async function startScriptedServer(): Promise<ScriptedServer> {
  const requests = createInbox<ScriptedRequest>()
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, preflightHeaders).end()
    else requests.put(toScriptedRequest(request, response))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function toScriptedRequest(request: IncomingMessage, response: ServerResponse): ScriptedRequest {
  return {
    url: new URL(request.url ?? '/', 'http://localhost'),
    ifNoneMatch: request.headers['if-none-match'] ?? null,
    prefer: (request.headers.prefer as string | undefined) ?? null,
    receivedAt: performance.now(),
    aborted: new Promise(resolve => {
      response.once('close', () => {
        if (!response.writableFinished) resolve()
      })
    }),
    get open() {
      return !response.closed
    },
    answer: answer => sendResponse(response, answer),
  }
}

async function sendResponse(response: ServerResponse, answer: ScriptedResponse): Promise<number> {
  const { status = 200, headers = {}, delayMs = 0, fault } = answer
  if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
  const answeredAt = performance.now()
  if (fault === 'hang') return answeredAt
  if (fault === 'reset') {
    response.socket?.resetAndDestroy()
    return answeredAt
  }
  const body = bodyOf(answer)
  const media = body === undefined ? {} : { 'Content-Type': 'application/json' }
  response.writeHead(status, { ...everyHeaders, ...media, ...headers })
  if (fault === 'cut') {
    response.write(body?.slice(0, body.length / 2), () => response.socket?.destroy())
  } else if (fault === 'drip') {
    for (const character of body ?? '') {
      response.write(character)
      await new Promise(resolve => setImmediate(resolve))
    }
    response.end()
  } else {
    response.end(body)
  }
  return answeredAt
}

function bodyOf({ items, snapshotAt, body }: ScriptedResponse): string | undefined {
  return items === undefined ? body : JSON.stringify(snapshotOf(items, snapshotAt))
}

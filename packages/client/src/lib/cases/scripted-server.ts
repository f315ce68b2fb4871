import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ScriptedResponse } from '../../poll-case.ts'
import { digestOf, encodeDelta } from './delta.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { signatureHeaders } from './signing-keys.ts'
import { snapshotOf } from './snapshot-notation.ts'

/** A request that waits for its response. */
export interface ScriptedRequest {
  readonly url: URL
  readonly ifNoneMatch: string | null
  readonly prefer: string | null
  /** The digest of the dictionary that the client offers for a delta, if it accepts deltas. */
  readonly dictionary: string | null
  readonly receivedAt: number
  /** Resolves when the connection closes before the end of the response, as when the client aborts the request. */
  readonly aborted: Promise<void>
  readonly open: boolean
  /** Sends a response. Returns the time at which the response started, which precedes any reaction of the client. */
  answer(answer: ScriptedResponse): Promise<number>
}

/** A server on loopback that sends the given responses and faults. */
export interface ScriptedServer {
  readonly baseUrl: string
  readonly requests: Inbox<ScriptedRequest>
  /** The digest of the last body that was not sent as a faulty delta. A client can offer it as a dictionary. */
  readonly lastDigest: string | undefined
  close(): Promise<void>
}

const everyHeaders = {
  // Browsers silently repeat a request whose reused connection breaks, so each request has its own connection.
  Connection: 'close',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Retry-After, Preference-Applied, Date, Unencoded-Digest, Signature-Input, Signature',
}
const preflightHeaders = {
  ...everyHeaders,
  'Access-Control-Allow-Headers': 'If-None-Match, Prefer',
  'Access-Control-Max-Age': '86400',
}

export async function startScriptedServer(patienceMs?: number): Promise<ScriptedServer> {
  const requests = createInbox<ScriptedRequest>(patienceMs)
  /** The last body that was not sent as a faulty delta, before its content coding. */
  let last: Buffer | undefined
  const server = createServer((request, response) => {
    if (request.method === 'OPTIONS') response.writeHead(204, preflightHeaders).end()
    else requests.put(toScriptedRequest(request, response))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    get lastDigest() {
      return last && digestOf(last)
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }

  function toScriptedRequest(request: IncomingMessage, response: ServerResponse): ScriptedRequest {
    const { headers } = request
    const offered = headerText(headers['available-dictionary'])
    const acceptsDeltas = /\bdcz\b/.test(headerText(headers['accept-encoding']) ?? '')
    return {
      url: new URL(request.url ?? '/', 'http://localhost'),
      ifNoneMatch: headers['if-none-match'] ?? null,
      prefer: headerText(headers.prefer),
      dictionary: acceptsDeltas ? offered : null,
      receivedAt: performance.now(),
      aborted: new Promise(resolve => {
        response.once('close', () => {
          if (!response.writableFinished) resolve()
        })
      }),
      get open() {
        return !response.closed
      },
      answer: answer => sendResponse(response, answer, bodyOf(request.url, answer)),
    }
  }

  async function sendResponse(
    response: ServerResponse,
    answer: ScriptedResponse,
    text: string | undefined,
  ): Promise<number> {
    const { status = 200, headers = {}, delayMs = 0, fault } = answer
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
    const answeredAt = performance.now()
    if (fault === 'hang') return answeredAt
    if (fault === 'reset') {
      response.socket?.resetAndDestroy()
      return answeredAt
    }
    const { body, ofBody } = encode(answer, text)
    response.writeHead(status, { ...everyHeaders, ...ofBody, ...headers })
    if (fault === 'cut') {
      response.write(body?.subarray(0, body.length / 2), () => response.socket?.destroy())
    } else if (fault === 'drip') {
      for (const byte of body ?? []) {
        response.write(Buffer.of(byte))
        await new Promise(resolve => setImmediate(resolve))
      }
      response.end()
    } else {
      response.end(body)
    }
    return answeredAt
  }

  /** The bytes of a body, with the headers that describe them. */
  function encode(
    { encoding, signedBy, signedText }: ScriptedResponse,
    text: string | undefined,
  ): {
    readonly body: Buffer | undefined
    readonly ofBody: Readonly<Record<string, string>>
  } {
    if (text === undefined) return { body: undefined, ofBody: {} }
    const bytes = Buffer.from(text)
    const ofBody: Record<string, string> = { 'Content-Type': 'application/json' }
    if (signedBy !== undefined)
      Object.assign(ofBody, signatureHeaders(signedText ?? text, signedBy))
    if (encoding === undefined) {
      last = bytes
      return { body: bytes, ofBody }
    }
    const body = encodeDelta(bytes, last, encoding)
    if (encoding === 'delta') last = bytes
    return { body, ofBody: { ...ofBody, 'Content-Encoding': 'dcz' } }
  }
}

function headerText(value: string | readonly string[] | undefined): string | null {
  return value === undefined ? null : String(value)
}

/** The text of a response's body. If the response lists items, it is a snapshot of the feed in the address. */
function bodyOf(
  address: string | undefined,
  { items, snapshotAt, body }: ScriptedResponse,
): string | undefined {
  if (items === undefined) return body
  const [, fixtureId = 'game-1', feedKey = 'pulse'] =
    /\/fixtures\/([^/]+)\/feeds\/([^/?]+)/.exec(address ?? '') ?? []
  return JSON.stringify({ ...snapshotOf(items, snapshotAt), fixtureId, feedKey })
}

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { feedAddress, listed } from '@fixture-feed/test-support/observed-samples'
import { readUntil } from '@fixture-feed/test-support/read-until'
import { InFlight } from './in-flight.ts'

/** The response of a scripted upstream at an address. */
export interface ScriptedResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Text or bytes are sent unchanged; any other value is sent as JSON. */
  readonly body?: unknown
}

/** A service that sends the responses that a test sets. */
export interface ScriptedUpstream {
  readonly url: string
  /**
   * The response at each path. Initially, the map contains only the index with the sample feed. Other paths are
   * answered with 404.
   */
  readonly responses: Map<string, ScriptedResponse>
  /** Every request, in order. */
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[]
  /** The greatest number of concurrent requests to each path. */
  readonly mostInFlight: Map<string, number>
  /** Called before every response. The response waits for the result, and is not sent if the result is true. */
  intercept: (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | boolean
  /** Closes all connections and refuses new ones. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Makes the upstream serve a snapshot of the sample feed; resolves when the relay serves it. */
export async function relayed(
  relay: Parameters<typeof readUntil>[0],
  upstream: ScriptedUpstream,
  body: unknown,
): Promise<void> {
  upstream.responses.set(feedAddress, { body })
  await readUntil(relay, feedAddress, ({ text }) => text === JSON.stringify(body))
}

export async function startScriptedUpstream(t: TestContext): Promise<ScriptedUpstream> {
  let server = createServer()
  let port = 0
  const inFlight = new InFlight()
  const upstream: ScriptedUpstream = {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    responses: new Map([['/v1/fixtures', { body: { fixtures: [listed] } }]]),
    requests: [],
    mostInFlight: inFlight.most,
    intercept: () => false,
    start,
    stop,
  }
  t.after(stop)
  await start()
  return upstream

  async function start(): Promise<void> {
    server = createServer((request, response) => void answer(request, response))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    if (!server.listening) return
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    upstream.requests.push({ path, headers: request.headers })
    inFlight.count(path, 1)
    response.once('close', () => inFlight.count(path, -1))
    if (await upstream.intercept(request, response)) return
    const {
      status = 200,
      headers = {},
      body = '',
    } = upstream.responses.get(path) ?? { status: 404 }
    const isRaw = typeof body === 'string' || body instanceof Uint8Array
    response.writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...headers,
    })
    response.end(isRaw ? body : JSON.stringify(body))
  }
}

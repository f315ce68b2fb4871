import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { InFlight } from './in-flight.ts'

/** Faults that the proxy adds to a response. */
const faults = [
  'reset',
  'delay',
  'truncation',
  'server error',
  'unavailable',
  'forbidden',
  'html',
  'wrong type',
  'stale',
  'stale under a new tag',
] as const

export type Fault = (typeof faults)[number] | 'outage'

/** A response that was passed on or damaged, or a request during an outage. */
export interface Passage {
  readonly path: string
  readonly atMs: number
  /** `undefined` for an unchanged response, even if it was delayed. */
  readonly fault: Exclude<Fault, 'delay'> | undefined
  readonly status: number
  /** The body of an unchanged 200. */
  readonly text: string | undefined
}

/** An HTTP proxy that damages a part of the responses. */
export interface FaultProxy {
  readonly url: string
  readonly passages: readonly Passage[]
  /** The greatest number of concurrent requests to each path. */
  readonly mostInFlight: ReadonlyMap<string, number>
  /** Whether the proxy refuses every request. */
  isAway: boolean
}

interface RecordedResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: Buffer
}

export async function startFaultProxy(
  t: { readonly after: (stop: () => Promise<void>) => void },
  {
    upstream,
    random,
    oneIn = 10,
  }: { readonly upstream: string; readonly random: () => number; readonly oneIn?: number },
): Promise<FaultProxy> {
  const passages: Passage[] = []
  /** The first undamaged 200 of each path. */
  const old = new Map<string, RecordedResponse>()
  const inFlight = new InFlight()
  let number = 0
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    inFlight.count(path, 1)
    response.once('close', () => inFlight.count(path, -1))
    if (proxy.isAway) {
      note(path, 'outage', 0)
      return response.destroy()
    }
    const { host: _host, connection: _connection, ...headers } = request.headers
    const asked = fetchResponse(upstream + path, headers as Record<string, string>)
    const answer = await asked.catch(() => undefined)
    // The upstream has stopped, because the test is over.
    if (answer === undefined) return response.destroy()
    if (proxy.isAway) note(path, 'outage', answer.status)
    if (proxy.isAway || response.destroyed) return response.destroy()
    const fault = random() < 1 / oneIn ? pick(faults, random()) : undefined
    if (fault === 'delay') await delay(random() * 400)
    if (fault === undefined || fault === 'delay') return pass(path, answer, response)
    note(path, fault, answer.status)
    harm(fault, response, { answer, before: old.get(path), freshTag: `"new-${++number}"` })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${port}`,
    passages,
    mostInFlight: inFlight.most,
    isAway: false,
  }
  return proxy

  function pass(path: string, answer: RecordedResponse, response: ServerResponse): void {
    const { status, headers, body } = answer
    if (status === 200 && !old.has(path)) old.set(path, answer)
    response.once('finish', () =>
      note(path, undefined, status, status === 200 ? body.toString() : undefined),
    )
    response.writeHead(status, headers).end(status === 304 ? undefined : body)
  }

  function note(path: string, fault: Passage['fault'], status: number, text?: string): void {
    passages.push({ path, atMs: Date.now(), fault, status, text })
  }
}

function harm(
  fault: Exclude<(typeof faults)[number], 'delay'>,
  response: ServerResponse,
  {
    answer: { headers, body },
    before,
    freshTag,
  }: {
    readonly answer: RecordedResponse
    /** The first undamaged 200 of the same path. */
    readonly before: RecordedResponse | undefined
    readonly freshTag: string
  },
): unknown {
  switch (fault) {
    case 'reset':
      return response.destroy()
    case 'truncation':
      response.writeHead(200, { ...headers, 'content-length': `${body.length + 100}` })
      response.write(body.subarray(0, body.length / 2))
      return setImmediate(() => response.destroy())
    case 'server error':
      return response.writeHead(500).end('oops')
    case 'unavailable':
      return response.writeHead(503, { 'retry-after': '1' }).end()
    case 'forbidden':
      return response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>')
    case 'html':
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    case 'wrong type':
      return response
        .writeHead(200, { ...headers, 'content-type': 'application/json' })
        .end(JSON.stringify({ fixtures: [{}], items: [{ revision: 0 }] }))
    case 'stale':
    case 'stale under a new tag': {
      if (before === undefined) return response.destroy()
      const etag = fault === 'stale' ? before.headers.etag : freshTag
      return response.writeHead(200, { ...before.headers, etag }).end(before.body)
    }
  }
}

async function fetchResponse(
  url: string,
  headers: Record<string, string>,
): Promise<RecordedResponse> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  const body = Buffer.from(await response.arrayBuffer())
  const passedHeaders = [...response.headers].filter(
    ([name]) => !['connection', 'keep-alive', 'transfer-encoding'].includes(name),
  )
  return { status: response.status, headers: Object.fromEntries(passedHeaders), body }
}

function pick<Member>(members: readonly Member[], draw: number): Member {
  return members[Math.floor(draw * members.length)] as Member
}

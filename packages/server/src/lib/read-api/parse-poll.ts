import type { IncomingMessage } from 'node:http'
import { isHost } from '../http/host-header.ts'
import type { ContentCoding } from '../representation/content-coding.ts'
import { ownBytes } from '../representation/own-bytes.ts'
import type { FinishedResponse } from '../representation/representation.ts'
import type { ChangeListName, PolledViewReference, PollTarget } from '../snapshot/polled-view.ts'
import { parseWait } from './prefer.ts'
import type { ReadConditions } from './select-response.ts'

// poll      = "GET " target " HTTP/1.1" CRLF headers CRLF      and nothing after it
// target    = the path of a feed without a query, or the address of a list of changes. A fixture id consists of
//             letters, digits, "_" and "-".
// preflight = "OPTIONS " path " HTTP/1.1" CRLF headers CRLF    and nothing after it
// path      = a path below /v1 of letters, digits, "_", "-" and "/", without a query
// headers   = 1*(name ": " value CRLF)                         each name once, Host among them
// name      = one of `harmlessNames`, or a Sec-Fetch-*, Sec-CH-*, Sec-GPC or Access-Control-Request-* header
// value     = printable ASCII without blanks at its ends; of Connection only "keep-alive", of Host only a host
const pollTarget =
  /\/v1\/(?:fixtures\/([\w-]{1,256})\/feeds\/([a-z0-9-]{1,256})|(changes(?:\?state=live)?))/.source
const pollLine = new RegExp(`GET ${pollTarget} HTTP/1\\.1\\r\\n`, 'y')
const isPollTarget = new RegExp(`^${pollTarget}$`)
const preflightLine = /OPTIONS \/v1\/[\w/-]{1,600} HTTP\/1\.1\r\n/y
const headerLine = /([A-Za-z-]+): ([!-~](?:[ -~]*[!-~])?)\r\n/y
const keepAlive = /^keep-alive$/i
const metadataName = /^(?:sec-(?:(?:fetch|ch)-[a-z-]+|gpc)|access-control-request-[a-z-]+)$/
const harmlessNames: ReadonlySet<string> = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'available-dictionary',
  'if-none-match',
  'cache-control',
  'pragma',
  'connection',
  'origin',
  'referer',
  'dnt',
  'priority',
  'if-modified-since',
  'prefer',
  // Headers that proxies and tracing libraries add.
  'via',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
])

/** Maximum size of a recognized request. Longer requests are rare, and the limit of the ordinary server is larger. */
const maxRequestBytes = 2048

/**
 * Maximum number of remembered requests. Pollers send few distinct requests. With this limit, hostile clients can fill
 * at most about 50 MB of memory: about 6 kB for each request of 2 kB.
 */
const maxKnownRequests = 8192

export interface PollRequest {
  readonly target: PollTarget
  readonly conditions: ReadConditions
}

export interface Poll extends PollRequest {
  /** The requested wait for a change, in seconds. */
  readonly waitSeconds: number | undefined
  /** The last read of the resource for this poll. */
  lastRead?: LastRead | undefined
}

/**
 * The view of a polled resource, and the last 304 from it. Refers to no rendition, so that old renditions do not stay
 * in memory.
 */
export interface LastRead {
  readonly view: PolledViewReference
  /** The version of the catalog, which decides whether a feed is listed. The view is only valid for this version. */
  readonly catalogVersion: number
  /** The response, if it was a 304 that the next poll can get again. */
  readonly notModified: NotModified | undefined
}

export interface NotModified {
  readonly response: FinishedResponse
  readonly coding: ContentCoding
}

/** A request that the recognizer answers: a poll, or a preflight, which always gets the same response. */
export interface KnownRequest {
  readonly bytes: Buffer
  /** `undefined` for a preflight. */
  readonly poll: Poll | undefined
}

/** Reads a poll that is exactly this text; `undefined` for everything else. */
export function parsePoll(text: string): Poll | undefined {
  pollLine.lastIndex = 0
  const [line, fixtureId = '', feedKey = '', list] = pollLine.exec(text) ?? []
  const headers = line === undefined ? undefined : parseHeaders(text, line.length)
  if (headers === undefined) return undefined
  return {
    target: (list as ChangeListName | undefined) ?? { fixtureId, feedKey },
    conditions: {
      'accept-encoding': headers.get('accept-encoding'),
      'if-none-match': headers.get('if-none-match'),
      'available-dictionary': headers.get('available-dictionary'),
    },
    waitSeconds: parseWait(headers.get('prefer')),
  }
}

/** Whether a text is exactly a preflight, or another `OPTIONS` request of that form. */
export function isPreflight(text: string): boolean {
  preflightLine.lastIndex = 0
  const [line] = preflightLine.exec(text) ?? []
  return line !== undefined && parseHeaders(text, line.length) !== undefined
}

/**
 * Whether a request that Node parsed would be recognized as a poll if it were written in the plain form and arrived in
 * one piece.
 */
export function isPlainPoll({ method, url = '', rawHeaders }: IncomingMessage): boolean {
  if (!isPollTarget.test(url)) return false
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let index = 0; index < rawHeaders.length; index += 2)
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  const text = [...lines, '', ''].join('\r\n')
  return text.length <= maxRequestBytes && parsePoll(text) !== undefined
}

/** The headers from an index of a text to its end; `undefined` unless all of them have the plain form. */
function parseHeaders(text: string, start: number): ReadonlyMap<string, string> | undefined {
  const headers = new Map<string, string>()
  let end = start
  for (;;) {
    headerLine.lastIndex = end
    const header = headerLine.exec(text)
    if (header === null) break
    const [, spelled = '', value = ''] = header
    const name = spelled.toLowerCase()
    if (headers.has(name)) return undefined
    if (!harmlessNames.has(name) && !metadataName.test(name)) return undefined
    if (name === 'connection' && !keepAlive.test(value)) return undefined
    if (name === 'host' && !isHost(value)) return undefined
    headers.set(name, value)
    end = headerLine.lastIndex
  }
  const isWhole = text.length === end + 2 && text.endsWith('\r\n')
  return isWhole && headers.has('host') ? headers : undefined
}

export class KnownRequests {
  readonly #requests = new Map<string, KnownRequest>()

  /** The request in the first bytes of a buffer; `undefined` if they contain anything else. */
  recognize(shared: Buffer, length: number): KnownRequest | undefined {
    if (length > maxRequestBytes) return undefined
    const text = shared.toString('latin1', 0, length)
    const known = this.#requests.get(text)
    if (known !== undefined) return known
    const poll = parsePoll(text)
    if (poll === undefined && !isPreflight(text)) return undefined
    if (this.#requests.size >= maxKnownRequests) this.#requests.clear()
    const request = { bytes: ownBytes(shared.subarray(0, length)), poll }
    this.#requests.set(text, request)
    return request
  }
}

import type { FeedId } from '@fixture-feed/journal/entry'
import { isHost } from '../http/host-header.ts'
import { ownBytes } from '../representation/own-bytes.ts'
import { parseWait } from './prefer.ts'
import type { ReadConditions } from './select-response.ts'

// poll   = "GET " target " HTTP/1.1" CRLF 1*header CRLF      and nothing behind it
// target = the path of a feed whose ids need no decoding, without a query
// header = name ": " value CRLF                              each name once, Host among them
// name   = one of `harmlessNames`, or a Sec-Fetch-*, Sec-CH-* or Sec-GPC header
// value  = printable ASCII without blanks at its ends; of Connection only "keep-alive", of Host only a host
const requestLine = /GET \/v1\/fixtures\/([\w-]{1,256})\/feeds\/([a-z0-9-]{1,256}) HTTP\/1\.1\r\n/y
const headerLine = /([A-Za-z-]+): ([!-~](?:[ -~]*[!-~])?)\r\n/y
const keptAlive = /^keep-alive$/i
const metadataName = /^sec-(?:(?:fetch|ch)-[a-z-]+|gpc)$/
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
  // What proxies and tracing add.
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

/** Longer ones are rare, and the limit of the ordinary server is larger. */
const maxPollBytes = 2048

/** Pollers send few distinct requests; the bound keeps hostile ones from taking more than about 50 MB. */
const maxKnownPolls = 8192

export interface Poll {
  readonly feed: FeedId
  readonly conditions: ReadConditions
  /** How long it asks to wait for a change. */
  readonly waitSeconds: number | undefined
}

export interface KnownPoll {
  readonly bytes: Buffer
  readonly poll: Poll
}

/** Reads a poll that is exactly these bytes; `undefined` for everything else. */
export function parsePoll(text: string): Poll | undefined {
  requestLine.lastIndex = 0
  const [line, fixtureId = '', feedKey = ''] = requestLine.exec(text) ?? []
  if (line === undefined) return undefined
  const headers = new Map<string, string>()
  let end = requestLine.lastIndex
  for (;;) {
    headerLine.lastIndex = end
    const header = headerLine.exec(text)
    if (header === null) break
    const [, spelled = '', value = ''] = header
    const name = spelled.toLowerCase()
    if (headers.has(name)) return undefined
    if (!harmlessNames.has(name) && !metadataName.test(name)) return undefined
    if (name === 'connection' && !keptAlive.test(value)) return undefined
    if (name === 'host' && !isHost(value)) return undefined
    headers.set(name, value)
    end = headerLine.lastIndex
  }
  if (text.length !== end + 2 || !text.endsWith('\r\n') || !headers.has('host')) return undefined
  return {
    feed: { fixtureId, feedKey },
    conditions: {
      'accept-encoding': headers.get('accept-encoding'),
      'if-none-match': headers.get('if-none-match'),
      'available-dictionary': headers.get('available-dictionary'),
    },
    waitSeconds: parseWait(headers.get('prefer')),
  }
}

export class KnownPolls {
  readonly #polls = new Map<string, KnownPoll>()

  /** The poll in the first bytes of a buffer; `undefined` when they are anything else. */
  recognise(shared: Buffer, length: number): KnownPoll | undefined {
    if (length > maxPollBytes) return undefined
    const text = shared.toString('latin1', 0, length)
    const known = this.#polls.get(text)
    if (known !== undefined) return known
    const poll = parsePoll(text)
    if (poll === undefined) return undefined
    if (this.#polls.size >= maxKnownPolls) this.#polls.clear()
    const made = { bytes: ownBytes(shared.subarray(0, length)), poll }
    this.#polls.set(text, made)
    return made
  }
}

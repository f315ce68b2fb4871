import type { Contest } from '../lib/contest.ts'
import { type LoadRequests, runLoadOn } from '../lib/load.ts'
import { readOnce } from '../lib/read-once.ts'
import { fixtureFeed } from '../targets/node-targets.ts'
import type { RunningTarget } from '../targets/target.ts'

/** The requests of a polling page in Chromium. */
interface Polling {
  readonly name: string
  /** One in this many requests is a preflight. Default: no preflight is sent. */
  readonly preflightEach?: number
  /** Whether a connection reads the index first, as a page does. */
  readonly readsIndex?: boolean
  readonly isCached?: boolean
}

const sameOrigin = 'same origin'

const pollings: readonly Polling[] = [
  // Chromium caches a preflight for two hours. Here one in a hundred requests is a preflight, 36 times as many as at
  // an interval of 2 s.
  { name: fixtureFeed.name, preflightEach: 100, isCached: true },
  { name: sameOrigin },
  { name: 'the index read first', preflightEach: 100, readsIndex: true, isCached: true },
  { name: 'a preflight for each poll', preflightEach: 2 },
]

export const originsName = '304, 64 connections of pages of another origin'

/** Polls by pages of another origin and of the service's own origin, with the requests that Chromium 156 sends. */
export function originsContest({ url, pid }: RunningTarget): Contest {
  return {
    id: '304-origins',
    name: originsName,
    note: 'Polls a second, without the preflights and reads of the index in between.',
    figure: 'rate',
    contestants: pollings.map(polling => ({
      name: polling.name,
      version: fixtureFeed.version(),
      unburdened: polling.name === fixtureFeed.name ? sameOrigin : undefined,
      async measure(seconds) {
        const { entityTag } = await readOnce(url, {})
        const requests = requestsOf(new URL(url), entityTag, polling)
        return runLoadOn(pid, { url, headers: {}, requests, connections: 64, seconds })
      },
    })),
  }
}

function requestsOf(url: URL, tag: string, polling: Polling): LoadRequests {
  const { preflightEach, readsIndex, isCached } = polling
  const origin = 'https://news.example'
  const isSameOrigin = preflightEach === undefined
  const uncached = isCached ? [] : ['Pragma: no-cache', 'Cache-Control: no-cache']
  const browser = [
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Accept: */*',
    ...(isSameOrigin ? [] : [`Origin: ${origin}`]),
    `Sec-Fetch-Site: ${isSameOrigin ? 'same-origin' : 'cross-site'}`,
    'Sec-Fetch-Mode: cors',
    'Sec-Fetch-Dest: empty',
    `Referer: ${isSameOrigin ? url.origin : origin}/`,
    'Accept-Encoding: gzip, deflate, br, zstd',
    'Accept-Language: en-US,en;q=0.9',
  ]
  const hints = [
    'sec-ch-ua-platform: "Linux"',
    'sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156"',
    'sec-ch-ua-mobile: ?0',
  ]
  const asked = [
    'Access-Control-Request-Method: GET',
    'Access-Control-Request-Headers: if-none-match',
  ]
  const toRequest = (method: string, path: string, lines: readonly string[]): string => {
    const always = [`Host: ${url.host}`, 'Connection: keep-alive', ...uncached]
    return [`${method} ${path} HTTP/1.1`, ...always, ...lines, ...browser, '', ''].join('\r\n')
  }
  return {
    measured: toRequest('GET', url.pathname, [`If-None-Match: ${tag}`, ...hints]),
    first: readsIndex ? toRequest('GET', '/v1/fixtures', hints) : undefined,
    inBetween:
      preflightEach === undefined
        ? undefined
        : { each: preflightEach, text: toRequest('OPTIONS', url.pathname, asked) },
  }
}

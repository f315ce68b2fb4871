import { sampleId } from '../../lib/sample-snapshot.ts'
import { type Attack, open } from './attack.ts'

/** The requests of a flood: the text of each, by its number. */
type RequestOf = (url: URL, number: number) => string

/** Of headers this short, a thousand are the most that fit into the 16 kB that the service reads, as Node counts them. */
const mostHeaders = 1000
const filler = 'x'.repeat(15_000)

const requests: Readonly<Record<string, RequestOf>> = {
  /** As many headers as are allowed, and some more. */
  headers(url, number) {
    const count = mostHeaders + (number % 2 === 0 ? -50 : 50)
    const lines = Array.from({ length: count }, (_, header) => `${1000 + header}: x`)
    return requestText(url.pathname, url, ['If-None-Match: *', ...lines])
  },
  /** The same feed by an absolute address of another host each time. */
  hosts: (url, number) => requestText(`http://${number}${filler}${url.pathname}`, url),
  /** The same feed with another query each time. */
  queries: (url, number) => requestText(`${url.pathname}?${'&'.repeat(14_000)}${number}=`, url),
  /** Feeds that are not there. */
  feeds: (url, number) => requestText(`/v1/fixtures/${number}${filler}/feeds/pulse`, url),
  /** Another list of codings each time. */
  codings(url, number) {
    return requestText(url.pathname, url, [`Accept-Encoding: ${number}${'x,'.repeat(7_000)}gzip`])
  },
  /** Another list of tags each time. */
  tags(url, number) {
    const tags = Array.from({ length: 1_000 }, (_, tag) => `"${number}-${tag}"`)
    return requestText(url.pathname, url, [`If-None-Match: ${tags.join(', ')}`])
  },
  /** The past, at another instant each time. */
  replays(url, number) {
    const until = new Date(Date.now() - (number % 100_000)).toISOString()
    return requestText(`${url.pathname}?until=${until}`, url)
  },
  /** The evidence of another of the 6,000 items each time. */
  evidence(url, number) {
    const item = encodeURIComponent(sampleId(fixtureOf(url), number % 6_000))
    return requestText(`${url.pathname}/items/${item}/evidence/1`, url)
  },
  /** The Atom feed, with another query each time. */
  atom: (url, number) => requestText(`/games/${fixtureOf(url)}/pulse.atom?${number}`, url),
  /** The page of the game as of another delay each time, or of a game that is not there. */
  pages(url, number) {
    const game = number % 2 === 0 ? `${fixtureOf(url)}/pulse` : `${number}${filler}`
    return requestText(`/games/${game}?behind=${number % 100}`, url)
  },
  /** The page of the game as it is. */
  'game page': url => requestText(`/games/${fixtureOf(url)}/pulse`, url),
  /** The keys that sign. */
  keys: (url, number) => requestText(`/v1/keys?${number}`, url),
}

/** The fixture of a feed's address. */
function fixtureOf({ pathname }: URL): string {
  return pathname.split('/')[3] ?? ''
}

function requestText(target: string, { host }: URL, headers: readonly string[] = []): string {
  return `${[`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`
}

/** The kinds of floods. */
export const floods: readonly string[] = Object.keys(requests)

/** Requests of a kind, each connection as fast as it is answered. */
export function requestFlood(kind: string): (attack: Attack) => void {
  const requestOf = requests[kind]
  if (requestOf === undefined) throw new TypeError(`Cannot flood by "${kind}"`)
  let number = 0
  return ({ url, connections, count }) => {
    for (let each = 0; each < connections; each++)
      floodOn(url, () => requestOf(url, number++), count)
  }
}

function floodOn(url: URL, next: () => string, count: () => void): void {
  const socket = open(url)
  const send = (): void => {
    socket.write(next())
    count()
  }
  socket.on('connect', send)
  // The end of an answer is not looked for: a pause after its bytes will do.
  let answered: NodeJS.Immediate | undefined
  socket.on('data', () => {
    clearImmediate(answered)
    answered = setImmediate(send)
  })
  socket.on('close', () => {
    clearImmediate(answered)
    floodOn(url, next, count)
  })
}

import { feedAddress } from '../../chart/asset-url.ts'

/** What a feed is: being played, over, or registered without a first item. */
export type FeedPhase = 'live' | 'finished' | 'waiting'

/** What an answer says of its feed: the cache policy of a live one is `no-store`. */
export function phaseOf(status: number, cacheControl: string | null): FeedPhase | undefined {
  if (status === 404) return 'waiting'
  if (status !== 200 && status !== 304) return undefined
  return cacheControl?.includes('no-store') ? 'live' : 'finished'
}

/** How many feeds are asked at a time: a list of many fixtures must not flood its service. */
const atOnce = 4

/** How long an answer is good for, in milliseconds. A finished feed is not asked again. */
const goodForMs = 30_000

export interface PhaseReader {
  /** The phase as known now. Asks the service when nothing is known or the answer is old, and then calls `onPhase`. */
  phase(fixtureId: string, feedKey: string): FeedPhase | undefined
}

/** Finds out which feeds are live, without reading their items. */
export function createPhaseReader({
  baseUrl,
  onPhase,
  fetch = globalThis.fetch.bind(globalThis),
  now = Date.now,
}: {
  readonly baseUrl: string
  readonly onPhase: () => void
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  readonly now?: () => number
}): PhaseReader {
  const known = new Map<string, { readonly phase: FeedPhase | undefined; readonly at: number }>()
  const waiting = new Set<string>()
  let asking = 0

  return { phase }

  function phase(fixtureId: string, feedKey: string): FeedPhase | undefined {
    const url = feedAddress(baseUrl, baseUrl, { fixtureId, feedKey })
    if (url === undefined) return undefined
    const held = known.get(url)
    const old = held === undefined || (held.phase !== 'finished' && now() - held.at >= goodForMs)
    if (old) waiting.add(url)
    askNext()
    return held?.phase
  }

  function askNext(): void {
    const [url] = waiting
    if (url === undefined || asking >= atOnce) return
    waiting.delete(url)
    // Noted before the answer comes, so that the same feed is not asked twice.
    known.set(url, { phase: known.get(url)?.phase, at: now() })
    asking++
    ask(url).then(() => {
      asking--
      askNext()
    })
  }

  async function ask(url: string): Promise<void> {
    try {
      const response = await fetch(url, { method: 'HEAD', cache: 'no-store', credentials: 'omit' })
      known.set(url, {
        phase: phaseOf(response.status, response.headers.get('cache-control')),
        at: now(),
      })
    } catch {
      // The list itself says that the service is unreachable. The last known phase stays.
    }
    onPhase()
  }
}

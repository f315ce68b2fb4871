import { type Evidence, maxEvidenceBytes, validateEvidence } from '@fixture-feed/contract/evidence'
import type { FeedId } from '@fixture-feed/journal/entry'
import { LRUCache } from 'lru-cache'
import { type Problem, problem } from '../problem/problem.ts'
import { jsonHeaders, RepresentedVersion } from '../representation/representation.ts'
import { readJsonAnswer } from './read-json.ts'
import type { RelayOptions } from './relay.ts'
import { AnswerRefused, Upstream } from './upstream.ts'

/** How long a reader waits for the upstream. */
const patienceMs = 5_000
/** The answer is the evidence with names and defaults around it. */
const mostBytes = maxEvidenceBytes + 4096

/** Where evidence is asked for, and by which keys it has to be signed. */
export type RelayedFrom = Pick<RelayOptions, 'upstream' | 'publicKeys' | 'fetch'>

interface KeptAnswer {
  readonly etag: string | undefined
  readonly version: RepresentedVersion
}

/**
 * The evidence of a relayed feed: the upstream is asked whenever a reader asks, so that what is corrected or erased there
 * is here too. The last answers are kept in memory: while they hold the upstream sends no body, and while it cannot be
 * reached they are served.
 */
export class RelayedEvidence {
  readonly #upstream: Upstream
  readonly #baseUrl: string
  readonly #kept = new LRUCache<string, KeptAnswer>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ version }) => version.identity.length + 1024,
  })
  readonly #underWay = new Map<string, Promise<RepresentedVersion | Problem | undefined>>()

  constructor({ upstream, publicKeys, fetch }: RelayedFrom) {
    this.#upstream = new Upstream(fetch, publicKeys)
    this.#baseUrl = upstream.replace(/\/+$/, '')
  }

  /** The evidence of a revision; `undefined` when the upstream has none. Readers that ask at once share one request. */
  read(
    { fixtureId, feedKey }: FeedId,
    itemId: string,
    revision: number,
  ): Promise<RepresentedVersion | Problem | undefined> {
    const feedPath = `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${feedKey}`
    const path = `/items/${encodeURIComponent(itemId)}/evidence/${revision}`
    const url = this.#baseUrl + feedPath + path
    const underWay = this.#underWay.get(url)
    if (underWay !== undefined) return underWay
    const asked = this.#ask(url, { fixtureId, feedKey, itemId, revision })
      .catch((error: Error) => this.#kept.get(url)?.version ?? unreadable(error))
      .finally(() => this.#underWay.delete(url))
    this.#underWay.set(url, asked)
    return asked
  }

  async #ask(
    url: string,
    expected: Pick<Evidence, 'fixtureId' | 'feedKey' | 'itemId' | 'revision'>,
  ): Promise<RepresentedVersion | undefined> {
    const kept = this.#kept.get(url)
    const signal = AbortSignal.timeout(patienceMs)
    const { status, headers, body, signatures } = await this.#upstream.read({
      url,
      etag: kept?.etag,
      mostBytes,
      signal,
    })
    if (status === 304 && kept !== undefined) return kept.version
    if (status === 404) {
      this.#kept.delete(url)
      return undefined
    }
    if (body === undefined) throw new AnswerRefused(`status ${status}`)
    this.#upstream.requireSigned({ signatures })
    const evidence = await readJsonAnswer<Evidence>({ headers, body }, 'plays', validateEvidence)
    for (const [name, value] of Object.entries(expected))
      if (evidence[name as keyof Evidence] !== value) throw new AnswerRefused(`another ${name}`)
    const version = new RepresentedVersion(body, { ...jsonHeaders, signatures })
    this.#kept.set(url, { etag: headers.get('etag') ?? undefined, version })
    return version
  }
}

function unreadable({ message }: Error): Problem {
  return problem('unavailable', `The upstream could not be asked for it: ${message}`, {
    retryAfter: 5,
  })
}

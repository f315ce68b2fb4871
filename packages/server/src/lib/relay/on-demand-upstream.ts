import { setTimeout as delay } from 'node:timers/promises'
import { type Evidence, maxEvidenceBytes, validateEvidence } from '@fixture-feed/contract/evidence'
import type { FeedId } from '@fixture-feed/journal/entry'
import { LRUCache } from 'lru-cache'
import { overloaded } from '../http/admission.ts'
import { type Problem, problem } from '../problem/problem.ts'
import { feedPath } from '../publish/own-asset.ts'
import { jsonHeaders, Rendition } from '../representation/representation.ts'
import type { EvidenceAddress } from '../snapshot/evidence-store.ts'
import type { ChangeListName } from '../snapshot/polled-view.ts'
import { readJsonResponse } from './read-json.ts'
import {
  type LookupRequest,
  type LookupResponse,
  ResponseRejected,
  requireSignature,
} from './upstream.ts'

/**
 * The time limit of a request to the upstream after its wait in the queue, and the longest wait of a client for
 * signatures of a list that the relay has.
 */
const patienceMs = 5_000
const signaturePatienceMs = 1_000
/** The time after which a missing signature is requested again. */
const unsignedForMs = 15_000
/** The time for which a revision without evidence is remembered, and the maximum number of such revisions. */
const missing = { forMs: 10_000, most: 10_000 }
/** The maximum size of a response with evidence, in bytes. A response has some fields in addition to the evidence. */
const mostBytes = maxEvidenceBytes + 4096

/** The upstream, the relayed fixtures and feeds, the trusted keys and the delay. Sent to workers as a message. */
export interface UpstreamSettings {
  /** The address before `/v1`. */
  readonly upstream: string
  /**
   * The trusted public keys. Every response whose content is used, except assets, must have a valid signature by one of
   * them. Default: responses may be unsigned.
   */
  readonly publicKeys?: readonly string[] | undefined
  /** Only these fixtures and feed keys are relayed. Default: all. */
  readonly fixtures?: readonly string[] | undefined
  readonly feeds?: readonly string[] | undefined
  /** Serves feeds in their state of this many seconds ago; 0 by default. The upstream must support `until`. */
  readonly behindSeconds?: number | undefined
}

export function toUpstreamSettings(options: UpstreamSettings): UpstreamSettings {
  const { upstream, publicKeys, fixtures, feeds, behindSeconds } = options
  return { upstream, publicKeys, fixtures, feeds, behindSeconds }
}

interface CachedResponse {
  readonly etag: string | undefined
  readonly rendition: Rendition
}

/** A list that the relay itself builds, and the same list with the signatures of the upstream. */
interface SignedList {
  readonly unsigned: Rendition
  /**
   * The list with the upstream's signatures, or `unsigned` if there are none; a promise until the upstream has
   * responded.
   */
  readonly signed: Rendition | Promise<Rendition>
}

/** Sends a request to the upstream within the limits of the relay; `full` while too many wait. */
export type LookUp = (request: LookupRequest) => Promise<LookupResponse | 'full'>

/**
 * The requests that a relay makes to its upstream when readers ask for the content.
 *
 * Evidence is not recorded, so that a correction or erasure at the upstream also applies here. The last responses are
 * cached in memory: while they are current the upstream sends no body, and while it is unreachable they are served.
 *
 * Signatures of lists: a relay builds its index, scoreboard, lists of changes and timelines itself after each change of
 * a feed. If the upstream serves the same bytes, the relay adds the signatures of the upstream to its own response.
 */
export class OnDemandUpstream {
  readonly #baseUrl: string
  readonly #relayed: UpstreamSettings
  readonly #lookUp: LookUp
  readonly #cached = new LRUCache<string, CachedResponse>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ rendition }) => rendition.identity.length + 1024,
  })
  readonly #underWay = new Map<string, Promise<Rendition | Problem | undefined>>()

  /** The addresses for which the upstream recently returned 404. */
  readonly #missing = new LRUCache<string, true>({ max: missing.most, ttl: missing.forMs })

  readonly #lists = new LRUCache<string, SignedList>({
    maxSize: 16 * 1024 * 1024,
    sizeCalculation: ({ unsigned }) => 2 * unsigned.identity.length + 1024,
  })
  /** Until this time no list is requested, because the upstream sent one without signatures. */
  #unsignedUntilMs = 0

  constructor(relayed: UpstreamSettings, lookUp: LookUp) {
    this.#baseUrl = relayed.upstream.replace(/\/+$/, '')
    this.#relayed = relayed
    this.#lookUp = lookUp
  }

  /**
   * The evidence of a revision; `undefined` if the upstream has none. A promise if the upstream must be read;
   * concurrent readers share one request.
   */
  evidence(
    { fixtureId, feedKey }: FeedId,
    itemId: string,
    revision: number,
  ): undefined | Promise<Rendition | Problem | undefined> {
    const path = `/items/${encodeURIComponent(itemId)}/evidence/${revision}`
    const url = this.#baseUrl + feedPath({ fixtureId, feedKey }) + path
    if (this.#missing.has(url)) return undefined
    const underWay = this.#underWay.get(url)
    if (underWay !== undefined) return underWay
    const asked = this.#ask(url, { fixtureId, feedKey, itemId, revision })
      .catch((error: Error) => this.#cached.get(url)?.rendition ?? unreadable(error))
      .finally(() => this.#underWay.delete(url))
    this.#underWay.set(url, asked)
    return asked
  }

  async #ask(url: string, expected: EvidenceAddress): Promise<Rendition | Problem | undefined> {
    const cached = this.#cached.get(url)
    const request = { url, etag: cached?.etag, mostBytes, timeoutMs: patienceMs }
    const response = await this.#lookUp(request)
    if (response === 'full') return cached?.rendition ?? overloaded('requests')
    const { status, signatures } = response
    if (status === 304 && cached !== undefined) return cached.rendition
    if (status === 404) {
      this.#cached.delete(url)
      this.#missing.set(url, true)
      return undefined
    }
    if (response.body === undefined) throw new ResponseRejected(`status ${status}`)
    requireSignature(signatures, this.#relayed.publicKeys)
    const body = Buffer.from(response.body)
    const headers = new Headers(response.headers.map(([name, value]) => [name, value]))
    const evidence = await readJsonResponse<Evidence>({ headers, body }, 'plays', validateEvidence)
    for (const [name, value] of Object.entries(expected))
      if (evidence[name as keyof Evidence] !== value)
        throw new ResponseRejected(`expected ${name} ${JSON.stringify(value)}`)
    const rendition = new Rendition(body, { ...jsonHeaders, signatures })
    this.#cached.set(url, { etag: headers.get('etag') ?? undefined, rendition })
    return rendition
  }

  /**
   * A list with the upstream's signatures, if the upstream serves the same list now. A promise if the relay must first
   * request the signatures. The relay requests them once for a rendition, and again later if the result was unsigned.
   */
  signed(
    list: 'fixtures' | 'scoreboard' | ChangeListName | FeedId,
    rendition: Rendition,
  ): Rendition | Promise<Rendition> {
    const path = typeof list === 'string' ? `/v1/${list}` : `${feedPath(list)}/timeline`
    const known = this.#lists.get(path)
    if (known?.unsigned === rendition) return known.signed
    if (!this.#mayBeSigned(list)) return rendition
    const signing = this.#signOnce(path, rendition)
    const signed = orAfter(signaturePatienceMs, signing, rendition)
    this.#lists.set(path, { unsigned: rendition, signed })
    return signed
  }

  /**
   * Whether the upstream may serve the same list with signatures. A relay of a part of the upstream has other lists,
   * but the same timelines. A delayed relay has other timelines too. After a list without signatures, none is requested
   * for 15 s.
   */
  #mayBeSigned(list: 'fixtures' | 'scoreboard' | ChangeListName | FeedId): boolean {
    const { fixtures, feeds, behindSeconds = 0 } = this.#relayed
    const isPartOfUpstream = typeof list === 'string' && (fixtures ?? feeds) !== undefined
    return !isPartOfUpstream && behindSeconds <= 0 && performance.now() >= this.#unsignedUntilMs
  }

  /**
   * Requests the signatures of a list, and stores the result in `#lists`. An unsigned result is stored for only 15 s, so
   * that it is requested again.
   */
  async #signOnce(path: string, rendition: Rendition): Promise<Rendition> {
    const signed = await this.#requestSignatures(path, rendition).catch(() => rendition)
    const ttl = signed === rendition ? unsignedForMs : 0
    if (this.#lists.peek(path)?.unsigned === rendition)
      this.#lists.set(path, { unsigned: rendition, signed }, { ttl })
    return signed
  }

  async #requestSignatures(path: string, rendition: Rendition): Promise<Rendition> {
    const { identity, headers } = rendition
    const url = this.#baseUrl + path
    const request = { url, mostBytes: identity.length, timeoutMs: patienceMs }
    const response = await this.#lookUp(request)
    if (response === 'full') return rendition
    const { body, signatures } = response
    if (body !== undefined && signatures.length === 0)
      this.#unsignedUntilMs = performance.now() + unsignedForMs
    const isSigned = signatures.length > 0 && body !== undefined && identity.equals(body)
    return isSigned ? new Rendition(identity, { ...headers, signatures }) : rendition
  }
}

/** The result of a promise, or another value once `ms` have passed. */
function orAfter<Value>(ms: number, promise: Promise<Value>, otherwise: Value): Promise<Value> {
  return Promise.race([promise, delay(ms, otherwise, { ref: false })])
}

function unreadable({ message }: Error): Problem {
  return problem('unavailable', `The upstream cannot be read: ${message}`, {
    retryAfter: 5,
  })
}

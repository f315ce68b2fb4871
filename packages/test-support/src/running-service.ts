import assert from 'node:assert/strict'
import type { Draft } from '@fixture-feed/contract/draft'
import type { DraftEvidence } from '@fixture-feed/contract/evidence'
import type { FixtureRegistrationBody, Withdrawal } from '@fixture-feed/contract/operator-bodies'
import type {
  PublicationResult as AnyPublicationResult,
  UploadedAsset,
} from '@fixture-feed/contract/operator-responses'
import type { Snapshot, Timeline } from '@fixture-feed/contract/snapshot'
import type { FeedId } from '@fixture-feed/journal/entry'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { tokenOfSecret } from '@fixture-feed/server/operator-token'
import { type Service, type ServiceOptions, startService } from '@fixture-feed/server/service'
import { pino } from 'pino'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import { pulse, registrationSample } from './samples.ts'

export const secret = 'a-secret-of-the-tests'

const anyPort = { host: '127.0.0.1', port: 0 }

/** One line of the service's log. */
export interface EventLine {
  readonly level: number
  readonly event: string
  readonly [fact: string]: unknown
}

export interface OperatorResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The JSON value of the body; `undefined` if the body is empty or not JSON. */
  readonly json: unknown
  /** The body as a problem document, for a response that rejects a request. */
  readonly problem: ProblemDocument
}

export interface PublicationBody {
  readonly items?: readonly Draft[] | undefined
  readonly withdrawals?: readonly Withdrawal[] | undefined
  readonly evidence?: readonly DraftEvidence[] | undefined
  readonly at?: string | undefined
}

/** The response to a publication that published at least one change. */
export interface PublicationResult extends AnyPublicationResult {
  readonly snapshotAt: string
  readonly etag: string
}

export interface ProblemDocument {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly issues?: readonly { readonly path: string; readonly rule: string }[]
}

/** The actions of tests on a service, in any process. */
export interface Operations {
  readonly publicUrl: string
  readonly operatorUrl: string
  /** The public address of a feed. */
  feedUrl(feed?: FeedId): string
  operate(
    method: string,
    path: string,
    options?: {
      readonly json?: unknown
      readonly body?: BodyInit
      readonly headers?: Readonly<Record<string, string>>
    },
  ): Promise<OperatorResponse>
  /** Registers a fixture; throws unless it is accepted. */
  register(fixtureId?: string, body?: FixtureRegistrationBody): Promise<void>
  /** Publishes without checking the response. */
  tryPublish(body: unknown, to?: FeedRequest): Promise<OperatorResponse>
  /** Publishes; throws unless it is accepted. */
  publish(body: PublicationBody, to?: FeedRequest): Promise<PublicationResult>
  /** Sets the settings of a feed: the given ones, and the settings of a new feed for all others. */
  settle(settings: object, to?: FeedRequest): Promise<OperatorResponse>
  erase(body: unknown, to?: FeedRequest): Promise<OperatorResponse>
  /** Uploads a new image to `pulse`, and returns its `href`. Throws unless the response is a 201. */
  upload(image: BodyInit): Promise<string>
  /** The JSON that operators read at a path; throws unless it is a 200. */
  readJson<Body>(path: string): Promise<Body>
  /** The response text of the feed's address; throws unless it is a 200. */
  readText(query?: string, feed?: FeedId): Promise<string>
  readSnapshot(query?: string, feed?: FeedId): Promise<Snapshot>
  /** The changes on the timeline of a feed; an empty list if the feed has no timeline. */
  readInstants(feed?: FeedId): Promise<Timeline['instants']>
}

/** A service on free ports of the loopback. */
export interface RunningService extends Service, Operations {
  readonly clock: FakeClock
  readonly log: readonly EventLine[]
  /**
   * Stops the service and starts it again with the same options, but without registering the sample fixture. The
   * options in `more` take precedence.
   */
  restart(more?: RunOptions): Promise<RunningService>
}

/** The feed and the headers of a request. Default: `pulse`, with the token "tests". */
interface FeedRequest {
  readonly feed?: FeedId
  readonly headers?: Readonly<Record<string, string>>
}

export interface RunOptions extends Partial<ServiceOptions> {
  readonly clock?: FakeClock
  readonly openJournal?: ServiceOptions['openJournal']
  /** The folder of a SQLite journal. Default: a journal in memory. */
  readonly directory?: string
  /** Whether the sample fixture is registered at the start. Default: true. */
  readonly registered?: boolean
}

/** Starts a service that is stopped after the test. */
export async function runService(
  t: { readonly after: (stop: () => Promise<void>) => void },
  { clock = createFakeClock(), registered = true, directory, ...options }: RunOptions = {},
): Promise<RunningService> {
  const log: EventLine[] = []
  const service = await startService({
    openJournal: async () =>
      directory === undefined ? createMemoryJournal() : openSqliteJournal({ directory }),
    publicAddress: anyPort,
    operatorAddress: anyPort,
    tokens: [tokenOfSecret('tests', secret)],
    nowMs: clock.nowMs,
    log: pino({ base: null }, { write: line => log.push(JSON.parse(line)) }),
    ...options,
  })
  let stopped: Promise<void> | undefined
  const stop: Service['stop'] = graceMs => {
    stopped ??= service.stop(graceMs)
    return stopped
  }
  t.after(() => stop(0))
  const restart = async (more: RunOptions = {}): Promise<RunningService> => {
    await stop(0)
    return runService(t, { ...options, clock, directory, registered: false, ...more } as RunOptions)
  }
  const running = { ...service, ...operationsAt(service), stop, restart, clock, log }
  if (registered) await running.register()
  return running
}

/** The actions of tests on the service at two addresses. */
export function operationsAt({
  publicUrl,
  operatorUrl,
}: Pick<Operations, 'publicUrl' | 'operatorUrl'>): Operations {
  const running: Operations = {
    publicUrl,
    operatorUrl,
    feedUrl: (feed = pulse) => publicUrl + feedPath(feed),
    operate: operateAt(operatorUrl),
    async register(fixtureId = pulse.fixtureId, body = registrationSample()) {
      const path = `/v1/fixtures/${encodeURIComponent(fixtureId)}`
      const answer = await running.operate('PUT', path, { json: body })
      if (answer.status >= 300) throw new Error(`Cannot register: ${answer.text}`)
    },
    tryPublish: (json, { feed = pulse, headers = {} } = {}) =>
      running.operate('POST', `${feedPath(feed)}/publications`, { json, headers }),
    async publish(body, options) {
      const answer = await running.tryPublish(body, options)
      if (answer.status >= 300) throw new Error(`Cannot publish: ${answer.text}`)
      return answer.json as PublicationResult
    },
    settle(settings, { feed = pulse, headers = {} } = {}) {
      const json = { state: 'live', definitions: null, ...settings }
      return running.operate('PUT', `${feedPath(feed)}/settings`, { json, headers })
    },
    erase: (json, { feed = pulse, headers = {} } = {}) =>
      running.operate('POST', `${feedPath(feed)}/erasures`, { json, headers }),
    async upload(body) {
      const headers = { 'content-type': 'image/svg+xml' }
      const path = `${feedPath(pulse)}/assets/x.svg`
      const { status, text, json } = await running.operate('PUT', path, { body, headers })
      if (status !== 201) throw new Error(`Cannot upload: ${text}`)
      return (json as UploadedAsset).href
    },
    async readJson<Body>(path: string) {
      const { status, text, json } = await running.operate('GET', path)
      if (status !== 200) throw new Error(`Cannot read ${path}: ${text}`)
      return json as Body
    },
    async readText(query = '', feed = pulse) {
      const response = await fetch(running.feedUrl(feed) + query)
      const text = await response.text()
      if (response.status !== 200) throw new Error(`Cannot read: ${text}`)
      return text
    },
    async readSnapshot(query, feed) {
      return JSON.parse(await running.readText(query, feed)) as Snapshot
    },
    async readInstants(feed) {
      const response = await fetch(`${running.feedUrl(feed)}/timeline`)
      return ((await response.json()) as Partial<Timeline>).instants ?? []
    },
  }
  return running
}

/** Sends requests with the token of the tests to an operator listener. */
export function operateAt(operatorUrl: string): Operations['operate'] {
  return async (method, path, { json, body, headers = {} } = {}) => {
    const response = await fetch(operatorUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
    })
    const text = await response.text()
    const isJson = text !== '' && /json\b/.test(response.headers.get('content-type') ?? '')
    const { status, headers: answered } = response
    const value = isJson ? JSON.parse(text) : undefined
    return { status, headers: answered, text, json: value, problem: value }
  }
}

/** The sum of a metric over all its labels, or over some of them such as `reason="bodies"`. */
export async function readMetric(
  { operate }: Pick<RunningService, 'operate'>,
  name: string,
  label = '',
): Promise<number> {
  const { text } = await operate('GET', '/metrics')
  const line = new RegExp(`^fixture_feed_${name}(?:\\{.*${label}.*\\})? (\\d+)$`, 'gm')
  return text.matchAll(line).reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The status and the code of a refusal, such as `409 held`. */
export function codeOf({ status, problem }: OperatorResponse): string {
  return `${status} ${problem.code}`
}

/** Asserts that a response is a refusal with this status, code and words in its detail. Returns its problem. */
export function assertRefused(
  answer: OperatorResponse,
  code: string,
  words: RegExp = /^/,
): ProblemDocument {
  assert.equal(codeOf(answer), code, answer.text.slice(0, 500))
  assert.match(answer.problem.detail, words)
  return answer.problem
}

/** The path of a feed on both listeners. */
export function feedPath({ fixtureId, feedKey }: FeedId): string {
  return `/v1/fixtures/${encodeURIComponent(fixtureId)}/feeds/${encodeURIComponent(feedKey)}`
}

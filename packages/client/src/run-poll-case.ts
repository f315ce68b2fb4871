import { isDeepStrictEqual } from 'node:util'
import { createInbox, type Inbox } from './lib/cases/inbox.ts'
import {
  type ScriptedRequest,
  type ScriptedServer,
  startScriptedServer,
} from './lib/cases/scripted-server.ts'
import { publicKeyNamed } from './lib/cases/signing-keys.ts'
import { snapshotOf } from './lib/cases/snapshot-notation.ts'
import type {
  ExpectedRequest,
  Observation,
  PollCase,
  PollCaseAction,
  PollCaseOptions,
  PollCaseStep,
  ScriptedResponse,
} from './poll-case.ts'

/** A client under test, in any runtime. */
export interface ClientUnderTest {
  act(action: PollCaseAction): Promise<void>
  /** Closes the client. Afterwards it reports nothing. */
  close(): Promise<void>
}

/** Starts a client that reports, in order, each change of its state and each change that it yields. */
export type StartClient = (
  baseUrl: string,
  options: PollCaseOptions,
  report: (observation: Observation) => void,
) => Promise<ClientUnderTest>

export interface RunOptions {
  /**
   * Whether the client reads from another origin in a browser. Such a client repeats a conditional read of a live feed
   * without the HTTP cache if the first response may be from the cache.
   */
  readonly isAcrossOrigins?: boolean
  /** Longest wait for an expected request, state or change, in milliseconds. Default: 30 s. */
  readonly patienceMs?: number | undefined
  /**
   * Resolves with the reason if the client ends unexpectedly. A step then fails immediately if its request, state or
   * change has not arrived.
   */
  readonly ended?: Promise<Error> | undefined
}

type ExchangeStep = Extract<PollCaseStep, { readonly response: unknown; readonly request: unknown }>

/** Timers may be early by the rounding of their clock. */
const ROUNDING_MS = 5

/**
 * Runs a case: the server follows the script, and the client's behavior is compared with the script.
 *
 * @throws {Error} with the step and the difference, if the client behaves differently.
 */
export async function runPollCase(
  { poll = {}, steps }: PollCase,
  startClient: StartClient,
  { isAcrossOrigins = false, patienceMs, ended }: RunOptions = {},
): Promise<void> {
  const server = await startScriptedServer(patienceMs)
  const states = createInbox<object>(patienceMs)
  const changes = createInbox<object>(patienceMs)
  ended?.then(reason => {
    for (const inbox of [server.requests, states, changes]) inbox.fail(reason)
  })
  const client = await startClient(server.baseUrl, optionsOf(poll), observation => {
    if ('state' in observation) states.put(observation.state)
    else changes.put(observation.change)
  }).catch(async error => {
    await server.close()
    throw error
  })
  const run = new CaseRun({
    server,
    states,
    changes,
    client,
    hasManyFeeds: poll.feeds !== undefined,
    isAcrossOrigins,
    patienceMs,
  })
  try {
    for (const [index, step] of steps.entries()) await run.play(step, `step ${index + 1}`)
    check(states.size, 0, 'number of states after the last step')
    check(changes.size, 0, 'number of changes after the last step')
  } finally {
    await client.close().finally(() => server.close())
  }
}

/**
 * The parts of a run: the server that follows the script, the client, and its reports that no step has checked yet.
 */
interface RunParts {
  readonly server: ScriptedServer
  readonly client: ClientUnderTest
  readonly states: Inbox<object>
  readonly changes: Inbox<object>
  readonly hasManyFeeds: boolean
  readonly isAcrossOrigins: boolean
  readonly patienceMs: number | undefined
}

/** Plays the steps of one case in order. Each step throws an error if the client did something else. */
class CaseRun {
  readonly #parts: RunParts
  /** Requests that are answered by a later step, by their names. */
  readonly #unanswered = new Map<string, ScriptedRequest>()
  /**
   * When the last response started: with many feeds, by the path of its request; otherwise for all requests together.
   */
  readonly #answeredAt = new Map<string, number>()
  #last: ScriptedRequest | undefined
  /** Whether the last response with a cache policy came from a live feed. */
  #isLive = false

  constructor(parts: RunParts) {
    this.#parts = parts
  }

  async play(step: PollCaseStep, at: string): Promise<void> {
    const { server, client, states, changes, patienceMs } = this.#parts
    if ('keep' in step) {
      this.#unanswered.set(step.keep, await this.#takeRequest(step.request, at))
    } else if ('respond' in step) {
      await this.#respondLater(step.respond, step.response, at)
    } else if ('request' in step) {
      await this.#playExchange(step, at)
    } else if ('state' in step) {
      checkMembers(await states.take(`${at}, a state`), step.state, at)
    } else if ('change' in step) {
      check(await changes.take(`${at}, a change`), step.change, `${at}, change`)
    } else if ('do' in step) {
      await client.act(step.do)
    } else if ('aborted' in step) {
      await within(this.#last?.aborted, `${at}, the end of the request`, patienceMs)
    } else {
      const { quietMs, open = 0 } = step
      await server.requests.reach(open, `${at}, ${open} requests`)
      await new Promise(resolve => setTimeout(resolve, quietMs))
      check(server.requests.size, open, `${at}, number of requests in ${quietMs} ms`)
    }
  }

  /** Answers a request of an earlier step. */
  async #respondLater(name: string, response: ScriptedResponse, at: string): Promise<void> {
    const request = this.#unanswered.get(name)
    if (request === undefined) throw new Error(`${at}: no unanswered request has the name ${name}`)
    this.#unanswered.delete(name)
    await this.#answer(request, response)
  }

  /**
   * Plays a request with its response. If the client must repeat the request without the HTTP cache, plays the
   * repetition too.
   */
  async #playExchange(step: ExchangeStep, at: string): Promise<void> {
    const { status = 200, headers = {}, fault } = step.response
    const policy = headers['Cache-Control']
    const hasHead = fault !== 'hang' && fault !== 'reset'
    const mayBeStored = hasHead && status === 200 && !policy?.includes('no-store')
    const ifNoneMatch = await this.#exchange(step, at)
    const mustRepeat = this.#parts.isAcrossOrigins && this.#isLive && ifNoneMatch !== null
    if (mustRepeat && mayBeStored)
      await this.#exchange({ ...step, request: { ...step.request, notBeforeMs: 0 } }, at)
    if (policy !== undefined) this.#isLive = policy.includes('no-store')
  }

  /** Takes a request and answers it. Returns the tag of the request. */
  async #exchange(step: ExchangeStep, at: string): Promise<string | null> {
    const request = await this.#takeRequest(step.request, at)
    await this.#answer(request, step.response)
    return request.ifNoneMatch
  }

  async #answer(request: ScriptedRequest, response: ScriptedResponse): Promise<void> {
    this.#answeredAt.set(this.#placeOf(request), await request.answer(response))
  }

  #placeOf({ url }: ScriptedRequest): string {
    return this.#parts.hasManyFeeds ? url.pathname : ''
  }

  /** Takes the next request. With many feeds, takes the next request for the expected address. */
  async #takeRequest(expected: ExpectedRequest, at: string): Promise<ScriptedRequest> {
    const { path = '/v1/fixtures/game-1/feeds/pulse' } = expected
    const { server, hasManyFeeds } = this.#parts
    const request = await server.requests.take(
      `${at}, a request${hasManyFeeds ? ` for ${path}` : ''}`,
      ({ url }) => !hasManyFeeds || url.pathname === path,
    )
    if (!hasManyFeeds && this.#last?.open)
      throw new Error(`${at}: a second request while one is in progress`)
    this.#checkRequest(request, { ...expected, path }, at)
    this.#last = request
    return request
  }

  #checkRequest(request: ScriptedRequest, expected: ExpectedRequest, at: string): void {
    const { url, ifNoneMatch, prefer, dictionary, receivedAt } = request
    const { path, query = {}, notBeforeMs = 0, offersDictionary } = expected
    check(url.pathname, path, `${at}, path`)
    check(Object.fromEntries(url.searchParams), query, `${at}, query`)
    check(ifNoneMatch, expected.ifNoneMatch ?? null, `${at}, If-None-Match`)
    check(prefer, expected.prefer ?? null, `${at}, Prefer`)
    if (offersDictionary !== undefined) {
      const offered = offersDictionary ? (this.#parts.server.lastDigest ?? null) : null
      check(dictionary, offered, `${at}, Available-Dictionary`)
    }
    const waitedMs = receivedAt - (this.#answeredAt.get(this.#placeOf(request)) ?? 0)
    if (waitedMs < notBeforeMs - ROUNDING_MS)
      throw new Error(
        `${at}: the request arrived ${Math.round(waitedMs)} ms after the last response, not after at least ${notBeforeMs} ms`,
      )
  }
}

/** The options of a case, in the form that a client accepts. */
function optionsOf({ publicKeys, initial, ...poll }: PollCaseOptions): PollCaseOptions {
  const options: { -readonly [Name in keyof PollCaseOptions]: PollCaseOptions[Name] } = {
    intervalMs: 20,
    random: 0,
    ...poll,
  }
  if (publicKeys !== undefined) options.publicKeys = publicKeys.map(publicKeyNamed)
  if (initial?.items !== undefined)
    options.initial = { ...initial, snapshot: snapshotOf(initial.items) }
  return options
}

/** Checks only the members that are expected. Nested objects are checked in the same way. */
function checkMembers(found: unknown, expected: unknown, at: string): void {
  if (typeof expected !== 'object' || expected === null) {
    check(found, expected, at)
    return
  }
  for (const [name, value] of Object.entries(expected))
    checkMembers(Object(found)[name], value, `${at}, ${name}`)
}

function check(found: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`)
}

async function within(
  event: Promise<void> | undefined,
  what: string,
  patienceMs = 30_000,
): Promise<void> {
  let patience: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = (): void => reject(new Error(`${what}: nothing within ${patienceMs} ms`))
    patience = setTimeout(fail, patienceMs)
  })
  await Promise.race([event, late]).finally(() => clearTimeout(patience))
}

import assert from 'node:assert/strict'
import { createInbox } from './inbox.ts'
import type {
  ExpectedRequest,
  Observation,
  PollCase,
  PollCaseAction,
  PollCaseOptions,
  PollCaseStep,
} from './poll-case.ts'
import { type ScriptedRequest, startScriptedServer } from './scripted-server.ts'

/** A client under test, in any runtime. */
export interface ClientUnderTest {
  act(action: PollCaseAction): Promise<void>
  close(): Promise<void>
}

/** Starts a client that reports each change of its state, and each change that it yields, in order. */
export type StartClient = (
  baseUrl: string,
  options: PollCaseOptions,
  report: (observation: Observation) => void,
) => Promise<ClientUnderTest>

type ExchangeStep = Extract<PollCaseStep, { readonly request: ExpectedRequest }>

/** Timers may be early by the rounding of their clock. */
const ROUNDING_MS = 5

export interface RunOptions {
  /**
   * Whether the client reads from another origin in a browser. It then repeats a conditional read of a live feed past the HTTP
   * cache, if the response may be a stored one.
   */
  readonly isAcrossOrigins?: boolean
}

/** Runs a case: the server follows its script, and the client's behavior is checked against it. */
export async function runPollCase(
  { poll = {}, steps }: PollCase,
  startClient: StartClient,
  { isAcrossOrigins = false }: RunOptions = {},
): Promise<void> {
  const server = await startScriptedServer()
  const states = createInbox<object>()
  const changes = createInbox<object>()
  const client = await startClient(
    server.baseUrl,
    { intervalMs: 20, random: 0, ...poll },
    observation => {
      if ('state' in observation) states.put(observation.state)
      else changes.put(observation.change)
    },
  )
  let last: ScriptedRequest | undefined
  let answeredAt = 0
  /** Whether the last response with a cache policy came from a live feed. */
  let isLive = false
  try {
    for (const [index, step] of steps.entries()) await play(step, `step ${index + 1}`)
    assert.equal(states.size, 0, 'no state is left over')
    assert.equal(changes.size, 0, 'no change is left over')
  } finally {
    await client.close()
    await server.close()
  }

  async function play(step: PollCaseStep, at: string): Promise<void> {
    if ('request' in step) {
      const { status = 200, headers = {}, fault } = step.response
      const policy = headers['Cache-Control']
      const hasHead = fault !== 'hang' && fault !== 'reset'
      const mayBeStored = hasHead && status === 200 && !policy?.includes('no-store')
      const ifNoneMatch = await exchange(step, at)
      if (isAcrossOrigins && isLive && ifNoneMatch !== null && mayBeStored)
        await exchange({ ...step, request: { ...step.request, notBeforeMs: 0 } }, at)
      if (policy !== undefined) isLive = policy.includes('no-store')
    } else if ('state' in step) {
      assert.partialDeepStrictEqual(await states.take(`${at}, a state`), step.state, at)
    } else if ('change' in step) {
      assert.deepEqual(await changes.take(`${at}, a change`), step.change, at)
    } else if ('do' in step) {
      await client.act(step.do)
    } else if ('aborted' in step) {
      await last?.aborted
    } else {
      await new Promise(resolve => setTimeout(resolve, step.quietMs))
      assert.equal(server.requests.size, 0, `${at}: no request`)
    }
  }

  /** Takes a request and answers it. Returns its tag. */
  async function exchange(step: ExchangeStep, at: string): Promise<string | null> {
    const request = await server.requests.take(`${at}, a request`)
    assert.ok(!last?.open, `${at}: one request at a time`)
    assertRequest(request, step.request, at)
    last = request
    answeredAt = await request.answer(step.response)
    return request.ifNoneMatch
  }

  function assertRequest(
    { url, ifNoneMatch, prefer, receivedAt }: ScriptedRequest,
    expected: ExpectedRequest,
    at: string,
  ): void {
    const { path = '/v1/fixtures/game-1/feeds/pulse', query = {}, notBeforeMs = 0 } = expected
    assert.equal(url.pathname, path, at)
    assert.deepEqual(Object.fromEntries(url.searchParams), query, at)
    assert.equal(ifNoneMatch, expected.ifNoneMatch ?? null, at)
    assert.equal(prefer, expected.prefer ?? null, at)
    const waitedMs = receivedAt - answeredAt
    assert.ok(waitedMs >= notBeforeMs - ROUNDING_MS, `${at}: only ${waitedMs} ms after the answer`)
  }
}

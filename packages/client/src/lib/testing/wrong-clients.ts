import type { FetchLike, FetchLikeResponse } from '../../fetch-like.ts'
import type { ObservedState, PollCaseOptions } from '../../poll-case.ts'
import type { StartClient } from '../../run-poll-case.ts'
import { startObservedClient } from './observed-client.ts'

/** A fault, expressed as changes to a correct client. */
interface Fault {
  /** Changes the requests or the responses of the client. */
  readonly fetch?: FetchLike
  readonly now?: () => number
  readonly options?: (options: PollCaseOptions) => PollCaseOptions
  readonly state?: (state: ObservedState) => ObservedState
}

const platformFetch: FetchLike = (url, init) => fetch(url, init)

const faults: Readonly<Record<string, Fault>> = {
  'sends-no-tag': {
    fetch: (url, init) => platformFetch(url, { ...init, headers: {} }),
  },
  'empties-on-failure': {
    state: state => (state.status === 'stale' ? { ...state, status: 'empty', items: null } : state),
  },
  'ignores-retry-after': { fetch: withoutHeader('Retry-After') },
  'accepts-older-snapshots': { fetch: withoutHeader('Cache-Control') },
  'strengthens-tags': {
    fetch: withResponse(response => ({
      ...response,
      headers: { get: name => response.headers.get(name)?.replace(/^W\//, '') ?? null },
    })),
  },
  // To this client, every read appears to have taken longer than the requested wait.
  'believes-every-wait-header': { now: () => performance.now() * 1_000_000 },
  // To this client, no snapshot appears to be in the far future.
  'hides-behind-the-far-future': { now: () => 8.64e15 },
  'reads-without-bounds': {
    fetch: (url, init) => platformFetch(url.replace(/\?.*/, ''), init),
  },
  'accepts-any-media-type': {
    fetch: withResponse(response => ({
      ...response,
      headers: {
        get: name => (name === 'Content-Type' ? 'application/json' : response.headers.get(name)),
      },
      json: () => response.json().catch(() => ({ items: [] })),
    })),
  },
  'repeats-a-refused-request': {
    fetch: withResponse(response => ({
      ...response,
      status: response.status === 400 ? 500 : response.status,
    })),
  },
  'verifies-no-signature': { options: ({ publicKeys: _, ...options }) => options },
  'reads-twice-at-a-time': {
    fetch(url, init) {
      const response = platformFetch(url, init)
      // The response to the second request is ignored.
      platformFetch(url, init).catch(() => undefined)
      return response
    },
  },
}

/** Starts a client with one fault. */
export function startWrongClient(name: string): StartClient {
  const fault = faults[name]
  if (fault === undefined) throw new RangeError(`Unknown fault ${name}`)
  const { options: change = options => options, state: distort = state => state } = fault
  return async (baseUrl, options, report) => {
    const client = startObservedClient(
      baseUrl,
      change(options),
      observation =>
        report('state' in observation ? { state: distort(observation.state) } : observation),
      { fetch: fault.fetch, now: fault.now },
    )
    return {
      act: async action => client.act(action),
      close: async () => client.close(),
    }
  }
}

function withoutHeader(missing: string): FetchLike {
  return withResponse(response => ({
    ...response,
    headers: { get: name => (name === missing ? null : response.headers.get(name)) },
  }))
}

function withResponse(change: (response: FetchLikeResponse) => FetchLikeResponse): FetchLike {
  return async (url, init) => {
    const response = await platformFetch(url, init)
    // The members of a `Response` are on its prototype, so a spread would not copy them.
    return change({
      status: response.status,
      headers: response.headers,
      body: response.body ?? null,
      json: () => response.json(),
      arrayBuffer: async () => (await response.arrayBuffer?.()) ?? new ArrayBuffer(0),
    })
  }
}

import { networkReason } from '@fixture-feed/client/read-loop'
import type { FixtureDetails } from '@fixture-feed/contract/fixture-index'
import type { Issue } from '@fixture-feed/contract/issue'
import { validateFixtureDetails } from '@fixture-feed/contract/validate'
import { readJsonResponse } from './read-json.ts'
import type { RelayContext } from './upstream-reader.ts'

/** Reads of larger scoreboards are aborted: 100,000 games with their details are smaller. */
const mostBytes = 72 * 1024 * 1024
/** The time limit of a read of the scoreboard, in milliseconds. The index waits for this read. */
const patienceMs = 5_000
/**
 * The time without reads after a 404. The upstream is then another service of the specification, which has no
 * scoreboard.
 */
const absentForMs = 600_000

interface UpstreamScoreboard {
  readonly fixtures: readonly { readonly fixtureId?: unknown; readonly details?: unknown }[]
}

/** The details of the upstream's fixtures. The upstream's scoreboard contains them; its index does not. */
export class UpstreamDetails {
  readonly #context: RelayContext
  #known: ReadonlyMap<string, FixtureDetails> | undefined
  #etag: string | undefined
  #absentUntilMs = 0
  /** The reason of the last failure since the last 200. */
  #failure: string | undefined

  constructor(context: RelayContext) {
    this.#context = context
  }

  /** The details of each fixture that has any; `undefined` before the first scoreboard or 404. */
  get known(): ReadonlyMap<string, FixtureDetails> | undefined {
    return this.#known
  }

  /** Reads the scoreboard; keeps the known details if this fails. Returns whether the details may have changed. */
  async read(): Promise<boolean> {
    if (performance.now() < this.#absentUntilMs) return false
    const { upstream, signal } = this.#context
    try {
      const response = await upstream.read({
        url: `${upstream.baseUrl}/v1/scoreboard`,
        etag: this.#etag,
        mostBytes,
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      })
      if (response.status === 404) {
        this.#absentUntilMs = performance.now() + absentForMs
        this.#known ??= new Map()
      }
      if (response.body === undefined) return false
      upstream.requireSigned(response)
      const { fixtures } = await readJsonResponse<UpstreamScoreboard>(
        response,
        'fixtures',
        scoreboardIssues,
      )
      this.#known = detailsIn(fixtures)
      this.#etag = response.headers.get('etag') ?? undefined
      this.#failure = undefined
      return true
    } catch (error) {
      this.#report(networkReason(error) ?? String(error))
      return false
    }
  }

  /** Reports a failure, unless one was reported since the last 200, or the relay is stopping. */
  #report(reason: string): void {
    const { events, signal } = this.#context
    if (!signal.aborted && this.#failure === undefined)
      events.relayWarned('fixture details not read', { reason })
    this.#failure = reason
  }
}

/** Checks only the outline of a scoreboard, because another service may have a different one. */
function scoreboardIssues(value: unknown): readonly Issue[] {
  const { fixtures } = Object(value)
  if (Array.isArray(fixtures)) return []
  const message = `expected a list, found ${fixtures === null ? 'null' : typeof fixtures}`
  return [{ path: '/fixtures', rule: 'type', message }]
}

function detailsIn(fixtures: UpstreamScoreboard['fixtures']): ReadonlyMap<string, FixtureDetails> {
  const known = new Map<string, FixtureDetails>()
  for (const entry of fixtures) {
    const { fixtureId, details } = Object(entry) as UpstreamScoreboard['fixtures'][number]
    const isOurs = details !== undefined && validateFixtureDetails(details).length === 0
    if (isOurs && typeof fixtureId === 'string') known.set(fixtureId, details as FixtureDetails)
  }
  return known
}

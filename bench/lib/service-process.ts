import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { residentBytes } from './process-tree.ts'
import { endChild, keepToLoadCore, lineOf, serverCore, spawnPinned } from './processes.ts'
import { registrationOf, sampleDraft, sampleEvidence } from './sample-snapshot.ts'

/** The service as operators start it, in a separate process on the server's core. */
export interface ServiceProcess {
  readonly publicUrl: string
  readonly operatorUrl: string
  /** Time from the start of the process until it was ready, in milliseconds. */
  readonly readyMs: number
  readonly pid: number
  feedUrl(fixtureId: string): string
  register(fixtureId: string): Promise<void>
  /**
   * Publishes items with the given numbers; `points` changes their content. Returns the entity tag of the snapshot.
   */
  publish(fixtureId: string, numbers: readonly number[], points?: number): Promise<string>
  /** Resident memory of all its processes, in bytes. */
  residentBytes(): number
  /** The value of a metric without labels. */
  metric(name: string): Promise<number>
  stop(): Promise<void>
}

/** The operator token of the service. */
export const operatorSecret = 'bench'
const program = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'bin', 'fixture-feed.js')

/**
 * Starts the service. If `taskset` is installed, this process moves to the core of the load. Processes that it
 * starts later inherit this core, unless they are pinned to another one.
 *
 * @param options Further options of `serve`.
 */
export async function startServiceProcess(
  directory: string,
  options: readonly string[] = [],
): Promise<ServiceProcess> {
  keepToLoadCore()
  const startedAt = performance.now()
  const child = spawnPinned(
    serverCore,
    [
      process.execPath,
      program,
      'serve',
      '--json',
      `--data=${directory}`,
      '--port=0',
      '--operator-port=0',
      '--log-level=error',
      ...options,
    ],
    { FIXTURE_FEED_OPERATOR_TOKEN: operatorSecret },
  )
  const [line] = await lineOf(child, /^\{.*\}$/)
  const readyMs = performance.now() - startedAt
  const urls = JSON.parse(line) as { readonly public: string; readonly operator: string }
  const pid = child.pid ?? 0
  const operate = (method: string, path: string, body?: object) =>
    sendOperation(urls.operator, { method, path, body })

  return {
    publicUrl: urls.public,
    operatorUrl: urls.operator,
    readyMs,
    pid,
    feedUrl: fixtureId => `${urls.public}/v1/fixtures/${fixtureId}/feeds/pulse`,
    async register(fixtureId) {
      await operate('PUT', `/v1/fixtures/${fixtureId}`, registrationOf(['pulse']))
    },
    async publish(fixtureId, numbers, points) {
      const items = numbers.map(number => sampleDraft(fixtureId, number, points))
      const path = `/v1/fixtures/${fixtureId}/feeds/pulse/publications`
      // Later revisions of an item have no evidence.
      const known = points === undefined ? numbers : []
      const evidence = known.map(number => sampleEvidence(fixtureId, number))
      return JSON.parse(await operate('POST', path, { items, evidence })).etag
    },
    residentBytes: () => residentBytes(pid),
    async metric(name) {
      const metrics = await operate('GET', '/metrics')
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1])
    },
    stop: () => endChild(child),
  }
}

/**
 * Sends a request to the operator listener, without `fetch`, whose processor time would slow down the load on the
 * same core.
 */
async function sendOperation(
  operatorUrl: string,
  { method, path, body }: { method: string; path: string; body: object | undefined },
): Promise<string> {
  const headers = {
    authorization: `Bearer ${operatorSecret}`,
    'content-type': 'application/json',
  }
  const sent = request(operatorUrl + path, { method, headers })
  sent.end(body && JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const responseText = await text(response)
  if (response.statusCode !== 200 && response.statusCode !== 201)
    throw new Error(`${method} ${path}: ${response.statusCode} ${responseText}`)
  return responseText
}

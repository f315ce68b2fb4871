import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { processTree } from './process-tree.ts'
import { endChild, keepToLoadCore, lineOf, serverCore, spawnPinned } from './processes.ts'
import { sampleDraft } from './sample-snapshot.ts'

/** The service as its operators start it, in a process of its own on the server's core. */
export interface ServiceProcess {
  readonly publicUrl: string
  readonly operatorUrl: string
  /** From the start of the process until it was ready, in milliseconds. */
  readonly readyMs: number
  readonly pid: number
  feedUrl(fixtureId: string): string
  register(fixtureId: string): Promise<void>
  /** Publishes items of the numbers given; `points` makes their content another. Returns the identity tag. */
  publish(fixtureId: string, numbers: readonly number[], points?: number): Promise<string>
  /** Resident memory of all its processes, in bytes. */
  residentBytes(): number
  /** The value of a metric without labels. */
  metric(name: string): Promise<number>
  stop(): Promise<void>
}

const secret = 'bench'
const program = join(import.meta.dirname, '..', '..', 'packages', 'cli', 'bin', 'fixture-feed.js')

/**
 * Starts the service; this process and those it starts from now on keep off its core.
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
    { FIXTURE_FEED_OPERATOR_TOKEN: secret },
  )
  const [line] = await lineOf(child, /^\{.*\}$/)
  const readyMs = performance.now() - startedAt
  const urls = JSON.parse(line) as { readonly public: string; readonly operator: string }
  const pid = child.pid ?? 0

  async function send(method: string, path: string, body: object): Promise<unknown> {
    const { status, text } = await sendJson(method, urls.operator + path, JSON.stringify(body))
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text)
  }

  return {
    publicUrl: urls.public,
    operatorUrl: urls.operator,
    readyMs,
    pid,
    feedUrl: fixtureId => `${urls.public}/v1/fixtures/${fixtureId}/feeds/pulse`,
    async register(fixtureId) {
      await send('PUT', `/v1/fixtures/${fixtureId}`, registration)
    },
    async publish(fixtureId, numbers, points) {
      const items = numbers.map(number => sampleDraft(fixtureId, number, points))
      const path = `/v1/fixtures/${fixtureId}/feeds/pulse/publications`
      return ((await send('POST', path, { items })) as { readonly etag: string }).etag
    },
    residentBytes: () => processTree(pid).reduce((sum, each) => sum + each.residentBytes, 0),
    async metric(name) {
      const response = await fetch(`${urls.operator}/metrics`)
      const text = await response.text()
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    },
    stop: () => endChild(child),
  }
}

const registration = {
  key: 'bench',
  label: null,
  date: '2026-01-01',
  seasonType: 'Regular Season',
  awayTeam: { id: '1', name: 'Away', tricode: 'AWA' },
  homeTeam: { id: '2', name: 'Home', tricode: 'HOM' },
  firstEventAt: '2026-01-01T00:00:00Z',
  feeds: ['pulse'],
}

/** Not `fetch`: its pool of connections and its promises take more of the load's core than the request. */
function sendJson(
  method: string,
  url: string,
  body: string,
): Promise<{ readonly status: number; readonly text: string }> {
  const answered = Promise.withResolvers<{ status: number; text: string }>()
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const request = httpRequest(url, { method, headers }, response => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', chunk => {
      text += chunk
    })
    response.on('end', () => answered.resolve({ status: response.statusCode ?? 0, text }))
    response.on('error', answered.reject)
  })
  request.on('error', answered.reject)
  request.end(body)
  return answered.promise
}

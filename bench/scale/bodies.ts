import { request as httpRequest } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type PacedResult, runPacedLoad } from '../lib/paced-load.ts'
import { sampleDraft } from '../lib/sample-snapshot.ts'
import { progress, runScale, type ScaleFigures } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// How long readers wait while somebody with a token sends the largest bodies, one after the other.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    polls: { type: 'string', default: '500' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const rate = Number(values.polls)

const fixtureId = 'bodies'
const feed = `/v1/fixtures/${fixtureId}/feeds/pulse`
const publications = `${feed}/publications`
const most = 10_000
/** Makes an item as large as so many can be in one body. */
const filler = 'In words. '.repeat(60)

/** A body that is sent over and over, in two versions by turns, so that what is accepted changes something. */
interface Load {
  readonly name: string
  readonly method: 'POST' | 'PUT'
  readonly path: string
  /** Made before it is measured: making it takes as long as reading it. */
  readonly bodies: readonly string[]
}

const loads: readonly Load[] = [
  {
    name: 'refused: an object of 1.4 million fields',
    method: 'POST',
    path: publications,
    bodies: [fieldsText(1_400_000)],
  },
  {
    name: 'refused: a million withdrawals',
    method: 'POST',
    path: publications,
    bodies: [
      JSON.stringify({ withdrawals: Array.from({ length: 1e6 }, (_, id) => ({ id: `${id}` })) }),
    ],
  },
  {
    name: 'refused: 10,000 items of 1.3 kB, the last one wrong',
    method: 'PUT',
    path: feed,
    bodies: [snapshotText(0, [{ id: 'wrong' }])],
  },
  {
    name: 'refused: 10,000 items that lack every field',
    method: 'PUT',
    path: feed,
    bodies: [JSON.stringify({ fixtureId, feedKey: 'pulse', items: Array(most).fill({}) })],
  },
  {
    name: 'accepted: 1,000 items of 1.3 kB',
    method: 'POST',
    path: publications,
    bodies: [0, 1].map(turn => JSON.stringify({ items: drafts(1_000, turn) })),
  },
  {
    name: 'accepted: 10,000 items of 1.3 kB, all revised',
    method: 'PUT',
    path: feed,
    bodies: [snapshotText(0, []), snapshotText(1, [])],
  },
  {
    name: 'accepted: 10,000 items of 1.3 kB, as a dry run',
    method: 'POST',
    path: `${publications}?dryRun=true`,
    bodies: [0, 1].map(turn => JSON.stringify({ items: drafts(most, turn) })),
  },
  {
    name: 'accepted: 60 items of 250 kB, all in escapes',
    method: 'POST',
    path: publications,
    bodies: [0, 1].map(turn => escapesText(60, turn)),
  },
]

/** What readers saw, and how many bodies were answered. */
interface Measured extends PacedResult {
  readonly bodies: number
  readonly bodyMs: number
}

await runScale(async directory => {
  const service = await startServiceProcess(directory)
  try {
    await service.register('read')
    await service.publish('read', [...Array(40).keys()])
    await service.register(fixtureId)
    await pollAt(service, 2)
    const quiet: PacedResult[] = []
    const results = new Map<Load, Measured[]>(loads.map(load => [load, []]))
    for (let round = 0; round < rounds; round++) {
      quiet.push(await pollAt(service, seconds))
      for (const [load, measured] of results) {
        measured.push(await measure(service, load))
        progress(`round ${round + 1}: ${load.name}`)
      }
    }
    return figuresOf(quiet, [...results])
  } finally {
    await service.stop()
  }
})

async function measure(service: ServiceProcess, load: Load): Promise<Measured> {
  const ending = new AbortController()
  const sending = sendUntil(ending.signal, service.operatorUrl, load)
  // A failure to send is thrown when the polls have ended; before that it must not count as unhandled.
  sending.catch(() => {})
  const result = await pollAt(service, seconds).finally(() => ending.abort())
  return { ...result, ...(await sending) }
}

function pollAt(service: ServiceProcess, lastSeconds: number): Promise<PacedResult> {
  const url = service.feedUrl('read')
  const load = { url, coding: 'gzip', follows: true, connections: 16, rate } as const
  return runPacedLoad({ ...load, seconds: lastSeconds })
}

async function sendUntil(
  ending: AbortSignal,
  operatorUrl: string,
  { method, path, bodies }: Load,
): Promise<{ readonly bodies: number; readonly bodyMs: number }> {
  const times: number[] = []
  const bytes = bodies.map(body => Buffer.from(body))
  while (!ending.aborted) {
    const body = bytes[times.length % bytes.length] ?? Buffer.alloc(0)
    const startedAt = performance.now()
    await send(method, operatorUrl + path, body)
    times.push(performance.now() - startedAt)
    await wait(20)
  }
  return { bodies: times.length, bodyMs: median(times) }
}

function send(method: string, url: string, body: Buffer): Promise<void> {
  const headers = {
    authorization: 'Bearer bench',
    'content-type': 'application/json',
    'content-length': body.length,
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, headers }, response => {
      response.resume().on('end', () => resolve())
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

function drafts(count: number, turn: number): readonly object[] {
  return Array.from({ length: count }, (_, number) => {
    const draft = sampleDraft(fixtureId, number, turn) as { readonly content: object }
    return { ...draft, content: { ...draft.content, summary: filler } }
  })
}

function snapshotText(turn: number, more: readonly object[]): string {
  const items = [...drafts(most - more.length, turn), ...more]
  return JSON.stringify({ fixtureId, feedKey: 'pulse', items })
}

/** As long on the wire as an item may be, a sixth of that in memory. */
function escapesText(count: number, turn: number): string {
  const mark = '(the summary)'
  const items = drafts(count, turn).map(draft => {
    const { content } = draft as { readonly content: object }
    return { ...draft, content: { ...content, summary: mark } }
  })
  const escapes = '\\u0041'.repeat(41_000)
  return JSON.stringify({ items }).replaceAll(mark, escapes)
}

function fieldsText(count: number): string {
  return `{${Array.from({ length: count }, (_, name) => `"${name}":1`).join()}}`
}

function figuresOf(
  quiet: readonly PacedResult[],
  results: readonly (readonly [Load, readonly Measured[]])[],
): ScaleFigures {
  const p99 = (measured: readonly PacedResult[]): number =>
    median(measured.map(({ p99Ms }) => p99Ms))
  const p999 = (measured: readonly PacedResult[]): number =>
    median(measured.map(({ p999Ms }) => p999Ms))
  /** The body that makes readers wait longest, of those that are refused or of those that are accepted. */
  const worst = (kind: 'refused' | 'accepted'): string => {
    const [[load, measured] = []] = results
      .filter(([{ name }]) => name.startsWith(kind))
      .toSorted((a, b) => p999(b[1]) - p999(a[1]))
    if (load === undefined || measured === undefined) throw new Error(`No body is ${kind}`)
    const about = load.name.slice(kind.length + 2)
    return `${p99(measured).toFixed(1)} and ${p999(measured).toFixed(1)} ms beside the worst that is ${kind} (${about})`
  }
  return {
    name: 'bodies',
    title: 'The largest bodies',
    finding: `16 readers ask ${rate} times a second, while one publisher sends the largest bodies without a pause. Their p99 and p99.9 are ${p99(quiet).toFixed(1)} and ${p999(quiet).toFixed(1)} ms when nobody publishes, ${worst('refused')}, and ${worst('accepted')}: medians of ${rounds} rounds, in each of which every body follows the quiet.`,
    columns: ['', 'p99 ms', 'p99.9 ms', 'bodies', 'ms for each'],
    rows: [
      ['nothing', p99(quiet), p999(quiet), 0, 0],
      ...results.map(([{ name }, measured]) => [
        name,
        p99(measured),
        p999(measured),
        median(measured.map(({ bodies }) => bodies)),
        median(measured.map(({ bodyMs }) => bodyMs)),
      ]),
    ],
  }
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cpuSeconds } from '../lib/cpu-time.ts'
import { type PacedResult, runPacedLoad } from '../lib/paced-load.ts'
import { endChild, findProgram, loadCore, spawnPinned } from '../lib/processes.ts'
import { progress, runScale } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median, spreadOf } from '../lib/statistics.ts'

// How long honest pollers wait while others do harm. They ask at a fixed rate, far below what the service can answer.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
    polls: { type: 'string', default: '2000' },
    /** Connections whose headers never end. */
    stalled: { type: 'string', default: '3000' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const rate = Number(values.polls)
const stalled = Number(values.stalled)

/** One kind of harm; without an attack, none. */
interface Harm {
  readonly name: string
  readonly attack?: string
  readonly connections?: number
  /** Per second, at most. */
  readonly rate?: number
  /** How long it goes on before it is measured. */
  readonly leadSeconds: number
}

const harms: readonly Harm[] = [
  { name: 'quiet', leadSeconds: 0 },
  {
    name: `slowloris: ${stalled} connections, a byte a second each`,
    ...{ attack: 'slowloris', connections: stalled, rate: stalled },
    // Headers may take 30 s to arrive: all are refused while it is measured.
    leadSeconds: seconds < 10 ? 1 : 26,
  },
  {
    name: 'header flood: 4 connections, 16 kB of headers each, as fast as they are answered',
    ...{ attack: 'header-flood', connections: 4, leadSeconds: 1 },
  },
  {
    name: 'junk: 500 connections a second',
    ...{ attack: 'junk', connections: 200, rate: 500, leadSeconds: 1 },
  },
  {
    name: 'churn: 1000 connections a second, closed at once',
    ...{ attack: 'churn', connections: 200, rate: 1000, leadSeconds: 1 },
  },
]

/** What honest pollers saw, and what the service did meanwhile. */
interface Measured extends PacedResult {
  /** Share of the service's core. */
  readonly inUse: number
  /** What the harmful did in each second. */
  readonly harmsPerSecond: number
}

await runScale(async directory => {
  const service = await startServiceProcess(directory)
  try {
    await service.register('attacked')
    await service.publish('attacked', [...Array(40).keys()])
    const results = new Map<Harm, Measured[]>(harms.map(harm => [harm, []]))
    await pollers(service, 2)
    for (let round = 0; round < rounds; round++) {
      for (const [harm, measured] of results) {
        measured.push(await measure(service, harm))
        progress(`round ${round + 1}: ${harm.name}`)
      }
    }
    return figures([...results])
  } finally {
    await service.stop()
  }
})

async function measure(service: ServiceProcess, harm: Harm): Promise<Measured> {
  const attacker = startAttack(service.feedUrl('attacked'), harm)
  let harmsPerSecond = ''
  attacker?.stdout?.on('data', chunk => {
    harmsPerSecond = String(chunk)
  })
  try {
    if (attacker !== undefined) await once(attacker.stdout ?? attacker, 'data')
    await wait(harm.leadSeconds * 1000)
    const cpuBefore = cpuSeconds(service.pid)
    const result = await pollers(service, seconds)
    const inUse = (cpuSeconds(service.pid) - cpuBefore) / seconds
    if (attacker !== undefined) await endChild(attacker)
    return { ...result, inUse, harmsPerSecond: Number(harmsPerSecond) }
  } finally {
    if (attacker !== undefined) await endChild(attacker)
  }
}

function pollers(service: ServiceProcess, seconds: number): Promise<PacedResult> {
  const url = service.feedUrl('attacked')
  return runPacedLoad({ url, coding: 'gzip', follows: true, connections: 64, rate, seconds })
}

/** Only while the honest leave the core idle, so that they wait for the service and not for those who harm it. */
function startAttack(
  url: string,
  { attack, connections = 1, rate = 1 }: Harm,
): ChildProcess | undefined {
  if (attack === undefined) return undefined
  const program = join(import.meta.dirname, '..', 'clients', 'hostile-clients.ts')
  const whenIdle = findProgram('chrt') === undefined ? [] : ['chrt', '--idle', '0']
  return spawnPinned(loadCore, [
    ...[...whenIdle, process.execPath, program, '--url', url, '--attack', attack],
    ...['--connections', String(connections), '--rate', String(rate)],
  ])
}

function figures(results: readonly (readonly [Harm, readonly Measured[]])[]) {
  const quiet = results[0]?.[1] ?? []
  const rows = results.map(([{ name }, measured]) => {
    const figure = (of: (each: Measured) => number): number => median(measured.map(of))
    // Round by round, as the machine was the same for both only then.
    const factor = spreadOf(
      measured.map(({ p99Ms }, round) => p99Ms / (quiet[round]?.p99Ms ?? Number.NaN)),
    )
    return [
      name,
      figure(({ p99Ms }) => p99Ms),
      factor.median,
      `${factor.least.toFixed(1)}–${factor.most.toFixed(1)}`,
      figure(({ p50Ms }) => p50Ms),
      figure(({ p999Ms }) => p999Ms),
      figure(({ harmsPerSecond }) => harmsPerSecond),
      100 * figure(({ inUse }) => inUse),
    ]
  })
  const worst = rows.toSorted((a, b) => Number(b[2]) - Number(a[2]))[0] ?? []
  const [harm] = String(worst[0]).split(':')
  return {
    name: 'hostile-clients',
    title: 'Hostile clients',
    finding: `64 honest pollers ask ${rate} times a second, of one core in all. The harmful are in a process of their own that runs only when the honest leave their core idle. The p99 of the honest moves by a factor of at most ${Number(worst[2]).toFixed(1)} (${harm}).`,
    columns: [
      '',
      'p99 ms',
      'p99, times that of quiet',
      'min–max',
      'p50 ms',
      'p99.9 ms',
      'harms/s',
      'core of the service in use, %',
    ],
    rows,
  }
}

import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type AttackPlan, startAttack } from '../clients/hostile/attack-process.ts'
import { cpuSeconds, waitedSeconds } from '../lib/cpu-time.ts'
import { type PacedResult, runPacedLoad } from '../lib/paced-load.ts'
import { progress, runScale, type ScaleFigures } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median, type Spread, spreadOf } from '../lib/statistics.ts'

// How long honest pollers wait while others do harm. They ask at a fixed rate, far below what the service can answer.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    polls: { type: 'string', default: '2000' },
    /** Connections whose headers never end. */
    stalled: { type: 'string', default: '3000' },
    /** How long they stall before it is measured: by default until the service gives up the first of them. */
    lead: { type: 'string', default: '28' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const rate = Number(values.polls)
const stalled = Number(values.stalled)

/** One kind of harm; without a plan, none. */
interface Harm {
  readonly name: string
  readonly what: string
  readonly plan?: AttackPlan
  readonly leadSeconds: number
}

const harms: readonly Harm[] = [
  { name: 'quiet', what: '', leadSeconds: 0 },
  {
    name: 'slowloris',
    what: `${stalled} connections, a byte of a header a second each; refused with 408 meanwhile`,
    plan: { attack: 'slowloris', connections: stalled, rate: stalled },
    leadSeconds: Number(values.lead),
  },
  {
    name: 'header flood',
    what: '4 connections as fast as they are answered, 950 headers each or 1,050, which are too many',
    plan: { attack: 'header-flood', connections: 4 },
    leadSeconds: 1,
  },
  {
    name: 'junk',
    what: '500 connections a second: random bytes, broken requests, garbage behind 50 good ones',
    plan: { attack: 'junk', connections: 200, rate: 500 },
    leadSeconds: 1,
  },
  {
    name: 'churn',
    what: '1,000 connections a second, closed or reset at once',
    plan: { attack: 'churn', connections: 200, rate: 1000 },
    leadSeconds: 1,
  },
]

/** What honest pollers saw, and what the service did meanwhile. */
interface Measured extends PacedResult {
  /** Share of the service's core. */
  readonly inUse: number
  /** Share of the time in which the service could have run and others had its core. */
  readonly waitedShare: number
  readonly harmsPerSecond: number
}

await runScale(async directory => {
  const service = await startServiceProcess(directory)
  try {
    await service.register('attacked')
    await service.publish('attacked', [...Array(40).keys()])
    const results = new Map<Harm, Measured[]>(harms.map(harm => [harm, []]))
    await pollAt(service, 2)
    for (let round = 0; round < rounds; round++) {
      for (const [harm, measured] of results) {
        measured.push(await measure(service, harm))
        progress(`round ${round + 1}: ${harm.name}`)
      }
    }
    return figuresOf([...results])
  } finally {
    await service.stop()
  }
})

async function measure(service: ServiceProcess, { plan, leadSeconds }: Harm): Promise<Measured> {
  const attack =
    plan === undefined ? undefined : await startAttack(service.feedUrl('attacked'), plan)
  try {
    await wait(leadSeconds * 1000)
    const cpuBefore = cpuSeconds(service.pid)
    const waitedBefore = waitedSeconds(service.pid)
    const result = await pollAt(service, seconds)
    const inUse = (cpuSeconds(service.pid) - cpuBefore) / seconds
    const waitedShare = (waitedSeconds(service.pid) - waitedBefore) / seconds
    return { ...result, inUse, waitedShare, harmsPerSecond: (await attack?.end()) ?? 0 }
  } catch (error) {
    await attack?.end()
    throw error
  }
}

function pollAt(service: ServiceProcess, seconds: number): Promise<PacedResult> {
  const url = service.feedUrl('attacked')
  return runPacedLoad({ url, coding: 'gzip', follows: true, connections: 64, rate, seconds })
}

function figuresOf(results: readonly (readonly [Harm, readonly Measured[]])[]): ScaleFigures {
  const quiet = results[0]?.[1] ?? []
  const rows = results.map(([{ name, what }, measured]) => {
    const figure = (of: (each: Measured) => number): number => median(measured.map(of))
    const factor = factorOf(measured, quiet)
    const cells = [
      ...[name, figure(({ p99Ms }) => p99Ms), factor.median],
      `${factor.least.toFixed(1)}–${factor.most.toFixed(1)}`,
      ...[figure(({ p50Ms }) => p50Ms), figure(({ p999Ms }) => p999Ms)],
      ...[figure(each => each.harmsPerSecond), 100 * figure(({ inUse }) => inUse)],
      ...[100 * figure(each => each.waitedShare), what],
    ]
    return { name, factor, cells }
  })
  const [worst] = rows.toSorted((a, b) => b.factor.median - a.factor.median)
  return {
    name: 'hostile-clients',
    title: 'Hostile clients',
    finding: `64 honest pollers ask ${rate} times a second, while one core of others does harm as far as the honest leave it idle. In the median of the rounds the p99 of the honest moves by a factor of ${worst?.factor.median.toFixed(1)} at most (${worst?.name}); the table has the single rounds.`,
    columns: [
      '',
      'p99 ms',
      'times quiet',
      'min–max',
      'p50 ms',
      'p99.9 ms',
      'harms/s',
      'core in use, %',
      'taken by others, %',
      'what they do',
    ],
    rows: rows.map(({ cells }) => cells),
  }
}

/** Round by round, as the machine was the same for both only then. */
function factorOf(measured: readonly Measured[], quiet: readonly Measured[]): Spread {
  return spreadOf(measured.map(({ p99Ms }, round) => p99Ms / (quiet[round]?.p99Ms ?? Number.NaN)))
}

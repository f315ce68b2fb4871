import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type AttackPlan,
  type AttackProcess,
  startAttack,
} from '../clients/hostile/attack-process.ts'
import { type PacedResult, runPacedLoad } from '../lib/paced-load.ts'
import { processTree, stolenSeconds } from '../lib/process-tree.ts'
import { endChild, lineOf, serverCore, spawnPinned } from '../lib/processes.ts'
import { publishMeanwhile } from '../lib/publish-meanwhile.ts'
import { mebibyte, progress, readOptions, runScale, type ScaleFigures } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median, type Spread, spreadOf } from '../lib/statistics.ts'

// What anonymous clients can do to a service: how long honest pollers wait meanwhile, who ask at a fixed rate far below
// what the service can answer; how much more memory it takes; how long its loop is held. Each kind of harm has a bound of
// memory, and the script fails when one is passed, or the loop was held for longer than `longestHoldMs`. The last kind is
// no request: thousands of connections end in one instant. libuv takes up to 48 times 1,024 events in one turn, so that
// holds the loop of any server, and the limit is for how long it holds that of a bare `node:http` server.
/**
 * Each harm goes on for `lead` seconds before it is measured, by default until slow requests are given up; `only` is a
 * regular expression on their kinds.
 */
const options = readOptions({ rounds: 3, seconds: 8, polls: 2000, lead: 28, only: '' })
const { rounds, seconds, polls: rate, lead } = options
const only = new RegExp(options.only)

const bareServer = join(import.meta.dirname, '..', 'servers', 'bare-http.ts')
const longestHoldMs = 50
/** What the garbage of a busy service takes until it is collected, in MiB: part of every bound. */
const garbage = 96
/** The options of the service that bound memory, in MiB. */
const maxUnread = 64
/** An eighteenth of `--memory`. */
const replayMemory = 16

/** One kind of harm; without a plan, none. */
interface Harm {
  readonly name: string
  readonly what: string
  readonly plan?: AttackPlan
  readonly leadSeconds: number
  /** How much more memory the service may take, beside garbage, in MiB. */
  readonly bound: number
  /** The feed that is attacked. */
  readonly feed?: 'small' | 'large'
}

const idle: AttackPlan = { attack: 'idle', connections: 5000, rate: 2000 }
/** Seconds until all of them are there. */
const idleSeconds = 6

const harms: readonly Harm[] = [
  { name: 'quiet', what: '', leadSeconds: 0, bound: 0 },
  {
    name: 'slowloris',
    what: '3,000 connections, a byte of a header a second each; refused with 408 meanwhile',
    plan: { attack: 'slowloris', connections: 3000, rate: 3000 },
    leadSeconds: lead,
    bound: 48,
  },
  {
    name: 'slow readers',
    what: '20 more each second that ask for 5 MB and read nothing',
    plan: { attack: 'slow-readers', connections: 400, rate: 20 },
    feed: 'large',
    leadSeconds: lead,
    bound: maxUnread,
  },
  {
    name: 'idle',
    what: '5,000 connections that polled once',
    plan: idle,
    leadSeconds: idleSeconds,
    bound: 80,
  },
  {
    name: 'waiting',
    what: '5,000 reads that wait for the next change',
    plan: { attack: 'waiting', connections: 5000, rate: 2000 },
    leadSeconds: 3,
    bound: 80,
  },
  {
    name: 'junk',
    what: '500 connections a second: random bytes, broken requests, garbage behind 50 good ones',
    plan: { attack: 'junk', connections: 200, rate: 500 },
    leadSeconds: 1,
    bound: 16,
  },
  {
    name: 'churn',
    what: '1,000 connections a second, closed or reset at once',
    plan: { attack: 'churn', connections: 200, rate: 1000 },
    leadSeconds: 1,
    bound: 16,
  },
  flood('headers', '950 headers each or 1,050, which are too many'),
  flood('hosts', 'absolute addresses of 15 kB, another each time'),
  flood('queries', 'queries of 14 kB, another each time'),
  flood('feeds', 'feeds that are not there, another each time'),
  flood('codings', 'a list of codings of 14 kB, another each time'),
  flood('tags', 'lists of 1,000 tags, another each time'),
  flood('replays', 'the past at another instant each time', replayMemory),
  { ...flood('evidence', 'evidence of 6,000 items, another each time'), feed: 'large' },
  { ...flood('atom', 'the Atom feed of 5 MB, with another query each time'), feed: 'large' },
  { ...flood('game page', 'the page of a game with a feed of 5 MB'), feed: 'large' },
  flood('pages', 'the page behind live, or of a game that is not there'),
  flood('keys', 'the keys that sign, with another query each time'),
  {
    name: 'vanish',
    what: '5,000 connections that polled once end in one instant',
    plan: idle,
    leadSeconds: idleSeconds,
    bound: 80,
  },
]

/** Requests as fast as four connections are answered. */
function flood(attack: string, what: string, bound: number = 32): Harm {
  return { name: attack, what, plan: { attack, connections: 4 }, leadSeconds: 1, bound }
}

/** What honest pollers saw, and what the service did meanwhile. */
interface Measured extends PacedResult {
  readonly harmsPerSecond: number
  /** The most that it took more than before, in MiB. */
  readonly memory: number
  /** For how long its loop was held at most, in milliseconds. */
  readonly heldMs: number
  /** For how long it may be. */
  readonly limitMs: number
}

/** A server whose memory and loop are looked at. */
interface Watched extends Pick<ServiceProcess, 'pid' | 'residentBytes'> {
  /** The longest delay of its loop since it was read last, in milliseconds; the monitor looks each 10 ms. */
  lagMs(): Promise<number>
}

type Health = Pick<Measured, 'memory' | 'heldMs'>

/** Makes each publication another. */
let points = 0

await runScale(async directory => {
  const limits = [`--max-unread=${maxUnread}`, `--memory=${18 * replayMemory}`]
  const service = await startServiceProcess(directory, [...limits, '--response-timeout=8'])
  try {
    await service.register('small')
    await service.publish('small', [...Array(40).keys()])
    await service.register('large')
    for (let first = 0; first < 6000; first += 1000) {
      const numbers = Array.from({ length: 1000 }, (_, number) => first + number)
      await service.publish('large', numbers)
    }
    const wanted = harms.filter(({ name }) => name === 'quiet' || only.test(name))
    const results = new Map<Harm, Measured[]>(wanted.map(harm => [harm, []]))
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

async function measure(
  service: ServiceProcess,
  { name, plan, leadSeconds, feed = 'small' }: Harm,
): Promise<Measured> {
  const lagMs = async () => (await service.metric('nodejs_eventloop_lag_max_seconds')) * 1000
  const watched = { ...service, lagMs }
  const health = watchHealth(watched)
  const attack = plan && (await startAttack(service.feedUrl(feed), plan))
  try {
    await wait(leadSeconds * 1000)
    const result = await pollAt(service, seconds)
    const during = await health.end()
    const { harmsPerSecond, heldMs } = await endOf(attack, watched)
    if (name !== 'vanish') return { ...result, ...during, harmsPerSecond, limitMs: longestHoldMs }
    return { ...result, ...during, harmsPerSecond, heldMs, limitMs: await bareHeldMs() }
  } catch (error) {
    await attack?.end()
    await health.end()
    throw error
  }
}

/** Ends an attack, and says for how long its end held the loop of the server. */
async function endOf(
  attack: AttackProcess | undefined,
  server: Watched,
): Promise<Pick<Measured, 'harmsPerSecond' | 'heldMs'>> {
  const health = watchHealth(server)
  const harmsPerSecond = (await attack?.end()) ?? 0
  // Nothing of it is left for the next kind.
  await wait(1000)
  return { ...(await health.end()), harmsPerSecond }
}

/** For how long the end of the same connections holds the loop of a bare server, in milliseconds. */
async function bareHeldMs(): Promise<number> {
  const child = spawnPinned(serverCore, [process.execPath, bareServer])
  try {
    const [, port] = await lineOf(child, /^listening on (\d+)$/)
    const lines = child.stdout as NonNullable<typeof child.stdout>
    const attack = await startAttack(`http://127.0.0.1:${port}/`, idle)
    await wait((idleSeconds + seconds) * 1000)
    const server = {
      pid: child.pid ?? 0,
      residentBytes: () => 0,
      async lagMs() {
        const told = once(lines, 'data')
        child.stdin?.write('\n')
        return Number(String(await told))
      },
    }
    return (await endOf(attack, server)).heldMs
  } finally {
    await endChild(child)
  }
}

/**
 * Looks at memory and loop of a server several times a second until it is ended. A loop that stood still as others had
 * the core, programs or the machine's other guests, was not held by the server.
 */
function watchHealth(server: Watched): { end(): Promise<Health> } {
  const before = server.residentBytes()
  const ending = new AbortController()
  const watching = (async () => {
    let most = before
    let heldMs = 0
    // The delay counts from the last time it was read; what was before is not looked at.
    await server.lagMs()
    let takenMs = takenFrom(server)
    while (!ending.signal.aborted) {
      await wait(100)
      most = Math.max(most, server.residentBytes())
      const lagMs = (await server.lagMs()) - 10
      const takenBefore = takenMs
      takenMs = takenFrom(server)
      heldMs = Math.max(heldMs, lagMs - (takenMs - takenBefore))
    }
    return { memory: (most - before) / mebibyte, heldMs }
  })()
  return {
    end() {
      ending.abort()
      return watching
    },
  }
}

/** For how long others had the server's core while it could have run, so far, in milliseconds. */
function takenFrom({ pid }: Watched): number {
  const [facts] = processTree(pid).filter(each => each.pid === pid)
  return ((facts?.waitedSeconds ?? 0) + stolenSeconds(serverCore)) * 1000
}

/** A publication each second is what ends waits, all at once. */
function pollAt(service: ServiceProcess, seconds: number): Promise<PacedResult> {
  const url = service.feedUrl('small')
  const load = { url, coding: 'gzip', follows: true, connections: 64, rate, seconds } as const
  const publish = (): Promise<unknown> => service.publish('small', [0], points++)
  return publishMeanwhile(publish, () => runPacedLoad(load), 1000)
}

function figuresOf(results: readonly (readonly [Harm, readonly Measured[]])[]): ScaleFigures {
  const quiet = results[0]?.[1] ?? []
  const rows = results.map(([{ name, what, bound }, measured]) => {
    const figure = (of: (each: Measured) => number): number => median(measured.map(of))
    const factor = factorOf(measured, quiet)
    const memory = Math.max(...measured.map(each => each.memory))
    const heldMs = figure(each => each.heldMs)
    const limitMs = figure(each => each.limitMs)
    const faults = [
      ...(memory > bound + garbage ? [`${name}: ${memory.toFixed(0)} MiB more`] : []),
      ...(heldMs > limitMs ? [`${name}: held the loop for ${heldMs.toFixed(0)} ms`] : []),
    ]
    const cells = [
      name,
      figure(({ p99Ms }) => p99Ms),
      `${factor.median.toFixed(1)} (${factor.least.toFixed(1)}–${factor.most.toFixed(1)})`,
      Math.round(memory),
      bound + garbage,
      heldMs,
      limitMs,
      figure(each => each.harmsPerSecond),
      what,
    ]
    return { cells, faults }
  })
  const faults = rows.flatMap(each => each.faults)
  if (faults.length > 0) process.exitCode = 1
  const verdict = faults.length === 0 ? 'Every bound is kept.' : `Not kept: ${faults.join('; ')}.`
  return {
    name: 'hostile-clients',
    title: 'Hostile clients',
    finding: `64 honest pollers ask ${rate} times a second for a feed that changes once a second, while one core of others does harm as far as the honest leave it idle. Memory is the most that the service took more than before in any round; its bound has ${garbage} MiB for garbage. The loop may be held for ${longestHoldMs} ms until the harm ends, without the time that others had its core; by the end of 5,000 connections in one instant, for as long as that of a bare \`node:http\` server is. ${verdict}`,
    columns: [
      '',
      'p99 ms',
      'times quiet (min–max)',
      'memory, MiB more',
      'bound, MiB',
      'loop held, ms',
      'limit, ms',
      'harms/s',
      'what they do',
    ],
    rows: rows.map(({ cells }) => cells),
  }
}

/** Round by round, as the machine was the same for both only then. */
function factorOf(measured: readonly Measured[], quiet: readonly Measured[]): Spread {
  return spreadOf(measured.map(({ p99Ms }, round) => p99Ms / (quiet[round]?.p99Ms ?? Number.NaN)))
}

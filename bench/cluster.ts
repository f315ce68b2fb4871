import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { EntryFacts, NewEntry } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { startNatsServers } from '../packages/journal/src/lib/testing/nats-servers.ts'
import {
  type ClusterNode,
  startClusterNode,
} from '../packages/server/src/lib/testing/cluster/cluster-node.ts'
import { runLoad } from './lib/load.ts'
import { sampleSnapshot } from './lib/sample-snapshot.ts'
import { median } from './lib/statistics.ts'

/**
 * Measures a cluster on one machine: three NATS servers that keep three replicas, and two nodes. What it prints says how
 * things relate, not how fast a real cluster is: servers, nodes and load share the cores.
 */

const { values } = parseArgs({
  options: {
    publications: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    fixtures: { type: 'string', default: '2000' },
    entries: { type: 'string', default: '500' },
  },
})
const publications = Number(values.publications)
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const fixtures = Number(values.fixtures)
const entries = Number(values.entries)

const feedPath = '/v1/fixtures/bench/feeds/pulse'
const token = 'a-secret-of-the-tests'

const ends: (() => unknown)[] = []
const run = { after: (end: () => unknown) => void ends.unshift(end) }
try {
  await measure()
} finally {
  for (const end of ends) await end()
}

async function measure(): Promise<void> {
  const servers = (await startNatsServers(run, { count: 3 })).map(({ url }) => url)
  print(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, 3 servers, 3 replicas`)
  const one = await startClusterNode(run, servers, 'BENCH')
  const other = await startClusterNode(run, servers, 'BENCH')
  await operate(one, 'PUT', '/v1/fixtures/bench', registration())
  const snapshot = JSON.parse(sampleSnapshot(30_000).toString().replaceAll('bench-1', 'bench'))
  await measureVisibility(one, other, snapshot.items[0])
  await measureReads(one, other, snapshot)
  await Promise.all([one.kill(), other.kill()])
  await measureJournal(servers)
}

/** From the start of a publication to one node until a reader of another one sees it. */
async function measureVisibility(
  one: ClusterNode,
  other: ClusterNode,
  item: { readonly content: object },
): Promise<void> {
  const acknowledged: number[] = []
  const visible: number[] = []
  for (let count = 0; count < publications; count++) {
    const draft = { ...item, id: 'a', fixtureId: 'bench', content: { ...item.content } }
    Object.assign(draft.content, { headline: `Publication ${count}` })
    Reflect.deleteProperty(draft, 'revision')
    Reflect.deleteProperty(draft, 'publishedAt')
    const started = performance.now()
    const { etag } = (await operate(one, 'POST', `${feedPath}/publications`, {
      items: [draft],
    })) as { readonly etag: string }
    acknowledged.push(performance.now() - started)
    while ((await readTag(other)) !== etag);
    visible.push(performance.now() - started)
  }
  print(`\npublication acknowledged: ${percentiles(acknowledged)}`)
  print(`visible at another node:  ${percentiles(visible)}`)
}

/** Polls of a snapshot of 30 kB: one node, then two at once. */
async function measureReads(one: ClusterNode, other: ClusterNode, snapshot: object): Promise<void> {
  const { etag } = (await operate(one, 'PUT', feedPath, {
    ...snapshot,
    fixtureId: 'bench',
    feedKey: 'pulse',
  })) as { readonly etag: string }
  while ((await readTag(other)) !== etag);
  print(
    '\n| polls | one node, requests/s | two nodes | ratio | ratio for each second of their processors |',
  )
  print('|---|---|---|---|---|')
  for (const [name, headers] of [
    ['304', { 'If-None-Match': etag }],
    ['200, 30 kB', {}],
  ] as const) {
    const alone: number[] = []
    const both: number[] = []
    const perCpuSecond: number[] = []
    for (let round = 0; round < rounds; round++) {
      const single = await loadOn([one], headers)
      const double = await loadOn([one, other], headers)
      alone.push(single.rate)
      both.push(double.rate)
      perCpuSecond.push(double.ratePerCpuSecond / single.ratePerCpuSecond)
    }
    const ratio = median(both.map((rate, round) => rate / (alone[round] ?? Number.NaN)))
    print(
      `| ${name} | ${Math.round(median(alone))} | ${Math.round(median(both))} | ${ratio.toFixed(2)} | ${median(perCpuSecond).toFixed(2)} |`,
    )
  }
}

async function loadOn(
  nodes: readonly ClusterNode[],
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly rate: number; readonly ratePerCpuSecond: number }> {
  const before = cpuSeconds(nodes)
  const results = await Promise.all(
    nodes.map(({ publicUrl }) =>
      runLoad({ url: publicUrl + feedPath, headers, connections: 32, seconds }),
    ),
  )
  const rate = results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0)
  return { rate, ratePerCpuSecond: (rate * seconds) / (cpuSeconds(nodes) - before) }
}

/** What the processes have used of their processors so far. */
function cpuSeconds(nodes: readonly ClusterNode[]): number {
  return nodes.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) / 100
  }, 0)
}

/** Appends, opens anew, and reads: how fast a node catches up. */
async function measureJournal(servers: readonly string[]): Promise<void> {
  const options = { servers, stream: 'BENCH_CATCH_UP' }
  const journal = await openNatsJournal(options)
  let started = performance.now()
  await inParallel(fixtures, 64, index => appendChain(journal, `f${index}`, 2))
  await appendChain(journal, 'long', entries)
  const total = fixtures * 2 + entries
  print(`\nappends, up to 64 chains at once: ${rate(total, started)} entries/s`)
  await journal.close()

  started = performance.now()
  const opened = await openNatsJournal(options)
  print(`open with ${fixtures + 1} chains: ${Math.round(performance.now() - started)} ms`)
  started = performance.now()
  print(`read their heads: ${rate(await count(opened.readHeads()), started)} entries/s`)
  started = performance.now()
  print(`read everything: ${rate(await count(opened.readAfter(0)), started)} entries/s`)
  started = performance.now()
  const feed = { fixtureId: 'long', feedKey: 'pulse' }
  const read = await count(opened.readAfter(0, { feed }))
  print(`read a feed of ${read} entries: ${Math.round(performance.now() - started)} ms`)
  await opened.close()
}

async function appendChain(journal: Journal, fixtureId: string, length: number): Promise<void> {
  const items = JSON.parse(sampleSnapshot(3_000).toString()).items
  let previous = 0
  for (let index = 0; index < length; index++) {
    const facts: EntryFacts = {
      kind: 'publication',
      fixtureId,
      feedKey: 'pulse',
      at: '2026-03-01T19:00:00Z',
      items,
      withdrawals: [],
      itemCount: 1,
    }
    const entry: NewEntry = { ...facts, id: `${fixtureId} ${index}`, previous, recordedAt: '' }
    previous = (await journal.append(entry)).position
  }
}

async function inParallel(
  total: number,
  width: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const workers = Array.from({ length: width }, async () => {
    while (next < total) await work(next++)
  })
  await Promise.all(workers)
}

async function count(each: AsyncIterable<unknown>): Promise<number> {
  let number = 0
  for await (const _ of each) number++
  return number
}

async function operate(
  node: ClusterNode,
  method: string,
  path: string,
  body: object,
): Promise<unknown> {
  for (;;) {
    const response = await fetch(node.operatorUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (response.status < 300) return JSON.parse(text)
    if (response.status !== 503) throw new Error(`${path} was answered ${text}`)
    await delay(100)
  }
}

async function readTag(node: ClusterNode): Promise<string | null> {
  const response = await fetch(node.publicUrl + feedPath, {
    headers: { 'accept-encoding': 'identity' },
  })
  await response.arrayBuffer()
  return response.headers.get('etag')
}

function registration(): object {
  return {
    key: 'bench',
    label: null,
    date: '2026-03-01',
    seasonType: 'Regular Season',
    awayTeam: { id: 'tides', name: 'Port Ellery Tides', tricode: 'TID' },
    homeTeam: { id: 'comets', name: 'Marrow Hill Comets', tricode: 'COM' },
    firstEventAt: '2026-03-01T19:00:00Z',
    feeds: ['pulse'],
  }
}

function percentiles(each: readonly number[]): string {
  const sorted = each.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`
}

function rate(number: number, started: number): number {
  return Math.round(number / ((performance.now() - started) / 1000))
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

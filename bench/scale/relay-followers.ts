import { mkdir } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import {
  Followers,
  missingFollowers,
  monotonicMs,
  pollRequest,
  type Seen,
} from '../lib/followers.ts'
import { readOnce } from '../lib/read-once.ts'
import { print, progress, runScale } from '../lib/scale-run.ts'
import { startRelayProcess, startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// A relay whose followers are many, half of them waiting and half polling: when they have what the other service
// published, and what that service sees of them. The followers are processes of their own, as descriptors are counted
// for each process.
const { values } = parseArgs({
  options: {
    followers: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
  },
})
const count = Number(values.followers)
const rounds = Number(values.rounds)
const intervalMs = 2_000
const items = [...Array(40).keys()]

const missing = missingFollowers()
if (missing !== undefined) print(`skipped: ${missing} is not installed`)
else
  await runScale(async directory => {
    const upstream = await startServiceProcess(`${directory}/upstream`)
    const between = await startCounter(upstream.publicUrl)
    const relay = await startRelayProcess(between.url, `${directory}/relay`)
    const groups: Followers[] = []
    try {
      await upstream.register('followed')
      await upstream.publish('followed', items)
      const url = relay.feedUrl('followed')
      while ((await readOnce(url, {})).status !== 200) await pause(100)
      for (const name of ['waiting', 'polling']) {
        await mkdir(`${directory}/${name}`)
        groups.push(await Followers.open(url, count / 2, `${directory}/${name}`))
      }
      const [waiting, polling] = groups as [Followers, Followers]
      const all: { readonly waiting: Times; readonly polling: Times }[] = []
      between.forget()
      for (let round = 0; round <= rounds; round++) {
        const coded = { 'Accept-Encoding': 'gzip' }
        const { entityTag } = await readOnce(url, coded)
        const conditional = { ...coded, 'If-None-Match': entityTag }
        await waiting.ask(pollRequest(url, { ...conditional, Prefer: 'wait=30' }))
        while ((await relay.metric('fixture_feed_waiting_reads')) < count / 2) await pause(50)
        const { seen } = await polling.poll(intervalMs, pollRequest(url, conditional))
        await pause(intervalMs)
        const startedAt = monotonicMs()
        const [atOnce, polled] = await Promise.all([
          waiting.seen(),
          seen,
          upstream.publish('followed', [0], round + 1),
        ])
        progress(`round ${round}`)
        // The first one is not counted: compilers settle in it.
        if (round === 0) continue
        all.push({ waiting: timesOf(atOnce, startedAt), polling: timesOf(polled, startedAt) })
      }
      const rows = (['waiting', 'polling'] as const).map(way => [
        `${count / 2}, ${way}`,
        ...(['p50', 'p99', 'last'] as const).map(field =>
          median(all.map(each => each[way][field])),
        ),
      ])
      const { mostOfOne, mostInAll, requests } = between.counts()
      return {
        name: 'relay-followers',
        title: `From a publication through a relay to ${count} followers`,
        finding: `The median of ${rounds} publications each, from their first byte at the other service. That service had at most ${mostOfOne} request of a feed in flight and ${mostInAll} in all, ${requests} in the whole run.`,
        columns: ['followers of the relay', 'p50 ms', 'p99 ms', 'last ms'],
        rows,
        hasNoChart: true,
      }
    } finally {
      for (const group of groups) await group.close()
      await relay.stop()
      await between.stop()
      await upstream.stop()
    }
  })

type Times = Pick<Seen, 'p50' | 'p99' | 'last'>

function timesOf({ p50, p99, last }: Seen, startedAt: number): Times {
  return { p50: p50 - startedAt, p99: p99 - startedAt, last: last - startedAt }
}

/** Passes requests on to a service, and counts how many of each feed are in flight at once. */
async function startCounter(target: string) {
  const now = new Map<string, number>()
  let counted = { mostOfOne: 0, mostInAll: 0, requests: 0 }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    note(path, 1)
    response.once('close', () => note(path, -1))
    const { method = 'GET', headers } = request
    const passed = httpRequest(target + path, { method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.once('close', () => passed.destroy())
    passed.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    counts: () => counted,
    forget() {
      counted = { mostOfOne: 0, mostInAll: 0, requests: 0 }
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function note(path: string, change: number): void {
    const here = (now.get(path) ?? 0) + change
    now.set(path, here)
    const inAll = [...now.values()].reduce((sum, each) => sum + each, 0)
    counted = {
      mostOfOne: Math.max(counted.mostOfOne, here),
      mostInAll: Math.max(counted.mostInAll, inAll),
      requests: counted.requests + Math.max(change, 0),
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

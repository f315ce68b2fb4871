import { parseArgs } from 'node:util'
import { Followers, missingFollowers, pollRequest } from '../lib/followers.ts'
import { type LoadResult, runLoadOn } from '../lib/load.ts'
import { publishMeanwhile } from '../lib/publish-meanwhile.ts'
import { readOnce } from '../lib/read-once.ts'
import { print, progress, runScale } from '../lib/scale-run.ts'
import { type ServiceProcess, startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// What pollers of one feed notice of those who wait for another: while nothing changes, and while each change wakes them
// all and all of them ask again. Paired: each round measures all of it.
const { values } = parseArgs({
  options: {
    waiting: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '10' },
  },
})
const most = Number(values.waiting)
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)

interface Case {
  readonly name: string
  readonly waiting: number
  readonly everyMs: number | undefined
}

const cases: readonly Case[] = [
  { name: 'nobody waits', waiting: 0, everyMs: undefined },
  { name: `${most} wait, nothing changes`, waiting: most, everyMs: undefined },
  { name: `${most / 10} wait, a change each second`, waiting: most / 10, everyMs: 1_000 },
  { name: `${most} wait, a change each ${seconds} s`, waiting: most, everyMs: seconds * 1_000 },
]

const missing = missingFollowers()
if (missing !== undefined) print(`skipped: ${missing} is not installed`)
else
  await runScale(async directory => {
    const service = await startServiceProcess(`${directory}/data`)
    try {
      for (const feed of ['polled', 'followed']) {
        await service.register(feed)
        await service.publish(feed, [...Array(40).keys()])
      }
      const results = new Map<Case, LoadResult[]>(cases.map(each => [each, []]))
      for (let round = 0; round < rounds; round++) {
        for (const [each, all] of results) {
          all.push(await measure(service, each, directory))
          progress(`round ${round + 1}: ${each.name}`)
        }
      }
      const quiet = results.get(cases[0] as Case) ?? []
      return {
        name: 'waiting-beside',
        title: 'Polls of others beside those who wait',
        finding: `64 connections poll one feed as fast as they are answered (304), while others wait for another feed; the median of ${rounds} rounds, the ratios round by round. With each change all who wait are answered, and ask again.`,
        columns: ['', '304s/s', 'of the quiet rate', 'p99 ms', 'times the quiet p99'],
        rows: [...results].map(([{ name }, all]) => [
          name,
          median(all.map(({ requestsPerSecond }) => requestsPerSecond)),
          paired(all, quiet, ({ requestsPerSecond }) => requestsPerSecond),
          median(all.map(({ p99Ms }) => p99Ms)),
          paired(all, quiet, ({ p99Ms }) => p99Ms),
        ]),
        hasNoChart: true,
      }
    } finally {
      await service.stop()
    }
  })

async function measure(
  service: ServiceProcess,
  { waiting, everyMs }: Case,
  directory: string,
): Promise<LoadResult> {
  const poll = await pollOf(service)
  if (waiting === 0) return poll()
  const url = service.feedUrl('followed')
  const followers = await Followers.open(url, waiting, directory)
  try {
    const { entityTag } = await readOnce(url, { 'Accept-Encoding': 'gzip' })
    const request = pollRequest(url, {
      ...{ 'Accept-Encoding': 'gzip', 'If-None-Match': entityTag, Prefer: 'wait=30' },
    })
    const lead = Math.ceil(2 + waiting / 5_000)
    const followed = followers.follow(seconds + lead, 50, request)
    await new Promise(resolve => setTimeout(resolve, lead * 1_000))
    const result = await (everyMs === undefined
      ? poll()
      : publishMeanwhile(() => publish(service), poll, everyMs))
    await followed
    return result
  } finally {
    await followers.close()
  }
}

async function pollOf(service: ServiceProcess): Promise<() => Promise<LoadResult>> {
  const url = service.feedUrl('polled')
  const { entityTag } = await readOnce(url, { 'Accept-Encoding': 'gzip' })
  const headers = { 'Accept-Encoding': 'gzip', 'If-None-Match': entityTag }
  return () => runLoadOn(service.pid, { url, headers, connections: 64, seconds })
}

/** Makes each publication another than the last. */
function publish(service: ServiceProcess): Promise<unknown> {
  return service.publish('followed', [0], Math.round(performance.now()))
}

function paired(
  all: readonly LoadResult[],
  quiet: readonly LoadResult[],
  figure: (result: LoadResult) => number,
): number {
  return median(all.map((each, round) => figure(each) / figure(quiet[round] ?? each)))
}

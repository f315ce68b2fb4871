import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runLoadOn } from '../lib/load.ts'
import { runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'
import { median } from '../lib/statistics.ts'

// What signatures cost: a publication, the first read behind it, a replay that nobody has asked for before, and polls.
const { values } = parseArgs({ options: { publications: { type: 'string', default: '200' } } })

await runScale(async directory => {
  const files = ['one.pem', 'two.pem'].map(name => join(directory, name))
  const program = join(import.meta.dirname, '../../packages/cli/bin/fixture-feed.js')
  for (const file of files) execFileSync(process.execPath, [program, 'key', file])
  const rows: number[][] = []
  for (const keys of [0, 1, 2])
    rows.push([keys, ...(await measure(join(directory, `${keys}`), files.slice(0, keys)))])
  const finding = 'A version is signed with its first 200, once for all readers; a 304 has none.'
  const times = ['publication ms', 'first 200 ms', 'first replay ms']
  const columns = ['keys', ...times, 'bytes of a head', 'CPU µs of a 304']
  return { name: 'signing', title: 'Signatures', finding, columns, rows }
})

async function measure(directory: string, keys: readonly string[]): Promise<readonly number[]> {
  const service = await startServiceProcess(
    directory,
    keys.map(file => `--signing-key=${file}`),
  )
  const times: [number[], number[], number[]] = [[], [], []]
  try {
    await service.register('signed')
    await service.publish('signed', [...Array(40).keys()])
    const url = service.feedUrl('signed')
    let { headers, text } = await read(url)
    for (let round = 0; round < Number(values.publications); round++) {
      const { snapshotAt } = JSON.parse(text) as { readonly snapshotAt: string }
      await timed(times[0], service.publish('signed', [round % 40], 1000 + round))
      ;({ headers, text } = await timed(times[1], read(url)))
      await timed(times[2], read(`${url}?until=${snapshotAt}`))
    }
    const head = [...headers].reduce((sum, field) => sum + field.join(': \r\n').length, 0)
    const conditions = { 'If-None-Match': headers.get('etag') ?? '' }
    const load = { url, headers: conditions, connections: 64, seconds: 3 }
    await runLoadOn(service.pid, load)
    const { cpuMicros = Number.NaN } = await runLoadOn(service.pid, load)
    return [...times.map(median), head, cpuMicros]
  } finally {
    await service.stop()
  }
}

async function read(url: string): Promise<{ readonly headers: Headers; readonly text: string }> {
  const answer = await fetch(url)
  return { headers: answer.headers, text: await answer.text() }
}

function timed<Result>(times: number[], work: Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  return work.finally(() => times.push(performance.now() - startedAt))
}

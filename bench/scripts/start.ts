import { request } from 'node:http'
import { join } from 'node:path'
import { totalCpuSeconds } from '../lib/process-tree.ts'
import { endChild, freePort, loadCore, spawnPinned } from '../lib/processes.ts'
import { progress, readOptions, runScale } from '../lib/scale-run.ts'
import { median } from '../lib/statistics.ts'

// Processor time from the start of a process until its first response with status 200, measured alternately with an
// empty Node process. The previous start has cached the compiled code, as on every machine after its first start.

const { rounds } = readOptions({ rounds: 9 })

const repository = join(import.meta.dirname, '..', '..')
const program = join(repository, 'packages', 'cli', 'bin', 'fixture-feed.js')

/** A program, and the address of its first response. */
interface Started {
  readonly name: string
  readonly command: (port: number, operatorPort: number) => readonly string[]
  readonly path: string
}

await runScale(async directory => {
  let folders = 0
  const started: readonly Started[] = [
    {
      name: 'empty Node process',
      command: port => [process.execPath, '--eval', emptyServer(port)],
      path: '/',
    },
    {
      name: 'serve, empty data directory, to the first 200',
      command: (port, operatorPort) => [
        process.execPath,
        program,
        'serve',
        `--data=${join(directory, `data-${folders++}`)}`,
        `--port=${port}`,
        `--operator-port=${operatorPort}`,
      ],
      path: '/v1/fixtures',
    },
    {
      name: 'npm start, to the first page',
      command: (port, operatorPort) => [
        'npm',
        'start',
        `--prefix=${repository}`,
        '--',
        `--port=${port}`,
        `--operator-port=${operatorPort}`,
      ],
      path: '/',
    },
  ]
  const times = started.map((): number[] => [])
  for (let round = 0; round <= rounds; round++) {
    for (const [index, each] of started.entries()) {
      const milliseconds = await timeOfStart(each)
      // The first round only fills the cache of compiled code.
      if (round > 0) times[index]?.push(milliseconds)
    }
    progress(`round ${round}`)
  }
  const medians = times.map(median)
  return {
    name: 'start',
    title: 'Start',
    finding: `Processor time from the start of a process until its first response with status 200, all processes that it starts included; median of ${rounds} starts in turns. The empty Node process only serves an empty page.`,
    columns: ['what', 'CPU ms', 'times the empty Node process'],
    rows: started.map(({ name }, index) => [
      name,
      medians[index] ?? Number.NaN,
      (medians[index] ?? Number.NaN) / (medians[0] ?? Number.NaN),
    ]),
  }
})

function emptyServer(port: number): string {
  return `require('node:http').createServer((_, response) => response.end()).listen(${port}, '127.0.0.1')`
}

/** Starts a program, and returns the processor time until its first response with status 200, in milliseconds. */
async function timeOfStart({ command, path }: Started): Promise<number> {
  const port = await freePort()
  const operatorPort = await freePort()
  const child = spawnPinned(loadCore, command(port, operatorPort), {
    FIXTURE_FEED_OPERATOR_TOKEN: 'bench',
  })
  child.stdout?.resume()
  child.stderr?.resume()
  const pid = child.pid ?? 0
  try {
    while ((await statusOf(`http://127.0.0.1:${port}${path}`)) !== 200) {
      if (child.exitCode !== null)
        throw new Error(`${path}: the process ended with ${child.exitCode}`)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    return totalCpuSeconds(pid) * 1000
  } finally {
    await endChild(child)
  }
}

/** The status of a response; `undefined` if the request fails, as it does before the server listens. */
function statusOf(url: string): Promise<number | undefined> {
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  request(url, { agent: false }, response => {
    response.resume()
    resolve(response.statusCode)
  })
    .on('error', () => resolve(undefined))
    .end()
  return promise
}

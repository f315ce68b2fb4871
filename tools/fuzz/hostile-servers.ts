import assert from 'node:assert/strict'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { FeedError, readFixtures } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import { readFeed } from '@fixture-feed/client/read-feed'
import { readTimeline } from '@fixture-feed/client/read-timeline'
import { runConformance } from '@fixture-feed/conformance/run-conformance'
import { gameSources } from '@fixture-feed/generator/game-source'
import { openInput } from '../../packages/cli/src/lib/follow/input.ts'
import { startCommand } from '../../packages/cli/src/lib/testing/run-command.ts'
import { temporaryFolder } from '../../packages/cli/src/lib/testing/temporary-folder.ts'
import { readCase } from '../../packages/contract/tools/case-files.ts'
import {
  type HostileAnswer,
  type HostileServer,
  honestAnswer,
  hostileAnswers,
  startHostileServer,
} from './hostile-server.ts'
import { type FuzzTarget, tryInputs } from './target.ts'

/** Services and providers that answer anything, against all that reads from them. */
export const hostileServers: FuzzTarget = {
  name: 'hostile servers',
  property:
    'whatever a server answers, reads of the client and inputs of a follower fail in words; tail and a relay go on; a conformance run comes to its end',
  inputsPerRound: 100,
  inputsInTests: 60,
  open: async () => ({
    async round(seed, count) {
      await using server = await startHostileServer(() => honestAnswer('null'))
      await tryInputs(
        { inputs: hostileAnswers, check: answer => checkReads(server, answer) },
        { seed, count },
      )
      const drawn: HostileAnswer[] = []
      const collect = (answer: HostileAnswer): void => void drawn.push(answer)
      await tryInputs({ inputs: hostileAnswers, check: collect }, { seed, count })
      await checkPrograms(server, drawn)
    },
    async close() {},
  }),
}

const feed = { fixtureId: 'fx-2025-0117', feedKey: 'pulse' }
/** Characters that a terminal obeys, but for the ends of lines. */
const controls = /[^\P{Cc}\n]/u

/** Single reads, each with the same answer. */
async function checkReads(server: HostileServer, answer: HostileAnswer): Promise<void> {
  server.answers = () => answer
  const service = { baseUrl: server.url, dictionaryCodec }
  const signal = AbortSignal.timeout(20_000)
  for (const read of [
    () => readFeed({ ...service, ...feed }),
    () => readFixtures(service),
    () => readTimeline({ ...service, ...feed }),
  ]) {
    await read().catch(error => assert.ok(error instanceof FeedError, error))
  }
  const input = openInput(`${server.url}/playbyplay.json?key=secret`)
  const read = await input.read(signal)
  if (read.kind === 'failed') {
    assert.doesNotMatch(read.reason, controls)
    assert.doesNotMatch(read.reason, /secret/)
  } else if (read.kind === 'text') {
    for (const source of Object.values(gameSources)) {
      const { problems } = source({ playByPlay: read.text, boxScore: read.text })
      assert.ok(Array.isArray(problems))
    }
  }
}

/** Programs that go on: each asks again and again, gets all the answers in turn, and then honest ones. */
async function checkPrograms(
  server: HostileServer,
  drawn: readonly HostileAnswer[],
): Promise<void> {
  let asked = 0
  // A server that asks for patience is left alone: those of its answers would be the last.
  const impatient = drawn.filter(({ head }) => !head.includes('Retry-After'))
  const next = (): HostileAnswer => impatient[asked++ % impatient.length] ?? honestAnswer('null')
  const feedPaths = Array.from(
    { length: 20 },
    (_, number) => `/v1/fixtures/${feed.fixtureId}-${number}/`,
  )
  const index = honestAnswer(indexOf(feedPaths.length))
  server.answers = path => (path === '/v1/fixtures' && asked % 3 > 0 ? index : next())
  using folder = temporaryFolder()
  const common = ['--interval', '0.05', '--json']
  const tail = startCommand([
    'tail',
    server.url,
    feed.fixtureId,
    feed.feedKey,
    '--interval',
    '0.05',
  ])
  const relay = startCommand([
    'relay',
    server.url,
    '--data',
    folder.at('data'),
    '--port',
    '0',
    '--operator-port',
    '0',
    ...common,
  ])
  const programs = [tail, relay]
  const outputs = programs.map(({ stdout, stderr }) => Promise.all([text(stdout), text(stderr)]))
  const ended = programs.map(program => once(program, 'exit'))
  try {
    await checkConformance(server.url)
    const until = performance.now() + 10_000
    while (performance.now() < until && asked < 3 * drawn.length && programs.every(isRunning)) {
      await new Promise(resolve => setTimeout(resolve, 50))
    }
    for (const [number, name] of ['tail', 'relay'].entries()) {
      if (isRunning(programs[number])) continue
      assert.fail(`${name} ended: ${(await outputs[number])?.join('')}`)
    }
  } finally {
    for (const program of programs) program.kill('SIGTERM')
    await Promise.all(ended)
  }
  for (const [stdout, stderr] of await Promise.all(outputs)) {
    assert.doesNotMatch(stdout, controls)
    assert.doesNotMatch(stderr, controls)
    assert.doesNotMatch(stderr, /^ +at .*:\d+:\d+\)?$/m)
  }
}

async function checkConformance(url: string): Promise<void> {
  const bounds = { maxRequests: 60, timeoutMs: 20_000, requestTimeoutMs: 2_000 }
  try {
    for await (const { why } of runConformance({ url, ...bounds })) {
      assert.doesNotMatch(why ?? '', controls)
    }
  } catch (error) {
    assert.equal((error as Error).name, 'WireError', String(error))
  }
}

function isRunning(
  program: { readonly exitCode: number | null; readonly signalCode: string | null } | undefined,
): boolean {
  return program?.exitCode === null && program.signalCode === null
}

function indexOf(count: number): string {
  const { fixtures } = readCase('fixture-index/full.json') as {
    readonly fixtures: readonly object[]
  }
  const entries = Array.from({ length: count }, (_, number) => ({
    ...fixtures[0],
    fixtureId: `${feed.fixtureId}-${number}`,
    feeds: [feed.feedKey],
  }))
  return JSON.stringify({ fixtures: entries })
}

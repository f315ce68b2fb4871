import assert from 'node:assert/strict'
import { FeedError, readFixtures } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import { OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import { readFeed } from '@fixture-feed/client/read-feed'
import { readTimeline } from '@fixture-feed/client/read-timeline'
import { runConformance } from '@fixture-feed/conformance/run-conformance'
import { gameSources } from '@fixture-feed/generator/game-source'
import { writeGame } from '@fixture-feed/simulator/provider-files'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { openInput } from '../../packages/cli/src/lib/follow/input.ts'
import { runInBackground, serveInBackground } from '../../packages/cli/src/lib/testing/running.ts'
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
    'whatever a server answers, reads of the client and inputs of a follower fail in words; a tail, a relay and a follower go on; a conformance run comes to its end',
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
      await Promise.all([checkPrograms(drawn), checkConformance(drawn)])
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
  const operator = new OperatorClient({ url: server.url, token: 'secret', signal })
  for (const ask of [
    () => operator.readFixtures(),
    () => operator.readSnapshot(feed),
    () => operator.publish(feed, {}),
  ]) {
    await ask().catch(error => {
      assert.ok(error instanceof OperatorError, error)
      assert.doesNotMatch(error.message, controls)
    })
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

/** Programs that go on: each has a server of its own, whose answers it gets in turn, with honest ones between. */
async function checkPrograms(drawn: readonly HostileAnswer[]): Promise<void> {
  using folder = temporaryFolder()
  await using service = await serveInBackground(folder.at('service'))
  const quick = ['--interval', '0.05']
  const ports = ['--port', '0', '--operator-port', '0']
  const commands: readonly ((url: string) => readonly string[])[] = [
    url => ['tail', url, feed.fixtureId, feed.feedKey, ...quick],
    url => ['relay', url, '--data', folder.at('relay'), ...ports, ...quick, '--json'],
    url => {
      const files = Object.keys(gameFiles()).map(path => url + path)
      return ['follow', ...files, '--to', service.operatorUrl, '--every', '0.05', '--hold', '0.1']
    },
  ]
  await Promise.all(commands.map(command => checkProgram(command, drawn)))
  const snapshot = await fetch(
    `${service.publicUrl}/v1/fixtures/${simulated.playByPlay.game.gameId}/feeds/pulse`,
  )
  assert.equal(snapshot.status, 200, 'the follower came as far as publishing')
}

async function checkProgram(
  command: (url: string) => readonly string[],
  drawn: readonly HostileAnswer[],
): Promise<void> {
  let asked = 0
  // A server that asks for patience is left alone, and one that finds the request wrong is not asked again.
  const impatient = drawn.filter(({ head }) => !/Retry-After|^HTTP\/1.1 400/.test(head))
  const honest: Readonly<Record<string, HostileAnswer>> = {
    '/v1/fixtures': honestAnswer(indexOf(20)),
    ...gameFiles(),
  }
  const answers = (path: string): HostileAnswer => {
    const hostile = impatient[asked % impatient.length] ?? honestAnswer('null')
    return asked++ % 3 > 0 ? (honest[path] ?? hostile) : hostile
  }
  await using server = await startHostileServer(answers)
  await using program = runInBackground(command(server.url))
  let until = Number.POSITIVE_INFINITY
  while (performance.now() < until && asked < 3 * drawn.length) {
    if (asked > 0) until = Math.min(until, performance.now() + 10_000)
    const going = new Promise(resolve => setTimeout(resolve, 50, 'going'))
    const state = await Promise.race([program.ended, going])
    assert.equal(state, 'going', program.stderr)
  }
  await program.end()
  assert.doesNotMatch(program.stderr, controls)
  assert.doesNotMatch(program.stderr, /secret/)
  assert.doesNotMatch(program.stderr, /^ +at .*:\d+:\d+\)?$/m)
}

async function checkConformance(drawn: readonly HostileAnswer[]): Promise<void> {
  let asked = 0
  const next = (): HostileAnswer => drawn[asked++ % drawn.length] ?? honestAnswer('null')
  await using server = await startHostileServer(next)
  const bounds = { maxRequests: 60, timeoutMs: 20_000, requestTimeoutMs: 2_000 }
  try {
    for await (const { why } of runConformance({ url: server.url, ...bounds })) {
      assert.doesNotMatch(why ?? '', controls)
    }
  } catch (error) {
    assert.equal((error as Error).name, 'WireError', String(error))
  }
}

const simulated = simulateGame({ seed: 1 })

/** The files of a simulated game, by the paths that they are asked for by. */
function gameFiles(): Readonly<Record<string, HostileAnswer>> {
  const { playByPlay, boxScore } = writeGame(simulated, 'live-data')
  return {
    '/playbyplay.json?key=secret': honestAnswer(playByPlay),
    '/boxscore.json?key=secret': honestAnswer(boxScore),
  }
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

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { createProvider } from '@fixture-feed/simulator/provider'
import { providerFaults } from '@fixture-feed/simulator/provider-faults'
import { type ProviderFormat, pathsOf, writeGame } from '@fixture-feed/simulator/provider-files'
import { type LeagueRules, leagueRules } from '@fixture-feed/simulator/rules'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { smallGame } from '@fixture-feed/simulator/small-game'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand } from '../testing/run-command.ts'
import {
  runInBackground,
  runProgramInBackground,
  type Served,
  serveInBackground,
} from '../testing/running.ts'

let folder: TemporaryFolder
let served: Served

before(async () => {
  folder = temporaryFolder()
  served = await serveInBackground(folder.at('data'))
})

after(async () => {
  await served[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

const quick = ['--every', '0.002', '--debounce', '0.01', '--settle', '2']

/** Rules for short games, which take little time to read. */
const short: LeagueRules = { ...leagueRules.twelve, periodMinutes: 3 }

/**
 * A provider over HTTP whose clock advances with each request. The clock advances faster when only late corrections
 * remain.
 */
async function serveGame(
  seed: number,
  stepMs: number,
  { rules = short, format = 'live-data' }: { rules?: LeagueRules; format?: ProviderFormat } = {},
): Promise<AsyncDisposable & { readonly inputs: readonly string[]; readonly fixtureId: string }> {
  const game = simulateGame({ seed, rules })
  let clockMs = 0
  const provider = createProvider(game, {
    seed,
    format,
    faults: providerFaults,
    speed: 1,
    spellMs: 10 * stepMs,
    nowMs: () => clockMs,
    requiredHeader: 'x-key',
  })
  const { actions } = game.playByPlay.game
  const [first, last] = [actions[0], actions.at(-1)].map(action =>
    Date.parse(`${action?.timeActual}`),
  )
  const endMs = Number(last) - Number(first)
  const server = createServer(({ url = '', headers }, response) => {
    clockMs += clockMs > endMs ? 7 * stepMs : stepMs
    const answer = provider.answer(url.slice(1), headers)
    response.writeHead(answer.status, { ...answer.headers, 'Retry-After': '0' }).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const texts = writeGame(game, format)
  folder.write(`${seed}-playbyplay.json`, texts.playByPlay)
  folder.write(`${seed}-boxscore.json`, texts.boxScore)
  const { playByPlay, boxScore } = pathsOf(game, format)
  return {
    // A game in the format of FIBA LiveStats is one file.
    inputs: [...new Set([playByPlay, boxScore])].map(path => `${base}/${path}`),
    fixtureId: game.playByPlay.game.gameId,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The items of a feed without their revisions, which depend on the history of the feed. */
function contentOf({ items }: Snapshot): unknown {
  return items.map(({ revision: _, ...item }) => item)
}

async function assertAsGenerated(
  fixtureId: string,
  seed: number,
  options: readonly string[] = [],
): Promise<void> {
  const names = options.includes('fiba-livestats') ? ['playbyplay'] : ['playbyplay', 'boxscore']
  const files = names.map(name => folder.at(`${seed}-${name}.json`))
  for (const feedKey of ['pulse', 'pulse-v1']) {
    const response = await fetch(`${served.publicUrl}/v1/fixtures/${fixtureId}/feeds/${feedKey}`)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
    const { stdout } = await runCommand([
      'generate',
      ...files,
      '--as',
      'snapshot',
      '--feed',
      feedKey,
      ...options,
    ])
    assert.deepEqual(contentOf((await response.json()) as Snapshot), contentOf(JSON.parse(stdout)))
  }
}

test('follow publishes the feed that generate makes of the final files, through a provider with every fault', async () => {
  const seed = 41
  await using provider = await serveGame(seed, 10_000)
  const args = ['follow', ...provider.inputs, '--to', served.operatorUrl, '--json', ...quick]
  const { code, stdout, stderr } = await runCommand(args, {
    env: { FIXTURE_FEED_FOLLOW_HEADERS: 'X-Key: secret-of-the-provider' },
  })
  assert.equal(code, 0, stderr)
  assert.doesNotMatch(stdout + stderr, /secret-of-the-provider/)
  // The number of requests during a fault depends on the speed of the machine.
  assert.match(stderr, /playbyplay\.json: status (?:403|503)/)
  assert.match(stderr, /expected JSON, found/)
  await assertAsGenerated(provider.fixtureId, seed)
})

test('follow continues after another process was killed, also with another source and other rules', async () => {
  const [seed, format] = [42, 'fiba-livestats'] as const
  await using provider = await serveGame(seed, 10_000, {
    rules: { ...leagueRules.fiba, periodMinutes: 4 },
    format,
  })
  const source = ['--source', format, '--tipoff', '2026-01-10T19:00:00+01:00']
  const args = [
    ...['follow', ...provider.inputs, '--to', served.operatorUrl, '--json', ...quick],
    ...['--header', 'X-Key: 1', ...source],
  ]
  for (const lines of [3, 6, 9]) {
    await using following = runProgramInBackground(args)
    for (let line = 0; line < lines; line += 1) await following.nextLine()
    await following.end('SIGKILL')
  }
  await using following = runInBackground(args)
  await using second = runInBackground(args)
  assert.deepEqual(await Promise.all([following.ended, second.ended]), [0, 0], following.stderr)
  await assertAsGenerated(provider.fixtureId, seed, [...source, '--fixture', provider.fixtureId])
})

test('follow counts the times of a game without a tip-off from its first start, also after a restart', async () => {
  const game = simulateGame({ seed: 44, rules: { ...leagueRules.fiba, periodMinutes: 2 } })
  const { playByPlay: text } = writeGame(game, 'fiba-livestats')
  const file = folder.write('2144.json', JSON.parse(text))
  const options = ['--source', 'fiba-livestats', '--debounce', '0', '--settle', '0.1']
  const args = ['follow', file, '--to', served.operatorUrl, '--json', ...options]
  const snapshots: unknown[] = []
  for (const _ of ['first start', 'restart']) {
    const { code, stderr } = await runCommand(args)
    assert.equal(code, 0, stderr)
    const response = await fetch(`${served.publicUrl}/v1/fixtures/2144/feeds/pulse`)
    snapshots.push(((await response.json()) as Snapshot).items)
  }
  assert.ok((snapshots[0] as Snapshot['items']).length > 20)
  assert.deepEqual(snapshots[1], snapshots[0])
})

test('follow --schedule follows each game at its time, reports progress, and names unfinished games', async () => {
  const seed = 45
  await using provider = await serveGame(seed, 30_000)
  const [playByPlay, boxScore] = provider.inputs
  const schedule = folder.write('schedule.json', [
    { name: 'first', tipoff: '2026-01-10T19:00:00-05:00', playByPlay, boxScore },
    { name: 'second', tipoff: '2999-01-10T19:00:00-05:00', playByPlay, boxScore },
  ])
  await using following = runInBackground([
    ...['follow', '--schedule', schedule, '--to', served.operatorUrl, '--json', ...quick],
    ...['--header', 'X-Key: 1', '--metrics-port', '0'],
  ])
  await following.said(/metrics at \S+\n/)
  const metricsUrl = /metrics at (?<url>\S+)/.exec(following.stderr)?.groups?.url ?? ''
  const states: string[] = []
  while (!states.includes('first finished')) {
    const { kind, game, state } = JSON.parse(await following.nextLine())
    if (kind === 'state') states.push(`${game} ${state}`)
    else assert.equal(game, 'first')
  }
  assert.deepEqual(states, ['first waiting', 'second waiting', 'first following', 'first finished'])
  const metrics = await (await fetch(metricsUrl)).text()
  assert.match(metrics, /fixture_feed_follow_games\{state="finished"\} 1\n/)
  assert.match(metrics, /fixture_feed_follow_games\{state="waiting"\} 1\n/)
  assert.match(metrics, /fixture_feed_follow_items_total\{game="first"\} [1-9]/)
  await assertAsGenerated(provider.fixtureId, seed)
  assert.equal(await following.end(), 1)
  assert.match(following.stderr, /second was stopped/)
})

/** Writes the files of a game with a few actions. The box score gets the given fields. */
function writeSmallGame(
  name: string,
  { fixtureId, notation, box = {} }: { fixtureId: string; notation: string; box?: object },
): readonly string[] {
  const { playByPlay, boxScore } = smallGame(notation)
  const game = { ...boxScore.game, ...box, gameId: fixtureId }
  return [
    folder.write(`${name}-pbp.json`, {
      ...playByPlay,
      game: { ...playByPlay.game, gameId: fixtureId },
    }),
    folder.write(`${name}-box.json`, { ...boxScore, game }),
  ]
}

test('follow --give-up ends with 1 and the reason, and --status contains it', async () => {
  const notation = 'Q1 12:00 start; A1 2+; 8:00 H1 2-'
  const game = { fixtureId: '9922500901', notation, box: { gameStatus: 3 } }
  const files = writeSmallGame('open', game)
  const status = folder.at('status.json')
  const args = ['follow', ...files, '--to', served.operatorUrl, '--status', status, ...quick]
  await using following = runInBackground([...args, '--json'])
  let waiting: Record<string, unknown> = {}
  while (waiting.waitingFor !== 'the "game end" action') {
    waiting = JSON.parse(await following.nextLine())
  }
  assert.deepEqual([waiting.kind, waiting.state], ['waiting', 'following'])
  assert.match(String(waiting.reason), /ends in period 1 at PT08M00\.00S/)
  assert.ok(Date.parse(String(waiting.since)) <= Date.now())
  assert.equal(await following.end(), 1)

  const { code, stderr } = await runCommand([...args, '--give-up', '0.005'])
  assert.equal(code, 1)
  assert.match(stderr, /gave up after 0\.005 minutes without progress, waiting for the "game end"/)
  const after = JSON.parse(readFileSync(status, 'utf8'))
  assert.deepEqual([after.state, after.waitingFor], ['failed', null])
  assert.match(after.reason, /gave up after/)
})

test('follow --schedule ends when one game is called off and the others are finished', async () => {
  const played = writeSmallGame('played', {
    fixtureId: '9922500902',
    notation: 'Q1 12:00 start; A1 2+; to the end',
  })
  const postponed = writeSmallGame('postponed', {
    fixtureId: '9922500903',
    notation: '',
    box: { gameStatus: 1, gameStatusText: 'PPD' },
  })
  const schedule = folder.write('with-postponed.json', [
    {
      name: 'played',
      tipoff: '2026-01-10T19:00:00-05:00',
      playByPlay: played[0],
      boxScore: played[1],
    },
    {
      name: 'off',
      tipoff: '2026-01-10T19:00:00-05:00',
      playByPlay: postponed[0],
      boxScore: postponed[1],
    },
  ])
  const status = folder.at('schedule-status.json')
  const args = ['follow', '--schedule', schedule, '--to', served.operatorUrl, '--status', status]
  const { code, stderr } = await runCommand([...args, ...quick])
  assert.equal(code, 0, stderr)
  assert.match(stderr, /off, called off: waiting for a new date since/)
  const { games } = JSON.parse(readFileSync(status, 'utf8'))
  assert.deepEqual(
    games.map(({ game, state, waitingFor }: Record<string, unknown>) => [game, state, waitingFor]),
    [
      ['played', 'finished', null],
      ['off', 'postponed', 'a new date'],
    ],
  )
})

test('follow reports missing inputs, and a header that the provider requires', async () => {
  const usage = await runCommand(['follow', 'playbyplay.json', '--to', served.operatorUrl])
  assert.equal(usage.code, 2)
  assert.match(usage.stderr, /Expected the play-by-play and the box score of a game/)
  await using provider = await serveGame(46, 30_000)
  await using following = runInBackground([
    ...['follow', ...provider.inputs, '--to', served.operatorUrl, ...quick],
    ...['--header', 'Referer: https://secret.example/'],
  ])
  await following.said(/playbyplay\.json: status 403/)
  assert.equal(await following.end(), 1)
  assert.doesNotMatch(following.stderr, /secret\.example|registered/)
})

test('follow ends with the reason if the operator listener rejects its token', async () => {
  await using provider = await serveGame(43, 15_000)
  const args = ['follow', ...provider.inputs, '--to', served.operatorUrl, '--header', 'X-Key: 1']
  const { code, stderr } = await runCommand([...args, ...quick], {
    env: { FIXTURE_FEED_OPERATOR_TOKEN: 'wrong' },
  })
  assert.equal(code, 1)
  assert.match(stderr, /unauthorized: /)
})

test('follow reports a held item, leaves it unchanged, and ends', async () => {
  const { playByPlay, boxScore } = simulateGame({ seed: 44, rules: short })
  const files = [folder.write('44-pbp.json', playByPlay), folder.write('44-box.json', boxScore)]
  const sha256 = createHash('sha256').update('desk-secret').digest('hex')
  const tokens = folder.write('tokens.json', { tokens: [{ name: 'desk', sha256 }] })
  await using own = await serveInBackground(folder.at('held'), { args: ['--tokens', tokens] })
  const { stdout: log } = await runCommand(['generate', ...files, '--as', 'log'])
  const { entry } = JSON.parse(log.slice(0, log.indexOf('\n')))
  const { fixtureId, ...body } = entry
  const { stdout } = await runCommand(['generate', ...files, '--as', 'snapshot'])
  const [{ revision: _, ...generated }] = JSON.parse(stdout).items
  const mended = { ...generated, content: { ...generated.content, headline: 'Mended by hand' } }
  const desk = new OperatorClient({ url: own.operatorUrl, token: 'desk-secret' })
  const feed = { fixtureId, feedKey: 'pulse' }
  await desk.putFixture(fixtureId, body)
  await desk.publish(feed, JSON.stringify({ items: [mended] }))
  await desk.putHold(feed, 'ours', { items: [mended.id], release: 'approval', reason: 'mended' })
  for (const edits of ['keep', 'replace']) {
    const args = ['follow', ...files, '--to', own.operatorUrl, '--edits', edits]
    const { code, stderr } = await runCommand([...args, ...quick])
    assert.equal(code, 0, stderr)
    // A held change counts as published, so the second run does not send it again.
    const words = `${mended.id}: held by ours for approval: mended`
    const warnings = stderr.split('\n').filter(line => line.includes(words))
    assert.equal(warnings.length, edits === 'keep' ? 1 : 0, stderr)
  }
  const response = await fetch(`${own.publicUrl}/v1/fixtures/${fixtureId}/feeds/pulse`)
  const { items } = (await response.json()) as Snapshot
  assert.equal(items.length, JSON.parse(stdout).items.length)
  const held = items.filter(({ revision }) => revision === 1)
  assert.deepEqual(held.find(({ id }) => id === mended.id)?.content.headline, 'Mended by hand')
  const { proposals } = await desk.readHolds(feed)
  assert.deepEqual(
    proposals.map(({ item }) => item?.content),
    [generated.content],
  )
})

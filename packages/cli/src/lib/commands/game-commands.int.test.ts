import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { OperatorClient } from '@fixture-feed/client/operator'
import type { Evidence } from '@fixture-feed/contract/evidence'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { Snapshot } from '@fixture-feed/contract/snapshot'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { type TemporaryFolder, temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { runCommand, secret } from '../testing/run-command.ts'
import { runInBackground, type Served, serveInBackground } from '../testing/running.ts'

let folder: TemporaryFolder
let served: Served
let files: readonly string[]

before(async () => {
  folder = temporaryFolder()
  served = await serveInBackground(folder.at('data'))
  await run(
    'simulate',
    '--seed',
    '3',
    '--tipoff',
    '2025-01-18T00:30:00Z',
    '--out',
    folder.at('game'),
  )
  files = [folder.at('game/playbyplay.json'), folder.at('game/boxscore.json')]
})

after(async () => {
  await served[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

async function run(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args)
  assert.equal(code, 0, stderr)
  return stdout
}

async function refused(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCommand(args)
  assert.deepEqual([code, stdout], [1, ''], stderr)
  return stderr
}

async function generated(feedKey: string): Promise<Snapshot> {
  return JSON.parse(
    await run('generate', ...files, '--as', 'snapshot', '--feed', feedKey),
  ) as Snapshot
}

/** The items of a feed without their revisions, which depend on the history of the feed. */
function contentOf({ items }: Snapshot): unknown {
  return items.map(({ revision: _, ...item }) => item)
}

test('generate writes the same items in other languages, and accepts the feeds of the requested languages', async () => {
  const asked = ['generate', ...files, '--languages', 'en,es', '--as', 'snapshot', '--feed']
  const spanish = JSON.parse(await run(...asked, 'pulse-es')) as Snapshot
  const english = await generated('pulse')
  assert.equal(spanish.feedKey, 'pulse-es')
  const entitiesOf = ({ items }: Snapshot) => items.map(({ id, entities }) => [id, entities])
  assert.deepEqual(entitiesOf(spanish), entitiesOf(english))
  for (const [args, reason] of [
    [[...asked, 'pulse-en'], /pulse, pulse-v1, pulse-es, pulse-v1-es/],
    [['generate', ...files, '--languages', 'en,xx'], /languages: en, es/],
  ] as const) {
    const { code, stderr } = await runCommand(args)
    assert.equal(code, 2)
    assert.match(stderr, reason)
  }
})

test('simulate writes the same game for the same seed, and prints a random seed', async () => {
  const args = ['simulate', '--json', '--out']
  const drawn = JSON.parse(await run(...args, folder.at('drawn')))
  await run(...args, folder.at('again/deep'), '--seed', String(drawn.seed))
  for (const name of ['playbyplay.json', 'boxscore.json']) {
    const [one, other] = ['drawn', 'again/deep'].map(of => readFileSync(folder.at(`${of}/${name}`)))
    assert.ok(one && other && one.equals(other), name)
  }
  const wrong = await runCommand(['simulate', '--out', folder.at('wrong'), '--away', 'XXX'])
  assert.equal(wrong.code, 2)
  assert.match(wrong.stderr, /Cannot find a club with the code "XXX"/)
})

test('generate prints the same bytes twice, as a valid snapshot and a valid log', async () => {
  const snapshot = await run('generate', ...files, '--as', 'snapshot')
  assert.ok(snapshot === (await run('generate', ...files, '--as', 'snapshot', '--feed', 'pulse')))
  const log = await run('generate', ...files, '--as', 'log')
  const snapshotFile = folder.write('snapshot.json', snapshot)
  const logFile = folder.write('log.jsonl', log)
  const verdicts = await run('validate', snapshotFile, logFile)
  assert.match(verdicts, /snapshot, no issue\n.*log, no issue\n$/s)
  const ofFeed = await run('generate', ...files, '--as', 'log', '--feed', 'pulse-v1')
  assert.ok(withoutFixtures(ofFeed) === withoutFixtures(log, 'pulse-v1'))
})

test('generate | publish can be repeated, with charts, also after a correction', async () => {
  const { playByPlay, boxScore } = simulateGame({ seed: 12 })
  const { gameId: fixtureId, actions } = playByPlay.game
  const corrected = actions.with(5, {
    ...actions[5],
    timeActual: actions[6]?.timeActual ?? '',
  } as never)
  const box = folder.write('again-box.json', boxScore)
  const versions = [actions, actions, corrected].map((actions, index) =>
    folder.write(`again-${index}.json`, { ...playByPlay, game: { ...playByPlay.game, actions } }),
  )
  const to = ['--to', served.operatorUrl]
  const publish = (input: string) =>
    runCommand(['publish', fixtureId, 'pulse', '-', ...to], { input })
  for (const version of versions) {
    const drafts = await run('generate', version, box)
    assert.doesNotMatch(drafts, /"revision"/)
    const { code, stderr } = await publish(drafts)
    assert.equal(code, 0, stderr)
    const url = `${served.publicUrl}/v1/fixtures/${fixtureId}/feeds/pulse`
    const snapshot = (await (await fetch(url)).json()) as Snapshot
    const whole = await run('generate', version, box, '--as', 'snapshot')
    assert.deepEqual(contentOf(snapshot), contentOf(JSON.parse(whole)))
    const hrefs = snapshot.items.flatMap(({ assets }) => assets.map(({ href }) => href))
    assert.ok(hrefs.length > 0)
    for (const href of hrefs) assert.equal((await fetch(new URL(href, url))).status, 200)
    const { id, revision } = snapshot.items.at(-1) ?? assert.fail()
    const answer = await fetch(`${url}/items/${encodeURIComponent(id)}/evidence/${revision}`)
    const evidence = (await answer.json()) as Evidence
    assert.deepEqual([answer.status, evidence.source], [200, { format: 'live-data' }])
    assert.ok(evidence.claims.length > 5 && evidence.plays.length > 50)
  }
  assert.match(
    (await publish(await run('generate', versions[2] ?? '', box))).stdout,
    /nothing changed/,
  )
})

test('publish rejects lines of another feed and whole logs before it uploads anything', async () => {
  const [playByPlay = '', boxScore = ''] = files
  const drafts = await run('generate', playByPlay, boxScore, '--feed', 'pulse-v1')
  const to = ['--to', served.operatorUrl]
  const other = await runCommand(['publish', 'other', 'pulse', '-', ...to], { input: drafts })
  assert.equal(other.code, 1)
  assert.match(other.stderr, /expected the feed other pulse, found \d+ pulse\n/)
  const log = await run('generate', playByPlay, boxScore, '--as', 'log')
  const whole = await runCommand(['publish', 'other', 'pulse', '-', ...to], { input: log })
  assert.equal(whole.code, 1)
  assert.match(
    whole.stderr,
    /line 2: expected a line of kind .*found "feed"\. To apply a publication log, use import/,
  )
})

test('generate --source fiba-livestats reads one file, and takes what it lacks from options', async () => {
  const out = folder.at('2101')
  await run('simulate', '--seed', '13', '--format', 'fiba-livestats', '--out', out)
  const args = ['generate', folder.at('2101/data.json'), '--source', 'fiba-livestats']
  const drafts = await run(...args)
  assert.match(drafts, /^\{"kind":"fixture","entry":\{"fixtureId":"2101"/)
  assert.equal(await run(...args), drafts)
  const tipoff = ['--tipoff', '2026-01-10T19:00:00+01:00', '--fixture', 'derby', '--women']
  const snapshot = await run(...args, ...tipoff, '--as', 'snapshot')
  assert.match(snapshot, /"fixtureId":"derby"/)
  assert.match(snapshot, /2026-01-10T18:10:00Z/)
  for (const [wrong, reason] of [
    [[...args, 'box.json'], /Expected one file or URL: a game of the source fiba-livestats/],
    [['generate', out], /Expected the play-by-play and the box score of a game/],
    [['generate', out, out, '--source', 'other'], /use one of live-data, fiba-livestats/],
    [['generate', out, out, '--date', '2026-01-10'], /--date is only for fiba-livestats/],
    [['simulate', '--out', out, '--format', 'fiba-livestats', '--rules', 'ten'], /--rules fiba/],
  ] as const) {
    const { code, stderr } = await runCommand([...wrong])
    assert.equal(code, 2, stderr)
    assert.match(stderr, reason)
  }
})

/** The lines of a log without fixture lines, for one feed or for all feeds. */
function withoutFixtures(log: string, feedKey?: string): string {
  return log
    .split('\n')
    .filter(text => {
      const line = text === '' ? undefined : (JSON.parse(text) as LogLine)
      if (line === undefined || line.kind === 'fixture') return false
      return feedKey === undefined || line.feedKey === feedKey
    })
    .join('\n')
}

test('generate rejects an invalid or unknown file with the first invalid action and the reason', async () => {
  const [playByPlay = '', boxScore = ''] = files
  const text = readFileSync(playByPlay, 'utf8')
  const box = readFileSync(boxScore, 'utf8')
  const exchanged = folder.write(
    'exchanged.json',
    box
      .replace('"homeTeam"', '"otherTeam"')
      .replace('"awayTeam"', '"homeTeam"')
      .replace('"otherTeam"', '"awayTeam"'),
  )
  const reason = await refused('generate', playByPlay, exchanged)
  assert.match(
    reason,
    /^fixture-feed: play-by-play, action \d+, .*: home and away appear to be exchanged/,
  )
  assert.match(
    await refused('generate', boxScore, playByPlay),
    /expected a box score .*found a play-by-play/,
  )
  assert.match(
    await refused('generate', folder.write('half.json', text.slice(0, 999)), boxScore),
    /half\.json: not JSON/,
  )
  const history = folder.write('history.json', { games: [] })
  assert.match(await refused('generate', ...files, '--history', history), /history, .*covers/)
})

test('generate ignores one wrong score and reports it', async () => {
  const [playByPlay = '', boxScore = ''] = files
  const text = readFileSync(playByPlay, 'utf8')
  const wrong = text.replace(/"scoreHome":"[1-9]"/, '"scoreHome":"20"')
  const args = ['generate', folder.write('wrong.json', wrong), boxScore, '--as', 'snapshot']
  const { code, stdout, stderr } = await runCommand(args)
  assert.equal(code, 0, stderr)
  assert.match(stderr, /^play-by-play, action \d+, .*scoreHome: expected .*: its score follows/)
  assert.deepEqual(contentOf(JSON.parse(stdout)), contentOf(await generated('pulse')))
})

test('play publishes both feeds through a service with failures, and ends like the generated game', async () => {
  const client = new OperatorClient({ url: served.operatorUrl, token: secret })
  const [line = ''] = (await run('generate', ...files, '--as', 'log')).split('\n')
  const { fixtureId: id, ...registration } = JSON.parse(line).entry
  await client.putFixture(id, registration)
  // Both feeds require evidence, which generated texts have for every number and name. The command keeps this setting.
  const strict = { state: 'live', definitions: null, evidence: 'required' } as const
  for (const feedKey of ['pulse', 'pulse-v1'])
    await client.putSettings({ fixtureId: id, feedKey }, strict)
  await using stumbling = await stumblingProxy(served.operatorUrl, { every: 7 })
  const args = ['play', ...files, '--to', stumbling.url, '--speed', '1000000', '--json']
  const { code, stdout, stderr } = await runCommand(args)
  assert.equal(code, 0, stderr)
  assert.match(stderr, /unavailable: .*; trying again/)
  const { fixtureId, withdrawals } = JSON.parse(stdout)
  assert.equal(withdrawals, 1)
  for (const feedKey of ['pulse', 'pulse-v1']) {
    const url = `${served.publicUrl}/v1/fixtures/${fixtureId}/feeds/${feedKey}`
    const response = await fetch(url)
    assert.equal(response.headers.get('cache-control'), 'public, max-age=0, must-revalidate')
    const snapshot = (await response.json()) as Snapshot
    assert.deepEqual(contentOf(snapshot), contentOf(await generated(feedKey)))
    const hrefs = snapshot.items.flatMap(({ assets }) => assets.map(({ href }) => href))
    assert.ok(hrefs.length > 0)
    const assets = await Promise.all(hrefs.map(href => fetch(new URL(href, url))))
    assert.deepEqual([...new Set(assets.map(({ status }) => status))], [200])
    const { evidence } = await client.readSettings({ fixtureId, feedKey })
    assert.equal(evidence, 'required')
  }
})

test('play keeps the pace of the game, and reports the signal that stopped it', async () => {
  const other = folder.at('other')
  const { fixtureId } = JSON.parse(await run('simulate', '--seed', '5', '--out', other, '--json'))
  const paths = [`${other}/playbyplay.json`, `${other}/boxscore.json`]
  const args = ['play', ...paths, '--to', served.operatorUrl, '--speed', '0.001']
  await using playing = runInBackground(args)
  await untilAnswered(`${served.publicUrl}/v1/fixtures/${fixtureId}/feeds/pulse`)
  assert.equal(await playing.end('SIGINT'), 1)
  assert.match(playing.stderr, /stopped by SIGINT before the end of the game/)
})

test('play fails immediately if a retry cannot help', async () => {
  const to = ['--to', served.operatorUrl]
  const wrongToken = await runCommand(['play', ...files, ...to], {
    env: { FIXTURE_FEED_OPERATOR_TOKEN: 'wrong' },
  })
  assert.equal(wrongToken.code, 1)
  assert.match(wrongToken.stderr, /unauthorized: /)
  const { code, stderr } = await runCommand(['play', ...files])
  assert.equal(code, 2)
  assert.match(stderr, /required option '--to <url>' not specified/)
})

/**
 * A proxy that answers 503 to every n-th request (`every`), alternately after forwarding the request to the service and
 * without forwarding it.
 */
async function stumblingProxy(
  target: string,
  { every }: { readonly every: number },
): Promise<AsyncDisposable & { readonly url: string }> {
  let count = 0
  const unavailable = JSON.stringify({ code: 'unavailable', detail: 'the disk is full' })
  const proxy = createServer((incoming, outgoing) => {
    count += 1
    const stumbles = count % every === 0
    const refuse = (): void => {
      outgoing.writeHead(503, { 'Content-Type': 'application/problem+json', 'Retry-After': '0' })
      outgoing.end(unavailable)
    }
    if (stumbles && count % (2 * every) === 0) {
      incoming.resume().on('end', refuse)
      return
    }
    const { method = 'GET', headers, url = '/' } = incoming
    const forwarded = request(target + url, { method, headers }, answer => {
      if (stumbles) {
        answer.resume().on('end', refuse)
        return
      }
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      await new Promise(resolve => proxy.close(resolve))
    },
  }
}

/** Repeats the read until the service returns a snapshot. */
async function untilAnswered(url: string): Promise<void> {
  for (let attempt = 0; attempt < 10_000; attempt++) {
    const response = await fetch(url)
    await response.arrayBuffer()
    if (response.ok) return
  }
  assert.fail(`${url} has no snapshot`)
}

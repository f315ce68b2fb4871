/** Fuzzes programs that read from a service or provider with hostile servers. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { FeedError, readFixtures, type Snapshot } from '@fixture-feed/client'
import { dictionaryCodec } from '@fixture-feed/client/node'
import { OperatorClient, OperatorError } from '@fixture-feed/client/operator'
import { readFeed } from '@fixture-feed/client/read-feed'
import { readTimeline } from '@fixture-feed/client/read-timeline'
import { runConformance } from '@fixture-feed/conformance/run-conformance'
import { gameSources } from '@fixture-feed/generator/game-source'
import { writeGame } from '@fixture-feed/simulator/provider-files'
import { simulateGame } from '@fixture-feed/simulator/simulate-game'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import fc from 'fast-check'
import { openInput } from '../../packages/cli/src/lib/follow/input.ts'
import { runInBackground, serveInBackground } from '../../packages/cli/src/lib/testing/running.ts'
import { readCase } from '../../packages/contract/tools/case-files.ts'
import { assertSideBySide, fuzz } from './fuzz.ts'
import { byteDamage, damaged, mutatedJson } from './mutated.ts'

/** A response as bytes: mostly invalid, sometimes valid. */
interface HostileResponse {
  readonly head: string
  readonly body: Buffer
  /** How the body ends: complete, cut off, in parts with pauses, or never. */
  readonly ending: 'whole' | 'cut' | 'slow' | 'open'
}

/** The pause within a slow response, and the time after which the connection of an endless response is closed. */
const openMs = 200

/** A server on loopback that chooses its response by the path of the request. */
async function startHostileServer(
  responseTo: (path: string) => HostileResponse,
): Promise<AsyncDisposable & { readonly url: string }> {
  const sockets = new Set<Socket>()
  const listener = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let request = ''
    socket.on('data', chunk => {
      request += chunk.toString('latin1')
      if (!request.includes('\r\n\r\n')) return
      const [, path = '/'] = request.split(' ')
      request = ''
      send(socket, responseTo(path))
    })
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      listener.close()
      for (const socket of sockets) socket.destroy()
      await once(listener, 'close')
    },
  }
}

/** Sends a response, and ends the connection or leaves it open for some time. */
function send(socket: Socket, { head, body, ending }: HostileResponse): void {
  socket.write(head, 'latin1')
  if (ending === 'whole') socket.end(body)
  else if (ending === 'cut') socket.end(body.subarray(0, body.length >> 1))
  else {
    const half = body.length >> 1
    socket.write(body.subarray(0, half))
    setTimeout(() => {
      if (ending === 'slow') socket.end(body.subarray(half))
      else socket.destroy()
    }, openMs).unref()
  }
}

/** Returns a valid response with the status 200 and a JSON text. */
function honestResponse(text: string): HostileResponse {
  const body = Buffer.from(text)
  const headers = [
    'Content-Type: application/json',
    'Cache-Control: no-store',
    `ETag: "${body.length}"`,
  ]
  return answer('200 OK', [...headers, `Content-Length: ${body.length}`, 'Connection: close'], body)
}

function answer(
  status: string,
  headers: readonly string[],
  body: Buffer,
  ending: HostileResponse['ending'] = 'whole',
): HostileResponse {
  return { head: `${[`HTTP/1.1 ${status}`, ...headers].join('\r\n')}\r\n\r\n`, body, ending }
}

const snapshot = readCase('snapshot/full.json') as Record<string, unknown>
const documents = [snapshot, readCase('fixture-index/full.json')]
const escapes = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\r\nfake line\u0000'
const deep = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** Texts that are expensive or confusing for a reader. */
const texts: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: mutatedJson(documents).map(value => JSON.stringify(value)) },
  fc.constantFrom(64, 1_000, 4_000, 100_000).map(deep),
  // Deeply nested content of an item in an otherwise valid snapshot.
  fc.constantFrom(1_000, 4_000, 20_000).map(depth => withContent(deep(depth))),
  fc.constantFrom(100, 100_000).map(length => withContent(`1${'e999'.repeat(length)}`)),
  fc.constantFrom(10, 5_000).map(length => `[${`${'7'.repeat(199)},`.repeat(length)}0]`),
  fc.constantFrom(1_000, 500_000).map(length => `[${'[],'.repeat(length)}[]]`),
  fc
    .constantFrom(10, 1_000)
    .map(length =>
      JSON.stringify({ fixtures: Array(length).fill({ fixtureId: 'x', feeds: ['y'] }) }),
    ),
  // Instants of the far future and past, and other feeds, as from a host that confuses addresses or has a wrong clock.
  fc
    .constantFrom<object>(
      { snapshotAt: '9999-12-31T23:59:59Z' },
      { snapshotAt: '0001-01-01T00:00:00Z' },
      { fixtureId: 'another' },
      { feedKey: 'another' },
    )
    .map(other => JSON.stringify({ ...snapshot, ...other })),
  fc.constant(
    JSON.stringify(snapshot).replaceAll(
      /"(headline|summary|displayName)":"/g,
      `"$1":"${JSON.stringify(escapes).slice(1, -1)}`,
    ),
  ),
  fc.constantFrom(
    '',
    'null',
    '<html>sign in</html>',
    '\ufeff{}',
    '{"type":"x","title":"x","status":400,"code":"\u001b[2J"}',
  ),
  fc.string({ maxLength: 40 }),
)

function withContent(content: string): string {
  const items = snapshot.items as readonly object[]
  return JSON.stringify({ ...snapshot, items: [{ ...items[0], content: 'CONTENT' }] }).replace(
    '"CONTENT"',
    () => `{"deep":${content}}`,
  )
}

const statuses = fc.oneof(
  { weight: 6, arbitrary: fc.constant('200 OK') },
  fc.constantFrom(
    '304 Not Modified',
    '204 No Content',
    '206 Partial Content',
    '100 Continue',
    '301 Moved',
    '400 Bad',
    '401 No',
    '404 Not Found',
    '429 Slow',
    '503 Away',
    '999 \u001b[2J',
    '200 \u009b31m',
  ),
)
const extras = fc.constantFrom(
  'ETag: "a"',
  'ETag: W/"a"',
  'ETag: a"b',
  `ETag: "${'x'.repeat(8_000)}"`,
  'ETag: "a", "b"',
  'Cache-Control: no-store',
  'Cache-Control: max-age=99999999999999999999',
  'Retry-After: 0',
  'Retry-After: -1',
  'Retry-After: 99999999999999',
  'Retry-After: Thu, 01 Jan 1970 00:00:00 GMT',
  'Retry-After: \u001b[2J',
  'Retry-After: 3600;',
  'Retry-After: Sun, 31 Feb 2027 08:49:37 GMT',
  'Preference-Applied: wait=0',
  'Preference-Applied: wait=99999',
  'Preference-Applied: wait=20',
  'Age: 9',
  'Age: -1e9',
  'Date: yesterday',
  'Date: Fri, 31 Dec 9999 23:59:59 GMT',
  'Date: Thu, 01 Jan 1970 00:00:00 GMT',
  'Location: /x?apikey=secret\u009b',
  'Location: //[',
  'Content-Encoding: gzip',
  'Content-Encoding: br',
  'Content-Encoding: dcz',
  'Content-Encoding: gzip, gzip',
  'Link: </dictionaries/x>; rel="compression-dictionary"',
  'Use-As-Dictionary: match="*"',
  'Vary: *',
  'Set-Cookie: a=b',
  'X: \u0007',
)
const mediaTypes = fc.oneof(
  { weight: 4, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    '',
    'text/html',
    'application/json; charset=utf-16',
    'application/problem+json',
    '\u001b[2J',
  ),
)

const hostileResponses: fc.Arbitrary<HostileResponse> = fc
  .tuple(
    statuses,
    mediaTypes,
    fc.array(extras, { maxLength: 3 }),
    texts,
    fc.option(byteDamage, { freq: 5 }),
    fc.constantFrom('length', 'length', 'length', 'close', 'chunked', 'more', 'less', 'junk'),
    fc.constantFrom<HostileResponse['ending']>(
      'whole',
      'whole',
      'whole',
      'whole',
      'cut',
      'slow',
      'open',
    ),
  )
  .map(([status, mediaType, more, text, damage, framing, ending]) => {
    const bytes = damage === null ? Buffer.from(text) : damaged(Buffer.from(text), damage)
    const coded =
      more.includes('Content-Encoding: gzip') && text.length % 2 === 0 ? gzipSync(bytes) : bytes
    const body =
      framing === 'chunked'
        ? Buffer.concat([
            Buffer.from(`${coded.length.toString(16)}\r\n`),
            coded,
            Buffer.from('\r\n0\r\n\r\n'),
          ])
        : coded
    const length =
      { more: body.length + 10, less: Math.max(0, body.length - 10), junk: '1e3' }[
        framing as string
      ] ?? body.length
    const framed =
      framing === 'close'
        ? []
        : [framing === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`]
    return answer(
      status,
      [`Content-Type: ${mediaType}`, ...more, ...framed, 'Connection: close'],
      body,
      ending,
    )
  })

const feed = { fixtureId: 'fx-2025-0117', feedKey: 'pulse' }
/** Control characters of a terminal, except line breaks. */
const controls = /[^\P{Cc}\n]/u

const until = '2024-01-01T00:00:00Z'

/**
 * Asserts that a reader gets nothing from another feed and nothing later than requested, even if a server ignores
 * parts of the request.
 */
function assertIsOf(read: object, latest?: string): void {
  const {
    fixtureId = feed.fixtureId,
    feedKey = feed.feedKey,
    snapshotAt,
  } = read as Partial<Snapshot>
  assert.deepEqual({ fixtureId, feedKey }, feed)
  if (latest !== undefined) assert.ok(Date.parse(`${snapshotAt}`) <= Date.parse(latest))
}

/** Checks single reads from a server that always sends the same response. */
async function checkReads(answer: HostileResponse): Promise<void> {
  await using server = await startHostileServer(() => answer)
  const service = { baseUrl: server.url, dictionaryCodec }
  const signal = AbortSignal.timeout(120_000)
  for (const read of [
    () => readFeed({ ...service, ...feed }).then(({ snapshot }) => assertIsOf(snapshot)),
    () =>
      readFeed({ ...service, ...feed, until }).then(({ snapshot }) => assertIsOf(snapshot, until)),
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

/**
 * Checks programs that keep running. Each has a separate server, which sends the drawn responses in turn, with valid
 * responses in between.
 */
async function checkPrograms(drawn: readonly HostileResponse[]): Promise<void> {
  using folder = temporaryFolder()
  await using service = await serveInBackground(folder.at('service'))
  const followed = `${service.publicUrl}/v1/fixtures/${simulated.playByPlay.game.gameId}/feeds/pulse`
  const quick = ['--interval', '0.05']
  const ports = ['--port', '0', '--operator-port', '0']
  await Promise.all([
    checkProgram(url => ['tail', url, feed.fixtureId, feed.feedKey, ...quick], drawn),
    checkProgram(
      url => ['relay', url, '--data', folder.at('relay'), ...ports, ...quick, '--json'],
      drawn,
    ),
    checkProgram(
      url => {
        const files = Object.keys(gameFiles()).map(path => url + path)
        return [
          'follow',
          ...files,
          '--to',
          service.operatorUrl,
          '--every',
          '0.05',
          '--debounce',
          '0.1',
        ]
      },
      drawn,
      // Whether the command has published the game.
      async () => (await fetch(followed)).status === 200,
    ),
  ])
}

async function checkProgram(
  command: (url: string) => readonly string[],
  drawn: readonly HostileResponse[],
  isThere = async (): Promise<boolean> => true,
): Promise<void> {
  let asked = 0
  // Omits responses that ask the client to wait, and 400, after which a client does not read again.
  const impatient = drawn.filter(({ head }) => !/Retry-After|^HTTP\/1.1 400/.test(head))
  const honest: Readonly<Record<string, HostileResponse>> = {
    '/v1/fixtures': honestResponse(indexOf(20)),
    [`/v1/fixtures/${feed.fixtureId}/feeds/${feed.feedKey}`]: honestResponse(
      JSON.stringify(snapshot),
    ),
    ...gameFiles(),
  }
  const responses = (path: string): HostileResponse => {
    const hostile = impatient[asked % impatient.length] ?? honestResponse('null')
    return asked++ % 3 > 0 ? (honest[path] ?? hostile) : hostile
  }
  await using server = await startHostileServer(responses)
  await using program = runInBackground(command(server.url))
  let until = Number.POSITIVE_INFINITY
  while ((performance.now() < until && asked < 3 * drawn.length) || !(await isThere())) {
    if (asked > 0) until = Math.min(until, performance.now() + 5_000)
    const going = new Promise(resolve => setTimeout(resolve, 50, 'going'))
    const state = await Promise.race([program.ended, going])
    assert.equal(state, 'going', program.stderr)
  }
  await program.end()
  assert.doesNotMatch(program.stderr, controls)
  assert.doesNotMatch(program.stderr, /secret/)
  assert.doesNotMatch(program.stderr, /^ +at .*:\d+:\d+\)?$/m)
}

async function checkConformance(drawn: readonly HostileResponse[]): Promise<void> {
  let asked = 0
  const next = (): HostileResponse => drawn[asked++ % drawn.length] ?? honestResponse('null')
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

/** The files of a simulated game, by request path. */
function gameFiles(): Readonly<Record<string, HostileResponse>> {
  const { playByPlay, boxScore } = writeGame(simulated, 'live-data')
  return {
    '/playbyplay.json?key=secret': honestResponse(playByPlay),
    '/boxscore.json?key=secret': honestResponse(boxScore),
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

fuzz(
  'reads of the client and inputs of a follower report hostile responses as known errors',
  round =>
    assertSideBySide(fc.asyncProperty(hostileResponses, checkReads), { ...round, numRuns: 3 }),
)

/** The responses of a server in turn. */
const turns = fc.array(hostileResponses, { minLength: 60, maxLength: 60 })
/** Each try takes seconds, so a failure is not shrunk. */
const slow = { endOnFailure: true }

fuzz('a tail, a relay and a follower continue after any responses', round =>
  fc.assert(fc.asyncProperty(turns, checkPrograms), { ...round, ...slow, numRuns: 1 }),
)

const escaping = answer(
  '200 OK',
  ['Content-Type: \u001b[2J', 'Content-Length: 2'],
  Buffer.from('{}'),
)

fuzz('a conformance run ends after any responses', round =>
  fc.assert(fc.asyncProperty(turns, checkConformance), {
    ...round,
    ...slow,
    numRuns: 3,
    examples: [[[escaping]]],
  }),
)

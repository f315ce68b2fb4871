/** Publications, imports, erasures and purges whose process is killed. `KILLS=100` makes a longer run. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createZstdDecompress } from 'node:zlib'
import type { LogLine } from '@fixture-feed/contract/publication-log'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import {
  type Operations,
  type OperatorResponse,
  type PublicationBody,
  type PublicationResult,
  type RunningService,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { type ChildService, startChild } from './lib/testing/child-service.ts'
import { exportLog, fixtureLine, importLog } from './lib/testing/log-lines.ts'

const kills = Number(process.env.KILLS ?? 2)
const publishingKills = Number(process.env.KILLS ?? 3)

/** The time from the request for a removal to the kill, in milliseconds. It differs by round. */
const momentMs = (round: number): number => (4 + round * 13) % 31

test('startService() allows an import to continue after each kill -9, and stores every line once', async t => {
  const directory = temporaryDirectory()
  const lines = importedLines(30 * (kills + 1))
  const publications = lines.filter(({ kind }) => kind === 'publication').length
  let answered = 0
  for (let round = 0; round < kills; round++) {
    const running = await startChild(t, { place: directory })
    const importing = importLog(running, lines).catch(() => undefined)
    // The service is killed during the import, after more publications in each round.
    const enough = 30 * round + ((round * 7) % 25)
    let isOver = false
    void importing.then(() => {
      isOver = true
    })
    while (!isOver && (await countInstants(running)) < enough);
    await running.kill()
    if ((await importing) !== undefined) answered++
  }
  const running = await runHere(t, directory)
  const before = await countInstants(running)
  const { applied, alreadyApplied } = (await importLog(running, lines)) as {
    applied: number
    alreadyApplied: number
  }
  assert.equal(applied + alreadyApplied, lines.length)
  assert.equal(await countInstants(running), publications)
  const exported = await exportLog(running)
  assert.deepEqual(await importLog(running, lines), { applied: 0, alreadyApplied: lines.length })
  assert.equal(await exportLog(running), exported)

  const whole = await runHere(t, temporaryDirectory())
  await importLog(whole, lines)
  assert.equal(await exportLog(whole), exported)
  t.diagnostic(
    `${kills} kills, ${answered} after the answer; ${before} of ${publications} before the last`,
  )
})

const engines: readonly Engine[] = [
  ['sqlite', false, async () => sameFolder(temporaryDirectory())],
  ['NATS', withoutNatsServer, natsPlace],
]

for (const [engine, skip, place] of engines) {
  for (const [what, kill] of [
    ['an erased item', killErasing],
    ['a purged fixture', killPurging],
  ] as const) {
    test(`startService() leaves no text of ${what} on the disk of ${engine}, whenever it is killed`, {
      skip,
    }, async t => {
      const { journal, folder } = await place(t)
      let accepted = 0
      let answered = 0
      for (let round = 0; round < kills; round++) {
        const words = `secret-of-round-${round}-`
        const killed = await startChild(t, { place: journal })
        await importLog(killed, [fixtureLine, ...secretLines(round, words)])
        assert.notDeepEqual(await filesWith(folder, words), [])
        if (await kill(killed, momentMs(round), words)) answered++
        const running = await runHere(t, journal)
        if (await isAccepted(running, kill, words)) {
          accepted++
          assert.deepEqual(await filesWith(folder, `${words}text`), [])
        }
        await running.stop(0)
      }
      t.diagnostic(`${kills} kills, ${accepted} accepted, ${answered} answered`)
    })
  }
}

/**
 * Whether an erasure was accepted before its process was killed. For a purge this is always true, because a purge
 * that was not accepted before is done now.
 */
async function isAccepted(
  running: Operations,
  kill: typeof killErasing,
  words: string,
): Promise<boolean> {
  if (kill === killErasing) {
    return !(await running.readText()).includes(words)
  }
  const again = await running.operate('DELETE', historyPath)
  assert.ok(again.status === 404 || again.status === 204, again.text)
  return true
}

/** Starts a service in the process of the test, because the service is never killed. */
function runHere(t: TestContext, journal: string): Promise<RunningService> {
  const openJournal = (): Promise<Journal> =>
    journal.startsWith('nats:')
      ? openNatsJournal({ servers: [journal], ifMissing: 'create' })
      : openSqliteJournal({ directory: journal })
  return runService(t, { openJournal, nowMs: Date.now, registered: false })
}

/** The journal that services are started on, and the folder of its files. */
interface Place {
  readonly journal: string
  readonly folder: string
}

type Engine = readonly [
  name: string,
  skip: string | false,
  place: (t: TestContext) => Promise<Place>,
]

function sameFolder(folder: string): Place {
  return { journal: folder, folder }
}

async function natsPlace(t: TestContext): Promise<Place> {
  const [server] = await startNatsServers(t)
  assert.ok(server !== undefined)
  return { journal: server.url, folder: dirname(server.configuration) }
}

/** Requests an erasure, and kills the service some milliseconds later. Resolves to whether the erasure got a 200. */
async function killErasing(running: ChildService, afterMs: number, id: string): Promise<boolean> {
  return (await killDuring(running, running.erase({ id }), afterMs)) === 200
}

const fixturePath = `/v1/fixtures/${pulse.fixtureId}`
const historyPath = `${fixturePath}/history`

/**
 * Retires the fixture, requests its purge, and kills the service some milliseconds later. Resolves to whether the
 * purge got a 204.
 */
async function killPurging(running: ChildService, afterMs: number): Promise<boolean> {
  assert.equal((await running.operate('DELETE', fixturePath)).status, 204)
  return (await killDuring(running, running.operate('DELETE', historyPath), afterMs)) === 204
}

/**
 * Kills a service some milliseconds from now. Resolves to the status of the response; `undefined` if there was none.
 */
async function killDuring(
  { child }: ChildService,
  answering: Promise<OperatorResponse>,
  afterMs: number,
): Promise<number | undefined> {
  const answered = answering.catch(() => undefined)
  const gone = once(child, 'exit')
  setTimeout(() => child.kill('SIGKILL'), afterMs)
  await gone
  return (await answered)?.status
}

/**
 * A log: the registration of the fixture, the settings of the feed, publications that add, revise or withdraw an item,
 * and the end of the feed.
 */
function importedLines(count: number): LogLine[] {
  const publications = Array.from(
    { length: count },
    (_, index): LogLine => ({
      kind: 'publication',
      ...pulse,
      at: instantOf(index),
      items: index % 10 === 9 ? [] : [draftSample(`item ${index % 7}`, `take ${index}`)],
      withdrawals: index % 10 === 9 ? [{ id: `item ${(index + 3) % 7}`, reason: 'over' }] : [],
    }),
  )
  const settings = { kind: 'feed', ...pulse, definitions: null } as const
  return [
    fixtureLine,
    { ...settings, at: instantOf(0), state: 'live' },
    ...publications,
    { ...settings, at: instantOf(count), state: 'finished' },
  ]
}

/** Enough revisions of one item that scrubbing them takes several transactions. */
function secretLines(round: number, id: string): LogLine[] {
  return Array.from(
    { length: 80 },
    (_, index): LogLine => ({
      kind: 'publication',
      ...pulse,
      at: new Date(Date.now() - 80 + index).toISOString(),
      items: [draftSample(id, `${id}text ${index}`), draftSample('other', `${round} ${index}`)],
      withdrawals: [],
    }),
  )
}

function instantOf(second: number): string {
  return new Date(Date.UTC(2026, 1, 1, 19, 0, second)).toISOString()
}

async function countInstants(running: Operations, feed?: FeedId): Promise<number> {
  return (await running.readInstants(feed)).length
}

/** The files of a folder that contain a text, in plain form or within a Zstandard frame. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    if (bytes.includes(text) || (await hasFrameWith(bytes, text))) found.push(file)
  }
  return found
}

async function hasFrameWith(bytes: Buffer, text: string): Promise<boolean> {
  let start = bytes.indexOf(frameMagic)
  while (start !== -1) {
    if ((await unpacked(bytes.subarray(start, start + maxFrameBytes))).includes(text)) return true
    start = bytes.indexOf(frameMagic, start + 1)
  }
  return false
}

/** An upper limit for the size of an entry of these tests, in bytes. */
const maxFrameBytes = 8192
const frameMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** The content of the frame at the beginning of the bytes; later bytes are not part of it. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  const parts: Buffer[] = []
  const stream = createZstdDecompress()
  stream.on('data', (part: Buffer) => void parts.push(part))
  const over = Promise.withResolvers<void>()
  stream.on('error', () => over.resolve()).on('close', () => over.resolve())
  stream.end(bytes)
  await over.promise
  return Buffer.concat(parts)
}

const feeds: readonly FeedId[] = ['one', 'two', 'three'].map(fixtureId => ({
  fixtureId,
  feedKey: 'pulse',
}))

/** A requested publication. Each of its items states which publication it belongs to. */
interface Attempt {
  readonly feed: FeedId
  readonly key: string
  readonly body: PublicationBody
  answer?: PublicationResult
}

test('startService() has every acknowledged publication complete after kill -9, and a retry applies none twice', async t => {
  const directory = temporaryDirectory()
  const attempts: Attempt[] = []
  for (let round = 0; round < publishingKills; round++) {
    const running = await startChild(t, { place: directory })
    if (round === 0) {
      for (const { fixtureId } of feeds) await running.register(fixtureId)
    }
    await checkServed(running, attempts)
    await publishUntilKilled(running, attempts, round)
  }
  const acknowledged = attempts.filter(({ answer }) => answer !== undefined).length
  const running = await runHere(t, directory)
  await checkServed(running, attempts)
  await retryUnanswered(running, attempts)
  await checkServed(running, attempts)
  await checkAppliedOnce(running, attempts)
  t.diagnostic(
    `${publishingKills} kills, ${acknowledged} of ${attempts.length} publications acknowledged`,
  )
})

/**
 * Publishes to all feeds concurrently. Kills the process some time after a number of responses; both differ by round.
 */
async function publishUntilKilled(
  running: ChildService,
  attempts: Attempt[],
  round: number,
): Promise<void> {
  const { child } = running
  const enough = 1 + ((round * 7) % 20)
  let responses = 0
  let killing: NodeJS.Timeout | undefined
  const gone = once(child, 'exit')
  const publishForever = async (feed: FeedId): Promise<void> => {
    while (!child.killed) {
      const attempt = newAttempt(feed, attempts.length)
      attempts.push(attempt)
      try {
        await publish(running, attempt)
      } catch {
        // The process was killed within the publication.
        return
      }
      // The delay makes the kill interrupt later publications, instead of always following a response.
      if (++responses >= enough && killing === undefined)
        killing = setTimeout(() => child.kill('SIGKILL'), (round * 3) % 11)
    }
  }
  await Promise.all(feeds.map(publishForever))
  await gone
}

function newAttempt(feed: FeedId, number: number): Attempt {
  const { fixtureId } = feed
  const items = ['a', 'b', 'c'].map(id => draftSample(id, `publication ${number}`, { fixtureId }))
  return { feed, key: `key ${number}`, body: { items } }
}

async function publish(running: Operations, attempt: Attempt): Promise<void> {
  const headers = { 'idempotency-key': attempt.key }
  attempt.answer = await running.publish(attempt.body, { feed: attempt.feed, headers })
}

/** Checks that every acknowledged publication can be read as in its response, and that no change is applied partially. */
async function checkServed(running: Operations, attempts: readonly Attempt[]): Promise<void> {
  for (const { feed, answer } of attempts) {
    if (answer === undefined) continue
    const address = `${running.feedUrl(feed)}?until=${answer.snapshotAt}`
    const response = await fetch(address, { headers: { 'if-none-match': answer.etag } })
    assert.equal(response.status, 304, `${address} ${await response.text()}`)
  }
  for (const feed of feeds) {
    for (const { snapshotAt } of await running.readInstants(feed)) {
      const { items } = await running.readSnapshot(`?until=${snapshotAt}`, feed)
      const ids = items.map(({ id }) => id)
      assert.deepEqual(ids, ['a', 'b', 'c'])
      assert.equal(new Set(items.map(({ content }) => content.headline)).size, 1)
    }
  }
}

async function retryUnanswered(running: Operations, attempts: readonly Attempt[]): Promise<void> {
  for (const attempt of attempts) if (attempt.answer === undefined) await publish(running, attempt)
}

/**
 * Checks that the number of changes equals the number of publications: a publication without a response was applied
 * before the kill, or by the retry.
 */
async function checkAppliedOnce(running: Operations, attempts: readonly Attempt[]): Promise<void> {
  for (const feed of feeds) {
    const asked = attempts.filter(attempt => attempt.feed === feed)
    assert.equal(await countInstants(running, feed), asked.length)
  }
}

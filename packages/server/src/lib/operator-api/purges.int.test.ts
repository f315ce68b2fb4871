/** Deleting retired fixtures with all their history. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { OperatorIndex } from '@fixture-feed/contract/operator-responses'
import type { FeedId } from '@fixture-feed/journal/entry'
import { JournalUnavailableError, NoEntryError } from '@fixture-feed/journal/errors'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import {
  feedPath,
  type OperatorResponse,
  type ProblemDocument,
  type RunningService,
  type RunOptions,
  runService,
} from '@fixture-feed/test-support/running-service'
import { draftSample, pulse, pulseV1, registrationSample } from '@fixture-feed/test-support/samples'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { filesWith, temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { FeedFold } from '../snapshot/feed-fold.ts'
import { composeSnapshot } from '../snapshot/feed-snapshot.ts'
import { importLines, publicationLine } from '../testing/log-lines.ts'

const path = `/v1/fixtures/${pulse.fixtureId}`
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>goshawk</text></svg>'

function purge(service: RunningService, fixturePath = path): Promise<OperatorResponse> {
  return service.operate('DELETE', `${fixturePath}/history`)
}

async function retire(service: RunningService, fixturePath = path): Promise<void> {
  assert.equal((await service.operate('DELETE', fixturePath)).status, 204)
}

/** Publishes twice to one feed and once to another, and uploads an asset. Returns five addresses of the fixture. */
async function fill(service: RunningService): Promise<readonly string[]> {
  const { snapshotAt } = await service.publish({ items: [draftSample('a', 'goshawk')] })
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('a', 'goshawk again')] })
  await service.publish({ items: [draftSample('b', 'goshawk')] }, { feed: pulseV1 })
  const href = await service.upload(svg)
  const addresses = [
    service.feedUrl(),
    service.feedUrl(pulseV1),
    `${service.feedUrl()}?until=${snapshotAt}`,
    `${service.feedUrl()}/timeline`,
    new URL(href, service.feedUrl()).href,
  ]
  for (const address of addresses) assert.equal((await fetch(address)).status, 200, address)
  return addresses
}

test('after a purge, a 204, every address of the fixture is a 404', async t => {
  const service = await runService(t)
  const addresses = await fill(service)
  await retire(service)
  assert.equal((await purge(service)).status, 204)
  for (const address of addresses) assert.equal((await fetch(address)).status, 404, address)
  assert.equal(service.log.filter(({ event }) => event === 'purged').length, 1)
  assert.deepEqual(await service.readJson('/v1/fixtures'), { fixtures: [] })
  for (const what of ['', '/settings', '/items/a/history', '/log']) {
    const result = await service.operate('GET', feedPath(pulse) + what)
    assert.equal(result.status, 404, what)
  }
  assert.equal((await purge(service)).status, 404)

  // A purged fixture that is registered again is a new fixture.
  await service.register()
  for (const address of addresses.slice(0, 4)) {
    const response = await fetch(address)
    const { code } = (await response.json()) as ProblemDocument
    assert.equal(code, 'nothing_published', address)
  }
  assert.equal((await fetch(addresses[4] ?? '')).status, 404)
  const { items } = await service.publish({ items: [draftSample('a', 'the osprey')] })
  assert.deepEqual(items, [{ id: 'a', revision: 1 }])
  assert.equal((await service.readInstants()).length, 1)
})

test('a purge deletes feeds that the fixture had earlier', async t => {
  const service = await runService(t)
  await service.publish({ items: [draftSample('b', 'goshawk')] }, { feed: pulseV1 })
  await service.register(pulse.fixtureId, registrationSample({ feeds: ['pulse'] }))
  await retire(service)
  assert.equal((await purge(service)).status, 204)
  await service.register()
  assert.equal((await fetch(service.feedUrl(pulseV1))).status, 404)
})

test('a purge deletes the fixture from the disk and does not change other fixtures', async t => {
  const directory = temporaryDirectory()
  const service = await runService(t, { directory })
  await fill(service)
  const other = { ...pulse, fixtureId: 'other' }
  await service.register(other.fixtureId, registrationSample({ key: 'other' }))
  await service.publish(
    { items: [draftSample('a', 'the osprey', { fixtureId: 'other' })] },
    { feed: other },
  )
  const before = await service.readText('', other)
  await retire(service)
  assert.equal((await purge(service)).status, 204)
  assert.equal(await service.readText('', other), before)
  await service.stop(0)
  for (const word of ['goshawk', pulse.fixtureId]) {
    assert.deepEqual(filesWith(directory, word), [], word)
  }
  const again = await service.restart()
  assert.equal(await again.readText('', other), before)
  assert.equal((await fetch(again.feedUrl())).status, 404)
})

test('a purge that the journal could not finish is a 503, hides the fixture from readers, and is finished later', async t => {
  const journal = createMemoryJournal()
  let isBroken = true
  const failing: Journal = {
    ...journal,
    async remove(removal) {
      if (isBroken) throw new JournalUnavailableError('the disk is full')
      return journal.remove(removal)
    },
  }
  const service = await runService(t, { openJournal: async () => failing })
  await fill(service)
  await retire(service)
  assert.equal((await purge(service)).status, 503)
  assert.equal((await fetch(service.feedUrl())).status, 404)
  // The fixture cannot be registered again while parts of it remain.
  const registering = await service.operate('PUT', path, { json: registrationSample() })
  assert.equal(registering.status, 503)
  isBroken = false
  assert.equal((await purge(service)).status, 204)
  assert.deepEqual(await journal.readUnfinishedRemovals(), [])
  await service.register()
  await service.publish({ items: [draftSample('a')] })
})

test('a log is read again if its fixture is purged and registered again during the read', async t => {
  const journal = createMemoryJournal()
  /** Callbacks to run before the next reads of a chain, one for each read. */
  const between: (() => Promise<void>)[] = []
  const raced: Journal = {
    ...journal,
    async *readChain(...read) {
      await between.shift()?.()
      yield* journal.readChain(...read)
    },
  }
  const service = await runService(t, { openJournal: async () => raced })
  await service.publish({ items: [draftSample('a', 'goshawk')] })
  const first = async (): Promise<void> => {}
  between.push(first, async () => {
    await retire(service)
    assert.equal((await purge(service)).status, 204)
    await service.register()
    await service.publish({ items: [draftSample('a', 'osprey')] })
  })
  const { status, text } = await service.operate('GET', `${path}/feeds/pulse/log`)
  assert.equal(status, 200, text)
  assert.match(text, /osprey/)
  assert.doesNotMatch(text, /goshawk/)
})

/**
 * Starts a service whose fixture is purged during the first read of entries by position, and registered again if
 * `isAgain` is true.
 */
async function runPurged(
  t: TestContext,
  { isAgain, ...options }: RunOptions & { readonly isAgain: boolean },
): Promise<RunningService> {
  const journal = createMemoryJournal()
  let isPurged = false
  const raced: Journal = {
    ...journal,
    async readAt(positions) {
      if (!isPurged) {
        isPurged = true
        await retire(service)
        assert.equal((await purge(service)).status, 204)
        if (isAgain) await service.register()
      }
      return journal.readAt(positions)
    },
  }
  const service = await runService(t, { ...options, openJournal: async () => raced })
  await importLines(service, ...linesOf(pulse))
  return service
}

for (const [isAgain, expected] of [
  [false, { status: 404, code: 'unknown_fixture' }],
  [true, { status: 200, code: undefined }],
] as const) {
  const after = isAgain ? 'and registered again ' : ''
  test(`an import compares its log again if its fixture is purged ${after}during the import`, async t => {
    const service = await runPurged(t, { isAgain })
    const { status, text, problem } = await importLines(service, ...linesOf(pulse))
    assert.deepEqual({ status, code: problem?.code }, expected, text)
    assert.equal((await fetch(service.feedUrl())).status, status)
  })
}

for (const [workers, isAgain, expected] of [
  [undefined, false, 'unknown_fixture'],
  [undefined, true, 'nothing_published'],
  [2, false, 'unknown_fixture'],
] as const) {
  const by = workers === undefined ? '' : `, answered by ${workers} processes`
  test(`a replay whose fixture is purged during the read is a 404: ${expected}${by}`, async t => {
    const service = await runPurged(t, { isAgain, workers })
    const [first] = await service.readInstants()
    const response = await fetch(`${service.feedUrl()}?until=${first?.snapshotAt}`)
    const { code } = (await response.json()) as ProblemDocument
    assert.deepEqual([response.status, code], [404, expected])
  })
}

test('a replay of a fixture that another node purges is a 503 until this node receives the purge', async t => {
  const journal = createMemoryJournal()
  const readAt: Journal['readAt'] = async ([position = 0]) => {
    throw new NoEntryError(position)
  }
  const service = await runService(t, { openJournal: async () => ({ ...journal, readAt }) })
  const { snapshotAt } = await service.publish({ items: [draftSample('a')] })
  service.clock.advance(1000)
  await service.publish({ items: [draftSample('b')] })
  const response = await fetch(`${service.feedUrl()}?until=${snapshotAt}`)
  assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'])
})

test('retired fixtures are purged automatically after the configured time', async t => {
  const keepRetiredMs = 86_400_000
  const first = await runService(t, { directory: temporaryDirectory(), keepRetiredMs })
  await fill(first)
  await first.register('kept')
  await retire(first)
  first.clock.advance(keepRetiredMs - 10_000)
  await retire(first, '/v1/fixtures/kept')
  await first.stop(0)
  first.clock.advance(10_000)
  const second = await first.restart()
  const { fixtures } = await second.readJson<OperatorIndex>('/v1/fixtures')
  const fixtureIds = fixtures.map(({ fixtureId }) => fixtureId)
  assert.deepEqual(fixtureIds, ['kept'])
  const purged = second.log.filter(({ event }) => event === 'purged')
  assert.deepEqual(
    purged.map(({ fixtureId }) => fixtureId),
    [pulse.fixtureId],
  )
})

const engines: Readonly<Record<string, () => Promise<Journal>>> = {
  memory: async () => createMemoryJournal(),
  sqlite: () => openSqliteJournal({ directory: temporaryDirectory() }),
}

/** 60 lines of a log, each with a different item. */
function linesOf(feed: FeedId): object[] {
  return Array.from({ length: 60 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 0, 2, 0, index)).toISOString()
    const { fixtureId } = feed
    const items = [draftSample(`i${index}`, 'goshawk', { fixtureId })]
    return publicationLine(at, { ...feed, items })
  })
}

/** The expected snapshot of the feed, computed from the entries in the journal. */
async function servedBy(journal: Journal, feed: FeedId): Promise<string | undefined> {
  const fold = new FeedFold(feed)
  for await (const entry of journal.readChain(feed)) fold.advance(entry)
  return fold.snapshot && composeSnapshot(fold.snapshot).toString()
}

async function purgeDuringImport(
  service: RunningService,
  { fixtureId }: FeedId,
  turns: number,
): Promise<void> {
  const path = `/v1/fixtures/${fixtureId}`
  const importing = importLines(service, ...linesOf({ ...pulse, fixtureId }))
  for (let turn = 0; turn < turns; turn++) await nextTurn()
  assert.equal((await service.operate('DELETE', path)).status, 204)
  assert.equal((await service.operate('DELETE', `${path}/history`)).status, 204)
  await importing
  await service.register(fixtureId, registrationSample({ key: fixtureId }))
}

for (const [name, open] of Object.entries(engines)) {
  test(`a purge during an import deletes the imported content, on ${name}`, async t => {
    const journal = await open()
    const service = await runService(t, { openJournal: async () => journal, registered: false })
    const random = seededRandom(7)
    for (let attempt = 0; attempt < 8; attempt++) {
      const feed = { ...pulse, fixtureId: `game-${attempt}` }
      await service.register(feed.fixtureId, registrationSample({ key: feed.fixtureId }))
      await purgeDuringImport(service, feed, Math.floor(random() * 200))
      const response = await fetch(service.feedUrl(feed))
      const expected = await servedBy(journal, feed)
      const where = `attempt ${attempt}`
      assert.equal(response.status, expected === undefined ? 404 : 200, where)
      if (expected !== undefined) assert.equal(await response.text(), expected, where)
      const item = draftSample('new', 'the osprey', { fixtureId: feed.fixtureId })
      const published = await service.tryPublish({ items: [item] }, { feed })
      assert.equal(published.status, 201, `${where}: ${published.text}`)
      assert.equal(await service.readText('', feed), await servedBy(journal, feed), where)
    }
  })
}

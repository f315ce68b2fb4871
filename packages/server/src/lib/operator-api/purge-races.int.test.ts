/** Purges that race with imports: nothing that was deleted comes before readers again. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FeedId } from '@fixture-feed/journal/entry'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { seededRandom } from '../../../../journal/src/lib/testing/seeded-random.ts'
import { temporaryDirectory } from '../../../../journal/src/lib/testing/temporary-directory.ts'
import { FeedFold } from '../snapshot/feed-fold.ts'
import { composeSnapshot } from '../snapshot/feed-snapshot.ts'
import { importLines, publicationLine } from '../testing/log-lines.ts'
import { feedPath, type RunningService, runService } from '../testing/running-service.ts'
import { draftSample, pulse, registrationSample } from '../testing/samples.ts'

const engines: Readonly<Record<string, () => Promise<Journal>>> = {
  memory: async () => createMemoryJournal(),
  sqlite: () => openSqliteJournal({ directory: temporaryDirectory() }),
}

/** 60 lines of a log, each with an item of its own. */
function linesOf(feed: FeedId): object[] {
  return Array.from({ length: 60 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 0, 2, 0, index)).toISOString()
    const { fixtureId } = feed
    const items = [draftSample(`i${index}`, 'goshawk', { fixtureId })]
    return publicationLine(at, { ...feed, items })
  })
}

/** What readers of the feed must get: what the entries that the journal has add up to. */
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
  test(`a purge during an import deletes what readers get, on ${name}`, async t => {
    const journal = await open()
    const service = await runService(t, { openJournal: async () => journal, registered: false })
    const random = seededRandom(7)
    for (let attempt = 0; attempt < 15; attempt++) {
      const feed = { ...pulse, fixtureId: `game-${attempt}` }
      await service.register(feed.fixtureId, registrationSample({ key: feed.fixtureId }))
      await purgeDuringImport(service, feed, Math.floor(random() * 200))
      const response = await fetch(service.feedUrl(feed))
      const expected = await servedBy(journal, feed)
      const where = `attempt ${attempt}`
      assert.equal(response.status, expected === undefined ? 404 : 200, where)
      if (expected !== undefined) assert.equal(await response.text(), expected, where)
      const item = draftSample('new', 'the osprey', { fixtureId: feed.fixtureId })
      const published = await service.operate('POST', `${feedPath(feed)}/publications`, {
        json: { items: [item] },
      })
      assert.equal(published.status, 201, `${where}: ${published.text}`)
      assert.equal(await service.readText('', feed), await servedBy(journal, feed), where)
    }
  })
}

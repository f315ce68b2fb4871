import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { erasureFacts, publicationFacts, pulse } from './lib/contract-cases/samples.ts'
import { appendEach, readAll } from './lib/contract-cases/support.ts'
import './lib/testing/compile-cache.ts'
import { temporaryDirectory } from './lib/testing/temporary-directory.ts'
import { openSqliteJournal } from './sqlite-journal.ts'
import { openSqliteReader } from './sqlite-reader.ts'

/** What takes a database back to an older schema. */
const downgrades = {
  1: `DROP TRIGGER erasure_asks_for_scrub; DROP TABLE unfinished_scrub;
      DROP TRIGGER purge_is_only_head; DROP TABLE purged; PRAGMA user_version = 1;`,
  2: 'DROP TRIGGER purge_is_only_head; DROP TABLE purged; PRAGMA user_version = 2;',
}

for (const [schema, downgrade] of Object.entries(downgrades)) {
  test(`openSqliteJournal() takes over a journal of schema ${schema}, and scrubs what that may have left`, async t => {
    const directory = temporaryDirectory()
    const journal = await openSqliteJournal({ directory })
    const accepted = await appendEach(journal, [
      publicationFacts(pulse, ['x', 'y']),
      erasureFacts(pulse, 'x'),
    ])
    await journal.close()
    const database = new DatabaseSync(join(directory, 'journal.sqlite'))
    database.exec(downgrade)
    database.close()

    const reader = await openSqliteReader({ directory })
    assert.deepEqual(await readAll(reader.readAfter(0)), accepted)
    await reader.close()
    const upgraded = await openSqliteJournal({ directory })
    t.after(() => upgraded.close())
    assert.deepEqual(await readAll(upgraded.readAfter(0)), accepted)
    const before = accepted[1]?.position ?? 0
    const unfinished = [{ feed: pulse, itemId: 'x', before }]
    assert.deepEqual(await upgraded.readUnfinishedScrubs(), unfinished)

    const feedKeys = [pulse.feedKey]
    const [purge] = await appendEach(upgraded, [{ kind: 'purge', fixtureId: 'f1', feedKeys }])
    const position = purge?.position ?? 0
    await upgraded.purge({ fixtureId: 'f1', feedKeys, position })
    assert.deepEqual(await readAll(upgraded.readAfter(0)), [])
    assert.deepEqual(await upgraded.readUnfinishedScrubs(), [])
  })
}

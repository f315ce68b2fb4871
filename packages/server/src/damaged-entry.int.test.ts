/** Tests a service whose journal contains a damaged entry that its start does not read. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { type ProblemDocument, runService } from '@fixture-feed/test-support/running-service'
import { draftSample, pulse } from '@fixture-feed/test-support/samples'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import type { ServiceOptions } from './service.ts'

const damaged = { fixtureId: 'damaged', feedKey: 'pulse' }

test('startService() is ready despite a damaged entry, reports it at the first read of its feed, and serves other feeds', async t => {
  const directory = temporaryDirectory()
  const openJournal: ServiceOptions['openJournal'] = ({ onDamage }) =>
    openSqliteJournal({ directory, onDamage })
  const before = await runService(t, { openJournal })
  await before.register(damaged.fixtureId)
  for (const feed of [pulse, damaged]) {
    for (const text of ['one', 'two', 'three']) {
      await before.publish(
        { items: [draftSample(text, text, { fixtureId: feed.fixtureId })] },
        { feed },
      )
    }
  }
  await before.stop()
  changeText(join(directory, 'journal.sqlite'), { from: 'two', fixtureId: damaged.fixtureId })

  const service = await runService(t, { openJournal, registered: false })
  assert.deepEqual(service.readiness(), { ready: true, reasons: [] })
  assert.equal((await service.tryPublish({ items: [draftSample('four')] })).status, 201)

  for (const read of ['', '/timeline', '?until=2026-01-01T00:00:00Z']) {
    const response = await fetch(service.feedUrl(damaged) + read)
    assert.equal(response.status, 503, read)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    const { code, detail } = (await response.json()) as ProblemDocument
    assert.equal(code, 'unavailable')
    assert.match(detail, /the journal cannot be read/)
  }
  const [line, ...more] = service.log.filter(({ event }) => event === 'damaged')
  assert.ok(line !== undefined)
  assert.partialDeepStrictEqual(line, { level: 50, ...damaged, times: 1 })
  assert.equal(typeof line.position, 'number')
  assert.match(`${line.reason}`, new RegExp(`entry at position ${line.position} is not what was`))
  assert.match(`${line.msg}`, /fixture-feed doctor/)
  assert.deepEqual(more, [], 'three reads, one line')
  const { ready, reasons } = service.readiness()
  assert.equal(ready, false)
  assert.match(reasons.join(), /journal\.sqlite: the entry at position \d+ is not what was written/)

  assert.equal((await service.readSnapshot()).items.length, 4)
  assert.equal((await fetch(`${service.publicUrl}/v1/fixtures`)).status, 200)
  const scoreboard = await (await fetch(`${service.publicUrl}/v1/scoreboard`)).json()
  const { fixtures } = scoreboard as { fixtures: { fixtureId: string }[] }
  const fixtureIds = fixtures.map(({ fixtureId }) => fixtureId)
  assert.deepEqual(fixtureIds, [pulse.fixtureId])
  // A journal in which damage was found accepts no further writes.
  const refused = await service.tryPublish({ items: [draftSample('five')] })
  assert.equal(refused.status, 503)
  assert.match(refused.text, /is not what was written/)
})

/** Changes the value `from` to upper case as a bad disk might, without breaking the structure around it. */
function changeText(
  file: string,
  { from, fixtureId }: { readonly from: string; readonly fixtureId: string },
): void {
  using database = new DatabaseSync(file)
  const { changes } = database
    .prepare(`UPDATE entry SET text = replace(text, ?, upper(?)) WHERE text LIKE ? AND text LIKE ?`)
    .run(`"${from}"`, `"${from}"`, `%"${from}"%`, `%"${fixtureId}"%`)
  assert.equal(changes, 1)
}

import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Journal } from '@fixture-feed/journal/journal'
import { createMemoryJournal } from '@fixture-feed/journal/memory-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { appendToFeeds } from './lib/journal-entries.ts'
import { progress, runScale } from './lib/scale-run.ts'

// How fast the engines append, read in order, and read the heads of many chains.
const { values } = parseArgs({ options: { appends: { type: 'string', default: '20000' } } })
const appends = Number(values.appends)

await runScale(async directory => {
  const rows: number[][] = []
  for (const writers of [1, 16, 256, 4000]) {
    const changes = Math.max(1, Math.round(Math.min(appends, writers * 1000) / writers))
    const sqlite = await openSqliteJournal({ directory: join(directory, `writers-${writers}`) })
    const row = [writers, ...(await measure(sqlite, writers, changes))]
    await sqlite.close()
    const [memoryAppends = 0] = await measure(createMemoryJournal(), writers, changes)
    rows.push([...row, memoryAppends])
    progress(`${writers} writers`)
  }
  return {
    name: 'journal',
    title: 'The journal on sqlite',
    finding:
      'As many writers as feeds, each waiting for its append to be on disk before the next. Appends that come together share one transaction.',
    columns: [
      'writers',
      'appends/s',
      'entries read/s',
      'heads ms',
      'appends/s of the memory engine',
    ],
    rows,
  }
})

async function measure(
  journal: Journal,
  writers: number,
  changes: number,
): Promise<readonly number[]> {
  const appendedFrom = performance.now()
  await appendToFeeds(journal, { feeds: writers, changesEach: changes })
  const appendMs = performance.now() - appendedFrom
  const readFrom = performance.now()
  const entries = await count(journal.readAfter(0))
  const readMs = performance.now() - readFrom
  const headsFrom = performance.now()
  await count(journal.readHeads())
  return [(entries / appendMs) * 1000, (entries / readMs) * 1000, performance.now() - headsFrom]
}

async function count(entries: AsyncIterable<unknown>): Promise<number> {
  let seen = 0
  for await (const _ of entries) seen++
  return seen
}

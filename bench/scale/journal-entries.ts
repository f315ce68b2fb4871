import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { appendToFeeds } from '../lib/journal-entries.ts'
import { keepToLoadCore } from '../lib/processes.ts'
import { mebibyte, progress, runScale } from '../lib/scale-run.ts'
import { startServiceProcess } from '../lib/service-process.ts'

// How long a service takes to be ready on a journal that has been filled for long.
const { values } = parseArgs({ options: { entries: { type: 'string', default: '1000000' } } })
const most = Number(values.entries)
const feeds = 500

// From the start, as filling is measured too.
keepToLoadCore()

await runScale(async directory => {
  const rows: number[][] = []
  for (const share of [0.01, 0.1, 1]) {
    const entries = Math.round(most * share)
    const folder = join(directory, `entries-${entries}`)
    progress(`filling ${entries} entries`)
    const journal = await openSqliteJournal({ directory: folder })
    const filledFrom = performance.now()
    await appendToFeeds(journal, { feeds, changesEach: Math.ceil(entries / feeds) })
    const appended = (entries / (performance.now() - filledFrom)) * 1000
    await journal.close()
    const service = await startServiceProcess(folder)
    rows.push([entries, service.readyMs, service.residentBytes() / mebibyte, appended])
    await service.stop()
  }
  return {
    name: 'journal-entries',
    title: 'A journal of many entries',
    finding: `From the start of the process until it is ready; the entries are in ${feeds} feeds. What is read at the start is the last entry of each kind in each feed, not all of them.`,
    columns: ['entries', 'ms to ready', 'resident MiB', 'appends/s when filled'],
    rows,
  }
})

import type { FeedId } from '@fixture-feed/journal/entry'
import { openSqliteReader } from '@fixture-feed/journal/sqlite-reader'
import { readFeedLog } from '@fixture-feed/server/publication-log'
import { CommandFailure } from '../failure.ts'
import { type LogPlace, requirePlace } from '../log-place.ts'
import { connectOperator } from '../operator-access.ts'
import { refusalText } from '../operator-error.ts'
import { writeOut } from '../output.ts'

/** Writes the publication log of a feed to stdout: its fixture and feed lines first. */
export async function exportFeed(
  fixtureId: string,
  feedKey: string,
  options: LogPlace,
): Promise<void> {
  const place = requirePlace(options)
  const feed = { fixtureId, feedKey }
  if ('data' in place) return exportFromData(feed, place.data)
  for await (const bytes of connectOperator(place.to).readLog(feed)) await writeOut(bytes)
}

async function exportFromData(feed: FeedId, directory: string): Promise<void> {
  const journal = await openSqliteReader({ directory })
  try {
    const lines = await readFeedLog(journal, feed)
    if ('code' in lines) throw new CommandFailure(refusalText(lines))
    for await (const line of lines) await writeOut(`${JSON.stringify(line)}\n`)
  } finally {
    await journal.close()
  }
}

import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { appendToFeeds } from '../lib/journal-entries.ts'

/** Appends, opens anew, and reads: how fast a node catches up. */
export async function measureCatchUp(
  servers: readonly string[],
  { feeds, entries }: { readonly feeds: number; readonly entries: number },
): Promise<readonly (readonly [what: string, figure: number])[]> {
  const options = { servers, stream: 'BENCH_CATCH_UP' }
  const journal = await openNatsJournal(options)
  const appending = stopwatch()
  for (let first = 0; first < feeds; first += 64) {
    await appendToFeeds(journal, { feeds: Math.min(64, feeds - first), changesEach: 2, first })
  }
  await appendToFeeds(journal, { feeds: 1, changesEach: entries, first: feeds })
  const appends = appending.rate(feeds * 2 + entries)
  await journal.close()

  const opening = stopwatch()
  const opened = await openNatsJournal(options)
  const openMs = opening.ms()
  const reading = stopwatch()
  const heads = reading.rate(await count(opened.readHeads()))
  const readingAll = stopwatch()
  const all = readingAll.rate(await count(opened.readAfter(0)))
  const readingOne = stopwatch()
  const feed = { fixtureId: `fixture-${feeds}`, feedKey: 'pulse' }
  const read = await count(opened.readAfter(0, { feed }))
  const readMs = readingOne.ms()
  await opened.close()
  return [
    ['appends/s, up to 64 feeds at once', appends],
    [`opening the journal of ${feeds + 1} feeds, ms`, openMs],
    ['heads read/s', heads],
    ['entries read/s', all],
    [`reading a feed of ${read} entries, ms`, readMs],
  ]
}

function stopwatch(): { ms(): number; rate(done: number): number } {
  const startedAt = performance.now()
  const ms = (): number => performance.now() - startedAt
  return { ms, rate: done => (done / ms()) * 1000 }
}

async function count(each: AsyncIterable<unknown>): Promise<number> {
  let number = 0
  for await (const _ of each) number++
  return number
}

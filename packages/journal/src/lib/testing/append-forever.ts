/**
 * Appends publications to four feeds of the journal in a directory until the process is killed. After each resolved
 * append, it prints a line with the position and the digest of the entry.
 *
 *     node append-forever.ts DIRECTORY
 */
import { promisify } from 'node:util'
import { openSqliteJournal } from '../../sqlite-journal.ts'
import { sample } from '../contract-cases/samples.ts'
import { newEntry } from '../contract-cases/support.ts'
import { digest } from './digest.ts'

const [directory = ''] = process.argv.slice(2)
const journal = await openSqliteJournal({ directory })

const ends = new Map<string, number>()
for await (const head of journal.readHeads()) {
  if (head.kind === 'publication') ends.set(head.feedKey, head.position)
}
// The promise resolves when the line has been written, so that a slow reader of the output slows the appends.
const write = promisify<string>(process.stdout.write.bind(process.stdout))
await Promise.all(['a', 'b', 'c', 'd'].map(appendForever))

async function appendForever(feedKey: string): Promise<never> {
  const feed = { fixtureId: 'f1', feedKey }
  let previous = ends.get(feedKey) ?? 0
  for (let count = 0; ; count++) {
    const entry = await journal.append(newEntry(sample.publication(feed, itemIds(count)), previous))
    await write(`${entry.position} ${digest(entry)}\n`)
    previous = entry.position
  }
}

/** Three ids; for every tenth entry 300 ids, so that the entry spans dozens of database pages. */
function itemIds(count: number): string[] {
  return Array.from({ length: count % 10 === 9 ? 300 : 3 }, (_, index) => `item ${index}`)
}

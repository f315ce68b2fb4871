import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { chainKey, chainOf, type Position } from './entry.ts'
import { digest } from './lib/testing/digest.ts'
import './lib/testing/compile-cache.ts'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { openSqliteJournal } from './sqlite-journal.ts'

const program = fileURLToPath(new URL('./lib/testing/append-forever.ts', import.meta.url))

const KILLS = Number(process.env.KILLS ?? 5)
const SEEDS = [20250102, 20250103]

test('openSqliteJournal() contains every acknowledged entry, complete and in order, after kill -9', async t => {
  const directories = SEEDS.map(() => temporaryDirectory())
  await Promise.all(
    SEEDS.map(async (seed, index) => {
      const acknowledged = await killWriters(directories[index] ?? '', seededRandom(seed))
      t.diagnostic(`seed ${seed}: ${KILLS} kills, ${acknowledged} acknowledged entries`)
    }),
  )
})

/** Kills one writer after the other, and checks the journal after each. */
async function killWriters(directory: string, random: () => number): Promise<number> {
  const acknowledged = new Map<Position, string>()
  for (let round = 0; round < KILLS; round++) {
    const before = acknowledged.size
    const writer = spawn(process.execPath, [program, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // Every fifth writer is killed at a random time in its first 150 ms, possibly before it has opened the journal. The
    // others are killed after 1 to 40 entries.
    const kill = () => void writer.kill('SIGKILL')
    const timer = round % 5 === 4 ? setTimeout(kill, random() * 150) : undefined
    const enough = timer === undefined ? 1 + Math.floor(random() * 40) : Infinity
    const onEntry = () => acknowledged.size - before >= enough && kill()
    await readAcknowledged(writer, acknowledged, onEntry)
    clearTimeout(timer)
    assert.equal(writer.signalCode, 'SIGKILL')
    await checkJournal(directory, acknowledged)
  }
  return acknowledged.size
}

/**
 * Reads the acknowledgments of a writer until its output ends, because some from before the kill may still be in the
 * pipe.
 */
async function readAcknowledged(
  writer: ChildProcess,
  acknowledged: Map<Position, string>,
  onEntry: () => void,
): Promise<void> {
  assert.ok(writer.stdout !== null)
  const ended = once(writer, 'close')
  for await (const line of createInterface({ input: writer.stdout })) {
    const [position, entryDigest] = line.split(' ')
    // The kill may have truncated the last line.
    if (entryDigest?.length !== 64) continue
    acknowledged.set(Number(position), entryDigest)
    onEntry()
  }
  await ended
}

async function checkJournal(
  directory: string,
  acknowledged: ReadonlyMap<Position, string>,
): Promise<void> {
  const journal = await openSqliteJournal({ directory })
  try {
    const missing = new Map(acknowledged)
    const ends = new Map<string, Position>()
    let last = 0
    const feeds = ['a', 'b', 'c', 'd'].map(feedKey => ({ fixtureId: 'f1', feedKey }))
    const read = await Promise.all(feeds.map(feed => Array.fromAsync(journal.readChain(feed))))
    for (const entry of read.flat().sort((a, b) => a.position - b.position)) {
      assert.ok(entry.position > last)
      last = entry.position
      if (missing.has(last)) assert.equal(missing.get(last), digest(entry))
      missing.delete(last)

      const chain = chainKey(chainOf(entry))
      assert.equal(entry.previous, ends.get(chain) ?? 0)
      ends.set(chain, last)

      // No entry is partial, acknowledged or not.
      assert.ok(entry.kind === 'publication')
      assert.equal(entry.items.length, entry.itemCount)
      assert.ok(entry.itemCount === 3 || entry.itemCount === 300)
    }
    assert.deepEqual([...missing.keys()], [])
    const heads = (await Array.fromAsync(journal.readHeads())).map(head => head.position)
    assert.deepEqual(
      heads,
      [...ends.values()].sort((a, b) => a - b),
    )
  } finally {
    await journal.close()
  }
}

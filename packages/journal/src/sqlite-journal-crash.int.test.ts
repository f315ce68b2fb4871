import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chainKey, chainOf, type Position } from './entry.ts'
import { readAll } from './lib/contract-cases/support.ts'
import { digest } from './lib/test-support/digest.ts'
import { seededRandom } from './lib/test-support/seeded-random.ts'
import { temporaryDirectory } from './lib/test-support/temporary-directory.ts'
import { openSqliteJournal } from './sqlite-journal.ts'

const program = fileURLToPath(new URL('./lib/test-support/append-forever.ts', import.meta.url))

const KILLS = 30
const SEED = 20250102

test('openSqliteJournal() has every acknowledged entry, whole and in order, after kill -9', async t => {
  const directory = temporaryDirectory(t)
  const random = seededRandom(SEED)
  const acknowledged = new Map<Position, string>()

  for (let round = 0; round < KILLS; round++) {
    const before = acknowledged.size
    const writer = spawn(process.execPath, [program, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // Every fifth dies before or while it opens the journal, the others after some entries.
    const kill = () => void writer.kill('SIGKILL')
    const timer = round % 5 === 4 ? setTimeout(kill, random() * 120) : undefined
    const enough = timer === undefined ? 1 + Math.floor(random() * 40) : Infinity
    await readAcknowledged(
      writer,
      acknowledged,
      () => acknowledged.size - before >= enough && kill(),
    )
    clearTimeout(timer)
    assert.equal(writer.signalCode, 'SIGKILL')

    await checkJournal(directory, acknowledged)
  }
  t.diagnostic(`${KILLS} kills, ${acknowledged.size} acknowledged entries, seed ${SEED}`)
})

/** Reads on after the kill: what was acknowledged before it may still be on its way. */
async function readAcknowledged(
  writer: ChildProcess,
  acknowledged: Map<Position, string>,
  onEntry: () => void,
): Promise<void> {
  assert.ok(writer.stdout !== null)
  const ended = once(writer, 'close')
  for await (const line of createInterface({ input: writer.stdout })) {
    const [position, entryDigest] = line.split(' ')
    // The last line may be cut off, by the kill.
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
    for await (const entry of journal.readAfter(0)) {
      assert.ok(entry.position > last)
      last = entry.position
      if (missing.has(last)) assert.equal(missing.get(last), digest(entry))
      missing.delete(last)

      const chain = chainKey(chainOf(entry))
      assert.equal(entry.previous, ends.get(chain) ?? 0)
      ends.set(chain, last)

      // Nothing half there, acknowledged or not.
      assert.ok(entry.kind === 'publication')
      assert.equal(entry.items.length, entry.itemCount)
      assert.ok(entry.itemCount === 3 || entry.itemCount === 300)
    }
    assert.deepEqual([...missing.keys()], [])
    const heads = (await readAll(journal.readHeads())).map(head => head.position)
    assert.deepEqual(
      heads,
      [...ends.values()].sort((a, b) => a - b),
    )
  } finally {
    await journal.close()
  }
}

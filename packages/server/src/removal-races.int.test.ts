/** Runs removals, imports and exports concurrently at random instants. Removed content must not be read again. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import type { Journal } from '@fixture-feed/journal/journal'
import { openNatsJournal } from '@fixture-feed/journal/nats-journal'
import { openSqliteJournal } from '@fixture-feed/journal/sqlite-journal'
import { startNatsServers, withoutNatsServer } from '@fixture-feed/test-support/nats-servers'
import { type RunningService, runService } from '@fixture-feed/test-support/running-service'
import { seededRandom } from '@fixture-feed/test-support/seeded-random'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { RemovalRace } from './lib/testing/removal-race.ts'

/** `REMOVAL_SEEDS=500` is the long run; `REMOVAL_SEED=7` starts at seed 7. */
const seeds = Number(process.env.REMOVAL_SEEDS ?? 1)
const first = Number(process.env.REMOVAL_SEED ?? 1)
const rounds = 5

const natsServers = withoutNatsServer ? [] : await startNatsServers({ after }, { count: 1 })

for (let seed = first; seed < first + seeds; seed++) {
  for (const [name, options] of [
    ['one process', {}],
    ['two workers', { workers: 2 }],
  ] as const) {
    test(`removed content is neither read again nor left in the folder: ${name}, seed ${seed}`, async t => {
      const directory = temporaryDirectory()
      const openJournal = (): Promise<Journal> => openSqliteJournal({ directory })
      const service = await runService(t, { openJournal, nowMs: Date.now, ...options })
      const removed = await race(t, [service], seed)
      await service.stop(0)
      const bytes = readdirSync(directory).map(name => readFileSync(join(directory, name)))
      const left = removed.filter(text => bytes.some(file => file.includes(text)))
      assert.deepEqual(left, [])
    })
  }

  test(`removed content is not read again at two nodes on a stream, seed ${seed}`, {
    skip: withoutNatsServer,
  }, async t => {
    const servers = natsServers.map(({ url }) => url)
    const stream = `S${seed}`
    const openJournal = (): Promise<Journal> =>
      openNatsJournal({ servers, stream, ifMissing: 'create' })
    const one = await runService(t, { openJournal, nowMs: Date.now })
    const other = await runService(t, { openJournal, nowMs: Date.now, registered: false })
    await race(t, [one, other], seed)
  })
}

/** Runs the race and reports its counts. Returns the removed texts. */
async function race(
  t: TestContext,
  nodes: readonly [RunningService, ...RunningService[]],
  seed: number,
): Promise<readonly string[]> {
  const running = new RemovalRace(nodes, seededRandom(seed))
  await running.run(rounds)
  const { reads, purges, erasures } = running.counts
  t.diagnostic(`${purges} purges, ${erasures} erasures, ${reads} reads`)
  assert.ok(purges === rounds - 1 && reads > 0)
  return running.removed
}

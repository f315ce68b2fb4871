/**
 * Appends to a journal on a disk that stops accepting bytes, restores the disk and appends again. Checks the reports
 * of the journal meanwhile. Exits with 0 if all of them are correct.
 *
 *     node break-disk.ts full DIRECTORY     DIRECTORY is on a small file system, which is filled up (ENOSPC)
 *     node break-disk.ts failing DIRECTORY  writes beyond a file size fail (EFBIG), which SQLite reports as a broken disk
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@fixture-feed/test-support/until'
import type { Entry } from '../../entry.ts'
import { JournalUnavailableError } from '../../errors.ts'
import { openSqliteJournal } from '../../sqlite-journal.ts'
import { pulse, sample } from '../contract-cases/samples.ts'
import { newEntry, readFixtures } from '../contract-cases/support.ts'

const [kind = '', directory = ''] = process.argv.slice(2)
const disk = kind === 'full' ? smallDisk(join(directory, 'ballast')) : limitedFiles()
const file = join(directory, 'journal.sqlite')

const journal = await openSqliteJournal({ directory, retryEveryMs: 20 })
disk.break()

const accepted: Entry[] = []
const reason = await appendUntilUnavailable()
assert.match(reason, disk.cause)
assert.ok(reason.startsWith(`cannot append to ${file}: `), reason)
assert.deepEqual(journal.health, { status: 'unavailable', reason })
assert.ok(accepted.length > 0)
assert.deepEqual(await readFixtures(journal), accepted)

disk.mend()
await until(() => journal.health.status === 'ready')
accepted.push(await journal.append(nextEntry()))
assert.deepEqual(await readFixtures(journal), accepted)
await journal.close()

const again = await openSqliteJournal({ directory })
assert.deepEqual(await readFixtures(again), accepted)
await again.close()

async function appendUntilUnavailable(): Promise<string> {
  for (;;) {
    try {
      accepted.push(await journal.append(nextEntry()))
    } catch (error) {
      assert.ok(error instanceof JournalUnavailableError)
      return error.reason
    }
  }
}

function nextEntry() {
  const itemIds = Array.from({ length: 20 }, (_, index) => `item ${index}`)
  return newEntry(sample.publication(pulse, itemIds), accepted.at(-1)?.position)
}

function smallDisk(ballast: string) {
  return {
    cause: /database or disk is full/,
    break: () => writeFileSync(ballast, new Uint8Array(2 * 2 ** 20)),
    mend: () => rmSync(ballast),
  }
}

function limitedFiles() {
  const setLimit = (bytes: string) =>
    execFileSync('prlimit', ['--pid', `${process.pid}`, `--fsize=${bytes}:`])
  return {
    cause: /disk I\/O error/,
    break: () => setLimit('300000'),
    mend: () => setLimit('unlimited'),
  }
}

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { afterEvent, newStatus } from './game-status.ts'
import { createStatusFile } from './status-file.ts'

const nowMs = Date.parse('2026-01-11T00:10:00Z')
const waiting = { kind: 'waiting', code: 'new-date', waitingFor: 'a new date', forMs: 0 } as const

function failOnError(error: unknown): never {
  throw error
}

test('createStatusFile() keeps the newest status of a game, and leaves no other file', async () => {
  using folder = temporaryFolder()
  const file = createStatusFile(folder.at('status.json'), {
    isSchedule: false,
    onFailure: failOnError,
  })
  const status = newStatus('the game', nowMs)
  file.write([status])
  file.write([afterEvent(status, waiting, nowMs)])
  await file.close()
  const { state, since, waitingFor } = JSON.parse(readFileSync(folder.at('status.json'), 'utf8'))
  assert.deepEqual(
    [state, since, waitingFor],
    ['postponed', '2026-01-11T00:10:00.000Z', 'a new date'],
  )
  assert.deepEqual(readdirSync(folder.at('.')), ['status.json'])
})

test('createStatusFile() writes the state of the least advanced game of a schedule', async () => {
  using folder = temporaryFolder()
  const file = createStatusFile(folder.at('status.json'), {
    isSchedule: true,
    onFailure: failOnError,
  })
  const first = { ...newStatus('Foxes', nowMs), state: 'finished' as const }
  file.write([first, afterEvent(newStatus('Otters', nowMs + 1000), waiting, nowMs + 2000)])
  await file.close()
  const { state, since, waitingFor, games } = JSON.parse(
    readFileSync(folder.at('status.json'), 'utf8'),
  )
  assert.deepEqual([state, since, waitingFor], ['postponed', '2026-01-11T00:10:02.000Z', 'Otters'])
  assert.equal(games.length, 2)
})

test('createStatusFile() reports a file that cannot be written', async () => {
  using folder = temporaryFolder()
  const failures: unknown[] = []
  const file = createStatusFile(folder.at('none/status.json'), {
    isSchedule: false,
    onFailure: error => failures.push(error),
  })
  file.write([newStatus('the game', nowMs)])
  await file.close()
  assert.equal((failures[0] as NodeJS.ErrnoException).code, 'ENOENT')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterEvent, newStatus, statusWords } from './game-status.ts'
import { createStatusBoard } from './status-board.ts'

const fixtureId = '9922500001'

test('statusWords() describes the progress of a game on one line', () => {
  const nowMs = Date.parse('2026-01-11T00:10:00Z')
  let status = newStatus('Foxes', nowMs)
  assert.equal(statusWords(status), 'Foxes: waiting, 0 publications, 0 items and revisions')
  status = afterEvent({ ...status, state: 'following' }, { kind: 'registered', fixtureId }, nowMs)
  const published = { kind: 'published', fixtureId, feedKey: 'pulse', withdrawals: [] } as const
  status = afterEvent(status, { ...published, items: ['a', 'b'] }, nowMs)
  const waiting = { kind: 'waiting', code: 'next-action', waitingFor: 'the next action' } as const
  status = afterEvent(status, { ...waiting, forMs: 60_000 }, nowMs)
  status = afterEvent(status, { kind: 'warning', about: 'box', reason: 'status 403' }, nowMs)
  assert.equal(
    statusWords(status),
    'Foxes (9922500001): following, waiting for the next action since 00:09:00Z, 1 publication, 2 items and revisions, last at 00:10:00Z  box: status 403',
  )
})

test('createStatusBoard() rewrites its lines on a terminal, and writes nothing elsewhere', () => {
  const written: string[] = []
  const stream = (isTTY: boolean) =>
    ({ isTTY, columns: 8, write: (text: string) => written.push(text) }) as never
  const board = createStatusBoard(stream(true))
  board.show(['one', 'two is too long'])
  board.show(['one', 'three'])
  assert.deepEqual(written, ['\r\x1b[Kone\n\x1b[Ktwo is \n', '\x1b[2A\r\x1b[Kone\n\x1b[Kthree\n'])
  createStatusBoard(stream(false)).show(['one'])
  assert.equal(written.length, 2)
})

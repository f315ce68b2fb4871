import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@fixture-feed/test-support/temporary-directory'
import { RejectedResponses } from './rejected-responses.ts'

function refused(body: string, at = '2026-03-01T20:00:00.000Z') {
  const headers = { 'content-type': 'text/html' }
  return { url: 'http://a.example/v1', at, reason: 'media type', headers, body: Buffer.from(body) }
}

function bodiesIn(directory: string): string[] {
  const names = readdirSync(directory)
  const bodies = names.filter(name => name.endsWith('.body')).sort()
  assert.equal(names.length, 2 * bodies.length)
  return bodies.map(name => readFileSync(join(directory, name), 'utf8'))
}

test('keep() stores equal responses of one instant as two files, with their bytes unchanged', async () => {
  const directory = temporaryDirectory()
  const responses = new RejectedResponses(directory)
  await Promise.all([responses.keep(refused('<a>')), responses.keep(refused('<a>'))])
  assert.deepEqual(bodiesIn(directory), ['<a>', '<a>'])
  // The next process may have a clock that was set back.
  await new RejectedResponses(directory).keep(refused('<a>'))
  assert.deepEqual(bodiesIn(directory), ['<a>', '<a>', '<a>'])
})

test('settled resolves when all responses are stored', async () => {
  const directory = temporaryDirectory()
  const responses = new RejectedResponses(directory)
  for (const body of ['<a>', '<b>']) void responses.keep(refused(body))
  await responses.settled
  assert.deepEqual(bodiesIn(directory), ['<a>', '<b>'])
})

test('keep() drops the oldest responses above its limits of number and size, including those of earlier processes', async () => {
  const directory = temporaryDirectory()
  const earlier = new RejectedResponses(directory)
  await earlier.keep(refused('first', '2026-03-01T19:00:00.000Z'))
  await earlier.keep(refused('second', '2026-03-01T19:00:01.000Z'))
  const few = new RejectedResponses(directory, { maxResponses: 2 })
  await few.keep(refused('third'))
  assert.deepEqual(bodiesIn(directory), ['second', 'third'])
  const small = new RejectedResponses(directory, { mostBytes: 12 })
  await small.keep(refused('fourth!', '2026-03-01T21:00:00.000Z'))
  assert.deepEqual(bodiesIn(directory), ['third', 'fourth!'])
  await small.keep(refused('too large for all'))
  assert.deepEqual(bodiesIn(directory), ['third', 'fourth!'])
})

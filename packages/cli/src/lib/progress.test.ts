import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProgress } from './progress.ts'

function terminal(isTTY: boolean): {
  readonly written: string[]
  readonly out: NodeJS.WriteStream
} {
  const written: string[] = []
  const out = { isTTY, columns: 12, write: (text: string) => written.push(text) }
  return { written, out: out as unknown as NodeJS.WriteStream }
}

test('createProgress() prints one line that fits the terminal, and removes it', () => {
  const { written, out } = terminal(true)
  const progress = createProgress(out)
  progress.show('1 of 1000 lines')
  progress.show('too soon to be read')
  progress.end()
  assert.deepEqual(written, ['\r\u001b[K1 of 1000 l', '\r\u001b[K'])
})

test('createProgress() assumes a default width for a terminal that reports none', () => {
  const { written, out } = terminal(true)
  createProgress(Object.assign(out, { columns: 0 })).show('1 of 2')
  assert.deepEqual(written, ['\r\u001b[K1 of 2'])
})

test('createProgress() prints nothing without a terminal, or without progress', () => {
  const { written, out } = terminal(false)
  const progress = createProgress(out)
  progress.show('1 of 2')
  progress.end()
  createProgress(terminal(true).out).end()
  assert.deepEqual(written, [])
})

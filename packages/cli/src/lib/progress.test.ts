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

test('createProgress() shows one line that fits a terminal, and takes it away', () => {
  const { written, out } = terminal(true)
  const progress = createProgress(out)
  progress.show('1 of 1000 lines')
  progress.show('too soon to be read')
  progress.end()
  assert.deepEqual(written, ['\r\u001b[K1 of 1000 l', '\r\u001b[K'])
})

test('createProgress() takes a terminal that tells no width for a usual one', () => {
  const { written, out } = terminal(true)
  createProgress(Object.assign(out, { columns: 0 })).show('1 of 2')
  assert.deepEqual(written, ['\r\u001b[K1 of 2'])
})

test('createProgress() says nothing where there is no terminal, or nothing was shown', () => {
  const { written, out } = terminal(false)
  const progress = createProgress(out)
  progress.show('1 of 2')
  progress.end()
  createProgress(terminal(true).out).end()
  assert.deepEqual(written, [])
})

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { reasonOf } from './failure.ts'
import { readJson, readLines } from './read-file.ts'

test('readJson() and readLines() report a file that is not text, and a folder', async () => {
  using folder = temporaryFolder()
  const file = folder.at('item.json')
  for (const [bytes, reason] of [
    [gzipSync('{}'), ': it is gzip, so gunzip it first'],
    [Buffer.from('\ufeff{}', 'utf16le'), ': it is UTF-16'],
    [Buffer.from([0x22, 0xe9, 0x22]), ''],
  ] as const) {
    writeFileSync(file, bytes)
    const expected = `${file}: not UTF-8${reason}`
    assert.deepEqual(
      [await failure(readJson(file)), await failure(read(file))],
      [expected, expected],
    )
  }
  const noText = `Cannot read ${folder.at('.')}: it is a directory (EISDIR)`
  assert.equal(await failure(read(folder.at('.'))), noText)
})

test('readLines() reports the line after which a file is not text', async () => {
  using folder = temporaryFolder()
  const file = folder.at('log.jsonl')
  // The file is larger than the result of a single read.
  writeFileSync(file, Buffer.concat([Buffer.from('1\n'.repeat(40_000)), Buffer.of(0xe9)]))
  assert.match(await failure(read(file)), /: not UTF-8 after line \d{5}$/)
})

test('readJson() reports an empty file, and only the column of a single line', async () => {
  using folder = temporaryFolder()
  const file = folder.write('item.json', ' \n')
  assert.equal(await failure(readJson(file)), `${file}: not JSON: it is empty`)
  folder.write('item.json', '{"a" 1}')
  assert.match(await failure(readJson(file)), /item\.json: not JSON: .* \(column 6\)$/)
  folder.write('item.json', '{\n"a" 1}')
  assert.match(await failure(readJson(file)), /\(line 2 column 5\)$/)
})

async function read(file: string): Promise<void> {
  for await (const _ of readLines(file));
}

async function failure(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'no failure',
    error => reasonOf(error),
  )
}

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '@fixture-feed/test-support/temporary-folder'
import { type InputResult, openInput } from './input.ts'

const signal = new AbortController().signal

/** The results of reading the same bytes from a file and from a URL. */
async function readBoth(bytes: Uint8Array, headers?: HeadersInit): Promise<readonly InputResult[]> {
  using folder = temporaryFolder()
  const path = folder.at('playbyplay.json')
  writeFileSync(path, bytes)
  const response = new Response(Buffer.from(bytes), headers === undefined ? {} : { headers })
  const url = openInput('https://scores.example/playbyplay.json', { fetch: async () => response })
  return [await openInput(path).read(signal), await url.read(signal)]
}

test('openInput() removes a byte order mark, as generate does', async () => {
  const text = { kind: 'text', text: '{"name":"Dončić"}' }
  const response = { ...text, modifiedAt: undefined }
  assert.deepEqual(await readBoth(Buffer.from('\ufeff{"name":"Dončić"}')), [text, response])
})

test('openInput() reports bytes that are not UTF-8', async () => {
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [gzipSync('{}'), 'not UTF-8: it is gzip, so gunzip it first'],
    [Buffer.from('\ufeff{}', 'utf16le'), 'not UTF-8: it is UTF-16'],
    [Buffer.from('{"name":"Doncic é"}', 'latin1'), 'not UTF-8'],
  ]
  for (const [bytes, reason] of cases) {
    const failed = { kind: 'failed', reason }
    assert.deepEqual(await readBoth(bytes), [failed, failed])
  }
})

test('openInput() reads a response in its stated encoding', async () => {
  const bytes = Buffer.from('{"name":"José"}', 'latin1')
  const [, latin] = await readBoth(bytes, {
    'Content-Type': 'application/json; charset=iso-8859-1',
  })
  assert.deepEqual(latin, { kind: 'text', text: '{"name":"José"}', modifiedAt: undefined })
  const [, unknown] = await readBoth(bytes, { 'Content-Type': 'text/plain; charset="none"' })
  assert.deepEqual(unknown, { kind: 'failed', reason: 'not UTF-8' })
})

test('openInput() names the headers that a rejecting provider may require', async () => {
  const input = openInput('https://scores.example/playbyplay.json', {
    fetch: async () => new Response('no', { status: 403 }),
  })
  const result = await input.read(signal)
  assert.ok(result.kind === 'failed')
  assert.match(result.reason, /^status 403: the provider may require a header, .*--header/)
})
